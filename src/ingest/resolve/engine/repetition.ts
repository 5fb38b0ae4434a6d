// Gives answers of the pass before again, where a pass would find the same: all that such an answer was found from is asked
// for in its order, and is what it was. So the questions asked are those that finding it anew would ask.

import { Binding } from '../../../model/facts.ts';
import type { Program } from '../program/program.ts';
import type { ValueSet } from '../values/values.ts';
import { type DependencyTracker, tracked } from './dependency-tracker.ts';
import type { Memo, MemoWatcher } from './memo.ts';
import { BOUND_TABLE, PASSED_TABLE } from './questions.ts';

/** A pass, as far as answers are compared. */
interface Pass {
  readonly memo: Memo;
  /** The final answer to a question, if it was found. */
  answered(table: number, id: number): ValueSet | undefined;
}

interface PresentPass extends Pass {
  readonly program: Program;
  answer(table: number, id: number): ValueSet;
}

/** The mark of a trace of the pass before that does not hold in the present one. */
const CHANGED = -1;

export class Repetition implements Pick<MemoWatcher, 'expected' | 'repeated'> {
  readonly #before: Pass;
  readonly #readBefore: DependencyTracker;
  readonly #present: PresentPass;
  readonly #read: DependencyTracker;
  /** By trace of the pass before, the one that is the same in the present pass, or `CHANGED`. */
  readonly #known = new Map<number, number>();

  /** Both passes with what they note. */
  constructor(before: Pass, readBefore: DependencyTracker, present: PresentPass, read: DependencyTracker) {
    this.#before = before;
    this.#readBefore = readBefore;
    this.#present = present;
    this.#read = read;
  }

  /** The answer of the pass before, or 0. */
  expected(table: number, id: number): ValueSet {
    return this.#isCertain() ? (this.#before.answered(table, id) ?? 0) : 0;
  }

  /** The answer of the pass before if it holds. What it was found from is then noted, as if it had been found anew. */
  repeated(table: number, id: number): ValueSet | undefined {
    if (!this.#isCertain() || this.#isFlow(table, id)) return undefined;
    const trace = this.#readBefore.traces.of(table, id);
    const answer = trace === -1 ? undefined : this.#before.answered(table, id);
    if (answer === undefined) return undefined;
    if (this.#holds(trace)) return answer;
    this.#read.traces.restart();
    return undefined;
  }

  /** Whether a question is of what is passed, which depends on call sites too, or of a parameter, into which that flows. */
  #isFlow(table: number, id: number): boolean {
    if (table === PASSED_TABLE) return true;
    if (table !== BOUND_TABLE) return false;
    const { facts, bindingBase } = this.#present.program.fileOfBinding(id);
    return facts.bindings.kind(id - bindingBase) === Binding.parameter;
  }

  /** What was cut, or depends on evaluation order, need not be found again on another way. */
  #isCertain(): boolean {
    return this.#before.memo.isExact && this.#before.memo.isSettled;
  }

  #holds(trace: number): boolean {
    if (trace === 0) return true;
    const { traces } = this.#readBefore;
    if (!traces.every(trace, this.#isSameQuestion, this.#isSameTrace)) return false;
    this.#read.readSetOf(this.#readBefore, traces.setOf(trace));
    return true;
  }

  readonly #isSameQuestion = (table: number, id: number): boolean =>
    this.#present.answer(table, id) === this.#before.answered(table, id);

  readonly #isSameTrace = (trace: number): boolean => {
    const known = this.#known.get(trace);
    if (known === CHANGED) return false;
    if (known !== undefined) {
      this.#read.again(known);
      return true;
    }
    let holds = false;
    let isFinal = false;
    const find = (): ValueSet => {
      holds = this.#holds(trace);
      return 0;
    };
    const own = tracked(this.#read, () => {
      this.#present.memo.watch(find, () => {
        isFinal = true;
      });
    });
    if (isFinal) this.#known.set(trace, holds ? own : CHANGED);
    return holds;
  };
}
