// Uses of names that no graph has: in files that are no code (templates, manifests, configuration), and in names that
// code puts together (`getattr(self, 'visit_' + kind)`).

import type { GraphView } from '../../../model/graph.ts';

export interface TextUses {
  /** A part that names are made of and that this one begins or ends with. */
  fragmentOf(name: string): string | undefined;
  /** A file that is no code and has the name as a word. */
  fileNaming(name: string): string | undefined;
}

/** The text of a file as it is now; undefined for what is no text. */
export type ReadText = (path: string) => string | undefined;

const SHORTEST = 3;
const WORD = /[$_\p{L}][$\p{L}\p{N}_]*/gu;
/** What stands in a text before something that is put behind it, or ends with an underscore; and the same the other way. */
const BEFORE = /["'`](?:([$_\p{L}][$\p{L}\p{N}_]*)(?:["'`]\s*\+|\$?\{|%[sdr(])|([$_\p{L}][$\p{L}\p{N}_]*_)["'`])/gu;
const AFTER = /(?:(?:\+\s*["'`]|\}|%[sdr])([$_\p{L}][$\p{L}\p{N}_]*)|["'`](_[$\p{L}\p{N}_]+))["'`]/gu;

/** Looks through all files once for the names in question. `isProse`: nothing runs by what a document says. */
export function textUses(
  view: GraphView,
  read: ReadText,
  names: ReadonlySet<string>,
  isProse: (path: string) => boolean,
): TextUses {
  const before = new Set<string>();
  const after = new Set<string>();
  const files = new Map<string, string>();
  if (names.size > 0) {
    for (const file of view.ofKind('File')) {
      const { path } = view.node(file);
      const isCode = view.inFile(path).some((node) => view.kindOf(node) === 'Module');
      const text = !isCode && isProse(path) ? undefined : read(path);
      if (text === undefined) continue;
      if (isCode) {
        for (const [, part, own] of text.matchAll(BEFORE)) before.add(part ?? own);
        for (const [, part, own] of text.matchAll(AFTER)) after.add(part ?? own);
      } else {
        for (const [word] of text.matchAll(WORD)) if (names.has(word) && !files.has(word)) files.set(word, path);
      }
    }
  }
  return {
    fragmentOf: (name) => beginning(name, before) ?? ending(name, after),
    fileNaming: (name) => files.get(name),
  };
}

/** `visit_` of `visit_Call`, `handle` of `handleClick`: where one word ends. */
function beginning(name: string, parts: ReadonlySet<string>): string | undefined {
  for (let length = SHORTEST; length < name.length; length++) {
    const part = name.slice(0, length);
    if ((part.endsWith('_') || /\p{Lu}/u.test(name[length])) && parts.has(part)) return part;
  }
  return undefined;
}

function ending(name: string, parts: ReadonlySet<string>): string | undefined {
  for (let at = 1; at <= name.length - SHORTEST; at++) {
    const part = name.slice(at);
    if ((part.startsWith('_') || /\p{Lu}/u.test(part[0])) && parts.has(part)) return part;
  }
  return undefined;
}
