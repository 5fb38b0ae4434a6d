// The files of the stubs.

import type { StubFile } from '../../language.ts';
import { collections } from './collections.ts';
import { core } from './core.ts';
import { foundation } from './foundation.ts';
import { numbers } from './numbers.ts';
import { pointers } from './pointers.ts';

/** All that needs no import stands in one module. */
export function stubFiles(): readonly StubFile[] {
  return [{ path: 'stubs:Swift.swift', text: `${core}${numbers}${pointers}${collections}${foundation}` }];
}
