// How Rust's own operations are spelled as members of types, and what its literals are.

import type { BuiltinTypes, Protocols, Storing } from '../language.ts';

/** Types of the stubs that syntax stands for. No name of a program looks like this. */
export const Builtin = {
  slice: '__slice',
  iterator: '__Iter',
  any: '__Any',
  future: '__Future',
  result: '__Result',
} as const;

/** The member that holds what a variant holds, or what a pattern of it takes: `Some(x)`, `Point { x }`. */
export function payload(variant: string, field: string | number): string {
  return `${variant}/${field}`;
}

/** The name under which a field is bound: a method may have the same, which alone is meant where it is called. */
export function fieldName(name: string): string {
  return payload('', name);
}

/** The name under which a macro is bound: a function may have the same. */
export function macroName(name: string): string {
  return `${name}!`;
}

/** What an item is reached by to be changed. */
export const STORE = '[]=';

/** Operators that only types of the repository give a meaning. */
export const UNARY: Readonly<Record<string, string>> = { '-': 'neg', '!': 'not', '*': 'deref' };

export const protocols: Protocols = {
  construct: [],
  iterate: ['into_iter', 'next', payload('Some', 0)],
  index: 'index',
  deref: 'deref',
  operators: {
    [STORE]: ['index_mut'],
    '+': ['add'],
    '-': ['sub'],
    '*': ['mul'],
    '/': ['div'],
    '%': ['rem'],
    '&': ['bitand'],
    '|': ['bitor'],
    '^': ['bitxor'],
    '<<': ['shl'],
    '>>': ['shr'],
    '+=': ['add_assign'],
    '-=': ['sub_assign'],
    '*=': ['mul_assign'],
    '/=': ['div_assign'],
    '%=': ['rem_assign'],
    '&=': ['bitand_assign'],
    '|=': ['bitor_assign'],
    '^=': ['bitxor_assign'],
    '<<=': ['shl_assign'],
    '>>=': ['shr_assign'],
    '==': ['eq'],
    '!=': ['eq'],
    '<': ['partial_cmp'],
    '<=': ['partial_cmp'],
    '>': ['partial_cmp'],
    '>=': ['partial_cmp'],
    neg: ['neg'],
    not: ['not'],
    deref: ['deref'],
  },
};

export const builtins: BuiltinTypes = {
  string: 'str',
  number: '__Int',
  float: '__Float',
  character: 'char',
  boolean: 'bool',
  array: Builtin.slice,
  object: Builtin.any,
  promise: Builtin.future,
};

export const containerMethods: Readonly<Record<string, Storing>> = {
  push: 'item',
  push_back: 'item',
  push_front: 'item',
  extend: 'items',
};
