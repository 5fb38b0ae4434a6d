// What the parts of a text are, for a reader who looks at it in colours: a scanner that is driven by what a language says
// of its tokens. It knows no grammar, and never fails: what it does not know stays plain.

import type { Highlight } from '../language.ts';

/** The tokens of a language that are told apart by how they look. */
export interface Tokens {
  readonly keywords: ReadonlySet<string>;
  /** Names that stand for a value of the language itself (`true`, `None`). */
  readonly constants: ReadonlySet<string>;
  readonly lineComment: string;
  /** A regular expression of other comments. */
  readonly otherComment?: string;
  /** The beginning and the end of a comment that may have several lines. */
  readonly blockComment?: readonly [string, string];
  /** Regular expressions without flags, tried in order. */
  readonly strings: readonly string[];
  /** A regular expression of what is told to a preprocessor. */
  readonly directive?: string;
}

/** A text between two quotes on one line, with escapes. */
export function quoted(quote: string): string {
  return `${quote}(?:\\\\[\\s\\S]|[^${quote}\\\\\\n])*(?:${quote}|$|(?=\\n))`;
}

/**
 * A text between two quotes on one line, with escapes and holes of code that begin with `open` and end with a brace. A
 * hole may hold texts, and no braces; one that is very long is taken for text.
 */
export function quotedWithHoles(quote: string, open: string): string {
  const text = `${quote}(?:\\\\.|[^${quote}\\\\\\n]){0,100}${quote}`;
  const hole = `${open}(?:[^{}${quote}\\n]|${text}){0,200}\\}`;
  return `${quote}(?:\\\\(?:[\\s\\S]|$)|${hole}|[^${quote}\\\\\\n])*(?:${quote}|$|(?=\\n))`;
}

export function highlighter(tokens: Tokens): (path: string, text: string) => readonly Highlight[] {
  const { lineComment, otherComment, blockComment, strings, directive } = tokens;
  const block =
    blockComment === undefined ? [] : [`${escaped(blockComment[0])}[\\s\\S]*?(?:${escaped(blockComment[1])}|$)`];
  const other = otherComment === undefined ? [] : [otherComment];
  const comment = [...block, `${escaped(lineComment)}[^\\n]*`, ...other].join('|');
  const told = directive === undefined ? '' : `|(?<directive>${directive})`;
  const number = '\\.?\\d(?:[eEpP][+-]|[\\w.])*';
  const pattern = new RegExp(
    `(?<comment>${comment})|(?<string>${strings.join('|')})|(?<word>[\\p{L}_$][\\p{L}\\p{N}_$]*)|(?<number>${number})${told}`,
    'gu',
  );
  return (_path, text) => {
    const found: Highlight[] = [];
    for (const { index: start, 0: token, groups = {} } of text.matchAll(pattern)) {
      const kind = kindOf(tokens, token, groups);
      if (kind !== undefined) found.push({ start, end: start + token.length, kind });
    }
    return found;
  };
}

function kindOf(
  { keywords, constants }: Tokens,
  token: string,
  groups: Readonly<Record<string, string | undefined>>,
): Highlight['kind'] | undefined {
  if (groups.comment !== undefined) return 'comment';
  if (groups.string !== undefined) return 'string';
  if (groups.number !== undefined) return 'number';
  if (groups.directive !== undefined) return 'keyword';
  return keywords.has(token) ? 'keyword' : constants.has(token) ? 'constant' : undefined;
}

/** What matches a text as it is. */
export function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
}
