// Traces: what answers were found from, question by question. An answer is a function of facts and of the answers that were
// asked for on the way, so a later pass over the same facts gives it again where all of those are what they were.

import { IntColumn } from '../../../model/int-column.ts';
import { QuestionTable } from './question-table.ts';

/** Tables of questions that there is room for in an item of a trace. */
const TABLES = 16;
/** How many of the questions that were added last are remembered, each in the one place that it can have. */
const REMEMBERED = 1 << 12;

/**
 * A trace is a set of files (see `DependencyTracker`) and a list of items in the order in which they were read: questions,
 * and other traces (negative). Traces are numbers; 0 is the empty one.
 */
export class Traces {
  /** The items of the open traces, one trace behind the other. */
  readonly #open: number[] = [];
  #top = 0;
  #start = 0;
  readonly #starts: number[] = [];
  /** By open trace its number, which is another one after each restart; traces that are kept have their own. */
  readonly #numbers: number[] = [];
  #number = 0;
  #begun = 0;
  /** Questions that were added last, by place, and to which open trace. */
  readonly #lastAdded = new Int32Array(REMEMBERED);
  readonly #lastAddedTo = new Int32Array(REMEMBERED);
  /** By trace: its set, and where its items begin, which end where those of the next one begin. */
  readonly #sets = new IntColumn();
  readonly #begins = new IntColumn();
  #items = new IntColumn();
  /** By table, the trace of each question plus one. */
  #ofQuestions: readonly QuestionTable[];
  #isOver = false;

  /** For tables of as many questions. */
  constructor(questions: readonly number[] = []) {
    this.#ofQuestions = questions.map((each) => new QuestionTable(each));
    this.#sets.push(0);
    this.#begins.push(0);
  }

  begin(): void {
    this.#starts.push(this.#start);
    this.#numbers.push(this.#number);
    this.#start = this.#top;
    this.#number = ++this.#begun;
  }

  /** Forgets what the innermost open trace has so far. */
  restart(): void {
    this.#top = this.#start;
    this.#number = ++this.#begun;
  }

  /** False where the innermost open trace is known to have the question already: then nothing is added. */
  addQuestion(table: number, id: number): boolean {
    const item = id * TABLES + table;
    const place = (item ^ (item >>> 12)) & (REMEMBERED - 1);
    if (this.#lastAdded[place] === item && this.#lastAddedTo[place] === this.#number) return false;
    this.#lastAdded[place] = item;
    this.#lastAddedTo[place] = this.#number;
    this.#add(item);
    return true;
  }

  addTrace(trace: number): void {
    if (trace !== 0) this.#add(-trace);
  }

  /** Ends the innermost open trace and keeps it. */
  end(set: number): number {
    let trace = 0;
    if (set !== 0 || this.#top > this.#start) {
      trace = this.#sets.length;
      this.#sets.push(set);
      this.#begins.push(this.#items.length);
      for (let at = this.#start; at < this.#top; at++) this.#items.push(this.#open[at]);
    }
    this.drop();
    return trace;
  }

  /** Ends the innermost open trace, which nobody needs. */
  drop(): void {
    this.#top = this.#start;
    this.#start = this.#starts.pop()!;
    this.#number = this.#numbers.pop()!;
  }

  /** The set of files of a trace. */
  setOf(trace: number): number {
    return this.#sets.at(trace);
  }

  keep(table: number, id: number, trace: number): void {
    this.#ofQuestions[table]?.set(id, trace + 1);
  }

  /** Keeps no trace of a question. */
  forget(table: number, id: number): void {
    this.#ofQuestions[table]?.set(id, 0);
  }

  /** The trace of a question, or -1. */
  of(table: number, id: number): number {
    return (this.#ofQuestions[table]?.get(id) ?? 0) - 1;
  }

  /** Whether all items of a trace are such as asked for, in their order. */
  every(
    trace: number,
    isQuestion: (table: number, id: number) => boolean,
    isTrace: (trace: number) => boolean,
  ): boolean {
    const isLast = trace + 1 === this.#begins.length;
    const end = isLast ? this.#items.length : this.#begins.at(trace + 1);
    for (let at = this.#begins.at(trace); at < end; at++) {
      const item = this.#items.at(at);
      if (item < 0 ? !isTrace(-item) : !isQuestion(item % TABLES, Math.floor(item / TABLES))) return false;
    }
    return true;
  }

  /** Lets go of what questions were answered from, and keeps no more of it. */
  close(): void {
    this.#isOver = true;
    this.#items = new IntColumn();
    this.#ofQuestions = [];
  }

  #add(item: number): void {
    const top = this.#top;
    if (this.#starts.length === 0 || this.#isOver || (top > this.#start && this.#open[top - 1] === item)) return;
    this.#open[top] = item;
    this.#top = top + 1;
  }
}
