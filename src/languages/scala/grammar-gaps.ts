// What the grammar does not read, put into a form that it does. Every offset is kept, and what is lowered are the words
// of the source itself: only the form of the tree comes from here.

import { Edits } from '../kit/edits.ts';
import { type Brackets, bracketsOf, isOpening, type Token, tokenPattern, tokensOf } from '../kit/tokens.ts';
import { endOfMarkup } from './markup.ts';

const TOKEN = tokenPattern(
  /"(?:"")?/u,
  /'(?:\\u+[\da-fA-F]{4}|\\.|[^\\\n'])'|[\p{L}_$][\p{L}\p{N}_$]*|\d[\w.]*|[-+*/%=!<>&|^~#@:?\\\p{Sm}\p{So}]+/u,
);
/** Looking ahead or back ends after so many tokens. */
const FARTHEST = 200;

interface Source extends Brackets {
  readonly text: string;
  readonly tokens: readonly Token[];
  readonly edits: Edits;
}

/** The text for the grammar, as long as the source. */
export function bridged(text: string): string {
  const { tokens, comments } = tokensOf(text, TOKEN);
  const source: Source = { text, tokens, edits: new Edits(text), ...bracketsOf(tokens) };
  joinArguments(source, comments);
  const markup = { from: 0 };
  tokens.forEach((token, at) => {
    if (token.text.startsWith('<')) bridgeMarkup(source, at, markup);
    if (token.text === '{' && !bridgeRefinement(source, at)) bridgeParameter(source, at);
    else if (token.text === '=>') bridgeEmptyBody(source, at);
    else if (token.text === '\n' && tokens[at - 1]?.start >= markup.from) joinOperands(source, at);
    else if (token.text === '_') bridgeFunctionValue(source, at);
    else if (token.text === 'type') bridgeMatchType(source, at);
    else if (SOFT_WORDS.has(token.text)) bridgeName(source, at);
    else if (token.text === 'with') joinLine(source, at);
    else if (token.text === '"') bridgeHoles(source, token);
    else if (/[\p{Sm}\p{So}]/u.test(token.text) && /[^\p{ASCII}]/u.test(token.text)) bridgeOperator(source, token);
  });
  return source.edits.text();
}

/** What stands before a statement alone: in parentheses the grammar's blocks by indentation are meant. */
const STATEMENT = new Set(['val', 'var', 'def', 'case', 'lazy', 'given', 'import']);

/** In parentheses the ends of lines mean nothing. The grammar takes them for the ends of blocks, and then has none for a comma. */
function joinArguments({ tokens, around, edits }: Source, comments: readonly Token[]): void {
  const withStatements = new Set<number>();
  tokens.forEach(({ text }, at) => {
    if (text === '\n' && STATEMENT.has(tokens[at + 1]?.text ?? '')) withStatements.add(around[at]);
  });
  const isJoined = (at: number): boolean =>
    (tokens[around[at]]?.text === '(' || tokens[around[at]]?.text === '[') && !withStatements.has(around[at]);
  tokens.forEach((token, at) => {
    // Of several ends of lines one alone is a token.
    if (token.text === '\n' && isJoined(at))
      edits.replace(token.start, ' '.repeat((tokens[at + 1]?.start ?? token.end) - token.start));
  });
  let at = 0;
  for (const { start, end } of comments) {
    while (at < tokens.length && tokens[at].start < start) at++;
    if (at < tokens.length && isJoined(at)) edits.replace(start, ' '.repeat(end - start));
  }
}

function isBlank(text: string, at: number): boolean {
  return text[at] === ' ' || text[at] === '\n';
}

/** Words between which and a brace a type stands: the brace is the body of what is declared. */
const BEFORE_BODY = new Set(['class', 'trait', 'object', 'enum', 'extends', 'with', 'new', 'given']);

/** `{ a: A => ... }` becomes `{ (a: A)=> ... }`, but for the name of the instance in the body of a class. */
function bridgeParameter(source: Source, at: number): void {
  const { tokens, text, edits } = source;
  const isImplicit = tokens[at + 1]?.text === 'implicit';
  const name = tokens[at + (isImplicit ? 2 : 1)];
  const colon = at + (isImplicit ? 3 : 2);
  if (tokens[colon]?.text !== ':' || name === undefined || !/^[\p{L}_`]/u.test(name.text)) return;
  if (!isBlank(text, name.start - 1) || isBody(source, at)) return;
  const arrow = arrowFrom(source, colon + 1);
  if (arrow === undefined || !isBlank(text, arrow.start - 1)) return;
  if (isImplicit) edits.blank(tokens[at + 1].start, tokens[at + 1].end);
  edits.replace(name.start - 1, '(');
  edits.replace(arrow.start - 1, ')');
}

/** The arrow on the line of a token. */
function arrowFrom({ tokens, ends }: Source, from: number): Token | undefined {
  for (let at = from; at < Math.min(tokens.length, from + FARTHEST); at++) {
    const token = tokens[at];
    if (token.text === '=>' || token.text === '⇒') return token;
    if (/^[\n)}\];,]$/.test(token.text)) return undefined;
    if (isOpening(token)) at = ends.get(at) ?? tokens.length;
  }
  return undefined;
}

/** Whether a brace opens the body of a type that is declared or made. */
function isBody({ tokens, around }: Source, brace: number): boolean {
  for (let at = brace - 1; at >= Math.max(0, brace - FARTHEST); at--) {
    const { text } = tokens[at];
    if (around[at] !== around[brace]) continue;
    if (BEFORE_BODY.has(text)) return true;
    if (/^[{};=]$|^=>$/.test(text)) return false;
  }
  return false;
}

/** Words that are names where nothing follows that they could belong to: `end - 1`, `@A(using = b)`, `extension.length`. */
const SOFT = 'as derives end extension infix inline opaque open transparent using'.split(' ');
const SOFT_WORDS = new Set(SOFT);
const SOFT_IN_HOLE = new RegExp(`(?<=\\$\\{)(?:${SOFT.join('|')})(?=[.})])`, 'g');

function bridgeName({ tokens, edits }: Source, at: number): void {
  const { start, end } = tokens[at];
  const isNamed = /^(?:\.|def|val|var)$/.test(tokens[at - 1]?.text ?? '');
  if (isNamed || /^[-+*/%=!<>&|^:.,)\]};]+$/.test(tokens[at + 1]?.text ?? ''))
    edits.replace(start, 'x'.repeat(end - start));
}

/** `new A` and `with B { ... }` on the next line. */
function joinLine({ tokens, edits }: Source, at: number): void {
  if (tokens[at - 1]?.text === '\n') edits.replace(tokens[at - 1].start, ' ');
}

/** Strings in the holes of strings: numbers, as far as the grammar is concerned; and words that are names there. */
function bridgeHoles({ edits, text }: Source, { start, end }: Token): void {
  const inner = text
    .slice(start, end)
    .replace(/\$\{[^{}]*\}/g, (hole) => hole.replace(/"[^"]*"/g, (one) => '0'.padEnd(one.length)))
    .replace(SOFT_IN_HOLE, (word) => 'x'.repeat(word.length));
  edits.replace(start, inner);
}

/** What stands behind these on the next line is a block of its own, or no operand. */
const NO_OPERATOR = /^(?:=>?|<-|=>>|\?=>|[<>]?:|#|@|\?)$/;

/** `a +` and `b` on the next line. */
function joinOperands({ tokens, edits }: Source, at: number): void {
  const operator = tokens[at - 1]?.text ?? '';
  if (!/^[-+*/%=!<>&|^~#@:?\\]+$/.test(operator) || NO_OPERATOR.test(operator) || tokens[at - 2]?.text === '.') return;
  edits.replace(tokens[at].start, ' ');
}

/** `a => }`: a function that does nothing. */
function bridgeEmptyBody({ tokens, edits, text }: Source, at: number): void {
  const next = tokens[at + 1]?.text === '\n' ? tokens[at + 2] : tokens[at + 1];
  if (next?.text === '}' && isBlank(text, tokens[at].end)) edits.replace(tokens[at].end, '0');
}

/** `f _ andThen g`: the mark that a method is meant as a value. */
function bridgeFunctionValue({ tokens, edits }: Source, at: number): void {
  const before = tokens[at - 1]?.text ?? '';
  const next = tokens[at + 1]?.text ?? '';
  if (/^[\p{L}_`]/u.test(before) && before !== 'case' && /^[\p{L}`]/u.test(next))
    edits.blank(tokens[at].start, tokens[at].end);
}

/** `type A[B] = B match { case C => D }` */
function bridgeMatchType({ tokens, ends, edits }: Source, from: number): void {
  for (let at = from + 1; at < Math.min(tokens.length, from + FARTHEST) && tokens[at].text !== '\n'; at++) {
    const end = ends.get(at + 1);
    if (tokens[at].text === 'match' && tokens[at + 1]?.text === '{' && end !== undefined) {
      edits.blank(tokens[at].start, tokens[end].end);
      return;
    }
  }
}

/** `def a: A { type B = C } = ...` */
function bridgeRefinement({ tokens, ends, edits, text }: Source, at: number): boolean {
  const end = ends.get(at);
  if (end === undefined || tokens[end + 1]?.text !== '=') return false;
  if (!/^[\p{L}\]`]/u.test(tokens[at - 1]?.text ?? '')) return false;
  const { start } = tokens[at];
  edits.replace(start, text.slice(start, tokens[end].end).replace(/[^\r]/g, ' '));
  return true;
}

const ARROWS = new Map([
  ['⇒', '=>'],
  ['←', '<-'],
]);

/** `a ≈ b`, `a ⇒ b` */
function bridgeOperator({ edits, text }: Source, { start, end, text: operator }: Token): void {
  const arrow = ARROWS.get(operator);
  if (arrow === undefined)
    edits.replace(
      start,
      operator.replace(/[^\p{ASCII}]/gu, (one) => '%'.repeat(one.length)),
    );
  else if (isBlank(text, end)) edits.replace(start, arrow);
  else if (isBlank(text, start - 1)) edits.replace(start - 1, arrow);
}

/** `<a b={c}>{d}</a>` becomes a tuple of what is computed in it. */
function bridgeMarkup({ tokens, text, edits }: Source, at: number, markup: { from: number }): void {
  const { start } = tokens[at];
  const before = tokens[at - 1]?.text ?? '\n';
  if (start < markup.from || !/^[\n=({,;[]$|^(?:=>|<-|==|\+\+|return|else|case|yield)$/.test(before)) return;
  if (!/^<[\p{L}_]/u.test(text.slice(start, start + 2))) return;
  const found = endOfMarkup(text, start);
  // What is not closed is none, nor is anything behind it.
  markup.from = found?.end ?? text.length;
  if (found === undefined) return;
  const isPattern = before === 'case';
  let from = start;
  const { holes } = found;
  const blank = (to: number, first: string): void => {
    edits.replace(from, first + text.slice(from + first.length, to).replace(/[^\r\n]/g, ' '));
  };
  holes.forEach((hole, index) => {
    blank(isPattern ? hole.start + 1 : hole.start, index === 0 ? '(' : isPattern ? ' ' : ',');
    from = isPattern ? hole.end - 1 : hole.end;
  });
  blank(found.end - 1, holes.length === 0 ? '(' : ' ');
  edits.replace(found.end - 1, ')');
}
