// How PHP's own operations are spelled as members of types, and what its literals are. Methods and functions are bound
// with parentheses behind their names, the classes of the global namespace with a backslash in front.

import type { BuiltinTypes, Intrinsic, Protocols } from '../language.ts';

/** Operators that are lowered as such. */
export const Operator = {
  toText: 'text of',
  store: '[]=',
  has: 'isset []',
  remove: 'unset []',
  clone: 'clone',
  begin: 'begin of each',
  test: 'whether there is one more',
  advance: 'next of each',
  key: 'key of each',
} as const;

/** Types of the stubs, as they are bound. */
export const Builtin = {
  array: '\\array',
  iterable: '\\iterable',
  string: '\\string',
  int: '\\int',
  float: '\\float',
  bool: '\\bool',
  closure: '\\Closure',
  classString: '\\class-string',
} as const;

/** The name under which a function or method is bound: a class, constant or property may have the same. */
export function callable(name: string): string {
  return `${name}()`;
}

/** The function of the stubs that gives the member of its first argument whose name is the second. */
export const MEMBER_BY_NAME = '__member';

export const CONSTRUCTOR = '__construct';

export const protocols: Protocols = {
  construct: [callable(CONSTRUCTOR)],
  interfaces: ['Countable', 'JsonSerializable', 'Traversable', 'Stringable'],
  call: '__invoke()',
  iterate: ['getIterator()', 'current()'],
  index: 'offsetGet()',
  missingMember: '__get()',
  missingMethod: '__call()',
  missingClassMethod: '__callStatic()',
  isSpecial: (name) => name.endsWith(')'),
  operators: {
    [Operator.toText]: ['__toString()'],
    [Operator.store]: ['offsetSet()'],
    [Operator.has]: ['offsetExists()'],
    [Operator.remove]: ['offsetUnset()'],
    [Operator.clone]: ['__clone()'],
    [Operator.begin]: ['rewind()'],
    [Operator.test]: ['valid()'],
    [Operator.advance]: ['next()'],
    [Operator.key]: ['key()'],
  },
};

export const builtins: BuiltinTypes = {
  string: 'string',
  number: 'int',
  float: 'float',
  boolean: 'bool',
  array: 'array',
  generator: 'Generator',
  function: 'Closure',
  classOf: Builtin.classString,
};

export const intrinsics: Readonly<Record<string, Intrinsic>> = {
  [MEMBER_BY_NAME]: 'computed-member',
  'Closure.bind': 'first-argument',
  'Closure.fromCallable': 'first-argument',
  'Closure.bindTo': 'receiver',
  'Closure.call': 'call-receiver',
  'Closure.__invoke': 'call-receiver',
  call_user_func: 'call-argument',
  call_user_func_array: 'call-argument',
};
