// How C++'s own operations are spelled as members of types, and what its literals are.

import type { BuiltinTypes, Intrinsic, Protocols } from '../language.ts';
import { NUMBER_TYPES } from './numbers.ts';

/** Members under which the language binds what has no name in the source. */
export const CONSTRUCTOR = '.ctor';

/** The types of pointers and of arrays. */
export const POINTER = '__pointer';
export const ARRAY = '__array';

/** The type of texts that are no objects. */
export const TEXT = '__text';

/** How the names of operators begin that literals run: `operator""_km`. */
export const LITERAL_OPERATOR = 'operator""';

/** The name that an operator is declared under, however it is written. */
export function operatorName(text: string): string {
  const [, symbol] = /^operator\s*(\W.*)$/s.exec(text) ?? [];
  return symbol === undefined ? text.replace(/\s+/g, ' ') : `operator${symbol.replace(/\s+/g, '')}`;
}

const BINARY = '+ - * / % & | ^ << >> == != < > <= >= && || += -= *= /= %= &= |= ^= <<= >>= <=> ,'.split(' ');
const UNARY = '! ~ ++ --'.split(' ');

/** What a unary `*` is written as, to tell it from that of two operands. */
export const DEREFERENCE = 'unary *';

export const protocols: Protocols = {
  construct: [CONSTRUCTOR],
  call: 'operator()',
  iterate: ['begin', 'operator*'],
  index: 'operator[]',
  deref: 'operator->',
  isSpecial: (name) => name.startsWith('operator'),
  operators: {
    ...Object.fromEntries(BINARY.map((text) => [text, [`operator${text}`, `operator${text}`]] as const)),
    ...Object.fromEntries(UNARY.map((text) => [text, [`operator${text}`]] as const)),
    '=': ['operator='],
    [DEREFERENCE]: ['operator*'],
  },
};

export const builtins: BuiltinTypes = {
  string: TEXT,
  number: '__int',
  boolean: '__bool',
  float: '__double',
  character: '__char',
  array: POINTER,
  numbers: NUMBER_TYPES,
};

/** What gives its argument in another form. */
export const intrinsics: Readonly<Record<string, Intrinsic>> = {
  'std.move': 'first-argument',
  'std.forward': 'first-argument',
  'std.ref': 'first-argument',
  'std.cref': 'first-argument',
  'std.as_const': 'first-argument',
  'std.addressof': 'first-argument',
};
