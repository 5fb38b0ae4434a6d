// What answers are read from: the parts of files (`file-parts.ts`) whose facts were looked at for the question that is open at
// that moment. Parts are numbers here, made of the file's and the part's own (`items.ts`); what notes them is the program itself,
// which all facts of other files are reached through (`noting.ts`), and whoever asks a question of another file.

import { IntColumn } from '../../../model/int-column.ts';
import {
  type FileParts,
  NAMES,
  PARTS,
  partOfName,
  partsOf,
  type ReadTable,
  WHOLE,
  WILDCARDS,
} from '../program/file-parts.ts';
import { Sequences } from '../program/pair-map.ts';
import type { Program } from '../program/program.ts';
import type { SourceFile } from '../program/source-file.ts';
import { LastNoted } from './last-noted.ts';
import type { MemoWatcher } from './memo.ts';
import { homeOf, rowAsked, tableAsked } from './questions.ts';
import { Traces } from './traces.ts';

/** What a question was answered from: by its table and id in the memo, the number of a set of parts. */
export interface DependencyLog {
  readonly tables: IntColumn;
  readonly ids: IntColumn;
  readonly sets: IntColumn;
}

/** Sets as columns: each one's set without its last item, and that item. A set only refers to ones before it. */
export interface SetColumns {
  readonly shorter: ArrayLike<number>;
  readonly last: ArrayLike<number>;
}

/** A set is made of parts and of other sets, so that what is read again and again is noted once. */
const partItem = (part: number): number => 2 * part;
const setItem = (set: number): number => 2 * set + 1;

const NO_HOME = -1;
/** In the place of the file that a question is part of: of each file that is read, all of it is noted. */
const WHOLE_FILES = -2;

/**
 * Frames nest as questions do. What is noted goes to the innermost: what a question was answered from does not count for
 * the question that asked it, which depends on the answer alone.
 */
export class DependencyTracker {
  readonly #sequences = new Sequences();
  /** Of a set: the set without its last item, and that item. */
  readonly #shorter = new IntColumn();
  readonly #last = new IntColumn();
  readonly #items: number[] = [];
  /** By open frame: where its items begin, its number, and the file that its question is part of. */
  readonly #starts: number[] = [];
  readonly #homes: number[] = [];
  readonly #numbers: number[] = [];
  #start = 0;
  #number = 0;
  #home = NO_HOME;
  #frames = 0;
  /** By item, the frame that noted it last. */
  readonly #noted = new LastNoted();
  readonly #tables = new IntColumn();
  readonly #ids = new IntColumn();
  readonly #sets = new IntColumn();
  /** By the items of the sets of another run, their numbers here, as far as they have been taken over. */
  readonly #takenOver = new Map<ArrayLike<number>, Int32Array>();
  /** By set of another tracker whose sets are adopted, its number here. */
  #adopted: { readonly from: DependencyTracker; readonly numbers: number[] } | undefined;
  /** What was asked for in the same frames. */
  readonly traces: Traces;

  readonly #program: Program | undefined;
  /** By file, and by name: they are asked for again and again. */
  readonly #parts: FileParts[] = [];
  readonly #names = new Map<string, number>();
  /** By table, the questions that were asked from outside of their files, and those of which it is kept what they read. */
  readonly #asked: readonly BitSet[];
  readonly #kept: readonly BitSet[];

  /** For tables of as many questions, which are about a program. */
  constructor(questions: readonly number[] = [], program?: Program) {
    this.#program = program;
    this.#asked = questions.map((count) => new BitSet(count));
    this.#kept = questions.map((count) => new BitSet(count));
    this.traces = new Traces(questions);
    this.#shorter.push(0);
    this.#last.push(0);
  }

  /** All that was logged, oldest first; a question that was answered more than once stands there as often. */
  get log(): DependencyLog {
    return { tables: this.#tables, ids: this.#ids, sets: this.#sets };
  }

  columns(): SetColumns {
    return { shorter: this.#shorter.view(), last: this.#last.view() };
  }

  /** Opens a frame in which, of each file that is read, all of it is noted. */
  enterWhole(): void {
    this.enter(WHOLE_FILES);
  }

  /** Opens a frame. Of `home`, the file that its question is part of, nothing is noted. */
  enter(home = NO_HOME): void {
    this.traces.begin();
    this.#starts.push(this.#start);
    this.#homes.push(this.#home);
    this.#numbers.push(this.#number);
    this.#start = this.#items.length;
    this.#home = home;
    this.#number = ++this.#frames;
  }

  /** Closes the innermost frame and gives the number of the set of parts that were noted in it. */
  leave(): number {
    this.traces.drop();
    return this.#leave();
  }

  /** Closes the innermost frame and gives the trace of all that was read in it. */
  leaveTrace(): number {
    return this.traces.end(this.#leave());
  }

  #leave(): number {
    let set = 0;
    const isOne = this.#items.length === this.#start + 1;
    if (isOne && this.#items[this.#start] % 2 === 1) set = (this.#items[this.#start] - 1) / 2;
    else for (let at = this.#start; at < this.#items.length; at++) set = this.#extended(set, this.#items[at]);
    if (this.#items.length > this.#start) this.#items.length = this.#start;
    this.#start = this.#starts.pop()!;
    this.#home = this.#homes.pop()!;
    this.#number = this.#numbers.pop()!;
    return set;
  }

  /** Notes a part by its number. */
  read(part: number): void {
    this.#note(partItem(part));
  }

  /** Notes all of a file. */
  readFile(file: SourceFile): void {
    this.#readPart(file, WHOLE);
  }

  /** Notes which names a file binds at its top and exports. */
  readNames(file: SourceFile): void {
    this.#readPart(file, NAMES);
  }

  /** Notes what a file takes and gives by wildcards. */
  readWildcards(file: SourceFile): void {
    this.#readPart(file, WILDCARDS);
  }

  /** Notes what a file has at its top under a name, or that it has nothing. */
  readName(file: SourceFile, name: string): void {
    if (!this.#isNoted(file)) return;
    let part = this.#names.get(name);
    if (part === undefined) {
      part = partOfName(name);
      this.#names.set(name, part);
    }
    this.#notePart(file, part);
  }

  /** Notes the declaration, or the body, that a row is part of. */
  readRow(file: SourceFile, table: ReadTable, row: number): void {
    if (this.#isNoted(file)) this.#notePart(file, this.#partsOf(file).of(table, row));
  }

  /** Notes the body of a function (row). */
  readBody(file: SourceFile, fn: number): void {
    if (this.#isNoted(file)) this.#notePart(file, this.#partsOf(file).bodyOf(fn));
  }

  /** Notes that a question was asked, and what it is part of. */
  readAnswer(table: number, id: number): void {
    if (!this.traces.addQuestion(table, id)) return;
    const file = homeOf(this.#program!, table, id);
    if (!this.#isNoted(file)) return;
    this.#asked[table].add(id);
    this.#notePart(file, this.#partsOf(file).of(tableAsked(table), rowAsked(file, table, id)));
  }

  /** Whether a question was asked from outside of its file, or has read other files. */
  isRecorded(table: number, id: number): boolean {
    return this.#asked[table].has(id) || this.#kept[table].has(id);
  }

  /** The questions that were asked from outside of their files and have read no others, by table and id. */
  eachAskedElsewhere(take: (table: number, id: number) => void): void {
    for (const [table, asked] of this.#asked.entries())
      asked.each((id) => {
        if (!this.#kept[table].has(id)) take(table, id);
      });
  }

  #partsOf(file: SourceFile): FileParts {
    const known = this.#parts[file.index] ?? partsOf(file);
    this.#parts[file.index] = known;
    return known;
  }

  #isNoted(file: SourceFile): boolean {
    return !file.isStub && file.index !== this.#home && this.#starts.length > 0;
  }

  #readPart(file: SourceFile, part: number): void {
    if (this.#isNoted(file)) this.#notePart(file, part);
  }

  #notePart(file: SourceFile, part: number): void {
    this.#note(partItem(file.index * PARTS + (this.#home === WHOLE_FILES ? WHOLE : part)));
  }

  /** Notes all parts of a set. */
  readSet(set: number): void {
    if (set !== 0) this.#note(setItem(set));
  }

  /** Notes all that was read in another frame. */
  again(trace: number): void {
    if (trace === 0) return;
    this.readSet(this.traces.setOf(trace));
    this.traces.addTrace(trace);
  }

  /** Notes all parts of a set of the pass before. */
  readSetOf(before: DependencyTracker, set: number): void {
    if (set !== 0) this.readSet(this.#adoptedSet(before, set));
  }

  #adoptedSet(before: DependencyTracker, set: number): number {
    if (this.#adopted?.from !== before) this.#adopted = { from: before, numbers: [0] };
    const { numbers } = this.#adopted;
    while (numbers.length <= set) numbers.push(0);
    const missing: number[] = [];
    for (let at = set; at !== 0 && numbers[at] === 0; at = before.#shorter.at(at)) missing.push(at);
    for (const at of missing.toReversed()) {
      const item = before.#last.at(at);
      const own = item % 2 === 0 ? item : setItem(this.#adoptedSet(before, (item - 1) / 2));
      numbers[at] = this.#extended(numbers[before.#shorter.at(at)], own);
    }
    return numbers[set];
  }

  /** Takes over sets of another run: gives, by their numbers there, their numbers here. */
  adopt({ shorter, last }: SetColumns, isWanted: Uint8Array): Int32Array {
    const numbers = this.#takenOver.get(last) ?? new Int32Array(shorter.length);
    this.#takenOver.set(last, numbers);
    for (let set = 1; set < shorter.length; set++) {
      if (isWanted[set] === 0 || numbers[set] !== 0) continue;
      const item = last[set];
      const own = item % 2 === 0 ? item : setItem(numbers[(item - 1) / 2]);
      numbers[set] = this.#extended(numbers[shorter[set]], own);
    }
    return numbers;
  }

  /** Keeps what a question was answered from. */
  keep(table: number, id: number, set: number): void {
    this.#tables.push(table);
    this.#ids.push(id);
    this.#sets.push(set);
    this.#kept[table]?.add(id);
  }

  #note(item: number): void {
    if (this.#starts.length === 0 || this.#noted.note(item, this.#number)) return;
    // Frames inside this one may have noted it since.
    for (let at = this.#items.length - 1; at >= this.#start; at--) if (this.#items[at] === item) return;
    this.#items.push(item);
  }

  /** The set of all that `set` has and one item more. */
  #extended(set: number, item: number): number {
    const next = this.#sequences.extended(set, item);
    if (next === this.#shorter.length) {
      this.#shorter.push(set);
      this.#last.push(item);
    }
    return next;
  }
}

/** A set of small numbers. */
class BitSet {
  readonly #bytes: Uint8Array;

  constructor(count: number) {
    this.#bytes = new Uint8Array((count >>> 3) + 1);
  }

  has(number: number): boolean {
    return (this.#bytes[number >>> 3] & (1 << (number & 7))) !== 0;
  }

  add(number: number): void {
    this.#bytes[number >>> 3] |= 1 << (number & 7);
  }

  each(take: (number: number) => void): void {
    for (let at = 0; at < this.#bytes.length; at++)
      for (let bit = 0; this.#bytes[at] !== 0 && bit < 8; bit++)
        if ((this.#bytes[at] & (1 << bit)) !== 0) take(8 * at + bit);
  }
}

/** Answers that are kept beside the memo, each with what it was read from. */
export class KeptAnswers<Key, Answer> {
  readonly #dependencies: DependencyTracker | undefined;
  /** By key, the place of its answer in the columns: it is looked for far more often than it is found anew. */
  readonly #places = new Map<Key, number>();
  readonly #answers: Answer[] = [];
  readonly #traces: number[] = [];

  constructor(dependencies: DependencyTracker | undefined) {
    this.#dependencies = dependencies;
  }

  get(key: Key): Answer | undefined {
    const place = this.#places.get(key);
    if (place === undefined) return undefined;
    this.#dependencies?.again(this.#traces[place]);
    return this.#answers[place];
  }

  /** Finds an answer anew. It is kept if `isKept` says so once it is there. */
  find(key: Key, compute: () => Answer, isKept: (answer: Answer) => boolean): Answer {
    let answer: Answer | undefined;
    const trace = tracked(this.#dependencies, () => {
      answer = compute();
    });
    if (isKept(answer!)) {
      this.#places.set(key, this.#answers.length);
      this.#answers.push(answer!);
      this.#traces.push(trace);
    }
    return answer!;
  }
}

/** Gives the trace of what is read while `work` runs, and notes it for what is open around it too. */
export function tracked(dependencies: DependencyTracker | undefined, work: () => void): number {
  if (dependencies === undefined) {
    work();
    return 0;
  }
  dependencies.enter();
  let trace = 0;
  try {
    work();
  } finally {
    trace = dependencies.leaveTrace();
  }
  dependencies.again(trace);
  return trace;
}

/** Gives the set of parts that are read while `work` runs; of the file `home` nothing is noted. */
export function trackedApart(dependencies: DependencyTracker | undefined, work: () => void, home?: SourceFile): number {
  dependencies?.enter(home?.index);
  return leaving(dependencies, work);
}

/** The same, of whatever may look at all of a file where it has read a part of it. */
export function trackedWhole(dependencies: DependencyTracker | undefined, work: () => void): number {
  dependencies?.enterWhole();
  return leaving(dependencies, work);
}

function leaving(dependencies: DependencyTracker | undefined, work: () => void): number {
  let set = 0;
  try {
    work();
  } finally {
    set = dependencies?.leave() ?? 0;
  }
  return set;
}

/** By set, whether any of its parts is wanted. */
export function setsWith({ shorter, last }: SetColumns, isWanted: (part: number) => boolean): Uint8Array {
  const found = new Uint8Array(shorter.length);
  for (let set = 1; set < shorter.length; set++) {
    const item = last[set];
    const hasItem = item % 2 === 0 ? isWanted(item / 2) : found[(item - 1) / 2] === 1;
    if (hasItem || found[shorter[set]] === 1) found[set] = 1;
  }
  return found;
}

/** By set, whether it is one of `wanted` or one of those that these are made of. */
export function setsIn({ shorter, last }: SetColumns, wanted: Iterable<number>): Uint8Array {
  const found = new Uint8Array(shorter.length);
  for (const set of wanted) found[set] = 1;
  for (let set = shorter.length - 1; set > 0; set--) {
    if (found[set] === 0) continue;
    found[shorter[set]] = 1;
    if (last[set] % 2 === 1) found[(last[set] - 1) / 2] = 1;
  }
  return found;
}

/**
 * Opens a frame for each question of a memo, and keeps what it was answered from: the parts of other files, if there are any,
 * or if the question is in a table whose answers depend on more than facts.
 */
export function memoWatcher(
  dependencies: DependencyTracker,
  homeOf: (table: number, id: number) => number,
  alwaysKept: number,
  earlier?: Pick<MemoWatcher, 'expected' | 'repeated'>,
): MemoWatcher {
  const { traces } = dependencies;
  return {
    begin: (table, id) => dependencies.enter(homeOf(table, id)),
    restart: () => traces.restart(),
    expected: (table, id) => earlier?.expected(table, id) ?? 0,
    repeated: (table, id) => earlier?.repeated(table, id),
    end: (table, id) => {
      const trace = dependencies.leaveTrace();
      const set = traces.setOf(trace);
      traces.keep(table, id, trace);
      if (set !== 0 || table === alwaysKept) dependencies.keep(table, id, set);
    },
    forget: (table, id) => traces.forget(table, id),
  };
}
