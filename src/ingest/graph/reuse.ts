// Reuses from an earlier run what a pass found in files that nothing has changed for.
//
// What an edit has changed of a file are parts of it (`changed-parts.ts`). Some questions read these parts directly; all others
// depend on them through answers alone. So the questions that read a changed part are asked again, and all that others ask of
// the edited file: where the answer is what it was, nothing behind it can have changed. Where it is not, the part that the
// question belongs to counts as changed too, and those that read it are asked again in turn. What is left are the files whose
// own findings read a changed part: they are gone over anew.
// What reaches a program other than by questions (globals, ancestors of classes, members added from outside) must be as it
// was; else nothing is reused. The list of files is read like a file by whatever asks where a path or a name leads that is
// in no import; an import that leads elsewhere than it did is an edit of its file.
//
// A pass in which arguments flow asks the one before what is passed for a parameter. That is a question like others, which
// is asked again too where its function is called from elsewhere than before.

import type { Facts } from '../../model/facts.ts';
import { decodeFacts } from '../facts-codec.ts';
import type { AssembledResolver } from '../resolve/assembled-resolver.ts';
import { type SetColumns, setsWith } from '../resolve/engine/dependency-tracker.ts';
import { listOf, listPartOf, namesIn } from '../resolve/engine/items.ts';
import { PASSED_TABLE, questionId, tableAsked } from '../resolve/engine/questions.ts';
import { mixed } from '../resolve/program/pair-map.ts';
import type { Program } from '../resolve/program/program.ts';
import type { SourceFile } from '../resolve/program/source-file.ts';
import { accessorNamesIn, readsMember } from './accessor-names.ts';
import { changedParts } from './changed-parts.ts';
import type { Subclasses } from './dispatch.ts';
import { type Findings, mannerOfOpen } from './findings.ts';
import type { EarlierResolution } from './graph-input.ts';
import type { Identity } from './identity.ts';
import { cameOrWent, type RowsNow, withRowsOf } from './listed-anew.ts';
import { type Move, moveBetween } from './moved-facts.ts';
import { PartMarks } from './part-marks.ts';
import {
  addedFacts,
  type ClassFacts,
  classFacts,
  fileAt,
  globalNames,
  importTargets,
  type KeyedFacts,
  placeOf,
  symbolKey,
} from './program-facts.ts';
import { type RecordedPass, type ResolutionRecord, startsOf } from './resolution-record.ts';

/** Of all files, so many may count as changed: beyond, going over all of them costs no more. */
const MOST_CHANGED = 0.25;

/** How far edits reach in a pass. */
export interface EditReach extends Changes {
  /** The parts of which the content or an answer has changed. */
  readonly changed: PartMarks;
  /** By file: whether its findings must be made anew. */
  readonly affected: Uint8Array;
  /** By file: whether the passes before see a function of it called from elsewhere than they did. */
  readonly recalled: Uint8Array;
  /** By file: whether a pass before has left other sites open than it did. */
  readonly reopened: Uint8Array;
}

/** What a program is, beside the facts of its files. */
export interface ProgramState extends Identity {
  readonly r: AssembledResolver;
  /** The program as it is, which notes nothing. */
  readonly program: Program;
  readonly subclasses: Subclasses;
  readonly classes: readonly ClassFacts[];
  readonly added: readonly KeyedFacts[];
  readonly globals: readonly number[];
  readonly targets: readonly number[];
}

export function programState(
  r: AssembledResolver,
  program: Program,
  subclasses: Subclasses,
  identity: Identity,
): ProgramState {
  const classes = classFacts(r, program, subclasses);
  const globals = program.files.map((file) => (file.isStub ? 0 : globalNames(program, file)));
  const targets = program.files.map((file) => importTargets(program, file));
  return { r, program, subclasses, classes, added: addedFacts(r, program), globals, targets, ...identity };
}

/** What is known to have changed before anything is asked. */
export interface Changes {
  /** What says something else than before. */
  readonly edited: PartMarks;
  /** The classes with other descendants than before, by `placeOf`. */
  readonly below: ReadonlySet<number>;
  /** By file: where its places have moved to, if that is all that has changed in it. */
  readonly moves: readonly (Move | undefined)[];
  /** The names of accessors that came or went; see `accessorNames`. */
  readonly accessors: ReadonlySet<string>;
}

/** The facts of an earlier run, by the key that they had; undefined where they are not there any more. */
export type FactsBefore = (key: string) => Facts | undefined;

export function factsOf(earlier: Pick<EarlierResolution, 'facts'> | undefined): FactsBefore {
  return (key) => {
    const bytes = earlier?.facts(key);
    return bytes && decodeFacts(bytes);
  };
}

/** Undefined where nothing can be reused. Asks no questions. Gives the record too, by the rows that edited files have now. */
export function changesSince(
  record: ResolutionRecord,
  state: ProgramState,
  factsBefore: FactsBefore,
): { readonly changes: Changes; readonly record: ResolutionRecord } | undefined {
  const found = editedFiles(record, state, factsBefore);
  if (found === undefined) return undefined;
  const { edited, moves, rows } = found;
  if (!sameGlobals(record, state, edited)) return undefined;
  const below = changedClasses(record, state);
  const accessors = changedAccessors(record, state, factsBefore);
  if (below === undefined || accessors === undefined || !sameAdded(record, state, edited)) return undefined;
  return { changes: { edited, below, moves, accessors }, record: withRowsOf(record, rows) };
}

/** How far edits reach in the first pass. Undefined where too much has changed for anything to be reused. */
export function firstReach(changes: Changes, record: ResolutionRecord, state: ProgramState): EditReach | undefined {
  const [pass] = record.passes;
  const changed = new PartMarks(changes.edited);
  if (pass === undefined || !askAgain(pass, state, changed, overridesAgain(record, state, changes.below)))
    return undefined;
  const affected = affectedFiles(pass, changed, changes.below);
  const { accessors } = changes;
  if (accessors.size > 0)
    for (const file of state.program.files) if (!file.isStub && readsMember(file, accessors)) affected[file.index] = 1;
  const files = affected.length;
  return { ...changes, changed, affected, recalled: new Uint8Array(files), reopened: new Uint8Array(files) };
}

/** A pass that is over, of which something was reused. */
export interface TakenPass {
  readonly r: AssembledResolver;
  readonly recorded: RecordedPass;
  readonly reach: EditReach;
  readonly findings: Findings;
}

/** How far edits reach in a pass behind another. */
export function flowReach(
  before: TakenPass,
  recorded: RecordedPass,
  state: Pick<ProgramState, 'r' | 'program'>,
): EditReach | undefined {
  const { reach } = before;
  const recalled = calledAnew(before, state.program);
  const changed = new PartMarks(reach.changed);
  if (!askPassedAgain(before, state.program, recalled, changed)) return undefined;
  if (!askAgain(recorded, state, changed)) return undefined;
  // Which functions a decorator stands at is read from its callers.
  const affected = affectedFiles(recorded, withFiles(changed, recalled), reach.below);
  const starts = startsOf(before.recorded.fileOpen);
  const reopened = reach.reopened.map(
    (was, file) => was | Number(reach.affected[file] === 1 && !leavesTheSame(before, file, starts[file])),
  );
  for (let file = 0; file < affected.length; file++) affected[file] |= reopened[file];
  return { ...reach, changed, affected, recalled, reopened };
}

/** By file, whether its sites of models must be found anew: they also rest on what is passed where functions are called. */
export function affectedSites(first: TakenPass, program: Program, siteRead: Int32Array): Uint8Array {
  const called = withFiles(first.reach.changed, calledAnew(first, program));
  const touched = setsWith(setsOf(first.recorded), (part) => called.has(part));
  return called.files.map((isCalled, file) => isCalled | (touched[siteRead[file]] ?? 0));
}

/** Marks with all parts of some files. */
function withFiles(marks: PartMarks, files: Uint8Array): PartMarks {
  const found = new PartMarks(marks);
  for (const [file, isMarked] of files.entries()) if (isMarked === 1) found.markFile(file);
  return found;
}

/** Whether a pass has left the same sites of a file open as the record says. */
function leavesTheSame({ recorded, findings }: TakenPass, file: number, start: number): boolean {
  const open = findings[file]?.open ?? [];
  return (
    open.length === recorded.fileOpen[file] &&
    open.every(
      (site, at) =>
        site.callee === recorded.openCallee[start + at] &&
        site.call === recorded.openCall[start + at] &&
        site.construct === (recorded.openConstruct[start + at] === 1) &&
        mannerOfOpen(site) === recorded.openManner[start + at],
    )
  );
}

function affectedFiles(pass: RecordedPass, changed: PartMarks, below: ReadonlySet<number>): Uint8Array {
  const { fileRead, fileConsulted, consultedFile, consultedKey } = pass;
  const touched = setsWith(setsOf(pass), (part) => changed.has(part));
  const affected = changed.files.map((isChanged, file) => isChanged | (touched[fileRead[file]] ?? 0));
  const starts = startsOf(fileConsulted);
  for (let file = 0; file < fileConsulted.length; file++)
    for (let at = starts[file]; at < starts[file + 1]; at++)
      if (below.has(placeOf(consultedFile[at], consultedKey[at]))) affected[file] = 1;
  return affected;
}

/**
 * Adds the files whose functions are called from elsewhere than the record says. Rows of edited files have moved, but what
 * is passed there was read from them: save that a decorator, which passes one thing, is not read for any other.
 */
function calledAnew({ recorded, reach, findings }: TakenPass, program: Program): Uint8Array {
  const recalled = Uint8Array.from(reach.recalled);
  const starts = startsOf(recorded.fileCallers);
  for (let file = 0; file < findings.length; file++) {
    if (reach.affected[file] === 0 || program.files[file].isStub) continue;
    const source = program.files[file];
    const placeIn = (fn: string, site: number): string =>
      `${fn}:${reach.edited.files[file] === 1 ? Math.sign(site) : site}`;
    const before = new Map<string, number>();
    for (let at = starts[file]; at < starts[file + 1]; at++) {
      const home = recorded.callerOfFile[at];
      before.set(placeIn(`${home}:${recorded.callerOfRow[at]}`, recorded.callerSite[at]), home);
    }
    const isStill = new Set<string>();
    for (const [fn, sites] of findings[file]?.callersOf ?? []) {
      const home = program.fileOfFunction(fn);
      for (const site of sites) {
        const row = site > 0 ? site - source.expressionBase : site + source.symbolBase;
        const place = placeIn(`${home.index}:${fn - home.functionBase}`, row);
        if (before.has(place)) isStill.add(place);
        else recalled[home.index] = 1;
      }
    }
    for (const [place, home] of before) if (!isStill.has(place)) recalled[home] = 1;
  }
  return recalled;
}

/** Asks again what is passed, where that may have changed, and marks the files of the parameters. */
function askPassedAgain(
  { r, recorded, reach }: TakenPass,
  program: Program,
  recalled: Uint8Array,
  changed: PartMarks,
): boolean {
  const touched = setsWith(setsOf(recorded), (part) => reach.changed.has(part));
  for (let at = 0; at < recorded.questionTable.length; at++) {
    const file = recorded.questionFile[at];
    if (recorded.questionTable[at] !== PASSED_TABLE || recorded.questionRow[at] === GONE) continue;
    const isNear = recalled[file] === 1 || reach.changed.files[file] === 1;
    if (touched[recorded.questionSet[at]] === 0 && !isNear) continue;
    if (!hasChanged(recorded, { r, program }, at)) continue;
    if (program.files[file].isStub) return false;
    markAsked(changed, program, recorded, at);
  }
  return true;
}

export function setsOf({ setShorter, setLast }: RecordedPass): SetColumns {
  return { shorter: setShorter, last: setLast };
}

/** Of a record by the rows of now: the row of what is not there any more, or has changed. */
const GONE = 0;

/** Marks the part that a question belongs to. */
function markAsked(marks: PartMarks, program: Program, pass: RecordedPass, at: number): void {
  marks.markRow(program.files[pass.questionFile[at]], tableAsked(pass.questionTable[at]), pass.questionRow[at]);
}

/**
 * What is edited: files that are new or whose imports lead elsewhere, of others the parts that say something else than before,
 * places aside; and the list of files, where it is another. Undefined where that are too many files. `record` has the numbers
 * of now.
 */
export function editedFiles(
  record: ResolutionRecord,
  state: Identity & Pick<ProgramState, 'program'> & Partial<Pick<ProgramState, 'targets'>>,
  factsBefore: FactsBefore,
): (Pick<Changes, 'edited' | 'moves'> & { readonly rows: readonly (RowsNow | undefined)[] }) | undefined {
  const { fingerprint, keys, program, targets } = state;
  if (record.fingerprint !== fingerprint || record.keys.length !== keys.length) return undefined;
  const edited = new PartMarks(keys.length);
  markList(edited, keys.length, cameOrWent(record, state));
  const isListedAnew = edited.has(listOf(keys.length));
  const moves: (Move | undefined)[] = [];
  const rows: (RowsNow | undefined)[] = [];
  for (const file of program.files) {
    const { index, facts, isStub } = file;
    const leadsElsewhere = isListedAnew && targets?.[index] !== record.program.fileTargets[index];
    if (keys[index] === record.keys[index] && !leadsElsewhere) continue;
    // Who reads a file of the library is not noted.
    if (isStub) return undefined;
    const before = leadsElsewhere ? undefined : factsBefore(record.keys[index]);
    moves[index] = before && moveBetween(before, facts);
    if (moves[index] === undefined) rows[index] = markChanged(edited, file, before);
  }
  return tooMany(edited) ? undefined : { edited, moves, rows };
}

/** Marks what has changed of a file; all of it where it is not known what it was. Gives the rows of now. */
function markChanged(edited: PartMarks, file: SourceFile, before: Facts | undefined): RowsNow {
  const found = before && changedParts({ ...file, facts: before }, file);
  if (found === undefined) edited.markFile(file.index);
  else edited.markParts(file.index, found.changed);
  return found?.rows ?? 'gone';
}

/** Marks the list of files where it is another, and the parts of it with the names of the paths that came or went. */
function markList(edited: PartMarks, files: number, paths: readonly string[]): void {
  for (const path of paths) {
    edited.markList(listOf(files));
    for (const name of namesIn(path)) edited.markList(listPartOf(files, name));
  }
}

function tooMany({ files }: PartMarks): boolean {
  return files.reduce((sum, one) => sum + one, 0) > Math.max(1, MOST_CHANGED * files.length);
}

function sameGlobals({ program }: ResolutionRecord, { globals }: ProgramState, edited: PartMarks): boolean {
  return edited.files.every((isChanged, file) => isChanged === 0 || globals[file] === program.fileGlobals[file]);
}

/**
 * The classes that have other descendants than before, by file and key. Undefined where a class that was there has
 * changed in itself: what that means for whom is not kept track of.
 */
function changedClasses({ program: columns }: ResolutionRecord, { classes }: ProgramState): Set<number> | undefined {
  const before = new Map<number, number>();
  for (let at = 0; at < columns.classKey.length; at++)
    before.set(placeOf(columns.classFile[at], columns.classKey[at]), at);
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

/** The names of accessors that came or went. Undefined where it is not known what an edited file had. */
function changedAccessors(
  record: ResolutionRecord,
  { keys, program }: ProgramState,
  factsBefore: FactsBefore,
): ReadonlySet<string> | undefined {
  const [before, now, still] = [new Set<string>(), new Set<string>(), new Set<string>()];
  for (const { index, facts, isStub } of program.files) {
    if (isStub) continue;
    const isEdited = keys[index] !== record.keys[index];
    for (const name of accessorNamesIn(facts)) (isEdited ? now : still).add(name);
    if (!isEdited || record.keys[index] === '') continue;
    const had = factsBefore(record.keys[index]);
    if (had === undefined) return undefined;
    for (const name of accessorNamesIn(had)) before.add(name);
  }
  const differing = [...before, ...now].filter((name) => before.has(name) !== now.has(name) && !still.has(name));
  return new Set(differing);
}

/**
 * What is given to the things of unchanged files must be the same: who looks there does not read who gives. (Who looks at a
 * thing of an edited file reads that file, of which all counts as changed where something else is given.)
 */
function sameAdded({ program: columns }: ResolutionRecord, { added }: ProgramState, edited: PartMarks): boolean {
  const before = new Map<number, number>();
  for (let at = 0; at < columns.addedKey.length; at++)
    before.set(placeOf(columns.addedFile[at], columns.addedKey[at]), columns.addedHash[at]);
  const others = new Set<number>();
  for (const { file, key, facts } of added) {
    const place = placeOf(file, key);
    if (before.get(place) !== facts) others.add(file);
    before.delete(place);
  }
  for (const place of before.keys()) others.add(fileAt(place));
  for (const file of others) if (edited.files[file] === 1) edited.markFile(file);
  return [...others].every((file) => edited.files[file] === 1);
}

/** Asks again what else read a changed part. Whether a part counts as changed that did not. */
type AskMore = (changed: PartMarks, touched: Uint8Array) => boolean;

/**
 * Asks again what read a changed part, and what others ask of files with one, until no more parts count as changed. False where
 * too many files have some, or the library.
 */
function askAgain(
  pass: RecordedPass,
  state: Pick<ProgramState, 'r' | 'program'>,
  changed: PartMarks,
  askMore?: AskMore,
): boolean {
  const asked = new Uint8Array(pass.questionTable.length);
  for (let isNew = true; isNew; ) {
    isNew = false;
    const touched = setsWith(setsOf(pass), (part) => changed.has(part));
    for (let at = 0; at < asked.length; at++) {
      const file = pass.questionFile[at];
      if (asked[at] === 1 || pass.questionRow[at] === GONE) continue;
      if (changed.files[file] === 0 && touched[pass.questionSet[at]] === 0) continue;
      // What is passed is not known before the pass is over, and nothing in the pass asks for it.
      if (pass.questionTable[at] === PASSED_TABLE) continue;
      asked[at] = 1;
      if (!hasChanged(pass, state, at)) continue;
      // Who reads a file of the library is not noted.
      if (state.program.files[file].isStub) return false;
      markAsked(changed, state.program, pass, at);
      isNew = true;
    }
    if (askMore?.(changed, touched)) isNew = true;
    if (tooMany(changed)) return false;
  }
  return true;
}

function hasChanged(pass: RecordedPass, { r, program }: Pick<ProgramState, 'r' | 'program'>, at: number): boolean {
  const home = program.files[pass.questionFile[at]];
  const table = pass.questionTable[at];
  return r.values.hash(r.answer(table, questionId(home, table, pass.questionRow[at]))) !== pass.questionHash[at];
}

function overridesAgain(
  { program: columns }: ResolutionRecord,
  { r, program, subclasses }: ProgramState,
  below: ReadonlySet<number>,
): AskMore {
  const asked = new Uint8Array(columns.overrideFile.length);
  return (changed, touched) => {
    let isNew = false;
    for (let at = 0; at < asked.length; at++) {
      const through = program.files[columns.overrideThroughFile[at]];
      const file = program.files[columns.overrideFile[at]];
      const [throughRow, row] = [columns.overrideThroughRow[at], columns.overrideRow[at]];
      if (asked[at] === 1 || throughRow === GONE || row === GONE) continue;
      const isBelow = below.has(placeOf(through.index, program.keys.symbol(through, throughRow)));
      const isNear = changed.files[through.index] === 1 || changed.files[file.index] === 1;
      if (touched[columns.overrideSet[at]] === 0 && !isBelow && !isNear) continue;
      asked[at] = 1;
      const answer = subclasses.overridesOf(r, through.symbolBase + throughRow, file.symbolBase + row);
      if (overridesHash(program, answer) === columns.overrideHash[at]) continue;
      changed.markRow(file, 'symbols', row);
      isNew = true;
    }
    return isNew;
  };
}

/** Overrides as one number, which other ones do not have but for chance. */
export function overridesHash(program: Program, overrides: readonly number[]): number {
  return overrides.reduce((hash, symbol) => mixed(hash, symbolKey(program, symbol)), overrides.length);
}
