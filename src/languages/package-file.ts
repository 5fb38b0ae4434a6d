// Files of packages that are read as they are: grammars, the parser's module, the declarations of a standard library. The
// build puts them beside the bundle; where the program runs from its sources, they are taken out of the packages.

import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

/** Path of a file, which is given as a module specifier (`package/folder/file`). */
export function packageFile(specifier: string): string {
  const copied = fileURLToPath(new URL(`./files/${specifier}`, import.meta.url));
  return existsSync(copied) ? copied : createRequire(import.meta.url).resolve(specifier);
}
