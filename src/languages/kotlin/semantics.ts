// How Kotlin's own operations are spelled as members of types. Its literals and basic types are those of the platform, by
// other names: the stubs declare these as aliases.

import { builtins as platform } from '../java/semantics.ts';
import type { BuiltinTypes, Protocols } from '../language.ts';

/** What arrays and constructors are called in all languages of the platform. */
export { ARRAY, CONSTRUCTOR } from '../java/semantics.ts';

export const protocols: Protocols = {
  construct: ['<init>'],
  readers,
  call: 'invoke()',
  iterate: ['iterator()', 'next()'],
  index: 'get()',
  operators: {
    '+': ['plus()'],
    '-': ['minus()'],
    '*': ['times()'],
    '/': ['div()'],
    '%': ['rem()'],
    '..': ['rangeTo()'],
    '..<': ['rangeUntil()'],
    '+=': ['plusAssign()', undefined, 'plus()'],
    '-=': ['minusAssign()', undefined, 'minus()'],
    '*=': ['timesAssign()', undefined, 'times()'],
    '/=': ['divAssign()', undefined, 'div()'],
    '%=': ['remAssign()', undefined, 'rem()'],
    '++': ['inc()'],
    '--': ['dec()'],
    '!': ['not()'],
    'unary +': ['unaryPlus()'],
    'unary -': ['unaryMinus()'],
    '<': ['compareTo()'],
    in: ['contains()'],
  },
};

export const builtins: BuiltinTypes = platform;

/** What the methods of other languages give is read without their names. */
function readers(name: string): readonly string[] {
  if (/^is[A-Z]/.test(name)) return [`${name}()`];
  return /^[a-z]\w*$/.test(name) ? [`get${name.charAt(0).toUpperCase()}${name.slice(1)}()`] : [];
}
