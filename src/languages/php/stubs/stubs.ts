// The files of the stubs: that of the global namespace, and one for each other namespace.

import { classes } from './classes.ts';
import { collections } from './collections.ts';
import { functions } from './functions.ts';
import { recommendations } from './recommendations.ts';
import { types } from './types.ts';

/** The file whose names need no import. */
export const GLOBAL_STUBS = 'php';

export function stubFiles(): readonly { readonly path: string; readonly text: string }[] {
  return [
    ...Object.entries(recommendations).map(([name, text]) => ({
      path: `stubs:${name}.php`,
      text: `<?php\nnamespace ${name};\n${text}`,
    })),
    { path: `stubs:${GLOBAL_STUBS}.php`, text: `<?php\n${types}${classes}${collections}${functions}` },
  ].sort((left, right) => (left.path < right.path ? -1 : 1));
}
