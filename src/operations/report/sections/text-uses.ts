// Uses of names that no graph has: in files that are no code (templates, manifests, configuration), in names that code
// puts together (`getattr(self, 'visit_' + kind)`), and wherever else a name stands in code that could mean it.

import type { GraphView } from '../../../model/graph.ts';

export interface TextUses {
  /** A part that names are made of and that this one begins or ends with. */
  fragmentOf(name: string): string | undefined;
  /** A file that is no code and has the name as a word. */
  fileNaming(name: string): string | undefined;
  /** Where the name stands as a word in the code of a file's folder: what is not offered to others is seen no further. */
  placesNear(path: string, name: string): readonly Place[];
}

export interface Place {
  readonly path: string;
  readonly line: number;
}

export interface NamedSymbol {
  readonly name: string;
  readonly path: string;
}

/** The text of a file as it is now; undefined for what is no text. */
export type ReadText = (path: string) => string | undefined;

const SHORTEST = 3;
const WORD = /[$_\p{L}][$\p{L}\p{N}_]*/gu;
/** What stands in a text before something that is put behind it, or ends with an underscore; and the same the other way. */
const BEFORE =
  /["'`](?:([$_\p{L}][$\p{L}\p{N}_]*)(?:["'`]\s*\+|[$#]?\{|\\\(|\$[$_\p{L}]|%[sdr(])|([$_\p{L}][$\p{L}\p{N}_]*_)["'`])/gu;
const AFTER = /(?:(?:\+\s*["'`]|[})]|%[sdr])([$_\p{L}][$\p{L}\p{N}_]*)|["'`](_[$\p{L}\p{N}_]+))["'`]/gu;

/** A regular expression for what begins with something. */
const MATCHED = /\/(?:\^|\\A)([$_\p{L}][$\p{L}\p{N}_]*_)/gu;

/** Tokens that a macro pastes together. */
const PASTED_BEFORE = /([$_\p{L}][$\p{L}\p{N}_]*)\s*##/gu;
const PASTED_AFTER = /##\s*([$_\p{L}][$\p{L}\p{N}_]*)/gu;
/** A text that is one word. */
const TEXT = /["'`]([$_\p{L}][$\p{L}\p{N}_]*)["'`]/gu;
/** A line of a comment by any language's signs; `#` begins other things too. */
const COMMENT = /^\s*(?:\/\/|\/?\*|#(?:[\s!]|$)|--\s)/;

/** Looks through all files once for the symbols in question. `isProse`: nothing runs by what a document says. */
export function textUses(
  view: GraphView,
  read: ReadText,
  symbols: readonly NamedSymbol[],
  isProse: (path: string) => boolean,
): TextUses {
  const texts = new Set<string>();
  const before = new Set<string>();
  const after = new Set<string>();
  const files = new Map<string, string>();
  const places = new Map<string, Place[]>();
  const names = new Set(symbols.map(({ name }) => name.replace(/^#/, '')));
  const near = new Set(symbols.map(({ path, name }) => nearKey(path, name)));
  const lookAtCode = (path: string, text: string) => {
    for (const [, whole] of text.matchAll(TEXT)) texts.add(whole);
    for (const [, part, own] of text.matchAll(BEFORE)) before.add(part ?? own);
    for (const [, part, own] of text.matchAll(AFTER)) after.add(part ?? own);
    for (const [, part] of text.matchAll(MATCHED)) before.add(part);
    for (const [, part] of text.matchAll(PASTED_BEFORE)) before.add(part);
    for (const [, part] of text.matchAll(PASTED_AFTER)) after.add(part);
    text.split('\n').forEach((line, at) => {
      if (COMMENT.test(line)) return;
      for (const [word] of line.matchAll(WORD)) {
        const key = names.has(word) ? nearKey(path, word) : '';
        if (near.has(key)) places.set(key, [...(places.get(key) ?? []), { path, line: at + 1 }]);
      }
    });
  };
  for (const file of names.size > 0 ? view.ofKind('File') : []) {
    const { path } = view.node(file);
    const isCode = view.inFile(path).some((node) => view.kindOf(node) === 'Module');
    const text = !isCode && isProse(path) ? undefined : read(path);
    if (text === undefined) continue;
    if (isCode) lookAtCode(path, text);
    else for (const [word] of text.matchAll(WORD)) if (names.has(word) && !files.has(word)) files.set(word, path);
  }
  return {
    fragmentOf: (name) => beginning(name, before, texts) ?? ending(name, after, texts),
    fileNaming: (name) => files.get(name),
    placesNear: (path, name) => places.get(nearKey(path, name)) ?? [],
  };
}

const nearKey = (path: string, name: string): string =>
  `${path.slice(0, path.lastIndexOf('/') + 1)}\0${name.replace(/^#/, '')}`;

/** `visit_` of `visit_Call`, `handle` of `handleClick`: where one word ends, or where a text spells the rest. */
function beginning(name: string, parts: ReadonlySet<string>, texts: ReadonlySet<string>): string | undefined {
  for (let length = 1; length < name.length; length++) {
    const part = name.slice(0, length);
    const isWord = length >= SHORTEST && (part.endsWith('_') || /\p{Lu}/u.test(name[length]));
    if (parts.has(part) && (isWord || texts.has(name.slice(length)))) return part;
  }
  return undefined;
}

function ending(name: string, parts: ReadonlySet<string>, texts: ReadonlySet<string>): string | undefined {
  for (let at = 1; at < name.length; at++) {
    const part = name.slice(at);
    const isWord = part.length >= SHORTEST && (part.startsWith('_') || /\p{Lu}/u.test(part[0]));
    if (parts.has(part) && (isWord || texts.has(name.slice(0, at)))) return part;
  }
  return undefined;
}
