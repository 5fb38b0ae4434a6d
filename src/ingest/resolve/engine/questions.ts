// The questions of the memo as parts of files: which file a question belongs to, and where in it.

import type { Program } from '../program/program.ts';
import type { SourceFile } from '../program/source-file.ts';
import type { Memo } from './memo.ts';
import type { QuestionTable } from './question-table.ts';

/** The tables of the memo in their order, by what their ids are of. */
const QUESTION_IDS = [
  'expressions',
  'expressions',
  'bindings',
  'bindings',
  'functions',
  'symbols',
  'expressions',
  'expressions',
  'expressions',
  'bindings',
] as const;

/** The table of what is passed for parameters: what it says depends on call sites, which are known when a pass is over. */
export const PASSED_TABLE = QUESTION_IDS.length - 1;

/** The table of what bindings hold. */
export const BOUND_TABLE = QUESTION_IDS.indexOf('bindings');

type TableEach<Kinds> = { readonly [Kind in keyof Kinds]: QuestionTable };

/** One table for each kind of question. */
export type QuestionTables = TableEach<typeof QUESTION_IDS>;

/** Makes the tables of a memo over a program. */
export function questionTables(memo: Memo, program: Program): QuestionTables {
  return questionCounts(program).map((questions) => memo.table(questions)) as unknown as QuestionTables;
}

/** By table, how many questions there are. */
export function questionCounts({ totals }: Program): readonly number[] {
  return QUESTION_IDS.map((ids) => totals[ids]);
}

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

/** The table of facts that a question is about a row of. */
export function tableAsked(table: number): (typeof QUESTION_IDS)[number] {
  return QUESTION_IDS[table];
}

/** The row of its file that a question is about. */
export function rowAsked(file: SourceFile, table: number, id: number): number {
  return id - baseOf(file, table);
}

function baseOf(file: SourceFile, table: number): number {
  switch (QUESTION_IDS[table]) {
    case 'expressions':
      return file.expressionBase;
    case 'bindings':
      return file.bindingBase;
    case 'functions':
      return file.functionBase;
    case 'symbols':
      return file.symbolBase;
  }
}

/** The file that a question of the memo is part of. */
export function homeOf(program: Program, table: number, id: number): SourceFile {
  switch (QUESTION_IDS[table]) {
    case 'expressions':
      return program.fileOfExpression(id);
    case 'bindings':
      return program.fileOfBinding(id);
    case 'functions':
      return program.fileOfFunction(id);
    case 'symbols':
      return program.fileOfSymbol(id);
  }
}
