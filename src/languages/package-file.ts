// Files of packages that are read as they are: grammars, the parser's module, the declarations of a standard library. The
// build puts them beside the bundle; where the program runs from its sources, they are taken out of the packages.

import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';

/** Path of a file, which is given as a module specifier (`package/folder/file`). */
export function packageFile(specifier: string): string {
  const copied = besideBundle(specifier);
  return existsSync(copied) ? copied : createRequire(import.meta.url).resolve(specifier);
}

/** The bytes of a file that the build packs. */
export function packedFile(specifier: string): Uint8Array {
  const packed = besideBundle(`${specifier}.gz`);
  return existsSync(packed) ? gunzipSync(readFileSync(packed)) : readFileSync(packageFile(specifier));
}

function besideBundle(specifier: string): string {
  return fileURLToPath(new URL(`./files/${specifier}`, import.meta.url));
}
