// Makes the record of a run: what each pass found and what its answers were read from, and from the record before, what
// was not asked again.

import { contentHash } from '../../model/content-hash.ts';
import type { CompiledRows } from '../frameworks/model-rows.ts';
import type { FileSites, FoundSites, ModelSite } from '../frameworks/sites.ts';
import type { AssembledResolver } from '../resolve/assembled-resolver.ts';
import { setsIn } from '../resolve/engine/dependency-tracker.ts';
import { PASSED_TABLE, questionAt, questionId } from '../resolve/engine/questions.ts';
import type { Program } from '../resolve/program/program.ts';
import type { SourceFile } from '../resolve/program/source-file.ts';
import type { Findings } from './findings.ts';
import type { NodeNumbers } from './node-numbers.ts';
import type { NodeDraft } from './nodes.ts';
import { recordFindings } from './recorded-findings.ts';
import {
  type GrowingPass,
  type GrowingProgram,
  type RecordedPass,
  RecordWriter,
  type ResolutionRecord,
  startsOf,
} from './resolution-record.ts';
import { affectedSites, type EditReach, overridesHash, type ProgramState, setsOf } from './reuse.ts';

/** What is reused from: a pass of the run before, and how far the edits since reach in it. */
export interface Retained {
  readonly recorded: RecordedPass;
  readonly reach: EditReach;
}

/** A pass that is over. */
export interface FinishedPass {
  readonly r: AssembledResolver;
  readonly findings: Findings;
  /** Undefined where nothing was reused. */
  readonly retained: Retained | undefined;
  /** Whether questions were asked out of their order, to find what can be reused. */
  readonly isPartial: boolean;
  /** How many files were reused. */
  readonly reused: number;
}

/** The bytes of the record of a run. Passes whose answers are not exact are left out, with those behind them. */
export function recordOf(
  state: ProgramState,
  numbers: NodeNumbers<NodeDraft>,
  passes: readonly FinishedPass[],
  sites: FoundSites | undefined,
  earlier: ResolutionRecord | undefined,
): Uint8Array {
  const writer = new RecordWriter(numbers);
  recordProgram(writer.program, state);
  recordSites(writer.program, state, sites);
  if (earlier && passes[0].retained) retainOverrides(writer.program, state, earlier, passes[0].retained);
  for (const [number, pass] of passes.entries()) {
    if (!pass.r.memo.isExact) break;
    writer.addPass((columns) => recordPass(writer, columns, state, { pass, next: passes[number + 1] }));
  }
  const { fingerprint, others, files, keys } = state;
  return writer.finish({ fingerprint, others, files, keys, models: rowsHash(sites?.rows) });
}

function recordPass(
  writer: RecordWriter,
  columns: GrowingPass,
  { program }: ProgramState,
  { pass, next }: { pass: FinishedPass; next: FinishedPass | undefined },
): void {
  for (const file of program.files) {
    const found = pass.findings[file.index];
    if (found !== undefined) recordFindings(writer, columns, program, file, found);
    else for (const list of FILE_LISTS) columns[list].push(0);
  }
  recordQuestions(columns, program, pass.r);
  if (pass.retained) retainQuestions(columns, program, pass.r, pass.retained, next?.retained !== undefined);
  const { shorter, last } = pass.r.dependencies!.columns();
  for (let set = 0; set < shorter.length; set++) {
    columns.setShorter.push(shorter[set]);
    columns.setLast.push(last[set]);
  }
}

/** What a file without findings has none of. */
const FILE_LISTS = ['fileRead', 'fileEdges', 'fileOpen', 'fileCallers', 'fileExternal', 'fileConsulted'] as const;

function recordProgram(columns: GrowingProgram, state: ProgramState): void {
  const { program, globals, targets, classes, added, subclasses } = state;
  for (const file of program.files) {
    columns.fileGlobals.push(globals[file.index]);
    columns.fileTargets.push(targets[file.index]);
  }
  for (const { file, key, facts, below } of classes) {
    columns.classFile.push(file);
    columns.classKey.push(key);
    columns.classFacts.push(facts);
    columns.classBelow.push(below);
  }
  for (const { file, key, facts } of added) {
    columns.addedFile.push(file);
    columns.addedKey.push(key);
    columns.addedHash.push(facts);
  }
  for (const { through, method, answer, touched } of subclasses.asked()) {
    const home = program.fileOfSymbol(through);
    const file = program.fileOfSymbol(method);
    columns.overrideThroughFile.push(home.index);
    columns.overrideThroughRow.push(through - home.symbolBase);
    columns.overrideFile.push(file.index);
    columns.overrideRow.push(method - file.symbolBase);
    columns.overrideSet.push(touched);
    columns.overrideHash.push(overridesHash(program, answer));
  }
}

function recordSites(columns: GrowingProgram, { program }: ProgramState, found: FoundSites | undefined): void {
  const numbers = new Map(found?.rows.rows.map((row, number) => [row, number]));
  for (const file of program.files) {
    const { sites, touched } = found?.byFile[file.index] ?? { sites: [], touched: 0 };
    columns.siteRead.push(touched);
    columns.fileSites.push(sites.length);
    for (const { row, callee, call, symbol } of sites) {
      columns.siteRule.push(numbers.get(row)!);
      columns.siteCallee.push(callee);
      columns.siteCall.push(call);
      columns.siteSymbol.push(symbol);
    }
  }
}

/** By file, the sites of models that are what they were: those of files for which no edit changes what they rest on. */
export function keptSites(
  { r, findings, retained }: FinishedPass,
  program: Program,
  rows: CompiledRows,
  record: ResolutionRecord | undefined,
): readonly (FileSites | undefined)[] {
  if (record === undefined || retained === undefined || record.models !== rowsHash(rows)) return [];
  const { recorded } = retained;
  const { siteRead, fileSites, siteRule, siteCallee, siteCall, siteSymbol } = record.program;
  const affected = affectedSites({ r, findings, ...retained }, program, siteRead);
  const isKept = (file: SourceFile): boolean => !file.isStub && affected[file.index] === 0;
  const numbers = adopted(
    r,
    recorded,
    program.files.filter(isKept).map(({ index }) => siteRead[index]),
  );
  const starts = startsOf(fileSites);
  return program.files.map((file) => {
    if (!isKept(file)) return undefined;
    const sites = Array.from({ length: fileSites[file.index] }, (_, place): ModelSite => {
      const at = starts[file.index] + place;
      const row = rows.rows[siteRule[at]];
      return { row, file, callee: siteCallee[at], call: siteCall[at], symbol: siteSymbol[at] };
    });
    return { sites, touched: numbers[siteRead[file.index]] };
  });
}

function rowsHash(rows: CompiledRows | undefined): string {
  return rows === undefined ? '' : contentHash(JSON.stringify(rows.rows.map(({ rule, row }) => [rule, row])));
}

/** Keeps the questions for overrides that were not asked in this run, save those of parts that have changed. */
function retainOverrides(
  columns: GrowingProgram,
  { r, program, subclasses }: ProgramState,
  { program: old }: ResolutionRecord,
  { recorded }: Retained,
): void {
  const kept: number[] = [];
  for (let at = 0; at < old.overrideFile.length; at++) {
    const home = program.files[old.overrideThroughFile[at]];
    const file = program.files[old.overrideFile[at]];
    if (old.overrideThroughRow[at] === 0 || old.overrideRow[at] === 0) continue;
    const [through, method] = [home.symbolBase + old.overrideThroughRow[at], file.symbolBase + old.overrideRow[at]];
    if (!subclasses.hasAsked(through, method)) kept.push(at);
  }
  const numbers = adopted(
    r,
    recorded,
    kept.map((at) => old.overrideSet[at]),
  );
  for (const at of kept) {
    for (const name of ['overrideThroughFile', 'overrideThroughRow', 'overrideFile', 'overrideRow'] as const)
      columns[name].push(old[name][at]);
    columns.overrideSet.push(numbers[old.overrideSet[at]]);
    columns.overrideHash.push(old.overrideHash[at]);
  }
}

function recordQuestions(columns: GrowingPass, program: Program, r: AssembledResolver): void {
  const record = (table: number, id: number, set: number): void => {
    const answer = r.answered(table, id);
    if (answer === undefined) return;
    const { file, row } = questionAt(program, table, id);
    pushQuestion(columns, { table, file: file.index, row, set, hash: r.values.hash(answer) });
  };
  const { tables, ids, sets } = r.dependencies!.log;
  for (let at = 0; at < ids.length; at++) record(tables.at(at), ids.at(at), sets.at(at));
  r.dependencies!.eachAskedElsewhere((table, id) => record(table, id, 0));
}

function pushQuestion(
  columns: GrowingPass,
  { table, file, row, set, hash }: { table: number; file: number; row: number; set: number; hash: number },
): void {
  columns.questionTable.push(table);
  columns.questionFile.push(file);
  columns.questionRow.push(row);
  columns.questionSet.push(set);
  columns.questionHash.push(hash);
}

/**
 * Keeps the questions of the earlier run that were not asked in this one, save those of parts that have changed. What is
 * passed is asked again where it may have changed only if the pass that asks for it takes something over.
 */
function retainQuestions(
  columns: GrowingPass,
  program: Program,
  r: AssembledResolver,
  { recorded: old }: Retained,
  withPassed: boolean,
): void {
  const kept: number[] = [];
  const dependencies = r.dependencies!;
  for (let at = 0; at < old.questionTable.length; at++) {
    const [table, file, row] = [old.questionTable[at], old.questionFile[at], old.questionRow[at]];
    if (row === 0 || (table === PASSED_TABLE && !withPassed)) continue;
    const id = questionId(program.files[file], table, row);
    const answer = r.answered(table, id);
    if (answer === undefined) kept.push(at);
    // Others may ask for it though nobody has done so in this run.
    else if (!dependencies.isRecorded(table, id))
      pushQuestion(columns, { table, file, row, set: 0, hash: r.values.hash(answer) });
  }
  const numbers = adopted(
    r,
    old,
    kept.map((at) => old.questionSet[at]),
  );
  for (const at of kept)
    pushQuestion(columns, {
      table: old.questionTable[at],
      file: old.questionFile[at],
      row: old.questionRow[at],
      set: numbers[old.questionSet[at]],
      hash: old.questionHash[at],
    });
}

/** The numbers that sets of the run before have in this one. */
export function adopted(
  { dependencies }: AssembledResolver,
  recorded: RecordedPass,
  sets: readonly number[],
): Int32Array {
  return dependencies!.adopt(setsOf(recorded), setsIn(setsOf(recorded), sets));
}
