// The arguments of a call as the resolver sees them: rows of expressions, by position and by name.

import { Expression } from '../../../model/facts.ts';
import type { CallArguments } from '../engine/resolver.ts';
import { listOf, listRows, type SourceFile } from '../program/source-file.ts';

/** No arguments by name. */
export const NONE_NAMED: ReadonlyMap<string, number> = new Map();

/**
 * What is passed by name for a parameter; an argument with an empty name is for the last one, whatever that is called.
 * Function types do not name their parameters.
 */
export function passedByName({ named }: CallArguments, name: string, isLast: boolean): number | undefined {
  if (named.size === 0) return undefined;
  return (name === '' ? undefined : named.get(name)) ?? (isLast ? named.get('') : undefined);
}

const NO_ROWS: readonly number[] = [];

/** A call from a file that passes nothing. */
export function noArguments(file: SourceFile): CallArguments {
  return { file, call: 0, positional: NO_ROWS, named: NONE_NAMED, typeArguments: NO_ROWS };
}

/** The arguments of a call, construction or decorated definition. */
export function argumentsOf(file: SourceFile, call: number): CallArguments {
  const { expressions, strings } = file.facts;
  if (file.language.semantics.rules.argumentLabels) return labelledArguments(file, call);
  const positional: number[] = [];
  let named: Map<string, number> | undefined;
  const list = listOf(file, expressions.b(call));
  for (let at = 0; at < list.length; at++) {
    const argument = list[at];
    if (expressions.kind(argument) === Expression.keyword) {
      named ??= new Map();
      named.set(strings[expressions.a(argument)], expressions.b(argument));
    } else positional.push(argument);
  }
  return { file, call, positional, named: named ?? NONE_NAMED, typeArguments: typeArgumentsOf(file, call) };
}

function typeArgumentsOf(file: SourceFile, call: number): readonly number[] {
  const { expressions } = file.facts;
  const kind = expressions.kind(call);
  const typed = kind === Expression.call || kind === Expression.construct;
  const types = typed ? expressions.c(call) : 0;
  return types === 0 ? NO_ROWS : listRows(file, types);
}

/** The arguments in the order in which they are written, with the labels of all. */
function labelledArguments(file: SourceFile, call: number): CallArguments {
  const { expressions, strings } = file.facts;
  const list = listRows(file, expressions.b(call));
  const isLabelled = (row: number): boolean => expressions.kind(row) === Expression.keyword;
  const labels = list.map((row) => (isLabelled(row) ? strings[expressions.a(row)] : ''));
  const positional = list.map((row) => (isLabelled(row) ? expressions.b(row) : row));
  return { file, call, positional, named: NONE_NAMED, labels, typeArguments: typeArgumentsOf(file, call) };
}
