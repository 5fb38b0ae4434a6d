// How Lua's own operations are spelled as members of types, and what its literals are.

import type { BuiltinTypes, Handing, Intrinsic, Protocols } from '../language.ts';

const BOTH_SIDES: Readonly<Record<string, string>> = {
  '+': '__add',
  '-': '__sub',
  '*': '__mul',
  '/': '__div',
  '%': '__mod',
  '^': '__pow',
  '//': '__idiv',
  '&': '__band',
  '|': '__bor',
  '~': '__bxor',
  '<<': '__shl',
  '>>': '__shr',
  '..': '__concat',
  '==': '__eq',
  '~=': '__eq',
  '<': '__lt',
  '<=': '__le',
  '>': '__lt',
  '>=': '__le',
};

export const protocols: Protocols = {
  construct: [],
  call: '__call',
  index: '__index',
  missingMember: '__index',
  interfaces: ['Printed'],
  isSpecial: (name) => name.startsWith('__'),
  operators: {
    ...Object.fromEntries(Object.entries(BOTH_SIDES).map(([text, name]) => [text, [name, name] as const])),
    '#': ['__len'],
    'unary -': ['__unm'],
    'unary ~': ['__bnot'],
  },
};

/** Tables have no members of their own, so functions are handed over by calls, fields and variables alone. */
export const handing: Handing = { copies: [], visits: [], stores: [] };

export const builtins: BuiltinTypes = {
  string: 'string',
  number: 'number',
  boolean: 'boolean',
};

export const intrinsics: Readonly<Record<string, Intrinsic>> = {
  assert: 'first-argument',
};
