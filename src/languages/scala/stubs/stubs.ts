// The files of the stubs: declarations of the standard library, as far as chains of calls lead through it.

import type { StubFile } from '../../language.ts';
import { collection, collections, immutable, mutable } from './collections.ts';
import { concurrent, core, matching, util } from './core.ts';

const PACKAGES: readonly (readonly [name: string, text: string])[] = [
  ['scala', `${core}${collections}`],
  ['scala.collection', collection],
  ['scala.collection.immutable', immutable],
  ['scala.collection.mutable', mutable],
  ['scala.concurrent', concurrent],
  ['scala.util', util],
  ['scala.util.matching', matching],
];

/** Paths are `stubs:<package>.jvm`, sorted. All that needs no import stands in one package. */
export function stubFiles(): readonly StubFile[] {
  return PACKAGES.map(([name, text]) => ({ path: `stubs:${name}.jvm`, text: `package ${name}\n${text}` }));
}
