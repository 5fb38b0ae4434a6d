// The standard library's declarations, as the `typescript` package has them. Neither the browser's nor Node's.

import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { packageFile } from '../package-file.ts';

/** Editions of the language up to the newest that is common; `full` and `lib.es2020.d.ts` only list others. */
const LIBRARY = /^lib\.(es5|es20(1[5-9]|2[0-3])\.[a-z.]+|decorators|decorators\.legacy|esnext\.disposable)\.d\.ts$/;

let files: readonly { readonly path: string; readonly text: string }[] | undefined;

/** The library's files as `stubs:lib.es5.d.ts` and so on, sorted by path. Read once in each process. */
export function stubFiles(): readonly { readonly path: string; readonly text: string }[] {
  if (files === undefined) {
    const folder = dirname(packageFile('typescript/lib/lib.es5.d.ts'));
    files = readdirSync(folder)
      .filter((name) => LIBRARY.test(name) && !name.endsWith('.full.d.ts'))
      .sort()
      .map((name) => ({ path: `stubs:${name}`, text: readFileSync(join(folder, name), 'utf8') }));
  }
  return files;
}
