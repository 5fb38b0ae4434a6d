// The parameters of a function as they are written, by the last names of their types: by them a declaration and the definition
// that stands elsewhere are told to be the same.

import { Expression } from '../../../model/facts.ts';
import { firstOf, listOf, listRows, type SourceFile } from './source-file.ts';

/** Types nest so deep at most. */
const DEEPEST = 8;

/** What the parameters of a callable symbol (row) are, as a text; equal where they are written alike. */
export function parameterShape(file: SourceFile, symbol: number): string {
  const { bindings, functions, symbols } = file.facts;
  const fn = firstOf(file, symbols.functions(symbol));
  return listRows(file, functions.parameters(fn))
    .map((row) => typeShape(file, bindings.type(row), 0))
    .join();
}

/** How many parameters a shape has. */
export function parameterCount(file: SourceFile, symbol: number): number {
  const fn = firstOf(file, file.facts.symbols.functions(symbol));
  return listOf(file, file.facts.functions.parameters(fn)).length;
}

function typeShape(file: SourceFile, type: number, depth: number): string {
  const { expressions, strings, symbols } = file.facts;
  if (type === 0 || depth > DEEPEST) return '';
  const a = expressions.a(type);
  switch (expressions.kind(type)) {
    case Expression.name:
      return strings[a];
    case Expression.member:
      return strings[expressions.b(type)];
    case Expression.class:
      return strings[symbols.name(a)];
    case Expression.apply: {
      const args = listRows(file, expressions.b(type)).map((one) => typeShape(file, one, depth + 1));
      return `${typeShape(file, a, depth + 1)}<${args.join()}>`;
    }
    case Expression.function:
      return '()';
    default:
      return '';
  }
}
