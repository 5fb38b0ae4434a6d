// Runs the first pass over a program: over all files, or over those alone that an edit since an earlier run concerns.

import { contentHash } from '../../model/content-hash.ts';
import { type AssembledResolver, createResolver } from '../resolve/create.ts';
import type { Program, SourceFile } from '../resolve/program.ts';
import { questionAt, questionId } from '../resolve/questions.ts';
import { setsIn, Touches } from '../resolve/touches.ts';
import { addCallers, type CallersOf, type CallPass } from './call-edges.ts';
import { indexSubclasses, type Subclasses } from './dispatch.ts';
import { EdgeTable } from './edge-table.ts';
import { type FileFindings, findingsOf, type PassContext, takeFindings } from './first-pass.ts';
import type { NodeDraft, NodeTable } from './nodes.ts';
import { recordedFindings, recordFindings } from './recorded-findings.ts';
import { decodeRecord, encodeRecord, RecordWriter, type ResolutionRecord } from './resolution-record.ts';
import type { GraphInput } from './resolve-graph.ts';
import { addContainment, addHeritage, addImports } from './structure-edges.ts';
import {
  changesSince,
  type EditReach,
  overridesHash,
  type ProgramState,
  programState,
  reachOf,
  setsOf,
} from './take-over.ts';

export interface FirstPass extends CallPass {
  readonly r: AssembledResolver;
  readonly edges: EdgeTable;
  readonly subclasses: Subclasses;
  /** Nodes of packages outside. */
  readonly packages: readonly NodeDraft[];
  /** How many files were taken over from the earlier run. */
  readonly takenOver: number;
  /** Makes the record for the next run; undefined where answers could depend on the order of questions. */
  readonly record: (() => Uint8Array) | undefined;
}

/** To be raised when the same facts give other edges than before within one version of the product. */
const RULES = 2;

/** A pass before its findings are put together, which counts them on their nodes. */
interface UntakenPass extends Omit<FirstPass, 'open'> {
  readonly findings: readonly (FileFindings | undefined)[];
}

/** What a program is made from. */
interface Identity {
  readonly fingerprint: string;
  readonly keys: readonly string[];
}

/** `earlier` is the record of the run before, if there is one. */
export function runFirstPass(
  input: GraphInput,
  program: Program,
  table: NodeTable,
  earlier: Uint8Array | undefined,
): FirstPass {
  const identity = identityOf(input);
  const record = earlier && identity && decodeRecord(earlier);
  const { deepest } = input;
  const whole = { program, table, deepest };
  // What depends on the order of questions is only right if all are asked, in their order.
  const pass = run(whole, identity, record) ?? run(whole, identity, undefined)!;
  const found = takeFindings(pass.findings, pass.edges);
  addCallers(pass.callersOf, found.callersOf);
  return { ...pass, open: found.open };
}

/** Undefined where questions were asked in another order than from nothing, and an answer could depend on that. */
function run(
  { program, table, deepest }: { program: Program; table: NodeTable; deepest: number | undefined },
  identity: Identity | undefined,
  record: ResolutionRecord | undefined,
): UntakenPass | undefined {
  const edges = new EdgeTable();
  const touches = identity && new Touches();
  const callersOf: CallersOf = new Map();
  const r = createResolver(program, { ...(touches && { touches }), callersOf, deepest });
  addContainment(r, table, edges);
  const packages = addImports(r, table, edges);
  const heritage = addHeritage(r, table, edges);
  const subclasses = indexSubclasses(r);
  const context = { r, table, subclasses, heritage };
  const state = identity && programState(r, program, subclasses, identity);
  const isCertain = (): boolean => r.memo.isExact && r.memo.isSettled;
  const changes = record && state && isCertain() ? changesSince(record, state) : undefined;
  const reach = record && state && changes && reachOf(changes, record, state);
  const kept = record && state && reach ? keptFindings({ record, state, reach, table }) : [];
  const findings: (FileFindings | undefined)[] = [];
  for (const file of program.files) {
    if (changes && !isCertain()) return undefined;
    if (!file.prelude) findings[file.index] = kept[file.index] ?? findingsOf(context, file);
  }
  if (changes && !isCertain()) return undefined;
  const retained = record && reach && kept.length > 0 ? { record, reach } : undefined;
  return {
    r,
    callersOf,
    edges,
    subclasses,
    packages,
    findings,
    takenOver: kept.filter((one) => one !== undefined).length,
    record: state && r.memo.isExact ? () => encodeRecord(recordOf(state, context, findings, retained)) : undefined,
  };
}

/** Undefined where it is not known what the facts of files were made from. */
function identityOf({ project, files, sources, preludes, configuration }: GraphInput): Identity | undefined {
  const keys: string[] = [];
  for (const { cacheKey } of [...sources, ...preludes]) {
    if (cacheKey === undefined) return undefined;
    keys.push(cacheKey);
  }
  const paths = files.map(({ path }) => path);
  const code = sources.map(({ path, language }) => [path, language.id]);
  const settings = [...(configuration ?? [])];
  return { fingerprint: contentHash(JSON.stringify([RULES, project, paths, code, settings])), keys };
}

interface Retained {
  readonly record: ResolutionRecord;
  readonly reach: EditReach;
}

/** By file, the findings that still hold; none at all where some of them can no longer be found. */
function keptFindings({
  record,
  state,
  reach,
  table,
}: Retained & { state: ProgramState; table: NodeTable }): (FileFindings | undefined)[] {
  const { program, r } = state;
  const recorded = recordedFindings(record, program, table);
  const kept: (FileFindings | undefined)[] = [];
  const isKept = (file: SourceFile): boolean => !file.prelude && reach.affected[file.index] === 0;
  const sets = program.files.filter(isKept).map(({ index }) => record.columns.fileTouched[index]!);
  const numbers = r.touches!.adopt(setsOf(record), setsIn(setsOf(record), sets));
  for (const file of program.files) {
    if (!isKept(file)) continue;
    const found = recorded.of(file);
    if (found === undefined) return [];
    kept[file.index] = { ...found, touched: numbers[found.touched]! };
  }
  return kept;
}

function recordOf(
  state: ProgramState,
  { r, subclasses }: PassContext,
  findings: readonly (FileFindings | undefined)[],
  retained: Retained | undefined,
): ResolutionRecord {
  const { program } = state;
  const writer = new RecordWriter();
  const { columns } = writer;
  for (const file of program.files) {
    columns.fileGlobals.push(state.globals[file.index]!);
    const found = findings[file.index];
    if (found !== undefined) recordFindings(writer, program, file, found);
    else for (const list of FILE_LISTS) columns[list].push(0);
  }
  for (const { file, key, facts, below } of state.classes) {
    columns.classFile.push(file);
    columns.classKey.push(key);
    columns.classFacts.push(facts);
    columns.classBelow.push(below);
  }
  for (const { file, key, facts } of state.added) {
    columns.addedFile.push(file);
    columns.addedKey.push(key);
    columns.addedHash.push(facts);
  }
  recordQuestions(columns, state);
  recordOverrides(columns, program, subclasses);
  if (retained) retainQuestions(columns, state, retained);
  const { shorter, last } = r.touches!.columns();
  for (let set = 0; set < shorter.length; set++) {
    columns.setShorter.push(shorter[set]!);
    columns.setLast.push(last[set]!);
  }
  return writer.finish(state.fingerprint, state.keys);
}

/** What a file without findings has none of. */
const FILE_LISTS = ['fileTouched', 'fileEdges', 'fileOpen', 'fileCallers', 'fileExternal', 'fileConsulted'] as const;

type Columns = RecordWriter['columns'];

function recordQuestions(columns: Columns, { r, program }: ProgramState): void {
  const { tables, ids, sets } = r.touches!.log;
  for (let at = 0; at < ids.length; at++) {
    const answer = r.answered(tables[at]!, ids[at]!);
    if (answer === undefined) continue;
    const { file, row } = questionAt(program, tables[at]!, ids[at]!);
    pushQuestion(columns, { table: tables[at]!, file: file.index, row, set: sets[at]!, hash: r.values.hash(answer) });
  }
}

function pushQuestion(
  columns: Columns,
  { table, file, row, set, hash }: { table: number; file: number; row: number; set: number; hash: number },
): void {
  columns.questionTable.push(table);
  columns.questionFile.push(file);
  columns.questionRow.push(row);
  columns.questionSet.push(set);
  columns.questionHash.push(hash);
}

function recordOverrides(columns: Columns, program: Program, subclasses: Subclasses): void {
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

/** Keeps the questions of the earlier run that were not asked in this one, save those of files that have changed. */
function retainQuestions(columns: Columns, { r, program, subclasses }: ProgramState, retained: Retained): void {
  const { columns: old } = retained.record;
  const { changed } = retained.reach;
  const questions: number[] = [];
  for (let at = 0; at < old.questionTable.length; at++) {
    const file = old.questionFile[at]!;
    if (changed[file] === 1) continue;
    const id = questionId(program.files[file]!, old.questionTable[at]!, old.questionRow[at]!);
    if (r.answered(old.questionTable[at]!, id) === undefined) questions.push(at);
  }
  const overrides: number[] = [];
  for (let at = 0; at < old.overrideFile.length; at++) {
    const home = program.files[old.overrideThroughFile[at]!]!;
    const file = program.files[old.overrideFile[at]!]!;
    if (changed[home.index] === 1 || changed[file.index] === 1) continue;
    const isAsked = subclasses.hasAsked(
      home.symbolBase + old.overrideThroughRow[at]!,
      file.symbolBase + old.overrideRow[at]!,
    );
    if (!isAsked) overrides.push(at);
  }
  const sets = [...questions.map((at) => old.questionSet[at]!), ...overrides.map((at) => old.overrideSet[at]!)];
  const numbers = r.touches!.adopt(setsOf(retained.record), setsIn(setsOf(retained.record), sets));
  for (const at of questions) {
    pushQuestion(columns, {
      table: old.questionTable[at]!,
      file: old.questionFile[at]!,
      row: old.questionRow[at]!,
      set: numbers[old.questionSet[at]!]!,
      hash: old.questionHash[at]!,
    });
  }
  for (const at of overrides) {
    for (const name of ['overrideThroughFile', 'overrideThroughRow', 'overrideFile', 'overrideRow'] as const)
      columns[name].push(old[name][at]!);
    columns.overrideSet.push(numbers[old.overrideSet[at]!]!);
    columns.overrideHash.push(old.overrideHash[at]!);
  }
}
