// How Swift's own operations are spelled as members of types, and what its literals are.

import { callable } from '../kit/definitions.ts';
import type { BuiltinTypes, Protocols } from '../language.ts';

/** The name that initialisers are bound under. */
export const CONSTRUCTOR = '<init>';
export const SUBSCRIPT = 'subscript';

const OVERLOADABLE =
  '+ - * / % == != === !== < > <= >= ~= & | ^ << >> ... ..< += -= *= /= %= &+ &- &* &&& ||| >>> <<<'.split(' ');
const PREFIXES = ['-', '+', '!', '~'] as const;

/** The text of an operator with one operand, as operators are told apart by it. */
export function prefixOperator(text: string): string {
  return `prefix ${text}`;
}

/** Whether an operator is one that types declare among their members. */
export function isOfTypes(operator: string): boolean {
  return OVERLOADABLE.includes(operator);
}

export const protocols: Protocols = {
  construct: [CONSTRUCTOR],
  call: callable('callAsFunction'),
  iterate: [callable('makeIterator'), callable('next')],
  index: callable(SUBSCRIPT),
  operators: Object.fromEntries([
    ...OVERLOADABLE.map((text): [string, [string, string]] => [text, [callable(text), callable(text)]]),
    ...PREFIXES.map((text): [string, [string]] => [prefixOperator(text), [callable(text)]]),
  ]),
};

export const builtins: BuiltinTypes = {
  string: 'String',
  number: 'Int',
  float: 'Double',
  boolean: 'Bool',
  regexp: 'Regex',
  array: 'Array',
  mapping: 'Dictionary',
  object: 'Any',
  function: 'Any',
  classOf: 'Metatype',
  literals: {
    number: 'ExpressibleByIntegerLiteral',
    float: 'ExpressibleByFloatLiteral',
    string: 'ExpressibleByStringLiteral',
    boolean: 'ExpressibleByBooleanLiteral',
    array: 'ExpressibleByArrayLiteral',
    mapping: 'ExpressibleByDictionaryLiteral',
  },
};
