import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Program } from '../program/program.ts';
import { DependencyTracker, memoWatcher } from './dependency-tracker.ts';
import { Memo, THOROUGH } from './memo.ts';
import { PASSED_TABLE } from './questions.ts';
import { Repetition } from './repetition.ts';

type Graph = readonly (readonly number[])[];

/** A pass over questions as a graph: each gives what it is passed and what the questions that it depends on give. */
class Pass {
  readonly memo: Memo;
  readonly program = {} as Program;
  readonly dependencies: DependencyTracker;
  evaluations = 0;
  readonly #edges: Graph;
  readonly #passed: readonly number[];
  readonly #tables;

  constructor(edges: Graph, passed: readonly number[], before?: Pass) {
    this.#edges = edges;
    this.#passed = passed;
    this.dependencies = new DependencyTracker(Array.from({ length: PASSED_TABLE + 1 }, () => edges.length));
    const earlier = before && new Repetition(before, before.dependencies, this, this.dependencies);
    const watcher = memoWatcher(this.dependencies, () => 0, PASSED_TABLE, earlier);
    this.memo = new Memo((left, right) => left | right, THOROUGH, watcher);
    this.#tables = Array.from({ length: PASSED_TABLE + 1 }, () => this.memo.table(edges.length));
  }

  answer(table: number, id: number): number {
    const answer = this.memo.run(this.#tables[table], id, () => {
      if (table === PASSED_TABLE) return this.#passed[id];
      this.evaluations++;
      const own = this.answer(PASSED_TABLE, id);
      return this.#edges[id].reduce((bits, next) => bits | this.answer(0, next), own);
    });
    this.dependencies.traces.addQuestion(table, id);
    return answer;
  }

  answered(table: number, id: number): number | undefined {
    return this.memo.final(table, id);
  }

  all(): readonly number[] {
    return this.#edges.map((_, id) => this.answer(0, id));
  }
}

const SIZE = 10;
const graphs = fc.array(fc.array(fc.nat(SIZE - 1), { maxLength: 3 }), { minLength: SIZE, maxLength: SIZE });
const bits = fc.array(fc.integer({ min: 0, max: 7 }), { minLength: SIZE, maxLength: SIZE });

test('answers are those of a pass from nothing, also where what was passed is so no more', () => {
  fc.assert(
    fc.property(graphs, bits, bits, (edges, first, second) => {
      const before = new Pass(edges, first);
      before.all();
      expect(new Pass(edges, second, before).all()).toEqual(new Pass(edges, second).all());
    }),
    { numRuns: 500 },
  );
});

test('where nothing has changed nothing is evaluated, cycles included', () => {
  fc.assert(
    fc.property(graphs, bits, (edges, passed) => {
      const before = new Pass(edges, passed);
      const answers = before.all();
      const present = new Pass(edges, passed, before);
      expect(present.all()).toEqual(answers);
      expect(present.evaluations).toBe(0);
      const third = new Pass(edges, passed, present);
      expect([third.all(), third.evaluations]).toEqual([answers, 0]);
    }),
  );
});
