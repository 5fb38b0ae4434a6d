// Evaluates a rewritten expression over one row of the database's answer. It knows the database's dialect as far as it
// is used inside list comprehensions and quantifiers: lists count from 1, a missing value makes the result missing.

import { AppError, invariant } from '../../model/errors.ts';
import type { Expression } from './syntax.ts';

/** Values by the names of columns and of list variables. */
export type Bindings = Readonly<Record<string, unknown>>;

type Function = (...args: readonly unknown[]) => unknown;

const text = (apply: (value: string, ...rest: readonly unknown[]) => unknown): Function => {
  return (value, ...rest) => (typeof value === 'string' ? apply(value, ...rest) : null);
};

/** Functions by their names in the database; a missing argument makes the result missing, except in `coalesce`. */
const FUNCTIONS: ReadonlyMap<string, Function> = new Map<string, Function>([
  ['abs', (value) => (typeof value === 'number' ? Math.abs(value) : null)],
  ['label', (edge) => (isMap(edge) ? (edge._label ?? null) : null)],
  ['lower', text((value) => value.toLowerCase())],
  ['tolower', text((value) => value.toLowerCase())],
  ['upper', text((value) => value.toUpperCase())],
  ['toupper', text((value) => value.toUpperCase())],
  ['trim', text((value) => value.trim())],
  ['replace', text((value, from, to) => value.replaceAll(String(from), String(to)))],
  ['string_split', text((value, separator) => value.split(String(separator)))],
  ['substring', text((value, start, length) => value.slice(Number(start) - 1, Number(start) - 1 + Number(length)))],
  ['left', text((value, count) => value.slice(0, Number(count)))],
  ['right', text((value, count) => value.slice(-Number(count)))],
  ['size', (value) => (typeof value === 'string' || Array.isArray(value) ? value.length : null)],
]);

/** Throws `AppError('bad-query')` unless `evaluate` knows this form and function; its children are not looked at. */
export function checkEvaluable(expression: Expression): void {
  const { type } = expression;
  if (type === 'lambda') {
    throw new AppError('bad-query', 'Functions with a lambda (x -> ...) are not supported.', {
      hint: 'Write a list comprehension: [x IN list WHERE condition | value].',
    });
  }
  const unknown =
    type === 'call'
      ? expression.name !== 'coalesce' && !FUNCTIONS.has(expression.name.toLowerCase())
      : type === 'subquery' || type === 'pattern' || type === 'countAll';
  if (!unknown) return;
  const what = type === 'call' ? `${expression.name}()` : 'A pattern or sub-query';
  throw new AppError('bad-query', `${what} cannot be used on the elements of a list.`, {
    hint: 'UNWIND the list, and use it on the elements.',
  });
}

/** The value of `expression`; null where Cypher has null. */
export function evaluate(expression: Expression, bindings: Bindings): unknown {
  const value = (part: Expression) => evaluate(part, bindings);
  switch (expression.type) {
    case 'number':
      return Number(expression.text);
    case 'string':
      return expression.value;
    case 'constant':
      return expression.value === 'null' ? null : expression.value === 'true';
    case 'variable':
      return plainNumber(bindings[expression.name] ?? null);
    case 'property': {
      const of = value(expression.of);
      return isMap(of) && Object.hasOwn(of, expression.name) ? (of[expression.name] ?? null) : null;
    }
    case 'list':
      return expression.items.map(value);
    case 'map':
      return Object.fromEntries(expression.entries.map((entry) => [entry.key, value(entry.value)]));
    case 'call':
      return callFunction(expression.name.toLowerCase(), expression.args.map(value));
    case 'cast':
      return cast(value(expression.value), expression.to);
    case 'case':
      return evaluateCase(expression, bindings);
    case 'unary':
      return negate(expression.operator, value(expression.operand));
    case 'chain':
      return expression.operands
        .map(value)
        .reduce((left, right, index) => combine(expression.operators[index - 1]!, left, right));
    case 'isNull':
      return (value(expression.operand) === null) !== expression.negated;
    case 'index': {
      const list = value(expression.of);
      const at = value(expression.at);
      if (typeof at !== 'number' || (typeof list !== 'string' && !Array.isArray(list))) return null;
      return list.at(at > 0 ? at - 1 : at) ?? null;
    }
    case 'slice':
      return slice(
        value(expression.of),
        expression.from && value(expression.from),
        expression.to && value(expression.to),
      );
    case 'quantifier':
    case 'comprehension':
      return overList(expression, bindings);
    default:
      invariant(false, `an expression of type ${expression.type} is checked before it is evaluated`);
  }
}

// Sums come as big integers, which do not calculate with numbers.
function plainNumber(value: unknown): unknown {
  return typeof value === 'bigint' && Number.isSafeInteger(Number(value)) ? Number(value) : value;
}

function overList(
  expression: Extract<Expression, { type: 'quantifier' | 'comprehension' }>,
  bindings: Bindings,
): unknown {
  const elements = listOf(evaluate(expression.list, bindings));
  if (elements === undefined) return null;
  const inner = (element: unknown): Bindings => ({ ...bindings, [expression.variable]: element });
  const { where } = expression;
  const kept = where === undefined ? elements : elements.filter((element) => evaluate(where, inner(element)) === true);
  if (expression.type === 'comprehension') {
    const { body } = expression;
    return body === undefined ? kept : kept.map((element) => evaluate(body, inner(element)));
  }
  switch (expression.name) {
    case 'any':
      return kept.length > 0;
    case 'all':
      return kept.length === elements.length;
    case 'none':
      return kept.length === 0;
    case 'single':
      return kept.length === 1;
  }
}

// A variable-length relationship comes as a pair of lists.
function listOf(value: unknown): readonly unknown[] | undefined {
  if (Array.isArray(value)) return value;
  return isMap(value) && Array.isArray(value._rels) ? value._rels : undefined;
}

function isMap(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function callFunction(name: string, args: readonly unknown[]): unknown {
  if (name === 'coalesce') return args.find((argument) => argument !== null) ?? null;
  const apply = FUNCTIONS.get(name);
  invariant(apply !== undefined, `the function ${name} is checked before it is evaluated`);
  return args.includes(null) ? null : apply(...args);
}

function evaluateCase(expression: Extract<Expression, { type: 'case' }>, bindings: Bindings): unknown {
  const subject = expression.subject === undefined ? true : evaluate(expression.subject, bindings);
  const branch = expression.branches.find(({ when }) => combine('=', subject, evaluate(when, bindings)) === true);
  if (branch !== undefined) return evaluate(branch.value, bindings);
  return expression.otherwise === undefined ? null : evaluate(expression.otherwise, bindings);
}

function negate(operator: 'NOT' | '-', value: unknown): unknown {
  if (operator === 'NOT') return typeof value === 'boolean' ? !value : null;
  return typeof value === 'number' ? -value : null;
}

function combine(operator: string, left: unknown, right: unknown): unknown {
  if (operator === 'AND')
    return left === false || right === false ? false : left === null || right === null ? null : true;
  if (operator === 'OR') return left === true || right === true ? true : left === null || right === null ? null : false;
  if (left === null || right === null) return null;
  switch (operator) {
    case 'XOR':
      return left !== right;
    case '=':
      return same(left, right);
    case '<>':
      return !same(left, right);
    case 'IN':
      return Array.isArray(right) && right.some((item) => same(left, item));
    case '+':
      return add(left, right);
    default:
      return typeof left === 'number' && typeof right === 'number'
        ? combineNumbers(operator, left, right)
        : combineTexts(operator, left, right);
  }
}

function add(left: unknown, right: unknown): unknown {
  if (typeof left === 'number' && typeof right === 'number') return left + right;
  if (Array.isArray(left) || Array.isArray(right)) return [left, right].flat();
  return `${left}${right}`;
}

function combineNumbers(operator: string, left: number, right: number): unknown {
  switch (operator) {
    case '<':
      return left < right;
    case '<=':
      return left <= right;
    case '>':
      return left > right;
    case '>=':
      return left >= right;
    case '-':
      return left - right;
    case '*':
      return left * right;
    case '/':
      return Number.isInteger(left) && Number.isInteger(right) ? Math.trunc(left / right) : left / right;
    case '%':
      return left % right;
    case '^':
      return left ** right;
    default:
      return null;
  }
}

function combineTexts(operator: string, left: unknown, right: unknown): unknown {
  if (typeof left !== 'string' || typeof right !== 'string') return null;
  switch (operator) {
    case '<':
      return left < right;
    case '<=':
      return left <= right;
    case '>':
      return left > right;
    case '>=':
      return left >= right;
    case 'CONTAINS':
      return left.includes(right);
    case 'STARTS WITH':
      return left.startsWith(right);
    case 'ENDS WITH':
      return left.endsWith(right);
    default:
      return null;
  }
}

// Nodes and edges are the same when the database's ids of them are; so is everything else when its text is.
function same(left: unknown, right: unknown): boolean {
  if (isMap(left) && isMap(right) && '_id' in left) return JSON.stringify(left._id) === JSON.stringify(right._id);
  if (typeof left === 'object') return JSON.stringify(left) === JSON.stringify(right);
  return left === right;
}

function slice(list: unknown, from: unknown, to: unknown): unknown {
  if ((typeof list !== 'string' && !Array.isArray(list)) || from === null || to === null) return null;
  const start = typeof from === 'number' ? (from > 0 ? from - 1 : from) : 0;
  const end = typeof to === 'number' ? (to < 0 ? list.length + to + 1 : to) : list.length;
  return list.slice(start, end);
}

function cast(value: unknown, to: string): unknown {
  if (value === null) return null;
  if (to === 'STRING') return String(value);
  if (to.startsWith('BOOL')) return typeof value === 'boolean' ? value : String(value).toLowerCase() === 'true';
  const number = Number(value);
  if (Number.isNaN(number)) return null;
  return to.startsWith('INT') ? Math.trunc(number) : number;
}
