// What stands before the grammar: directives and the branches that are not kept become blanks, and so do macros that stand
// where only a declaration can, so that every offset stays.

import { type Inclusion, type Macro, preprocess } from '../c/preprocess.ts';
import { Edits } from '../kit/edits.ts';
import { bridgeGaps } from './grammar-gaps.ts';
import { placeMacros } from './macro-places.ts';
import { namespaceMacros, type Opened } from './namespace-macros.ts';

export interface Prepared {
  /** As long as the source, and on the same lines but for ends of lines that became something else. */
  readonly text: string;
  readonly macros: readonly Macro[];
  readonly inclusions: readonly Inclusion[];
  /** Offsets of names of macros with arguments that became blanks. */
  readonly uses: readonly number[];
  /** By the offset of its name, what a namespace stands for. */
  readonly opened: ReadonlyMap<number, Opened>;
  /** By the name of a macro of this file, the namespaces that it opens. */
  readonly opening: ReadonlyMap<string, Opened>;
}

export function prepared(source: string): Prepared {
  const { tokens, macros, inclusions, dropped } = preprocess(source, { isCpp: true });
  const edits = new Edits(source);
  for (const [start, end] of dropped) edits.blank(start, end);
  bridgeGaps(tokens, source, edits);
  const isEmpty = ({ body }: Macro): boolean => body.kinds.length <= 1;
  const uses: number[] = [];
  const opened = new Map<number, Opened>();
  const namespaces = namespaceMacros(macros, tokens);
  placeMacros({
    tokens,
    edits,
    source,
    empty: new Map(macros.filter(isEmpty).map((one) => [one.name, one.parameters !== undefined])),
    callable: new Set(macros.filter((one) => !isEmpty(one) && one.parameters !== undefined).map(({ name }) => name)),
    namespaces,
    uses,
    opened,
  });
  return { text: edits.text(), macros, inclusions, uses, opened, opening: namespaces.opening };
}
