// Loops over what is written out: `for path in ['/a', '/b']: app.get(path, ...)` registers one route at each turn. Only literals,
// and constants that hold one, are gone through; what a loop over anything else has is not known.

import { Binding, Expression } from '../../model/facts.ts';
import type { Resolver } from '../resolve/engine/resolver.ts';
import { listOf, listRows, partsOfText, type SourceFile } from '../resolve/program/source-file.ts';
import { Role, usesIn } from '../resolve/program/uses.ts';
import { ValueKind } from '../resolve/values/values.ts';
import type { Things } from './things.ts';
import { type Item, NO_LOOP, type Turn, tableLoop } from './turn.ts';

const ONCE: readonly Turn[] = [NO_LOOP];
/** Of more turns than this together, nothing is said of each. */
const MOST_TURNS = 256;
const DEEPEST = 8;

/** By what is gone through, the turns of that alone. */
type Loops = Map<number, readonly Turn[]>;

/** The turns of the loops that some expressions (rows) depend on; one without any where they depend on none. */
export function turnsOf(things: Things, file: SourceFile, rows: readonly number[]): readonly Turn[] {
  const loops: Loops = new Map();
  for (const row of rows) findLoops(things, file, row, loops, 0);
  let turns = ONCE;
  for (const own of loops.values()) {
    if (own.length === 0 || turns.length * own.length > MOST_TURNS) continue;
    turns = turns.flatMap((turn) => own.map((one): Turn => new Map([...turn, ...one])));
  }
  return turns;
}

function turnsOver(loop: number, items: readonly Item[]): readonly Turn[] {
  return items.map((item) => new Map([[loop, item]]));
}

/** What an expression stands for at a turn; otherwise the expression itself. */
export function atTurn(things: Things, file: SourceFile, row: number, turn: Turn): Pick<Item, 'file' | 'row'> {
  const item = turn.size === 0 ? undefined : things.atTurn(file, row, turn);
  return item === undefined || item.row === 0 ? { file, row } : item;
}

function findLoops(things: Things, file: SourceFile, row: number, loops: Loops, depth: number): void {
  if (row === 0 || depth > DEEPEST) return;
  const { expressions } = file.facts;
  const inner = (one: number): void => findLoops(things, file, one, loops, depth + 1);
  switch (expressions.kind(row)) {
    case Expression.name:
      findRuns(things, file, row, loops);
      for (const [source, value] of things.boundTo(file, row)) findLoops(things, source, value, loops, depth + 1);
      return;
    case Expression.operator:
      inner(expressions.b(row));
      inner(expressions.c(row));
      return;
    case Expression.collection:
      for (const item of listOf(file, expressions.b(row))) inner(item);
      return;
    case Expression.literal:
      for (const part of partsOfText(file, row) ?? []) inner(part);
      return;
    case Expression.call:
    case Expression.cast:
    case Expression.member:
    case Expression.unpacked:
      inner(expressions.a(row));
      return;
    case Expression.iterated: {
      const loop = file.expressionBase + row;
      if (!loops.has(loop)) loops.set(loop, turnsOver(loop, itemsOver(things, file, expressions.a(row), 0)));
      return;
    }
    default:
  }
}

/**
 * A function runs once for each row of a table that fills its parameters, for each item of a list, and for each call of it: a loop of
 * each that a name leads to.
 */
function findRuns(things: Things, file: SourceFile, row: number, loops: Loops): void {
  const { r } = things;
  for (const binding of things.bindingsOf(file, row)) {
    const home = r.program.fileOfBinding(binding);
    const { bindings, strings } = home.facts;
    const own = binding - home.bindingBase;
    if (bindings.kind(own) !== Binding.parameter || loops.has(tableLoop(binding))) continue;
    const fn = bindings.function(own);
    const cells = r.injection?.tableCells(r, home, fn, strings[bindings.name(own)]);
    const items = cells?.map((cell) => ({ file: home, row: cell, key: undefined })) ?? itemsVisited(things, home, own);
    if (items.length > 0) loops.set(tableLoop(binding), turnsOver(tableLoop(binding), items));
    else if (fn !== 0) loops.set(-(home.functionBase + fn), turnsByCalls(things, home, fn));
  }
}

/** What the parameters of a function (row) are at each call of it. */
function turnsByCalls(things: Things, file: SourceFile, fn: number): readonly Turn[] {
  const calls = [...(things.r.callersOf.get(file.functionBase + fn) ?? [])].filter((call) => call > 0);
  if (calls.length > MOST_TURNS) return [];
  return calls
    .sort((a, b) => a - b)
    .map((call) => {
      const source = things.r.program.fileOfExpression(call);
      return things.callTurn(file, fn, source, call - source.expressionBase);
    });
}

/** What the first parameter (row) of a function is, one by one, that a list is told to call with each of its items. */
function itemsVisited(things: Things, file: SourceFile, parameter: number): readonly Item[] {
  const { bindings, expressions, functions, strings } = file.facts;
  const written = bindings.index(parameter) === 0 ? functions.expression(bindings.function(parameter)) : 0;
  if (written === 0) return [];
  const { around, place, role } = usesIn(file);
  const callee = role[written] === Role.argument && place[written] === 0 ? expressions.a(around[written]) : 0;
  if (expressions.kind(callee) !== Expression.member) return [];
  const isVisit = things.r.semanticsOf(file).handing?.visits.includes(strings[expressions.b(callee)]) === true;
  return isVisit ? itemsOver(things, file, expressions.a(callee), 0) : [];
}

/** What iterating over an expression gives, one by one; nothing where it is not written out. */
function itemsOver(things: Things, file: SourceFile, row: number, depth: number): readonly Item[] {
  const { expressions, strings } = file.facts;
  if (row === 0 || depth > DEEPEST) return [];
  const { r } = things;
  const [a, b] = [expressions.a(row), expressions.b(row)];
  switch (expressions.kind(row)) {
    case Expression.collection:
      return listRows(file, b).flatMap((item) =>
        expressions.kind(item) === Expression.spread
          ? itemsOver(things, file, expressions.a(item), depth + 1)
          : [{ file, row: item, key: undefined }],
      );
    case Expression.record: {
      const triples = listOf(file, a);
      return Array.from({ length: triples.length / 3 }, (_, at): Item => {
        const [name, key, value] = triples.subarray(at * 3, at * 3 + 3);
        const isText = name === 0 && key !== 0 && expressions.kind(key) === Expression.literal;
        return { file, row: value, key: isText ? strings[expressions.b(key)] : strings[name] };
      });
    }
    case Expression.construct:
    case Expression.call: {
      const isMember = expressions.kind(a) === Expression.member;
      // A view of a container, and a container of the library that is made of another, have its items.
      if (isMember && r.semanticsOf(file).containerReads?.[strings[expressions.b(a)]] === 'items')
        return itemsOver(things, file, expressions.a(a), depth + 1);
      const { positional } = r.argumentsOf(file, row);
      return !isMember && positional.length === 1 && isOfLibrary(r, file, a)
        ? itemsOver(things, file, positional[0], depth + 1)
        : [];
    }
    case Expression.cast:
      return itemsOver(things, file, a, depth + 1);
    case Expression.name:
    case Expression.member: {
      const values = things.boundTo(file, row);
      return values.length === 1 ? itemsOver(things, values[0][0], values[0][1], depth + 1) : [];
    }
    default:
      return [];
  }
}

function isOfLibrary(r: Resolver, file: SourceFile, callee: number): boolean {
  const values = r.values.members(r.valueOf(file, callee));
  return (
    values.length > 0 &&
    values.every((value) => {
      const ref = r.values.ref(value);
      switch (r.values.kind(value)) {
        case ValueKind.function:
          return r.program.fileOfFunction(ref).isStub;
        case ValueKind.class:
        case ValueKind.instance:
          return r.program.fileOfSymbol(ref).isStub;
        default:
          return false;
      }
    })
  );
}
