// Which modules make the elements of a file: the runtime that a comment at its head or its configuration names.

import type ts from 'typescript';
import { Import, ImportFlag } from '../../model/facts.ts';
import type { Lowering } from './lowering.ts';

/** What compilers call of them: with one child or none, with several, and while a program is being developed. */
export const ELEMENT_FUNCTIONS = ['jsx', 'jsxs', 'jsxDEV'] as const;

/** The modules of a runtime, for what is released and for development. */
export function elementModules(source: string): readonly string[] {
  const base = source.replace(/\/+$/, '');
  return ['jsx-runtime', 'jsx-dev-runtime'].map((name) => `${base}/${name}`);
}

const SOURCE = /@jsxImportSource\s+([^\s*]+)/;
const FACTORY = /@jsx\s+([\p{ID_Start}$_][\p{ID_Continue}$.]*)/u;

/** Notes the modules that a comment at the head of the file names (`@jsxImportSource preact`); that there are none where a function makes its elements. */
export function noteElementModules({ builder, source, text, scope, elementFactory }: Lowering): void {
  const found = SOURCE.exec(headOf(source, text));
  if (found === null && elementFactory === undefined) return;
  const position = found === null ? 0 : found.index + found[0].length - found[1].length;
  const modules = found === null ? [''] : elementModules(found[1]);
  for (const specifier of modules)
    builder.import({ kind: Import.module, specifier, position, scope: scope.row, flags: ImportFlag.elements });
}

/** The names of the function that a comment at the head of the file says makes its elements (`@jsx h`). */
export function elementFactory(source: ts.SourceFile, text: string): readonly string[] | undefined {
  return FACTORY.exec(headOf(source, text))?.[1].split('.');
}

/** The comments before the first statement. */
function headOf(source: ts.SourceFile, text: string): string {
  const [first] = source.statements;
  return first === undefined ? '' : text.slice(0, first.getStart(source));
}
