// The memo of demand-driven evaluation: each question is answered once, also where questions depend on each other.
//
// Questions that form a cycle are answered together. The first one met is the head; inside, a question that is still
// open counts as what it gave in the round before (nothing, at first), and the others keep provisional answers for that
// round. Rounds go on until nothing that was read too early would now be read differently; then all answers of the
// cycle are final. So the answers are those of the cycle as a whole, whichever of its questions was asked first, and an
// answer met half-way through it is never kept.

import type { ValueSet } from '../values/values.ts';
import { QuestionTable } from './question-table.ts';

/** How far the memo goes before it gives up on an exact answer. */
export interface MemoBounds {
  /** Nested evaluations; each takes a few frames of the machine's stack. */
  readonly deepest: number;
  /** The same, with those of other memos that led here: they take the same stack. */
  readonly deepestInAll: number;
  /** Rounds over a cycle; nearly all settle in the second. */
  readonly mostRounds: number;
  /** Evaluations that further rounds over one cycle may take. */
  readonly mostRepeated: number;
  /** Cycles of more questions than this are not begun again at their first question. */
  readonly widestCycle: number;
  /** Steps that a question from outside may take with all that it leads to; then what is known of its cycle stays. */
  readonly mostSteps: number;
}

/** Answers that do not depend on the order of questions, unless `Memo.isExact` says so afterwards. */
export const THOROUGH: MemoBounds = {
  deepest: 240,
  deepestInAll: 240,
  mostRounds: 12,
  mostRepeated: 100_000,
  widestCycle: 2_000,
  mostSteps: 1_000_000,
};
/** Where everything is asked in one order anyhow. */
export const HASTY: MemoBounds = {
  deepest: 240,
  deepestInAll: 240,
  mostRounds: 3,
  mostRepeated: 100_000,
  widestCycle: 0,
  mostSteps: 1_000_000,
};

/** The steps that are left for all memos of a run together; when none are, a question from outside gets a few. */
export interface RunBudget {
  left: number;
}

/** Is told when a question begins and ends to be evaluated: also when it is begun again. */
export interface MemoWatcher {
  begin(table: number, id: number): void;
  /** The question is evaluated from the start. */
  restart(): void;
  /** What its answer was before, as far as there is one; 0 else. */
  expected(table: number, id: number): ValueSet;
  /** The same where it still holds: all that it was found from is asked for, and gives what it gave. */
  repeated(table: number, id: number): ValueSet | undefined;
  end(table: number, id: number): void;
  /** The answer to a question that has ended is not what its evaluation gives under all other answers. */
  forget(table: number, id: number): void;
}

/** Where evaluation is cut for depth, the answers within this many levels of the cut are not kept. */
const DOUBTFUL = 40;
/**
 * From this round on, what a question of a cycle was read as stays part of its answer. Most cycles have come to rest before; of
 * the others some would go on for ever, since types can depend on what another type is not.
 */
const GROWS_FROM = 4;
/** Steps that a question from outside may take when the budget of all is spent: enough for what is plain. */
const FEW_STEPS = 40;
/** What nests without being a question takes about a quarter of the stack that a question takes. */
const NESTED_IN_DEPTH = 4;

/**
 * States of an entry below zero: open at a depth (-depth), provisional (from PROVISIONAL downwards, by place in the
 * list), or of an earlier round (from EARLIER downwards, by its answer then).
 */
const PROVISIONAL = -1_000_000;
const EARLIER = -1_000_000_000;

interface Question {
  readonly table: QuestionTable;
  readonly id: number;
  readonly compute: (id: number) => ValueSet;
}

interface Provisional extends Question {
  readonly value: ValueSet;
  /** The depth of the outermost open question that it depends on, as far as is known without what it is part of. */
  readonly lowest: number;
  /** The place of the first question that was evaluated for it. */
  first: number;
  /** The place of a question that it was evaluated for, and that is provisional too; -1 while there is none. */
  outer: number;
  readonly isRepeated: boolean;
  /** Whether it was read as what it was expected to be. */
  readonly wasExpected: boolean;
}

const NOTHING_OPEN = Number.MAX_SAFE_INTEGER;

/** Tables hold, by id: 0 unknown, `set + 1` final, below zero see above. */
export class Memo {
  /** Whether nothing was cut, and no cycle was too wide: an answer to a question that was cut depends on the way to it. */
  isExact = true;
  /**
   * Whether all that leads back to itself has come to rest. Else answers may depend on what was asked for first, and only
   * who asks for all in the same order is sure to get the same.
   */
  isSettled = true;
  /** Questions from outside that have spent their budget: what they left open is unresolved. */
  overspent = 0;
  /** All steps so far. */
  steps = 0;
  readonly #bounds: MemoBounds;
  readonly #budget: RunBudget;
  readonly #watcher: MemoWatcher | undefined;
  /** The steps at which the present question from outside has spent its budget. */
  #limit = 0;
  #isSpent = false;
  #depth = 0;
  /** How much else nests in the open questions, and outside of any. */
  #nested = 0;
  /** Levels that the questions of another memo take, which led here. */
  #taken = 0;
  #lowest = NOTHING_OPEN;
  /** Depth above which answers are in doubt because something below was cut. */
  #cut = NOTHING_OPEN;
  /** Whether something in the present round was read too early. */
  #moved = false;
  /** Whether the question that ends now was settled although its cycle has not come to rest. */
  #isUnsettled = false;
  /** By depth: what an open question counts as, and whether it was read. */
  readonly #tables: QuestionTable[] = [];
  readonly #assumed: ValueSet[] = [];
  readonly #wasRead: boolean[] = [];
  /** Whether open questions count as nothing at first, and not as what they are expected to be. */
  #fromNothing = false;
  /** The round that the cycle has come to in which a question is evaluated. */
  #rounds = 1;
  readonly #union: (left: ValueSet, right: ValueSet) => ValueSet;
  readonly #pending: Provisional[] = [];
  /** Questions with the state of an earlier round. */
  readonly #earlier: Question[] = [];

  constructor(
    union: (left: ValueSet, right: ValueSet) => ValueSet,
    bounds: MemoBounds = THOROUGH,
    watcher?: MemoWatcher,
    budget: RunBudget = { left: Number.MAX_SAFE_INTEGER },
  ) {
    this.#union = union;
    this.#bounds = bounds;
    this.#budget = budget;
    this.#watcher = watcher;
  }

  /** A table for as many questions. The order in which tables are made is part of the order of questions. */
  table(questions: number): QuestionTable {
    const table = new QuestionTable(questions, this.#tables.length);
    this.#tables.push(table);
    return table;
  }

  /** The answer to question `id` of a table, by `compute`, which is given the same `id`. */
  run(table: QuestionTable, id: number, compute: (id: number) => ValueSet): ValueSet {
    const state = table.get(id);
    if (state > 0) return state - 1;
    if (state < 0 && state > EARLIER) return this.#open(state);
    const before = state === 0 ? 0 : EARLIER - state;
    if (!this.spend()) return before;
    const { deepest, deepestInAll } = this.#bounds;
    if (this.#depth >= deepest || this.#depth + this.#taken >= deepestInAll) {
      this.isExact = false;
      // As if it depended on a question further out: what is asked in between stays provisional, and is then dropped.
      this.#cut = Math.min(this.#cut, this.#depth - DOUBTFUL);
      this.#lowest = Math.min(this.#lowest, this.#cut);
      return before;
    }
    if (this.#watcher === undefined) return this.#evaluate(table, id, compute, before);
    this.#watcher.begin(table.place, id);
    try {
      return this.#evaluate(table, id, compute, before);
    } finally {
      this.#watcher.end(table.place, id);
      if (this.#isUnsettled) this.#watcher.forget(table.place, id);
      this.#isUnsettled = false;
    }
  }

  /**
   * Counts steps of whatever work a question leads to. False where the budget is spent: then nothing more is found out for
   * the question from outside, and what it led to keeps what is known by now. It would cost as much to ask again.
   */
  spend(steps = 1): boolean {
    if (this.#depth === 0 && this.#nested === 0) this.#renew();
    if (this.steps < this.#limit) {
      this.steps += steps;
      this.#budget.left -= steps;
      return true;
    }
    if (!this.#isSpent) this.overspent++;
    this.#isSpent = true;
    this.isExact = false;
    // As if it depended on the question from outside: with that, all of the cycle is settled.
    this.#lowest = Math.min(this.#lowest, 0);
    return false;
  }

  /** Begins something that nests without being a question; false where that would be too deep for the stack. */
  nest(inDepth = NESTED_IN_DEPTH): boolean {
    if (this.#depth + this.#taken + this.#nested >= inDepth * this.#bounds.deepestInAll) return false;
    if (this.#depth === 0 && this.#nested === 0) this.#renew();
    this.#nested++;
    return true;
  }

  /** Whether the present question from outside has spent its budget. */
  get isSpent(): boolean {
    return this.#isSpent;
  }

  unnest(): void {
    this.#nested--;
  }

  /** Counts what another memo has spent. */
  include({ steps, overspent }: Memo): void {
    this.steps += steps;
    this.overspent += overspent;
  }

  #renew(): void {
    this.#limit = this.steps + Math.max(FEW_STEPS, Math.min(this.#bounds.mostSteps, this.#budget.left));
    this.#isSpent = false;
  }

  /** The answer to a question of a table (by its number) if it is final. */
  final(table: number, id: number): ValueSet | undefined {
    const state = this.#tables[table].get(id);
    return state > 0 ? state - 1 : undefined;
  }

  /** How many questions are open. */
  get depth(): number {
    return this.#depth;
  }

  /** Asks something of this memo for an open question of another: both nest on one stack. */
  askedBy(other: Memo, ask: () => ValueSet): ValueSet {
    this.#taken = other.#depth + other.#taken;
    try {
      return ask();
    } finally {
      this.#taken = 0;
    }
  }

  /** Computes something beside the tables, and hands it to `keep` if it rests on final answers only. */
  watch(compute: () => ValueSet, keep: (result: ValueSet) => void): ValueSet {
    const outer = this.#lowest;
    this.#lowest = NOTHING_OPEN;
    const result = compute();
    if (this.#lowest === NOTHING_OPEN) keep(result);
    this.#lowest = Math.min(this.#lowest, outer);
    return result;
  }

  #open(state: number): ValueSet {
    if (state <= PROVISIONAL) {
      const at = PROVISIONAL - state;
      this.#lowest = Math.min(this.#lowest, this.#pending[this.#outermost(at)].lowest);
      return this.#pending[at].value;
    }
    this.#lowest = Math.min(this.#lowest, -state);
    this.#wasRead[-state] = true;
    return this.#assumed[-state];
  }

  #evaluate(table: QuestionTable, id: number, compute: (id: number) => ValueSet, before: ValueSet): ValueSet {
    const depth = ++this.#depth;
    const outer = this.#lowest;
    const outerMoved = this.#moved;
    const mark = this.#pending.length;
    const earlier = this.#earlier.length;
    const outerFromNothing = this.#fromNothing;
    const outerRounds = this.#rounds;
    // What was provisional in the round before is part of the cycle that goes round.
    const rounds = table.get(id) === 0 ? 1 : outerRounds;
    this.#rounds = rounds;
    let expected = before === 0 && !outerFromNothing ? (this.#watcher?.expected(table.place, id) ?? 0) : 0;
    let assumed = before || expected;
    try {
      for (let round = 1; ; round++) {
        // The first round was counted when it was asked for.
        if (round > 1) {
          this.spend();
          this.#watcher?.restart();
        }
        this.#lowest = NOTHING_OPEN;
        this.#moved = false;
        this.#assumed[depth] = assumed;
        this.#wasRead[depth] = false;
        table.set(id, -depth);
        const repeated = this.#watcher?.repeated(table.place, id);
        let result = repeated ?? compute(id);
        if (this.#wasRead[depth] && result !== assumed) {
          if (this.#rounds >= GROWS_FROM) result = this.#union(assumed, result);
          if (result !== assumed) this.#moved = true;
        }
        const wasExpected = expected !== 0 && round === 1 && this.#wasRead[depth];
        const isRepeated = repeated !== undefined;
        if (this.#lowest < depth && depth > 1) {
          this.#pend({ table, id, compute, isRepeated, wasExpected }, result, mark);
          return result;
        }
        if (round === 1 && (wasExpected || this.#restsOnExpected(mark))) {
          if (isRepeated && this.#areRepeated(mark)) {
            this.#settle(table, id, result, mark, earlier);
            return result;
          }
          // What supports itself need not be so any more: the cycle is answered as if it had not been met before.
          this.#drop(mark, earlier);
          this.#fromNothing = true;
          assumed = 0;
          expected = 0;
          round = 0;
          continue;
        }
        this.#fromNothing = true;
        this.#rounds = Math.max(rounds, round + 1);
        const size = this.#pending.length - mark;
        if (round === 1 && size > 0 && !this.#isSpent && this.#beginsElsewhere(table, id, mark, earlier)) {
          if (table.get(id) > 0) return table.get(id) - 1;
          assumed = 0;
        } else if (this.#moved && !this.#isSpent && this.#cut > depth && this.#goesOn(round, size)) {
          assumed = result;
          this.#recall(mark);
        } else {
          this.#settle(table, id, result, mark, earlier);
          return result;
        }
      }
    } finally {
      const state = table.get(id);
      if (state < 0 && state > PROVISIONAL) table.set(id, 0);
      this.#lowest = Math.min(this.#lowest, outer);
      this.#moved ||= outerMoved;
      this.#fromNothing = outerFromNothing;
      this.#rounds = outerRounds;
      this.#depth = depth - 1;
    }
  }

  #goesOn(round: number, size: number): boolean {
    if (round < this.#bounds.mostRounds && round * size < this.#bounds.mostRepeated) return true;
    // After the last round a cycle has the answers of that round: the same for all who ask, for it begins at one question.
    if (round < this.#bounds.mostRounds) this.isExact = false;
    return false;
  }

  /**
   * Where a cycle was entered must not show in its answers, and some of its questions may have several consistent ones.
   * So it is answered from its first question, as if that had been asked for; false where this is that question.
   */
  #beginsElsewhere(table: QuestionTable, id: number, mark: number, earlier: number): boolean {
    if (this.#pending.length - mark > this.#bounds.widestCycle || this.#cut !== NOTHING_OPEN) {
      this.isExact = false;
      return false;
    }
    const first = this.#firstOf(mark);
    if (!this.#isBefore(first, { table, id })) return false;
    this.#drop(mark, earlier);
    table.set(id, 0);
    this.run(first.table, first.id, first.compute);
    return true;
  }

  #restsOnExpected(mark: number): boolean {
    for (let at = mark; at < this.#pending.length; at++) if (this.#pending[at].wasExpected) return true;
    return false;
  }

  #areRepeated(mark: number): boolean {
    for (let at = mark; at < this.#pending.length; at++) if (!this.#pending[at].isRepeated) return false;
    return true;
  }

  /** Forgets what is provisional. */
  #drop(mark: number, earlier: number): void {
    for (let at = mark; at < this.#pending.length; at++) this.#pending[at].table.set(this.#pending[at].id, 0);
    this.#pending.length = mark;
    this.#forgetEarlier(earlier);
  }

  /** The first of the provisional questions, in an order that does not depend on which was asked first. */
  #firstOf(mark: number): Question {
    let first = this.#pending[mark];
    for (let at = mark + 1; at < this.#pending.length; at++)
      if (this.#isBefore(this.#pending[at], first)) first = this.#pending[at];
    return first;
  }

  #isBefore(one: Pick<Question, 'table' | 'id'>, other: Pick<Question, 'table' | 'id'>): boolean {
    if (one.table === other.table) return one.id < other.id;
    return one.table.place < other.table.place;
  }

  #pend(
    { table, id, compute, isRepeated, wasExpected }: Question & Pick<Provisional, 'isRepeated' | 'wasExpected'>,
    value: ValueSet,
    mark: number,
  ): void {
    const place = this.#pending.length;
    for (let at = place - 1; at >= mark; at = this.#pending[at].first - 1) this.#pending[at].outer = place;
    const lowest = this.#lowest;
    this.#pending.push({ table, id, compute, value, lowest, first: mark, outer: -1, isRepeated, wasExpected });
    table.set(id, PROVISIONAL - place);
  }

  /**
   * The outermost provisional question that one was evaluated for: what that depends on, all of them depend on, though
   * they were answered before it was known.
   */
  #outermost(place: number): number {
    let at = place;
    for (let outer = this.#pending[at].outer; outer !== -1; outer = this.#pending[at].outer) at = outer;
    for (let step = place; step !== at; ) {
      const entry = this.#pending[step];
      step = entry.outer;
      entry.outer = at;
    }
    return at;
  }

  /** A question that depends on none further out: its answer is final, and with it those of its cycle. */
  #settle(table: QuestionTable, id: number, value: ValueSet, mark: number, earlier: number): void {
    const isKept = this.#cut > this.#depth;
    this.#isUnsettled = this.#moved;
    for (let at = mark; at < this.#pending.length; at++) {
      const entry = this.#pending[at];
      entry.table.set(entry.id, isKept ? entry.value + 1 : 0);
      if (this.#moved) this.#watcher?.forget(entry.table.place, entry.id);
    }
    // Most questions are no cycle, and setting a length is slow even where it is that length.
    if (this.#pending.length > mark) this.#pending.length = mark;
    this.#forgetEarlier(earlier);
    table.set(id, value + 1);
    this.#cut = NOTHING_OPEN;
    this.#lowest = NOTHING_OPEN;
    this.#moved = false;
  }

  #forgetEarlier(mark: number): void {
    if (this.#earlier.length === mark) return;
    for (let at = mark; at < this.#earlier.length; at++) {
      const question = this.#earlier[at];
      if (question.table.get(question.id) <= EARLIER) question.table.set(question.id, 0);
    }
    this.#earlier.length = mark;
  }

  /** Before another round: what was provisional becomes what its question counts as until it is evaluated again. */
  #recall(mark: number): void {
    for (let at = mark; at < this.#pending.length; at++) {
      const entry = this.#pending[at];
      entry.table.set(entry.id, EARLIER - entry.value);
      this.#earlier.push(entry);
    }
    this.#pending.length = mark;
  }
}

export interface Nesting {
  /** Whether one more may be entered. */
  readonly enter: () => boolean;
  readonly leave: () => void;
}

/**
 * Bounds how deep something nests in one question. What nests in the questions that led to it does not count: the
 * answer would depend on the way there.
 */
export function nesting(memo: Memo, most: number): Nesting {
  const depths: number[] = [];
  return {
    enter: () => {
      const depth = (depths[memo.depth] ?? 0) + 1;
      if (depth > most || !memo.nest()) return false;
      depths[memo.depth] = depth;
      return true;
    },
    leave: () => {
      memo.unnest();
      depths[memo.depth]--;
    },
  };
}
