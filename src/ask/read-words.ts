// A question as words. Names are told from words by their shape (quotes, dots, slashes, capitals, underscores, a pair of
// parentheses) or because the repository has something of that name.

import { chinese } from './chinese.ts';
import { english } from './english.ts';
import type { Lexicon, Word } from './words.ts';

/** Whether the repository has something with exactly this name. */
export type IsName = (text: string) => boolean;

export interface ReadOptions {
  readonly isName: IsName;
  /** Whether a package, or something of one, has this name: it is one where it is no word. */
  readonly isExternal: IsName;
  /** Whether a symbol has this name: a word of the lexicon can be one. */
  readonly isSymbol: IsName;
  /** Words of the lexicon, by their place among the bare words, that are names this time. */
  readonly asName?: number;
}

export interface ReadWord {
  readonly word: Word;
  /** As it stands in the text. */
  readonly raw: string;
}

export interface ReadText {
  readonly words: readonly ReadWord[];
  /** Places of bare words that are in the lexicon and could also be names. */
  readonly couldBeNames: readonly number[];
}

/** Longest phrase of a lexicon, in words. */
const LONGEST_PHRASE = 6;

const PIECES = new RegExp(
  [
    String.raw`(?<quoted>"[^"\n]+"|\x60[^\x60\n]+\x60|“[^”\n]+”|‘[^’\n]+’|「[^」\n]+」|『[^』\n]+』|《[^》\n]+》)`,
    String.raw`(?<single>(?<![\p{L}\p{N}_])'[^'\n]+'(?![\p{L}\p{N}_]))`,
    String.raw`(?<glob>\*[A-Za-z_]\w*\*?|[A-Za-z_]\w*\*)`,
    '(?<arrow>->|→|=>)',
    String.raw`(?<han>\p{Script=Han}+|、)`,
    String.raw`(?<possessive>['’]s\b)`,
    String.raw`(?<number>\d+(?![\w.]))`,
    String.raw`(?<bare>(?:\.{0,2}\/)?[A-Za-z_$@][\w$]*(?:(?:\.|::|#|->|\/|-)[\w$]+)*(?:['’]t\b)?(?<call>\(\))?\/?)`,
    String.raw`(?<other>[^\s])`,
  ].join('|'),
  'gu',
);

interface Piece {
  readonly type: 'quoted' | 'glob' | 'arrow' | 'han' | 'number' | 'bare' | 'possessive';
  readonly text: string;
  /** Written with parentheses, as a call. */
  readonly call: boolean;
}

export function readWords(text: string, options: ReadOptions): ReadText {
  const pieces = piecesOf(withoutProjection(text));
  const words: ReadWord[] = [];
  const couldBeNames: number[] = [];
  for (let at = 0; at < pieces.length; ) {
    const piece = pieces[at];
    if (piece.type === 'bare') {
      const { length, found, isWord } = readBare(pieces, at, options);
      const raw = pieces
        .slice(at, at + length)
        .map(({ text }) => text)
        .join(' ');
      words.push(...found.map((word) => ({ word, raw })));
      if (isWord && length === 1 && options.isSymbol(piece.text)) couldBeNames.push(at);
      at += length;
      continue;
    }
    words.push(...wordsOf(piece));
    at++;
  }
  return { words, couldBeNames };
}

function wordsOf({ type, text }: Piece): readonly ReadWord[] {
  switch (type) {
    case 'quoted':
      return [{ word: { type: 'mention', text: text.trim().replace(/\(\)$/, ''), quoted: true }, raw: text.trim() }];
    case 'han':
      return segment(text);
    case 'number':
      return [{ word: { type: 'number', value: Number(text) }, raw: text }];
    case 'glob':
      return globWords(text);
    case 'arrow':
      return [{ word: { type: 'link', role: 'to' }, raw: text }];
    default:
      return [{ word: { type: 'link', role: 'of' }, raw: text }];
  }
}

/** `render*`, `*Error`, `*job*`: a part of a name, and where it stands in it. */
function globWords(text: string): readonly ReadWord[] {
  const how = !text.startsWith('*') ? 'starts' : text.endsWith('*') ? 'contains' : 'ends';
  const part = text.replaceAll('*', '');
  return [
    { word: { type: 'compare', how }, raw: '*' },
    { word: { type: 'mention', text: part, quoted: true }, raw: part },
  ];
}

/** What a caller wishes to see of the rows ("return name and path"): every row has it all. */
function withoutProjection(text: string): string {
  const clause =
    /[,.，。;；]?\s*\b(?:and\s+)?(?:return(?:ing)?|with their|along with their|including their|show(?:ing)? their)\b([^.?!]*)[.?!]?\s*$/i;
  const found = clause.exec(text);
  if (found !== null && found.index > 0 && (found[1].match(/[A-Za-z_]+/g) ?? []).every(isColumn)) {
    return text.slice(0, found.index);
  }
  return text.replace(
    /[，,。；;]?\s*(?:并|同时|请)?(?:返回|给出|显示|附上|带上)(?:其|它们的|他们的|各自的)?[^。？?]*(?:行号|路径|位置|限定名|签名)[^。？?]*[。.]?\s*$/u,
    '',
  );
}

const COLUMN_WORDS: ReadonlySet<string> = new Set(
  (
    'a an and or the their its it each of for if available present possible known where any also all both with ' +
    'name names qualified qualified_name qualifiedname full fully path paths file files filepath file_path line lines ' +
    'number numbers range ranges start end start_line end_line type types kind kinds label labels caller callers callee ' +
    'callees location locations signature signatures docstring docstrings source code module modules uid id result results'
  ).split(' '),
);

function isColumn(word: string): boolean {
  return COLUMN_WORDS.has(word.toLowerCase());
}

/** Punctuation says nothing that the grammar needs. */
function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  // How an exact name is announced: `the entity with qualified_name = 'x'`.
  const plain = text.replace(
    /(?:\bwith|\bwhose|\bby)?\s*\b(?:fully[ -])?qualified[ _]name\b\s*(?:=|is|:|of)?|(?:完全|全)限定名(?:为|是|=)?/giu,
    ' ',
  );
  for (const { groups = {}, 0: whole } of plain.matchAll(PIECES)) {
    const quoted = groups.quoted ?? groups.single;
    if (quoted !== undefined) pieces.push({ type: 'quoted', text: quoted.slice(1, -1), call: false });
    else if (groups.glob !== undefined) pieces.push({ type: 'glob', text: whole, call: false });
    else if (groups.arrow !== undefined) pieces.push({ type: 'arrow', text: whole, call: false });
    else if (groups.han !== undefined) pieces.push({ type: 'han', text: whole, call: false });
    else if (groups.possessive !== undefined) pieces.push({ type: 'possessive', text: whole, call: false });
    else if (groups.number !== undefined) pieces.push({ type: 'number', text: whole, call: false });
    else if (groups.bare !== undefined) {
      const call = groups.call !== undefined;
      pieces.push({ type: 'bare', text: whole.replace(/\(\)$/, '').replace(/’/g, "'"), call });
    }
  }
  return pieces;
}

function readBare(
  pieces: readonly Piece[],
  at: number,
  { isName, isExternal, asName }: ReadOptions,
): { readonly length: number; readonly found: readonly Word[]; readonly isWord: boolean } {
  const piece = pieces[at];
  const { text } = piece;
  if (isMainVerb(pieces, at)) return { length: 1, found: [{ type: 'unknown', text }], isWord: false };
  if (at !== asName && !piece.call) {
    const phrase = longestPhrase(english, pieces, at);
    if (phrase !== undefined) return { ...phrase, isWord: true };
    const parts = text.split(/[/-]/).map((part) => english.get(part.toLowerCase()));
    if (parts.length > 1 && parts.every((part) => part !== undefined)) {
      return { length: 1, found: parts, isWord: true };
    }
  }
  const name: Word = { type: 'mention', text, quoted: false };
  const isShaped = /[._$#:/@\d]|->|\p{Ll}\p{Lu}/u.test(text) || piece.call || at === asName;
  // At the beginning of a sentence any word has a capital.
  if (isShaped || isName(text) || isExternal(text) || (at > 0 && /^\p{Lu}/u.test(text)))
    return { length: 1, found: [name], isWord: false };
  return { length: 1, found: [{ type: 'unknown', text }], isWord: false };
}

/** "What does x do": no auxiliary, but what is asked. */
function isMainVerb(pieces: readonly Piece[], at: number): boolean {
  const isDoing = /^(?:do|does|did)$/i.test(pieces[at].text) && at > 0;
  return isDoing && pieces.slice(at + 1).every(({ text }) => english.get(text.toLowerCase())?.type === 'filler');
}

function longestPhrase(
  words: Lexicon,
  pieces: readonly Piece[],
  at: number,
): { readonly length: number; readonly found: readonly Word[] } | undefined {
  for (let length = Math.min(LONGEST_PHRASE, pieces.length - at); length > 0; length--) {
    const phrase = pieces.slice(at, at + length);
    if (!phrase.every(({ type, call }) => type === 'bare' && !call)) continue;
    const key = phrase.map(({ text }) => text.toLowerCase()).join(' ');
    const found = words.get(key) ?? (length === 1 ? words.get(key.replaceAll('-', ' ')) : undefined);
    if (found !== undefined) return { length, found: [found] };
  }
  return undefined;
}

/** A run of Chinese characters by the longest word at each place; what no word begins at is unknown. */
function segment(text: string): ReadWord[] {
  const words: ReadWord[] = [];
  let unknown = '';
  const endUnknown = () => {
    if (unknown !== '') words.push({ word: { type: 'unknown', text: unknown }, raw: unknown });
    unknown = '';
  };
  for (let at = 0; at < text.length; ) {
    const found = longestWord(text, at);
    if (found === undefined) unknown += text[at++];
    else {
      endUnknown();
      words.push({ word: found.word, raw: text.slice(at, at + found.length) });
      at += found.length;
    }
  }
  endUnknown();
  return words;
}

const LONGEST_HAN = Math.max(...[...chinese.keys()].map((key) => key.length));

function longestWord(text: string, at: number): { readonly word: Word; readonly length: number } | undefined {
  for (let length = Math.min(LONGEST_HAN, text.length - at); length > 0; length--) {
    const word = chinese.get(text.slice(at, at + length));
    if (word !== undefined) return { word, length };
  }
  return undefined;
}
