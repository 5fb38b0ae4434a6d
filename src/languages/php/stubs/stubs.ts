// The files of the stubs, all of the global namespace.

import { classes } from './classes.ts';
import { collections } from './collections.ts';
import { functions } from './functions.ts';
import { types } from './types.ts';

const FILES: Readonly<Record<string, string>> = { classes, collections, functions, types };

export function stubFiles(): readonly { readonly path: string; readonly text: string }[] {
  return Object.entries(FILES).map(([name, text]) => ({ path: `stubs:${name}.php`, text }));
}
