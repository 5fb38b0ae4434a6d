// The operators between two values. Null comes out where a value is missing, and an error where the kinds do not fit.

import type { Budget } from './budget.ts';
import { regularExpression } from './regular-expression.ts';
import {
  compare,
  describe,
  equal,
  Float,
  floatText,
  integer,
  isInteger,
  isList,
  isNumber,
  queryError,
  toNumber,
  type Value,
} from './values.ts';

export type Binary = (a: Value, b: Value) => Value;

export function truth(value: Value): boolean | null {
  if (value === null || typeof value === 'boolean') return value;
  throw queryError(`A condition must be true, false or null, and ${describe(value)} is none of these.`);
}

export function not(value: boolean | null): boolean | null {
  return value === null ? null : !value;
}

/** What an operator does with the values on its sides. AND and OR are not among them: they may leave one out. */
export function binaryOperator(operator: string, budget: Budget): Binary {
  switch (operator) {
    case '=':
      return (a, b) => equal(a, b, budget);
    case '<>':
      return (a, b) => not(equal(a, b, budget));
    case '<':
      return compared(budget, (order) => order < 0);
    case '<=':
      return compared(budget, (order) => order <= 0);
    case '>':
      return compared(budget, (order) => order > 0);
    case '>=':
      return compared(budget, (order) => order >= 0);
    case 'XOR':
      return (a, b) => {
        const [x, y] = [truth(a), truth(b)];
        return x === null || y === null ? null : x !== y;
      };
    case 'IN':
      return (a, b) => isIn(a, b, budget);
    case 'CONTAINS':
    case 'STARTS WITH':
    case 'ENDS WITH':
      return texts(textTest(operator), budget);
    case '=~':
      return texts(matching(budget), budget);
    default:
      return (a, b) => arithmetic(operator, a, b, budget);
  }
}

/** How a text is compared by CONTAINS, STARTS WITH or ENDS WITH. */
export function textTest(operator: string): (text: string, other: string) => boolean {
  if (operator === 'CONTAINS') return (text, other) => text.includes(other);
  if (operator === 'STARTS WITH') return (text, other) => text.startsWith(other);
  return (text, other) => text.endsWith(other);
}

/** `=~`, which compiles a pattern when it first meets it. */
export function matching(budget: Budget): (text: string, pattern: string) => boolean {
  let last: { readonly pattern: string; readonly matches: (text: string) => boolean } | undefined;
  return (text, pattern) => {
    if (last?.pattern !== pattern) last = { pattern, matches: regularExpression(pattern, budget) };
    return last.matches(text);
  };
}

function texts(test: (text: string, other: string) => boolean, budget: Budget): Binary {
  return (a, b) => {
    if (typeof a !== 'string' || typeof b !== 'string') return null;
    budget.tick(1 + (a.length >>> 6));
    return test(a, b);
  };
}

function compared(budget: Budget, holds: (order: number) => boolean): Binary {
  return (a, b) => {
    if (typeof a === 'number' && typeof b === 'number') return holds(a - b);
    const order = compare(a, b, budget);
    return order === undefined ? false : order === null ? null : holds(order);
  };
}

export function isIn(item: Value, list: Value, budget: Budget): boolean | null {
  if (list === null) return null;
  if (!isList(list)) throw queryError(`IN needs a list on its right, not ${describe(list)}.`);
  let result: boolean | null = false;
  for (const candidate of list) {
    budget.tick();
    const same = equal(item, candidate, budget);
    if (same === true) return true;
    if (same === null) result = null;
  }
  return result;
}

export function arithmetic(operator: string, a: Value, b: Value, budget: Budget): Value {
  if (a === null || b === null) return null;
  if (operator === '+' && !(isNumber(a) && isNumber(b))) return joined(a, b, budget);
  if (!isNumber(a) || !isNumber(b)) throw queryError(`${operator} cannot take ${describe(a)} and ${describe(b)}.`);
  if (isInteger(a) && isInteger(b) && operator !== '^') return integers(operator, a, b);
  const [x, y] = [toNumber(a), toNumber(b)];
  switch (operator) {
    case '+':
      return new Float(x + y);
    case '-':
      return new Float(x - y);
    case '*':
      return new Float(x * y);
    case '/':
      return new Float(x / y);
    case '%':
      return new Float(x % y);
    default:
      return new Float(x ** y);
  }
}

function integers(operator: string, a: number | bigint, b: number | bigint): Value {
  if ((operator === '/' || operator === '%') && Number(b) === 0) throw queryError('Division by zero.');
  if (typeof a === 'number' && typeof b === 'number') {
    const result = smallIntegers(operator, a, b);
    // Adding zero makes one zero of two.
    if (Number.isSafeInteger(result)) return result + 0;
  }
  const [x, y] = [BigInt(a), BigInt(b)];
  if (operator === '+') return integer(x + y);
  if (operator === '-') return integer(x - y);
  if (operator === '*') return integer(x * y);
  return integer(operator === '/' ? x / y : x % y);
}

function smallIntegers(operator: string, a: number, b: number): number {
  if (operator === '+') return a + b;
  if (operator === '-') return a - b;
  if (operator === '*') return a * b;
  return operator === '/' ? Math.trunc(a / b) : a % b;
}

function joined(a: Value, b: Value, budget: Budget): Value {
  if (isList(a) || isList(b)) {
    const left = isList(a) ? a : [a];
    const right = isList(b) ? b : [b];
    budget.make(left.length + right.length);
    return left.concat(right);
  }
  const [left, right] = [asText(a), asText(b)];
  if (left === undefined || right === undefined || (typeof a !== 'string' && typeof b !== 'string')) {
    throw queryError(`+ cannot take ${describe(a)} and ${describe(b)}.`);
  }
  budget.make(left.length + right.length);
  return left + right;
}

function asText(value: Value): string | undefined {
  if (typeof value === 'string') return value;
  if (value instanceof Float) return floatText(value.value);
  return isInteger(value) || typeof value === 'boolean' ? String(value) : undefined;
}
