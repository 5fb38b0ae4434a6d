// How what stands in a macro is written so that the grammar takes it, with every character in its place.

import type { Token } from './tokens.ts';

/** A range of the text and what is written there: nothing but blanks where it is left out. */
export interface Edit {
  readonly from: number;
  readonly to: number;
  readonly text?: string;
}

/** The text with its edits, none of which changes its length or its lines. */
export function edited(text: string, edits: readonly Edit[]): string {
  const pieces: string[] = [];
  let written = 0;
  for (const { from, to, text: own } of [...edits].sort((one, other) => one.from - other.from)) {
    pieces.push(text.slice(written, from), own ?? text.slice(from, to).replace(/[^\n]/g, ' '));
    written = to;
  }
  return pieces.join('') + text.slice(written);
}

export const OPEN = '([{';
export const CLOSE = ')]}';

/** The token that closes the bracket which stands at, or else behind, a token. */
export function closing(text: string, tokens: readonly Token[], from: number): number {
  let depth = 0;
  for (let at = from; at < tokens.length; at++) {
    const { kind, start } = tokens[at];
    if (kind !== 'other') continue;
    if (OPEN.includes(text[start])) depth++;
    else if (CLOSE.includes(text[start])) {
      depth--;
      if (depth === 0) return at;
    }
  }
  return tokens.length;
}

/** What no item has in it, and a macro takes away: `@mark` with the token, or the brackets, behind it. */
export function marksIn(text: string, tokens: readonly Token[], from: number, to: number): Edit[] {
  const marks: Edit[] = [];
  for (let at = from; at + 2 < to; at++) {
    if (text[tokens[at].start] !== '@' || tokens[at + 1].kind !== 'name') continue;
    const isBracket = OPEN.includes(text[tokens[at + 2].start]);
    const last = isBracket ? closing(text, tokens, at + 2) : at + 2;
    marks.push({ from: tokens[at].start, to: tokens[Math.min(last, to - 1)].end });
    at = last;
  }
  return marks;
}

/** The marks of texts that a tool keeps up to date (`@"..."`). */
export function textMarksIn(text: string, tokens: readonly Token[], from: number, to: number): Edit[] {
  return tokens
    .slice(from, to)
    .flatMap(({ start, end }, index) =>
      text[start] === '@' && tokens[from + index + 1]?.kind === 'text' ? [{ from: start, to: end }] : [],
    );
}

/** The pattern behind the first argument, with the comma before it, where it is none that an expression looks like. */
export function patternIn(text: string, tokens: readonly Token[], from: number, to: number): Edit[] {
  let comma = from;
  while (comma < to && text[tokens[comma].start] !== ',')
    comma = OPEN.includes(text[tokens[comma].start]) ? closing(text, tokens, comma) + 1 : comma + 1;
  const isPattern = tokens.slice(comma, to).some(({ start, end }) => ONLY_IN_PATTERNS.has(text.slice(start, end)));
  return isPattern && comma < to ? [{ from: tokens[comma].start, to: tokens[to - 1].end }] : [];
}

const ONLY_IN_PATTERNS: ReadonlySet<string> = new Set(['if', '{', '|', '_', '@', 'ref']);

/**
 * What separates the clauses of a macro of its own syntax (`a = f() => { ... }`, `name: T <- [1]; g(x)`) as commas, so that
 * they are read as a list. Undefined where something stands in it that is no part of an expression.
 */
export function clausesIn(text: string, tokens: readonly Token[], from: number, to: number): Edit[] | undefined {
  const edits: Edit[] = [];
  const at = (index: number): string => (index < to ? text.slice(tokens[index].start, tokens[index].end) : '');
  const comma = (index: number, count: number): void => {
    edits.push({ from: tokens[index].start, to: tokens[index + count - 1].end, text: ','.padStart(count) });
  };
  for (let index = from; index < to; index++) {
    const token = at(index);
    const isTight = index + 1 < to && tokens[index].end === tokens[index + 1].start;
    const pair = isTight ? token + at(index + 1) : '';
    if (pair === '::') index++;
    else if (SEPARATING_PAIRS.has(pair)) comma(index++, 2);
    else if (token === ';' || token === ':') comma(index, 1);
    else if (token === '_') edits.push({ from: tokens[index].start, to: tokens[index].end, text: '0' });
    else if (NO_CLAUSE.has(token)) return undefined;
    else if (OPEN.includes(token)) {
      index = closing(text, tokens, index);
      if (index >= to) return undefined;
      const next = tokens[index + 1];
      if (token !== '{' || index + 1 >= to || CONTINUES.has(at(index + 1))) continue;
      if (text[next.start - 1] !== ' ') return undefined;
      edits.push({ from: next.start - 1, to: next.start, text: ',' });
    }
  }
  return edits;
}

const SEPARATING_PAIRS: ReadonlySet<string> = new Set(['=>', '->', '<-']);
const NO_CLAUSE: ReadonlySet<string> = new Set(
  '@ # $ struct enum trait impl fn mod use pub static const type extern macro_rules where let'.split(' '),
);
/** What goes on behind a block. */
const CONTINUES: ReadonlySet<string> = new Set(', ; . ? else = - <'.split(' '));
