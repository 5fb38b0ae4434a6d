// The files of the stubs, whose names every file sees.

import { collections } from './collections.ts';
import { core } from './core.ts';
import { values } from './values.ts';

const PREFIX = 'stubs:';

export function stubFiles(): readonly { readonly path: string; readonly text: string }[] {
  return [{ path: `${PREFIX}ruby.rb`, text: `${core}${values}${collections}` }];
}

export function isStubPath(path: string): boolean {
  return path.startsWith(PREFIX);
}

/** The classes and modules that any program has: who opens one again adds to it. */
export const LIBRARY_CLASSES: ReadonlySet<string> = new Set(
  [...`${core}${values}${collections}`.matchAll(/^(?:class|module) (\w+)/gm)].map(([, name = '']) => name),
);
