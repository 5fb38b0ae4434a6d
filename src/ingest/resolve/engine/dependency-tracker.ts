// Which files answers are read from. Whatever reads facts reaches them through the program, so the program itself is
// made to note each file that it hands out, for the question that is open at that moment.

import type { Language, ModuleResolver, ModuleTarget } from '../../../languages/language.ts';
import { IntColumn } from '../../../model/int-column.ts';
import { Sequences, textHash } from '../program/pair-map.ts';
import type { Program } from '../program/program.ts';
import { importSpecifiers, isStubPath, type SourceFile } from '../program/source-file.ts';
import type { MemoWatcher } from './memo.ts';
import { Traces } from './traces.ts';

/** What a question was answered from: by its table and id in the memo, the number of a set of files. */
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

/** A set of files is made of files and of other sets, so that what is read again and again is noted once. */
const fileItem = (file: number): number => 2 * file;
const setItem = (set: number): number => 2 * set + 1;

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
  #frames = 0;
  /** By item, the frame that noted it last. */
  readonly #noted: number[] = [];
  readonly #tables = new IntColumn();
  readonly #ids = new IntColumn();
  readonly #sets = new IntColumn();
  /** By set of another tracker whose sets are adopted, its number here. */
  #adopted: { readonly from: DependencyTracker; readonly numbers: number[] } | undefined;
  /** What was asked for in the same frames. */
  readonly traces: Traces;

  /** For tables of as many questions. */
  constructor(questions?: readonly number[]) {
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

  /** Opens a frame. `home`, a file that its question is part of, counts as noted. */
  enter(home = -1): void {
    this.traces.begin();
    this.#starts.push(this.#start);
    this.#homes.push(home);
    this.#numbers.push(this.#number);
    this.#start = this.#items.length;
    this.#number = ++this.#frames;
    if (home >= 0) this.#noted[fileItem(home)] = this.#number;
  }

  /** Closes the innermost frame and gives the number of the set of files that were noted in it. */
  leave(): number {
    this.traces.drop();
    return this.#leave();
  }

  /** Closes the innermost frame and gives the trace of all that was read in it. */
  leaveTrace(): number {
    return this.traces.end(this.#leave());
  }

  #leave(): number {
    const home = fileItem(this.#homes.pop()!);
    let set = 0;
    const isOne = this.#items.length === this.#start + 1;
    if (isOne && this.#items[this.#start] % 2 === 1) set = (this.#items[this.#start] - 1) / 2;
    else
      for (let at = this.#start; at < this.#items.length; at++)
        if (this.#items[at] !== home) set = this.#extended(set, this.#items[at]);
    if (this.#items.length > this.#start) this.#items.length = this.#start;
    this.#start = this.#starts.pop()!;
    this.#number = this.#numbers.pop()!;
    return set;
  }

  /** Notes a file. */
  read(file: number): void {
    this.#note(fileItem(file));
  }

  /** Notes all files of a set. */
  readSet(set: number): void {
    if (set !== 0) this.#note(setItem(set));
  }

  /** Notes all that was read in another frame. */
  again(trace: number): void {
    if (trace === 0) return;
    this.readSet(this.traces.setOf(trace));
    this.traces.addTrace(trace);
  }

  /** Notes all files of a set of the pass before. */
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
    const numbers = new Int32Array(shorter.length);
    for (let set = 1; set < shorter.length; set++) {
      if (isWanted[set] === 0) continue;
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
  }

  #note(item: number): void {
    if (this.#noted[item] === this.#number || this.#starts.length === 0) return;
    this.#noted[item] = this.#number;
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

/** Gives the set of files that are read while `work` runs. */
export function trackedApart(dependencies: DependencyTracker | undefined, work: () => void): number {
  if (dependencies === undefined) {
    work();
    return 0;
  }
  dependencies.enter();
  let set = 0;
  try {
    work();
  } finally {
    set = dependencies.leave();
  }
  return set;
}

/** By set, whether any of its files is wanted. */
export function setsWith({ shorter, last }: SetColumns, isWanted: (file: number) => boolean): Uint8Array {
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
 * Behind the files stands the list of them, which is read like a file: where something leads that no import says. Behind
 * that, its parts: what is named one way, of all that is found by its name alone.
 */
const LIST_PARTS = 64;
export const LIST_LENGTH = 1 + LIST_PARTS;

/** The number of the list of as many files. */
export function listOf(files: number): number {
  return files;
}

/** The number of the part of the list that says whether there is a file or folder of a name, whatever its extension. */
export function listPartOf(files: number, name: string): number {
  return files + 1 + ((textHash(name) >>> 0) % LIST_PARTS);
}

/** The names of the folders and the file of a path, without extensions. */
export function namesIn(path: string): readonly string[] {
  return path.split('/').map((name) => name.replace(/(?<=.)\..*$/s, ''));
}

/**
 * The program, made to note the files that it hands out, and where it looked at which files there are. Those of the standard
 * library never change.
 */
export function noting(program: Program, dependencies: DependencyTracker): Program {
  const noted = (file: SourceFile): SourceFile => {
    if (!file.isStub) dependencies.read(file.index);
    return file;
  };
  const notedBindings = (bindings: readonly number[]): readonly number[] => {
    for (const binding of bindings) noted(program.fileOfBinding(binding));
    return bindings;
  };
  const files = program.files.length;
  const readList = (): void => dependencies.read(listOf(files));
  const readNames = (names: readonly string[]): void => {
    for (const name of names) dependencies.read(listPartOf(files, name));
  };
  const resolvers = new Map<Language, ModuleResolver>();
  const specifiers: ReadonlySet<string>[] = [];
  const specifiersOf = (file: SourceFile): ReadonlySet<string> => {
    specifiers[file.index] ??= importSpecifiers(file);
    return specifiers[file.index];
  };
  return {
    ...program,
    fileAt: (index) => noted(program.fileAt(index)),
    fileByPath: (path) => {
      const file = program.fileByPath(path);
      if (file === undefined && !isStubPath(path)) readNames(namesIn(path).slice(-1));
      return file && noted(file);
    },
    moduleTarget: (file, specifier) => {
      if (!specifiersOf(noted(file)).has(specifier)) readList();
      return program.moduleTarget(file, specifier);
    },
    moduleResolver: (language) => {
      const known = resolvers.get(language);
      if (known !== undefined) return known;
      const { resolve, submodule, ...others } = program.moduleResolver(language);
      const looking: ModuleResolver = {
        ...others,
        resolve: (from, specifier) => {
          readList();
          return resolve(from, specifier);
        },
        ...(submodule && {
          submodule: (target: ModuleTarget, name: string) => {
            readNames(name.split(/[./]/));
            return submodule(target, name);
          },
        }),
      };
      resolvers.set(language, looking);
      return looking;
    },
    fileOfExpression: (id) => noted(program.fileOfExpression(id)),
    fileOfBinding: (id) => noted(program.fileOfBinding(id)),
    fileOfSymbol: (id) => noted(program.fileOfSymbol(id)),
    fileOfFunction: (id) => noted(program.fileOfFunction(id)),
    // What a global stands for can be asked for without its file.
    globalBindings: (language, name) => notedBindings(program.globalBindings(language, name)),
    ownUnitBindings: (file, name) => notedBindings(program.ownUnitBindings(file, name)),
    unitBindings: (file, name) => notedBindings(program.unitBindings(file, name)),
    includedBindings: (file, name) => notedBindings(program.includedBindings(file, name)),
    linkage: { ...program.linkage, linked: (bindings) => notedBindings(program.linkage.linked(bindings)) },
    moduleDeclarations: (language, specifier) => notedBindings(program.moduleDeclarations(language, specifier)),
  };
}

/**
 * Opens a frame for each question of a memo, and keeps what it was answered from: the files, if they are more than the one
 * that it is part of, or if the question is in a table whose answers depend on more than facts.
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
