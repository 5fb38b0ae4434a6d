// How C#'s own operations are spelled as members of the types of its standard library, and what its literals are.

import type { BuiltinTypes, Intrinsic, Protocols } from '../language.ts';

/** The generic type that arrays are lowered to. */
export const ARRAY = '__array';

/** Members under which the language binds what has no name in the source. */
export const CONSTRUCTOR = '.ctor';
export const INDEXER = 'this[]';

/** The namespace around all others. */
export const GLOBAL_NAMESPACE = 'global';

/** The one method of a delegate. */
export const INVOKE = 'Invoke';

/** The name that an operator is declared under. */
export function operatorName(text: string): string {
  return `operator ${text}`;
}

const OVERLOADABLE = ['+', '-', '*', '/', '%', '&', '|', '^', '<<', '>>', '==', '!=', '<', '>', '<=', '>='] as const;

export const protocols: Protocols = {
  construct: [CONSTRUCTOR],
  call: INVOKE,
  iterate: ['GetEnumerator', '__next'],
  asyncIterate: ['GetAsyncEnumerator', '__next'],
  index: INDEXER,
  leave: 'Dispose',
  asyncLeave: 'DisposeAsync',
  operators: Object.fromEntries(OVERLOADABLE.map((text) => [text, [operatorName(text), operatorName(text)]])),
};

export const builtins: BuiltinTypes = {
  string: 'string',
  number: 'int',
  float: 'double',
  character: 'char',
  boolean: 'bool',
  array: ARRAY,
  object: 'object',
  promise: 'Task`1',
};

export const intrinsics: Readonly<Record<string, Intrinsic>> = {};
