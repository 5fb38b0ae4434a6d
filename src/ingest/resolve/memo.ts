// The memo of demand-driven evaluation: each question is answered once, also where questions depend on each other.
//
// Questions that form a cycle are answered together. The first one met is the head: inside, the head counts as what it
// gave in the round before (nothing, at first); the others keep provisional answers for that round; rounds go on until
// the head's answer no longer changes, and then all answers of the cycle are final. So the work is linear in the number
// of questions, and an answer met half-way through a cycle is never kept.

import type { ValueSet } from './values.ts';

/** Nested evaluations; each takes a few frames of the machine's stack. */
const DEEPEST = 240;
/** Where evaluation is cut for depth, the answers within this many levels of the cut are not kept. */
const DOUBTFUL = 40;
/** Steps that one question from outside may take before it gets what is known by then, unkept. */
const BUDGET = 400_000;
/** Rounds over a cycle; its answer nearly always settles in the second. */
const MOST_ROUNDS = 3;

/** States of an entry below zero: open at a depth (-depth), or provisional (from here downwards). */
const PROVISIONAL = -1_000_000;

interface Provisional {
  readonly table: Int32Array;
  readonly id: number;
  readonly value: ValueSet;
  /** The depth of the outermost open question that it depends on. */
  readonly lowest: number;
}

const NOTHING_OPEN = Number.MAX_SAFE_INTEGER;

/** Tables hold, by id: 0 unknown, `set + 1` final, below zero see above. */
export class Memo {
  /** How many evaluations were cut for the budget. */
  spent = 0;
  #steps = 0;
  #depth = 0;
  #lowest = NOTHING_OPEN;
  /** Depth above which answers are in doubt because something below was cut. */
  #cut = NOTHING_OPEN;
  readonly #assumed: ValueSet[] = [];
  readonly #pending: Provisional[] = [];

  /** The answer to question `id` of a table, by `compute`, which is given the same `id`. */
  run(table: Int32Array, id: number, compute: (id: number) => ValueSet): ValueSet {
    const state = table[id]!;
    if (state > 0) return state - 1;
    if (state < 0) return this.#open(state);
    if (this.#depth === 0) this.#steps = 0;
    if (this.#depth >= DEEPEST || this.#steps >= BUDGET) {
      const spent = this.#steps >= BUDGET;
      if (spent) this.spent++;
      // As if it depended on a question further out: what is asked in between stays provisional, and is then dropped.
      this.#cut = Math.min(this.#cut, spent ? 0 : this.#depth - DOUBTFUL);
      this.#lowest = Math.min(this.#lowest, this.#cut);
      return 0;
    }
    return this.#evaluate(table, id, compute);
  }

  /** How many questions are open. */
  get depth(): number {
    return this.#depth;
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
      const entry = this.#pending[PROVISIONAL - state]!;
      this.#lowest = Math.min(this.#lowest, entry.lowest);
      return entry.value;
    }
    this.#lowest = Math.min(this.#lowest, -state);
    return this.#assumed[-state] ?? 0;
  }

  #evaluate(table: Int32Array, id: number, compute: (id: number) => ValueSet): ValueSet {
    const depth = ++this.#depth;
    const outer = this.#lowest;
    const mark = this.#pending.length;
    let assumed: ValueSet = 0;
    let result: ValueSet = 0;
    try {
      for (let round = 1; ; round++) {
        this.#steps++;
        this.#lowest = NOTHING_OPEN;
        this.#assumed[depth] = assumed;
        table[id] = -depth;
        result = compute(id);
        const heads = this.#lowest === depth && this.#cut > depth;
        if (!heads || result === assumed || round === MOST_ROUNDS) break;
        assumed = result;
        this.#drop(mark);
      }
      this.#keep(table, id, result, depth, mark);
      return result;
    } finally {
      if (table[id]! < 0 && table[id]! > PROVISIONAL) table[id] = 0;
      this.#lowest = Math.min(this.#lowest, outer);
      this.#depth--;
    }
  }

  #keep(table: Int32Array, id: number, value: ValueSet, depth: number, mark: number): void {
    if (this.#lowest < depth && depth > 1) {
      table[id] = PROVISIONAL - this.#pending.length;
      this.#pending.push({ table, id, value, lowest: this.#lowest });
      return;
    }
    if (this.#cut <= depth) this.#drop(mark);
    else for (const entry of this.#pending.slice(mark)) entry.table[entry.id] = entry.value + 1;
    this.#pending.length = mark;
    // Only an answer cut short for the budget is not kept even here, where nothing is open any more.
    table[id] = this.#cut === 0 ? 0 : value + 1;
    this.#cut = NOTHING_OPEN;
    this.#lowest = NOTHING_OPEN;
  }

  #drop(mark: number): void {
    for (const entry of this.#pending.slice(mark)) entry.table[entry.id] = 0;
    this.#pending.length = mark;
  }
}
