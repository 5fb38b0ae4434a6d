// What the literals of C are, and the one type that stands for all numbers.

import type { BuiltinTypes, Protocols } from '../language.ts';

/** No program has a tag like this. */
const NUMBER_TAG = '__number';
/** How it is looked up. */
export const NUMBER = `struct ${NUMBER_TAG}`;

export const protocols: Protocols = { construct: [] };

export const builtins: BuiltinTypes = {
  string: NUMBER_TAG,
  number: NUMBER_TAG,
  boolean: NUMBER_TAG,
  array: '',
  tuple: '',
  set: '',
  generator: '',
  promise: '',
  function: '',
  object: '',
};

/** Numbers have no members. Functions of the standard library are external. */
export function stubFiles(): readonly { readonly path: string; readonly text: string }[] {
  return [{ path: 'stubs:builtin.c', text: `struct ${NUMBER_TAG} {};\n` }];
}
