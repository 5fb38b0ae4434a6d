// A text with spaces in the place of what is no code, so that patterns find code alone. Offsets and lines stay.

import { escaped } from '../kit/highlights.ts';
import type { OutlineTable } from './outline-table.ts';

export interface MaskedText {
  /** Without comments. */
  readonly uncommented: string;
  /** Without comments and without what texts hold. */
  readonly code: string;
  /** The comments and texts, in source order. */
  readonly masked: readonly { readonly start: number; readonly end: number; readonly isComment: boolean }[];
}

type Tokens = Pick<OutlineTable, 'lineComments' | 'blockComments' | 'strings' | 'stringsSpanLines'>;

/** A scanner for texts of a language. What is opened and never closed goes on to the end of its line, or of the file. */
export function masker(tokens: Tokens): (text: string) => MaskedText {
  const { lineComments, blockComments = [], strings } = tokens;
  const marks = [...strings.map(([open]) => open), ...blockComments.map(([open]) => open), ...lineComments];
  const longestFirst = [...marks].sort((one, other) => other.length - one.length);
  const opening = new RegExp(longestFirst.map(escaped).join('|'), 'gu');
  return (text) => {
    const comments: string[] = [];
    const all: string[] = [];
    const masked: { start: number; end: number; isComment: boolean }[] = [];
    let done = 0;
    opening.lastIndex = 0;
    for (let found = opening.exec(text); found !== null; found = opening.exec(text)) {
      const { index: start, 0: mark } = found;
      const string = strings.find(([open]) => open === mark);
      if (string === undefined && !beginsComment(text, start, mark)) continue;
      const end = string === undefined ? commentEnd(tokens, text, start, mark) : stringEnd(tokens, text, start, string);
      comments.push(
        text.slice(done, start),
        string === undefined ? blank(text.slice(start, end)) : text.slice(start, end),
      );
      all.push(text.slice(done, start), blank(text.slice(start, end)));
      masked.push({ start, end, isComment: string === undefined });
      done = end;
      opening.lastIndex = end;
    }
    const rest = text.slice(done);
    return { uncommented: comments.join('') + rest, code: all.join('') + rest, masked };
  };
}

/** A mark of one character can be part of a word (`$#`), and begins a comment behind a space only. */
function beginsComment(text: string, start: number, mark: string): boolean {
  return mark.length > 1 || start === 0 || /[\s;]/u.test(text[start - 1]);
}

function commentEnd({ blockComments = [] }: Tokens, text: string, start: number, mark: string): number {
  const close = blockComments.find(([open]) => open === mark)?.[1] ?? '\n';
  const end = text.indexOf(close, start + mark.length);
  if (end === -1) return text.length;
  return close === '\n' ? end : end + close.length;
}

function stringEnd(tokens: Tokens, text: string, start: number, [open, close]: readonly [string, string]): number {
  for (let at = start + open.length; at < text.length; at++) {
    if (text[at] === '\\') at++;
    else if (text.startsWith(close, at)) return at + close.length;
    else if (text[at] === '\n' && close.length === 1 && tokens.stringsSpanLines !== true) return at;
  }
  return text.length;
}

function blank(token: string): string {
  return token.replace(/[^\n]/g, ' ');
}
