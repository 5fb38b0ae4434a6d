// How Scala's own operations are spelled as members of types, and what its literals are.

import type { BuiltinTypes, Protocols } from '../language.ts';

/** What constructors are called in all languages of the platform. */
export { CONSTRUCTOR } from '../java/semantics.ts';

/** What stands before a package without a name of its own, and around all others. */
export const ROOT_PACKAGE = '_root_';

const ASSIGNING = ['+', '-', '*', '/', '%', '&', '|', '^', '++', '--', '<<', '>>', '&&', '||', '::', ':::'] as const;

/** The methods of a for-comprehension and of an assignment to an element, and what patterns run. */
export const Method = {
  apply: 'apply',
  update: 'update',
  unapply: 'unapply',
  map: 'map',
  flatMap: 'flatMap',
  withFilter: 'withFilter',
  foreach: 'foreach',
} as const;

export const protocols: Protocols = {
  construct: ['<init>'],
  call: 'apply()',
  iterate: ['iterator()', 'next()'],
  index: 'apply()',
  // `a += b` is a method of its own, or else `a = a + b`.
  operators: Object.fromEntries(
    ASSIGNING.map((operator) => [`${operator}=`, [`${operator}=()`, undefined, `${operator}()`] as const]),
  ),
};

export const builtins: BuiltinTypes = {
  string: 'String',
  number: 'Int',
  float: 'Double',
  character: 'Char',
  boolean: 'Boolean',
  array: 'Seq',
  tuple: 'Product',
  generator: 'Iterator',
  function: 'Function',
  object: 'Any',
  promise: 'Future',
};
