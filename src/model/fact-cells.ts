// What the columns of the tables of facts hold: numbers, texts, places, or rows of other tables. Whoever compares facts of two
// versions of a file, or follows what a row is made of, goes by this and not by the names of columns.

import { Expression, type Facts, type TableName } from './facts.ts';

/** `place`: an offset into the text. A table: a row of it. */
export type Cell = 'number' | 'text' | 'place' | TableName;

/**
 * What a column holds: a cell, or a list of cells that take turns (`['number', 'expressions']` is a list of pairs). Of
 * `conditions`, rows of expressions that are negative where they must not hold; of `byKind`, what the kind says.
 */
type Column = Cell | readonly Cell[] | 'conditions' | 'byKind';

const EXPRESSIONS: readonly Cell[] = ['expressions'];
const BINDINGS: readonly Cell[] = ['bindings'];

const COLUMNS: Readonly<Record<TableName, readonly Column[]>> = {
  expressions: ['number', 'scopes', 'place', 'byKind', 'byKind', 'byKind'],
  scopes: ['number', 'scopes', 'symbols', 'functions', 'place', 'place'],
  bindings: [
    'scopes',
    'text',
    'number',
    'symbols',
    'expressions',
    'expressions',
    'imports',
    'place',
    'scopes',
    'number',
    'functions',
    'number',
  ],
  symbols: [
    'number',
    'text',
    'symbols',
    'place',
    'place',
    'place',
    'number',
    'scopes',
    'scopes',
    ['functions'],
    ['number', 'expressions'],
    EXPRESSIONS,
    BINDINGS,
    'expressions',
    'expressions',
    'text',
    // Documentation, from which nothing follows.
    'place',
  ],
  functions: [
    'symbols',
    'expressions',
    'scopes',
    BINDINGS,
    'expressions',
    EXPRESSIONS,
    EXPRESSIONS,
    'number',
    'symbols',
    BINDINGS,
    'number',
    'expressions',
    'expressions',
    ['text'],
  ],
  imports: ['number', 'text', 'text', 'place', 'scopes', 'number'],
  exports: ['text', 'expressions', 'imports', 'place', 'number'],
  assignments: ['expressions', 'expressions', 'symbols', 'place'],
  entries: ['number', 'text', 'expressions'],
};

/** By kind of expression, what `a`, `b` and `c` hold; numbers where nothing is said. */
const OPERANDS: Readonly<Record<number, readonly Column[]>> = {
  [Expression.name]: ['text'],
  [Expression.member]: ['expressions', 'text'],
  [Expression.call]: ['expressions', EXPRESSIONS, EXPRESSIONS],
  [Expression.construct]: ['expressions', EXPRESSIONS, EXPRESSIONS],
  [Expression.element]: ['expressions', EXPRESSIONS],
  [Expression.keyword]: ['text', 'expressions'],
  [Expression.index]: ['expressions', 'expressions'],
  [Expression.literal]: ['number', 'text', 'text'],
  [Expression.collection]: ['number', EXPRESSIONS],
  [Expression.record]: [['text', 'expressions', 'expressions']],
  [Expression.function]: ['functions'],
  [Expression.class]: ['symbols'],
  [Expression.await]: ['expressions'],
  [Expression.yield]: ['expressions'],
  [Expression.spread]: ['expressions'],
  [Expression.choice]: [EXPRESSIONS, 'conditions'],
  [Expression.operator]: ['text', 'expressions', 'expressions'],
  [Expression.iterated]: ['expressions'],
  [Expression.entered]: ['expressions'],
  [Expression.unpacked]: ['expressions'],
  [Expression.rest]: ['expressions'],
  [Expression.cast]: ['expressions', 'expressions'],
  [Expression.ancestor]: ['expressions'],
  [Expression.assign]: ['expressions', 'expressions'],
  [Expression.module]: ['imports'],
  [Expression.apply]: ['expressions', EXPRESSIONS],
  [Expression.intersection]: [EXPRESSIONS],
  [Expression.typeOf]: ['expressions'],
  [Expression.mapped]: ['expressions', 'expressions', 'bindings'],
  [Expression.keyOf]: ['expressions'],
  [Expression.conditional]: ['expressions', EXPRESSIONS],
  [Expression.annotation]: ['expressions', EXPRESSIONS],
  [Expression.parts]: ['expressions', EXPRESSIONS],
};

/** The first column of `expressions` whose meaning depends on the kind. */
const FIRST_OPERAND = COLUMNS.expressions.indexOf('byKind');

/** Tells what a column of a row holds, item by item; of a list, its length (a number) first. */
export function cellsOf(
  facts: Facts,
  table: TableName,
  row: number,
  column: number,
  take: (cell: Cell, value: number) => void,
): void {
  const value = facts[table].at(row, column);
  const holds = COLUMNS[table][column];
  const known =
    holds === 'byKind' ? (OPERANDS[facts.expressions.kind(row)]?.[column - FIRST_OPERAND] ?? 'number') : holds;
  if (known === 'conditions') {
    const { lists } = facts;
    take('number', lists[value]);
    for (let at = value + 1; at <= value + lists[value]; at++) {
      take('number', Math.sign(lists[at]));
      take('expressions', Math.abs(lists[at]));
    }
  } else if (typeof known === 'string') take(known as Cell, value);
  else {
    const { lists } = facts;
    take('number', lists[value]);
    for (let at = 0; at < lists[value]; at++) take(known[at % known.length], lists[value + 1 + at]);
  }
}
