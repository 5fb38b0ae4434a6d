// Binds `$name` in a query: simple values go to the database as parameters, the rest is written into the query as
// literals, because the database cannot tell the type of an empty list or of a mixed one.

import { AppError } from '../../model/errors.ts';
import type { Expression } from './syntax.ts';

export interface Parameters {
  /** The expression that stands for a parameter. Throws `AppError('bad-query')` when it has no value or an impossible one. */
  expressionFor(name: string): Expression;
  /** The value of a parameter, if it was given. */
  valueOf(name: string): unknown;
  /** What the rewritten query needs, by the names that it uses. */
  bound(): Readonly<Record<string, unknown>>;
}

/** Deepest nesting of lists and maps in a value. */
const MAX_DEPTH = 8;

export function createParameters(given: Readonly<Record<string, unknown>>): Parameters {
  const bound = new Map<string, { readonly key: string; readonly value: unknown }>();
  const givenValue = (name: string): unknown => (Object.hasOwn(given, name) ? given[name] : undefined);
  return {
    valueOf: givenValue,
    expressionFor(name) {
      const value = givenValue(name);
      if (value === undefined) {
        throw new AppError('bad-query', `The query uses the parameter $${name}, and no value was given for it.`, {
          hint: `Pass it in params: {"${name}": ...}`,
        });
      }
      if (!isSimple(value)) return literal(value, name, 0);
      const known = bound.get(name) ?? { key: `p${bound.size}`, value };
      bound.set(name, known);
      return { type: 'parameter', name: known.key };
    },
    bound: () => Object.fromEntries([...bound.values()].map(({ key, value }) => [key, value])),
  };
}

function isSimple(value: unknown): boolean {
  if (isScalar(value)) return true;
  if (!Array.isArray(value) || value.length === 0) return false;
  const type = typeof value[0];
  return isScalar(value[0]) && value.every((item) => isScalar(item) && typeof item === type);
}

function isScalar(value: unknown): boolean {
  return (
    typeof value === 'string' || typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value))
  );
}

function literal(value: unknown, name: string, depth: number): Expression {
  if (depth > MAX_DEPTH) throw new AppError('bad-query', `The value of $${name} is nested too deep.`);
  if (value === null) return { type: 'constant', value: 'null' };
  if (typeof value === 'string') return { type: 'string', value };
  if (typeof value === 'boolean') return { type: 'constant', value: value ? 'true' : 'false' };
  if (typeof value === 'number' && Number.isFinite(value)) return numberLiteral(value);
  if (Array.isArray(value)) return { type: 'list', items: value.map((item) => literal(item, name, depth + 1)) };
  if (typeof value === 'object' && Object.keys(value).length > 0) {
    const entries = Object.entries(value).map(([key, inner]) => ({ key, value: literal(inner, name, depth + 1) }));
    return { type: 'map', entries };
  }
  throw new AppError('bad-query', `The value of $${name} cannot be used in a query.`, {
    hint: 'Parameters are strings, numbers, booleans, null, and lists or maps of these.',
  });
}

/** A number as the database reads it: a sign is an operator there, and an exponent makes a fraction. */
export function numberLiteral(value: number): Expression {
  const magnitude: Expression = { type: 'number', text: String(Math.abs(value)).replace('e+', 'e') };
  return value < 0 ? { type: 'unary', operator: '-', operand: magnitude } : magnitude;
}
