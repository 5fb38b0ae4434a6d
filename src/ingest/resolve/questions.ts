// The questions of the memo as parts of files: which file a question belongs to, and where in it.

import type { Program, SourceFile } from './program.ts';

/** What the tables of the memo are asked by, in their order. */
const QUESTION_IDS = [
  'expression',
  'expression',
  'binding',
  'binding',
  'function',
  'symbol',
  'expression',
  'expression',
  'expression',
] as const;

/** A question of the memo, by its table and the row of its file that it is about. */
export interface FileQuestion {
  readonly file: SourceFile;
  readonly row: number;
}

/** The file and the row that a question of the memo is about. */
export function questionAt(program: Program, table: number, id: number): FileQuestion {
  const file = homeOf(program, table, id);
  return { file, row: id - baseOf(file, table) };
}

/** The id of the question of a table about a row. */
export function questionId(file: SourceFile, table: number, row: number): number {
  return baseOf(file, table) + row;
}

function baseOf(file: SourceFile, table: number): number {
  switch (QUESTION_IDS[table]!) {
    case 'expression':
      return file.expressionBase;
    case 'binding':
      return file.bindingBase;
    case 'function':
      return file.functionBase;
    case 'symbol':
      return file.symbolBase;
  }
}

/** The file that a question of the memo is part of. */
export function homeOf(program: Program, table: number, id: number): SourceFile {
  switch (QUESTION_IDS[table]!) {
    case 'expression':
      return program.fileOfExpression(id);
    case 'binding':
      return program.fileOfBinding(id);
    case 'function':
      return program.fileOfFunction(id);
    case 'symbol':
      return program.fileOfSymbol(id);
  }
}
