// What is told by how code is written alone: the class around a place, whether a text has values in it, and what a module exports.

import { Expression } from '../../model/facts.ts';
import type { Program } from '../resolve/program/program.ts';
import { calledName, isClassLike, type SourceFile, writtenName } from '../resolve/program/source-file.ts';

/** The nearest class (row) around a scope, or 0. */
export function classAround(file: SourceFile, scope: number): number {
  const { scopes, symbols } = file.facts;
  for (let at = scopes.symbol(scope); at !== 0; at = symbols.owner(at)) if (isClassLike(file, at)) return at;
  return 0;
}

/** A call (row) in a file. */
export interface NamedCall {
  readonly file: SourceFile;
  readonly call: number;
  readonly callee: number;
  readonly name: string;
}

/** The calls of the repository of something that is named so, whatever it is. */
export function* callsNamed(program: Program, isNamed: (name: string) => boolean): Iterable<NamedCall> {
  for (const file of program.files) {
    const { expressions, strings } = file.facts;
    if (file.isStub || !strings.some((text) => isNamed(writtenName(file, text)))) continue;
    for (let call = 1; call < expressions.rows; call++) {
      if (expressions.kind(call) !== Expression.call) continue;
      const callee = expressions.a(call);
      const name = calledName(file, callee);
      if (name !== '' && isNamed(name)) yield { file, call, callee, name };
    }
  }
}

/** A text with values in it has no text of its own, and behind its beginning stand the values. */
export function isComputedText(file: SourceFile, row: number): boolean {
  const { expressions, strings } = file.facts;
  if (expressions.c(row) !== 0) return true;
  if (strings[expressions.b(row)] !== '' || expressions.kind(row - 1) !== Expression.operator) return false;
  return expressions.start(row - 1) > expressions.start(row);
}

/** What a module that an expression (row) names gives as a whole: expressions. */
export function wholeExports(
  program: Program,
  file: SourceFile,
  module: number,
): readonly (readonly [SourceFile, number])[] {
  const { expressions, imports, strings } = file.facts;
  const target = program.moduleTarget(file, strings[imports.specifier(expressions.a(module))]);
  const source = target.kind === 'file' ? program.fileByPath(target.path) : undefined;
  if (source === undefined) return [];
  const { exports } = source.facts;
  const found: [SourceFile, number][] = [];
  for (let row = 1; row < exports.rows; row++)
    if (source.facts.strings[exports.name(row)] === '=' && exports.value(row) !== 0)
      found.push([source, exports.value(row)]);
  return found;
}
