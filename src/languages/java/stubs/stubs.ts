// The files of the stubs: one for each package of the standard library.

import { collectionPackages } from './collections.ts';
import { concurrencyPackages } from './concurrency.ts';
import { functionPackages } from './functions.ts';
import { inputOutputPackages } from './input-output.ts';
import { languagePackages } from './language.ts';
import { valuePackages } from './values.ts';

const PACKAGES: Readonly<Record<string, string>> = {
  ...languagePackages,
  ...collectionPackages,
  ...functionPackages,
  ...concurrencyPackages,
  ...inputOutputPackages,
  ...valuePackages,
};

/** Paths are `stubs:<package>.jvm`, sorted: other languages of the platform import the same. */
export function stubFiles(): readonly { readonly path: string; readonly text: string }[] {
  return Object.entries(PACKAGES)
    .map(([name, text]) => ({ path: `stubs:${name}.jvm`, text }))
    .sort((left, right) => (left.path < right.path ? -1 : 1));
}
