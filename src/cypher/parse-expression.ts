// Parses expressions, loosest operator first. Ranks follow openCypher: `IN`, `CONTAINS` and their like bind more
// loosely than `+`, and more tightly than comparisons.

import type { Cursor } from './cursor.ts';
import { parseAtom } from './parse-atom.ts';
import { parseLabels } from './parse-pattern.ts';
import type { Expression } from './syntax.ts';

/** Longest chain of operands, such as terms joined by OR. */
const MAX_OPERANDS = 500;

/** An expression at the cursor. */
export function parseExpression(cursor: Cursor): Expression {
  return cursor.nested(() => parseOr(cursor));
}

function parseOr(cursor: Cursor): Expression {
  return parseChain(cursor, parseXor, () => (cursor.takeWord('OR') ? 'OR' : undefined));
}

function parseXor(cursor: Cursor): Expression {
  return parseChain(cursor, parseAnd, () => (cursor.takeWord('XOR') ? 'XOR' : undefined));
}

function parseAnd(cursor: Cursor): Expression {
  return parseChain(cursor, parseNot, () => (cursor.takeWord('AND') ? 'AND' : undefined));
}

function parseNot(cursor: Cursor): Expression {
  const at = cursor.peek().start;
  if (!cursor.takeWord('NOT')) return parseComparison(cursor);
  return cursor.nested(() => ({ type: 'unary', operator: 'NOT', operand: parseNot(cursor), at }));
}

const COMPARISONS = new Map([
  ['=', '='],
  ['<>', '<>'],
  ['!=', '<>'],
  ['<', '<'],
  ['<=', '<='],
  ['>', '>'],
  ['>=', '>='],
]);

// `1 < a < 3` holds when every neighbouring pair does.
function parseComparison(cursor: Cursor): Expression {
  const at = cursor.peek().start;
  const operands = [parsePredicate(cursor)];
  const operators: string[] = [];
  for (;;) {
    const token = cursor.peek();
    const operator = token.kind === 'symbol' ? COMPARISONS.get(token.value) : undefined;
    if (operator === undefined) break;
    cursor.take();
    operators.push(operator);
    operands.push(parsePredicate(cursor));
    checkLength(cursor, operands);
  }
  if (operators.length === 0) return operands[0];
  const pairs = operators.map(
    (operator, index): Expression => ({
      type: 'chain',
      operators: [operator],
      operands: [operands[index], operands[index + 1]],
      at,
    }),
  );
  if (pairs.length === 1) return pairs[0];
  return { type: 'chain', operators: pairs.slice(1).map(() => 'AND'), operands: pairs, at };
}

function parsePredicate(cursor: Cursor): Expression {
  let left = parseSum(cursor);
  for (let count = 0; ; count++) {
    if (count >= MAX_OPERANDS) throw cursor.unexpected('a shorter chain of operators');
    if (cursor.atWord('IS')) {
      left = parseIsNull(cursor, left);
      continue;
    }
    const at = cursor.peek().start;
    const operator = takePredicateOperator(cursor);
    if (operator === undefined) return left;
    left = cursor.nested(() => ({ type: 'chain', operators: [operator], operands: [left, parseSum(cursor)], at }));
    if (count > MAX_PREDICATES) throw cursor.unexpected('fewer of these operators in a row');
  }
}

// Unlike sums, these nest to the left in the tree, and no one writes more than two in a row.
const MAX_PREDICATES = 10;

function parseIsNull(cursor: Cursor, operand: Expression): Expression {
  cursor.expectWord('IS');
  const negated = cursor.takeWord('NOT');
  cursor.expectWord('NULL');
  return { type: 'isNull', operand, negated };
}

function takePredicateOperator(cursor: Cursor): string | undefined {
  if (cursor.takeSymbol('=~')) return '=~';
  for (const word of ['IN', 'CONTAINS']) if (cursor.takeWord(word)) return word;
  for (const word of ['STARTS', 'ENDS']) {
    if (cursor.takeWord(word)) {
      cursor.expectWord('WITH');
      return `${word} WITH`;
    }
  }
  return undefined;
}

function parseSum(cursor: Cursor): Expression {
  return parseChain(cursor, parseProduct, () => {
    if (cursor.takeSymbol('||')) return '+';
    return cursor.takeSymbol('+') ? '+' : cursor.takeSymbol('-') ? '-' : undefined;
  });
}

function parseProduct(cursor: Cursor): Expression {
  return parseChain(cursor, parsePower, () => ['*', '/', '%'].find((symbol) => cursor.takeSymbol(symbol)));
}

function parsePower(cursor: Cursor): Expression {
  return parseChain(cursor, parseSign, () => (cursor.takeSymbol('^') ? '^' : undefined));
}

function parseSign(cursor: Cursor): Expression {
  const at = cursor.peek().start;
  const operator = cursor.takeSymbol('+') ? '+' : cursor.takeSymbol('-') ? '-' : undefined;
  if (operator === undefined) return parsePostfix(cursor);
  return cursor.nested(() => ({ type: 'unary', operator, operand: parseSign(cursor), at }));
}

function parseChain(
  cursor: Cursor,
  parseOperand: (cursor: Cursor) => Expression,
  takeOperator: () => string | undefined,
): Expression {
  const at = cursor.peek().start;
  const operands = [parseOperand(cursor)];
  const operators: string[] = [];
  for (let operator = takeOperator(); operator !== undefined; operator = takeOperator()) {
    operators.push(operator);
    operands.push(parseOperand(cursor));
    checkLength(cursor, operands);
  }
  return operators.length === 0 ? operands[0] : { type: 'chain', operators, operands, at };
}

function checkLength(cursor: Cursor, operands: readonly Expression[]): void {
  if (operands.length > MAX_OPERANDS) throw cursor.unexpected(`at most ${MAX_OPERANDS} operands in a row`);
}

/** Longest run of `.name` and `[...]` behind a value. */
const MAX_POSTFIXES = 20;

function parsePostfix(cursor: Cursor): Expression {
  let value = parseAtom(cursor, parseExpression);
  for (let count = 0; ; count++) {
    if (count > MAX_POSTFIXES) throw cursor.unexpected('fewer properties and indexes in a row');
    const of = value;
    const at = cursor.peek(1).start;
    if (cursor.takeSymbol('.')) value = { type: 'property', of, name: cursor.expectName('a property name'), at };
    else if (cursor.takeSymbol('[')) value = parseSubscript(cursor, of);
    else if (cursor.takeSymbol(':')) {
      value = { type: 'hasLabels', of, labels: parseLabels(cursor, !cursor.barIsSeparator()) };
    } else return value;
  }
}

function parseSubscript(cursor: Cursor, of: Expression): Expression {
  return cursor.inBrackets({ barIsSeparator: false }, () => {
    const at = cursor.peek().start;
    const from = cursor.atSymbol('..') ? undefined : parseExpression(cursor);
    if (from !== undefined && cursor.takeSymbol(']')) return { type: 'index', of, index: from, at };
    cursor.expectSymbol('..');
    const to = cursor.atSymbol(']') ? undefined : parseExpression(cursor);
    cursor.expectSymbol(']');
    return { type: 'slice', of, from, to };
  });
}
