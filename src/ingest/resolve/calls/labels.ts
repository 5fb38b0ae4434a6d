// Labels: which parameter each argument is for, where labels are part of a function's name and arguments stand in the order of
// the parameters (`Rules.argumentLabels`).

import { BindingFlag, Expression } from '../../../model/facts.ts';
import type { CallArguments } from '../engine/resolver.ts';
import { listOf, listRows, type SourceFile } from '../program/source-file.ts';

/** The label of a function that stands behind the parentheses of a call: it has none, and is for a parameter of any. */
const BEHIND = '{';

/** The labels of a function's parameters, in their order; an empty text where one is passed by its place alone. */
export function labelsOf(file: SourceFile, fn: number): readonly string[] {
  const { bindings, functions, strings } = file.facts;
  const written = functions.labels(fn);
  if (written !== 0) return listRows(file, written).map((label) => strings[label]);
  return listRows(file, functions.parameters(fn)).map((row) => strings[bindings.name(row)]);
}

/**
 * The places of the parameters that the arguments are for, in their order; undefined where a function (row) does not take
 * arguments of these labels.
 */
export function placesOf(file: SourceFile, fn: number, labels: readonly string[]): readonly number[] | undefined {
  const { bindings, functions } = file.facts;
  const rows = listOf(file, functions.parameters(fn));
  const own = labelsOf(file, fn);
  const isRest = (place: number): boolean => (bindings.flags(rows[place]) & BindingFlag.rest) !== 0;
  const isLeftOut = (place: number): boolean => isRest(place) || bindings.value(rows[place]) !== 0;
  const places: number[] = [];
  let next = 0;
  for (const label of labels) {
    const last = places[places.length - 1];
    if (label === '' && last !== undefined && isRest(last) && !(next < rows.length && own[next] === '')) {
      places.push(last);
      continue;
    }
    let place = label === BEHIND ? placeBehind(file, rows, next, isLeftOut) : next;
    while (label !== BEHIND && place < rows.length && own[place] !== label) {
      if (!isLeftOut(place)) return undefined;
      place++;
    }
    if (place >= rows.length) return undefined;
    places.push(place);
    next = place + 1;
  }
  for (let place = next; place < rows.length; place++) if (!isLeftOut(place)) return undefined;
  return places;
}

/** The first parameter that can take a function; what has a value of its own may be passed over. */
function placeBehind(file: SourceFile, rows: Int32Array, from: number, isLeftOut: (place: number) => boolean): number {
  const { bindings, expressions } = file.facts;
  const takesFunction = (place: number): boolean =>
    expressions.kind(bindings.type(rows[place])) === Expression.function;
  for (let place = from; place < rows.length; place++) {
    if (takesFunction(place)) return place;
    if (isLeftOut(place)) continue;
    // A type may be another name of one of functions.
    return place;
  }
  for (let place = rows.length - 1; place >= from; place--) if (bindings.type(rows[place]) !== 0) return place;
  return rows.length;
}

/** The arguments (rows) that are for the parameter at a place; those of a function that takes others by their position. */
export function argumentsAt(
  file: SourceFile,
  fn: number,
  { positional, labels = [] }: CallArguments,
  place: number,
): readonly number[] {
  const places = placesOf(file, fn, labels);
  if (places !== undefined) return positional.filter((_, index) => places[index] === place);
  const argument = positional[place];
  return argument === undefined ? [] : [argument];
}

/** The place of the parameter that the argument at a position is for. */
export function placeOfArgument(file: SourceFile, fn: number, { labels = [] }: CallArguments, index: number): number {
  return placesOf(file, fn, labels)?.[index] ?? index;
}
