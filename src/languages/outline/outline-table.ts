// What the outline of a language is read by: its comments, its strings, and the lines that define and import something.
// A table says all that there is to know of a language; no code is written for one.

import type { NodeKind } from '../../model/graph.ts';

/** How a definition ends. */
export type Extent =
  /** With the brace that closes its body, or with a semicolon. */
  | 'braces'
  /** The same, or with the line that it stands on. */
  | 'braces-or-line'
  /** Before the next line that is not indented further, unless that line closes it. */
  | 'indentation'
  /** With a semicolon. */
  | 'statement';

export interface DefinitionPattern {
  readonly kind: NodeKind;
  /**
   * What a definition begins with, from the beginning of a line, with the flags `dgmu`. Its group `name` is the name; `owner`, where
   * there is one, names what the definition is a member of, wherever it stands.
   */
  readonly pattern: RegExp;
  /** It gives members to what is declared elsewhere under its name, and is no symbol of its own. */
  readonly isExtension?: boolean;
}

export interface OutlineTable {
  readonly id: string;
  readonly name: string;
  readonly extensions: readonly string[];
  readonly interpreters?: readonly string[];
  readonly lineComments: readonly string[];
  readonly blockComments?: readonly (readonly [string, string])[];
  /** The beginning and the end of texts, the longest first; a backslash escapes in them. */
  readonly strings: readonly (readonly [string, string])[];
  /** Texts in quotes may have several lines. */
  readonly stringsSpanLines?: boolean;
  readonly extent: Extent;
  readonly definitions: readonly DefinitionPattern[];
  /** What imports, with the flags `gmu`; the group `path` is what is imported. */
  readonly imports: readonly RegExp[];
  /** What stands between the parts of an imported name that lies in folders (`.`, `\\`, `::`); left out: paths as they are. */
  readonly separator?: string;
  /** Words that stand before a parenthesis and are no call, and others that name nothing. */
  readonly keywords: ReadonlySet<string>;
  /** What names are made of. Left out: letters, digits and underscores. */
  readonly identifier?: string;
  /** What a constructor is called, where it is not called as its class. */
  readonly constructors?: readonly string[];
}

/** The words of a text. */
export function wordSet(text: string): ReadonlySet<string> {
  return new Set(text.split(' '));
}
