// The files of the stubs: what Kotlin declares itself, and below it the library of the platform.

import { java } from '../../java/language.ts';
import type { StubFile } from '../../language.ts';
import { collections } from './collections.ts';
import { core, reflection } from './core.ts';
import { text } from './text.ts';

/** Paths are `stubs:<package>.jvm`, sorted. All that needs no import stands in one package. */
export function stubFiles(): readonly StubFile[] {
  const own = [
    { path: 'stubs:kotlin.jvm', text: `package kotlin\n${core}${collections}${text}` },
    { path: 'stubs:kotlin.reflect.jvm', text: `package kotlin.reflect\n${reflection}` },
  ];
  const platform = java.semantics.stubs().map((file) => ({ ...file, language: java }));
  return [...platform, ...own].sort((left, right) => (left.path < right.path ? -1 : 1));
}
