// Takes over from an earlier run what the first pass found in files that nothing has changed for.
//
// The facts of files that were edited are read by some questions directly; all others depend on those through answers
// alone. So the questions that read an edited file are asked again: where the answer is what it was, nothing behind it
// can have changed. Where it is not, the file that the question is part of counts as changed too, and those that read it
// are asked again in turn. What is left are the files whose own findings read a changed file: they are gone over anew.
// What reaches a program other than by questions (lists of files, globals, ancestors of classes, members added from
// outside) must be as it was; else nothing is taken over.

import type { AssembledResolver } from '../resolve/create.ts';
import { mixed } from '../resolve/pair-map.ts';
import type { Program } from '../resolve/program.ts';
import { questionId } from '../resolve/questions.ts';
import { type SetColumns, setsWith } from '../resolve/touches.ts';
import type { Subclasses } from './dispatch.ts';
import {
  addedFacts,
  type ClassFacts,
  classFacts,
  globalNames,
  type KeyedFacts,
  placeOf,
  symbolKey,
} from './program-facts.ts';
import { startsOf } from './recorded-findings.ts';
import type { ResolutionRecord } from './resolution-record.ts';

/** Of all files, so many may count as changed: beyond, going over all of them costs no more. */
const MOST_CHANGED = 0.25;

/** How far edits reach. */
export interface EditReach {
  /** By file: whether its content or an answer that it gives has changed. */
  readonly changed: Uint8Array;
  /** By file: whether its findings must be made anew. */
  readonly affected: Uint8Array;
}

/** What a program is, beside the facts of its files. */
export interface ProgramState {
  readonly r: AssembledResolver;
  /** The program as it is, which notes nothing. */
  readonly program: Program;
  readonly subclasses: Subclasses;
  readonly classes: readonly ClassFacts[];
  readonly added: readonly KeyedFacts[];
  readonly globals: readonly number[];
  readonly fingerprint: string;
  /** Of each file, what its facts were made from. */
  readonly keys: readonly string[];
}

export function programState(
  r: AssembledResolver,
  program: Program,
  subclasses: Subclasses,
  identity: { readonly fingerprint: string; readonly keys: readonly string[] },
): ProgramState {
  const classes = classFacts(r, program, subclasses);
  const globals = program.files.map((file) => (file.prelude ? 0 : globalNames(file)));
  return { r, program, subclasses, classes, added: addedFacts(r, program), globals, ...identity };
}

/** What is known to have changed before anything is asked. */
export interface Changes {
  /** By file: whether its content has changed. */
  readonly edited: Uint8Array;
  /** The classes with other descendants than before, by `placeOf`. */
  readonly below: ReadonlySet<number>;
}

/** Undefined where nothing can be taken over. Asks no questions. */
export function changesSince(record: ResolutionRecord, state: ProgramState): Changes | undefined {
  const edited = editedFiles(record, state);
  if (edited === undefined || !sameGlobals(record, state, edited)) return undefined;
  const below = changedClasses(record, state);
  if (below === undefined || !sameAdded(record, state, edited)) return undefined;
  return { edited, below };
}

/** Undefined where too much has changed for anything to be taken over. */
export function reachOf(
  { edited, below }: Changes,
  record: ResolutionRecord,
  state: ProgramState,
): EditReach | undefined {
  const changed = Uint8Array.from(edited);
  if (!askAgain(record, state, changed, below)) return undefined;
  const touched = setsWith(setsOf(record), (file) => changed[file] === 1);
  const affected = changed.map((isChanged, file) => isChanged | (touched[record.columns.fileTouched[file]!] ?? 0));
  const { fileConsulted, consultedFile, consultedKey } = record.columns;
  const starts = startsOf(fileConsulted);
  for (let file = 0; file < fileConsulted.length; file++)
    for (let at = starts[file]!; at < starts[file + 1]!; at++)
      if (below.has(placeOf(consultedFile[at]!, consultedKey[at]!))) affected[file] = 1;
  return { changed, affected };
}

export function setsOf({ columns }: ResolutionRecord): SetColumns {
  return { shorter: columns.setShorter, last: columns.setLast };
}

function editedFiles(record: ResolutionRecord, { fingerprint, keys }: ProgramState): Uint8Array | undefined {
  if (record.fingerprint !== fingerprint || record.keys.length !== keys.length) return undefined;
  const changed = Uint8Array.from(keys, (key, file) => Number(key !== record.keys[file]));
  return tooMany(changed) ? undefined : changed;
}

function tooMany(changed: Uint8Array): boolean {
  return changed.reduce((sum, one) => sum + one, 0) > Math.max(1, MOST_CHANGED * changed.length);
}

function sameGlobals({ columns }: ResolutionRecord, { globals }: ProgramState, changed: Uint8Array): boolean {
  return changed.every((isChanged, file) => isChanged === 0 || globals[file] === columns.fileGlobals[file]);
}

/**
 * The classes that have other descendants than before, by file and key. Undefined where a class that was there has
 * changed in itself: what that means for whom is not kept track of.
 */
function changedClasses({ columns }: ResolutionRecord, { classes }: ProgramState): Set<number> | undefined {
  const before = new Map<number, number>();
  for (let at = 0; at < columns.classKey.length; at++)
    before.set(placeOf(columns.classFile[at]!, columns.classKey[at]!), at);
  const changed = new Set<number>();
  for (const { file, key, facts, below } of classes) {
    const at = before.get(placeOf(file, key));
    before.delete(placeOf(file, key));
    if (at !== undefined && columns.classFacts[at] !== facts) return undefined;
    if ((at === undefined ? 0 : columns.classBelow[at]) !== below) changed.add(placeOf(file, key));
  }
  for (const [place, at] of before) if (columns.classBelow[at] !== 0) changed.add(place);
  return changed;
}

/**
 * What is given to the things of unchanged files must be the same: who looks there does not read who gives. (Who looks at a
 * thing of a changed file reads that file.)
 */
function sameAdded({ columns }: ResolutionRecord, { added }: ProgramState, changed: Uint8Array): boolean {
  const before = new Map<number, number>();
  for (let at = 0; at < columns.addedKey.length; at++)
    if (changed[columns.addedFile[at]!] === 0)
      before.set(placeOf(columns.addedFile[at]!, columns.addedKey[at]!), columns.addedHash[at]!);
  let same = 0;
  for (const { file, key, facts } of added) {
    if (changed[file] === 1) continue;
    if (before.get(placeOf(file, key)) !== facts) return false;
    same++;
  }
  return same === before.size;
}

/** Asks again what read a changed file, until no more files count as changed. False where too many do, or the library. */
function askAgain(
  record: ResolutionRecord,
  state: ProgramState,
  changed: Uint8Array,
  below: ReadonlySet<number>,
): boolean {
  const { columns } = record;
  const asked = new Uint8Array(columns.questionTable.length);
  const askedOverrides = new Uint8Array(columns.overrideFile.length);
  for (let isNew = true; isNew; ) {
    isNew = false;
    const touched = setsWith(setsOf(record), (file) => changed[file] === 1);
    for (let at = 0; at < asked.length; at++) {
      const file = columns.questionFile[at]!;
      if (asked[at] === 1 || changed[file] === 1 || touched[columns.questionSet[at]!] === 0) continue;
      asked[at] = 1;
      if (answerHash(state, columns.questionTable[at]!, file, columns.questionRow[at]!) === columns.questionHash[at])
        continue;
      // Who reads a file of the library is not noted.
      if (state.program.files[file]!.prelude) return false;
      changed[file] = 1;
      isNew = true;
    }
    for (let at = 0; at < askedOverrides.length; at++) {
      if (askedOverrides[at] === 1 || !mustAskOverrides(record, state, at, { changed, touched, below })) continue;
      askedOverrides[at] = 1;
      const answer = state.subclasses.overridesOf(...overrideAt(record, state, at));
      if (overridesHash(state.program, answer) === columns.overrideHash[at]) continue;
      changed[columns.overrideFile[at]!] = 1;
      isNew = true;
    }
    if (tooMany(changed)) return false;
  }
  return true;
}

function mustAskOverrides(
  { columns }: ResolutionRecord,
  { program }: ProgramState,
  at: number,
  { changed, touched, below }: { changed: Uint8Array; touched: Uint8Array; below: ReadonlySet<number> },
): boolean {
  const through = columns.overrideThroughFile[at]!;
  if (changed[through] === 1 || changed[columns.overrideFile[at]!] === 1) return false;
  const key = program.keys.symbol(program.files[through]!, columns.overrideThroughRow[at]!);
  return touched[columns.overrideSet[at]!] === 1 || below.has(placeOf(through, key));
}

function overrideAt({ columns }: ResolutionRecord, { program }: ProgramState, at: number): [number, number] {
  const through = program.files[columns.overrideThroughFile[at]!]!;
  const file = program.files[columns.overrideFile[at]!]!;
  return [through.symbolBase + columns.overrideThroughRow[at]!, file.symbolBase + columns.overrideRow[at]!];
}

function answerHash({ r, program }: ProgramState, table: number, file: number, row: number): number {
  const home = program.files[file]!;
  return r.values.hash(r.answer(table, questionId(home, table, row)));
}

/** Overrides as one number, which other ones do not have but for chance. */
export function overridesHash(program: Program, overrides: readonly number[]): number {
  return overrides.reduce((hash, symbol) => mixed(hash, symbolKey(program, symbol)), overrides.length);
}
