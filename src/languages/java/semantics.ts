// How Java's own operations are spelled as members of the types of its standard library, and what its literals are.

import type { BuiltinTypes, Intrinsic, Protocols } from '../language.ts';

/** The generic type that arrays are lowered to. */
export const ARRAY = '__array';

/** Members under which the language binds what has no name in the source. */
export const CONSTRUCTOR = '<init>';

/** Operators that are lowered as such: of numbers and texts, and the conversion of an operand to a text. */
export const Operator = { plus: '+', toText: 'text of' } as const;

export const protocols: Protocols = {
  construct: [CONSTRUCTOR],
  iterate: ['iterator()', 'next()'],
  index: '__get()',
  leave: 'close()',
  operators: { '+': ['__plus()', '__plusOf()'], 'text of': ['toString()'] },
};

export const builtins: BuiltinTypes = {
  string: 'String',
  number: 'int',
  float: 'double',
  character: 'char',
  boolean: 'boolean',
  array: ARRAY,
  generator: 'Iterator',
  object: 'Object',
  boxes: {
    boolean: 'Boolean',
    byte: 'Byte',
    char: 'Character',
    double: 'Double',
    float: 'Float',
    int: 'Integer',
    long: 'Long',
    short: 'Short',
  },
};

export const intrinsics: Readonly<Record<string, Intrinsic>> = {
  'Objects.requireNonNull': 'first-argument',
};
