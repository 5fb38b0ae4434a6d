// Values that a query states, and comparisons of properties with them.

import type { Budget } from './budget.ts';
import { type Compiler, errorAt } from './compiler.ts';
import { matching, textTest } from './operators.ts';
import type { Row } from './scope.ts';
import type { Expression } from './syntax.ts';
import { Float, integer, isList, NodeRef, queryError, type Value } from './values.ts';

/** The value of an expression that has no variables in it and is no more than a literal; else undefined. */
export function constantOf(e: Expression, c: Compiler): Value | undefined {
  switch (e.type) {
    case 'number':
      return numberOf(e.text);
    case 'string':
      return e.value;
    case 'constant':
      return e.value === 'null' ? null : e.value === 'true';
    case 'parameter': {
      const value = c.params.get(e.name);
      if (value !== undefined) return value;
      throw errorAt(
        c,
        e.at,
        `The query uses the parameter $${e.name}, and no value was given for it`,
        `Pass it in params: {"${e.name}": ...}`,
      );
    }
    case 'unary':
      return e.operator === '-' && e.operand.type === 'number' ? numberOf(`-${e.operand.text}`) : undefined;
    case 'list': {
      const items = e.items.map((item) => constantOf(item, c));
      return items.includes(undefined) ? undefined : (items as Value[]);
    }
    default:
      return undefined;
  }
}

function numberOf(text: string): Value {
  if (/^-?0[xo]/i.test(text)) {
    const magnitude = BigInt(text.replace('-', ''));
    return integer(text.startsWith('-') ? -magnitude : magnitude);
  }
  if (/^-?\d+$/.test(text)) return integer(BigInt(text));
  const value = Number(text);
  if (!Number.isFinite(value)) throw queryError(`${text} is too large for a number.`);
  return new Float(value);
}

/** A constant, as it is to be compared with a property: the spelling of some values does not matter. */
export function comparable(property: string, value: Value, c: Compiler): Value {
  if (typeof value === 'string') return c.graph.comparable(property, value);
  return isList(value) ? value.map((item) => (typeof item === 'string' ? comparable(property, item, c) : item)) : value;
}

/** Tests of a text that many nodes share are made once for each text. Undefined where the property has no such texts. */
export function sharedTest(
  property: string,
  operator: string,
  wanted: string,
  slot: number,
  c: Compiler,
): ((row: Row) => Value) | undefined {
  const shared = c.graph.sharedTexts(property);
  const test = TEXT_TESTS.get(operator)?.(c.budget);
  if (shared === undefined || test === undefined) return undefined;
  const { numbers } = shared;
  /** 0: not tested; 1: no; 2: yes; 3: there is no text. */
  let known: Uint8Array | undefined;
  return (row) => {
    const node = row[slot];
    if (!(node instanceof NodeRef)) return null;
    known ??= new Uint8Array(shared.count);
    const number = numbers[node.id];
    let result = known[number];
    if (result === 0) {
      const text = shared.text(number);
      c.budget.tick(1 + ((text?.length ?? 0) >>> 6));
      result = text === null ? 3 : test(text, wanted) ? 2 : 1;
      known[number] = result;
    }
    return result === 3 ? null : result === 2;
  };
}

const TEXT_TESTS: ReadonlyMap<string, (budget: Budget) => (text: string, other: string) => boolean> = new Map([
  ['=', () => (text: string, other: string) => text === other],
  ['<>', () => (text: string, other: string) => text !== other],
  ['=~', matching],
  ...['CONTAINS', 'STARTS WITH', 'ENDS WITH'].map((name) => [name, () => textTest(name)] as const),
]);
