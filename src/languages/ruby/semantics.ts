// How Ruby's own operations are spelled as members of types, and what its literals are.

import type { BuiltinTypes, Intrinsic, Protocols, Storing } from '../language.ts';

export const CONSTRUCTOR = 'initialize';

/** The name under which a function is passed its block. */
export const BLOCK = '&';

/** The function of the stubs that gives the member of its first argument whose name is the second. */
export const MEMBER_BY_NAME = '__send__';

/** Operations that are lowered as operators, beside those that are written as such. */
export const Operator = { toText: 'text of', store: '[]=', matches: '===' } as const;

const METHODS = [
  '+',
  '-',
  '*',
  '/',
  '%',
  '**',
  '&',
  '|',
  '^',
  '<<',
  '>>',
  '==',
  '===',
  '=~',
  '<=>',
  '<',
  '<=',
  '>',
  '>=',
];

export const protocols: Protocols = {
  construct: [CONSTRUCTOR],
  call: 'call',
  index: '[]',
  builtOn: { Enumerable: ['each'], Comparable: ['<=>'] },
  subclassed: 'inherited',
  missingMethod: 'method_missing',
  missingClassMethod: 'method_missing',
  // Variables and constants are no methods.
  isSpecial: (name) => /^[@A-Z]/.test(name),
  operators: {
    ...Object.fromEntries(METHODS.map((name) => [name, [name] as const])),
    ...Object.fromEntries(['<', '<=', '>', '>='].map((name) => [name, [name, undefined, '<=>'] as const])),
    '!=': ['!=', undefined, '=='],
    '!~': ['!~', undefined, '=~'],
    '!': ['!'],
    '~': ['~'],
    '-@': ['-@'],
    '+@': ['+@'],
    [Operator.toText]: ['to_s'],
    [Operator.store]: ['[]='],
  },
};

export const builtins: BuiltinTypes = {
  string: 'String',
  number: 'Integer',
  float: 'Float',
  boolean: 'TrueClass',
  regexp: 'Regexp',
  array: 'Array',
  mapping: 'Hash',
  function: 'Proc',
  object: 'Object',
  classOf: 'Class',
};

export const intrinsics: Readonly<Record<string, Intrinsic>> = {
  [MEMBER_BY_NAME]: 'computed-member',
  'Proc.call': 'call-receiver',
  'Proc.yield': 'call-receiver',
  'Proc.[]': 'call-receiver',
  'Proc.to_proc': 'receiver',
  'Proc.curry': 'receiver',
  'Proc.unbind': 'receiver',
  'Proc.bind': 'receiver',
};

export const containerMethods: Readonly<Record<string, Storing>> = {
  push: 'item',
  append: 'item',
  unshift: 'item',
  prepend: 'item',
  add: 'item',
  insert: 'placed',
  concat: 'items',
  replace: 'items',
  store: 'keyed',
  'merge!': 'entries',
  update: 'entries',
};
