// The files of the stubs: what every program sees, and one for each module of the standard library.

import { MODULES } from './modules.ts';
import { PRELUDE } from './prelude.ts';

/** Paths are `stubs:<module>.rs`, sorted. */
export function stubFiles(): readonly { readonly path: string; readonly text: string }[] {
  return Object.entries({ prelude: PRELUDE, ...MODULES })
    .map(([name, text]) => ({ path: `stubs:${name}.rs`, text }))
    .sort((left, right) => (left.path < right.path ? -1 : 1));
}
