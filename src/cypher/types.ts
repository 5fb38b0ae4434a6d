// What is known of an expression's value before there is one, and the mistakes that show by it.

import { errorAt } from './compiler.ts';
import { functionNamed, isAggregateName } from './functions.ts';
import type { Scope, Type } from './scope.ts';
import type { Expression } from './syntax.ts';

const NAMES: Readonly<Record<Type, string>> = {
  any: 'a value',
  null: 'null',
  boolean: 'a boolean',
  integer: 'a whole number',
  float: 'a fraction',
  string: 'a string',
  list: 'a list',
  map: 'a map',
  node: 'a node',
  relationship: 'a relationship',
  relationships: 'a list of relationships',
  path: 'a path',
};

export function nameOfType(type: Type): string {
  return NAMES[type];
}

export function typeOf(e: Expression, scope: Scope): Type {
  switch (e.type) {
    case 'number':
      return /^(?:0[xo]|\d+$)/i.test(e.text) ? 'integer' : 'float';
    case 'string':
      return 'string';
    case 'constant':
      return e.value === 'null' ? 'null' : 'boolean';
    case 'variable':
      return scope.get(e.name)?.type ?? 'any';
    case 'list':
    case 'slice':
    case 'comprehension':
    case 'patternComprehension':
      return 'list';
    case 'map':
    case 'mapProjection':
      return 'map';
    case 'countAll':
      return 'integer';
    case 'isNull':
    case 'quantifier':
    case 'hasLabels':
    case 'pattern':
      return 'boolean';
    case 'subquery':
      return e.name === 'EXISTS' ? 'boolean' : 'integer';
    case 'unary':
      return e.operator === 'NOT' ? 'boolean' : typeOf(e.operand, scope);
    case 'chain':
      return typeOfChain(e, scope);
    case 'call':
      return typeOfCall(e.name.toLowerCase());
    default:
      return 'any';
  }
}

function typeOfCall(name: string): Type {
  if (name === 'exists') return 'boolean';
  if (name === 'count') return 'integer';
  if (name === 'collect') return 'list';
  return isAggregateName(name) ? 'any' : (functionNamed(name)?.result ?? 'any');
}

function typeOfChain(e: Extract<Expression, { type: 'chain' }>, scope: Scope): Type {
  if (!ARITHMETIC.has(e.operators[0])) return 'boolean';
  const types = e.operands.map((operand) => typeOf(operand, scope));
  if (types.every((type) => type === 'integer') && !e.operators.includes('^')) return 'integer';
  if (types.every((type) => type === 'integer' || type === 'float')) return 'float';
  if (e.operators.every((operator) => operator === '+')) {
    if (types.includes('list') || types.includes('relationships')) return 'list';
    if (types.includes('string') && types.every((type) => type !== 'any')) return 'string';
  }
  return 'any';
}

const ARITHMETIC = new Set(['+', '-', '*', '/', '%', '^']);

const CONDITION: ReadonlySet<Type> = new Set(['any', 'null', 'boolean']);
const LIST: ReadonlySet<Type> = new Set(['any', 'null', 'list', 'relationships']);

/** Throws where an expression cannot be a condition. */
export function checkCondition(e: Expression, scope: Scope, c: { readonly text: string }): void {
  const type = typeOf(e, scope);
  if (!CONDITION.has(type)) throw errorAt(c, placeIn(e), `Expected a condition, found ${NAMES[type]}`);
}

/** Throws where an expression cannot be a list. */
export function checkList(e: Expression, scope: Scope, c: { readonly text: string }): void {
  const type = typeOf(e, scope);
  if (!LIST.has(type)) throw errorAt(c, placeIn(e), `Expected a list, found ${NAMES[type]}`);
}

/** Throws where arithmetic is done with what is known to be no number; `+` also joins texts and lists. */
export function checkArithmetic(
  e: Extract<Expression, { type: 'chain' }>,
  scope: Scope,
  c: { readonly text: string },
): void {
  const joins = e.operators.includes('+');
  e.operands.forEach((operand) => {
    const type = typeOf(operand, scope);
    if (NEVER_NUMBERS.has(type) && !joins) {
      throw errorAt(c, placeIn(operand), `${e.operators[0]} needs numbers, found ${NAMES[type]}`);
    }
  });
}

const NEVER_NUMBERS: ReadonlySet<Type> = new Set(['boolean', 'string', 'list', 'map', 'relationships', 'path']);

/** Where an expression stands, as near as its tree says. */
export function placeIn(e: Expression): number {
  if ('at' in e) return e.at;
  if ('of' in e) return placeIn(e.of);
  if ('operand' in e) return placeIn(e.operand);
  if (e.type === 'list' && e.items[0] !== undefined) return placeIn(e.items[0]);
  return 0;
}
