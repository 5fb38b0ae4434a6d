// The tables of docs/affected.md.

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fillBlock, markdownTable } from '../accuracy/markdown.ts';
import type { Cause } from './causes.ts';
import type { Score } from './score.ts';
import type { Subject } from './subjects.ts';

export interface Result {
  readonly name: string;
  readonly set: Subject['set'];
  readonly language: string;
  /** Of the suite without a mutation. */
  readonly seconds: number;
  /** Mutants that were run, and those of them whose run did not end. */
  readonly run: number;
  readonly endless: number;
  readonly mutants: Score;
  readonly commits: Score;
  /** Why more is selected than starts what a mutant is in. */
  readonly causes: readonly Cause[];
  /** Commits for which everything is selected. */
  readonly all: number;
}

const DOCUMENT = 'docs/affected.md';

export function writeTables(subjects: readonly Subject[], work: string): void {
  const results = subjects
    .map(({ name }) => join(work, name, 'result.json'))
    .filter(existsSync)
    .map((file) => JSON.parse(readFileSync(file, 'utf8')) as Result);
  const blocks = { mutants: mutantsTable(results), commits: commitsTable(results), causes: causesTable(results) };
  writeFileSync(
    DOCUMENT,
    Object.entries(blocks).reduce(
      (text, [name, table]) => fillBlock(text, name, table),
      readFileSync(DOCUMENT, 'utf8'),
    ),
  );
  console.log(`${DOCUMENT}: ${Object.keys(blocks).join(', ')}`);
}

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;
const recall = (caught: number, of: number): string => (of === 0 ? '-' : (caught / of).toFixed(3));
const titleOf = ({ name, set }: Pick<Result, 'name' | 'set'>) => (set === 'held-out' ? `${name} (held out)` : name);

const othersOf = (what: string): readonly string[] => [
  `closure of imports: ${what}`,
  'its test files',
  `the runner: ${what}`,
  'its test files',
];
const relatedCells = ({ related, changes }: Score): readonly string[] =>
  related === undefined ? ['-', '-'] : [recall(related.caught, changes), percent(related.files)];

export function mutantsTable(results: readonly Result[]): string {
  const headers = [
    'repository',
    'mutants',
    'killed',
    'found by a selected test',
    'fault recall',
    'test files',
    'tests',
    'time',
  ];
  return markdownTable(
    [...headers, 'start it', ...othersOf('recall'), 'random, as many files: recall'],
    results.map(({ mutants: score, run, endless, ...result }) => [
      titleOf(result),
      endless === 0 ? String(run) : `${run} (${endless} endless)`,
      String(score.changes),
      String(score.caught),
      recall(score.caught, score.changes),
      percent(score.files),
      percent(score.tests),
      percent(score.time),
      percent(score.startedFiles),
      recall(score.caughtByClosure, score.changes),
      percent(score.closureFiles),
      ...relatedCells(score),
      recall(score.caughtByRandom, score.changes),
    ]),
  );
}

export function commitsTable(all: readonly Result[]): string {
  const results = all.filter(({ commits }) => commits.changes > 0);
  if (results.length === 0) return 'None has been measured.';
  const headers = [
    'repository',
    'commits',
    'none missed',
    'share',
    'tests missed in all',
    'test files',
    'tests',
    'time',
  ];
  return markdownTable(
    [...headers, 'start it', 'everything selected', ...othersOf('none missed'), 'random, as many files: none missed'],
    results.map(({ commits: score, all, ...result }) => [
      titleOf(result),
      String(score.changes),
      String(score.caught),
      score.changes === 0 ? '-' : percent(score.caught / score.changes),
      String(score.missed.reduce((sum, { units }) => sum + units.length, 0)),
      percent(score.files),
      percent(score.tests),
      percent(score.time),
      percent(score.startedFiles),
      String(all),
      recall(score.caughtByClosure, score.changes),
      percent(score.closureFiles),
      ...relatedCells(score),
      recall(score.caughtByRandom, score.changes),
    ]),
  );
}

/** Of each repository the causes that are most often met; of those held out, which symbols they are is not said. */
const MOST_CAUSES = 6;

export function causesTable(results: readonly Result[]): string {
  return markdownTable(
    ['repository', 'left by', 'of the tests selected beyond need', 'most over', 'of these'],
    results.flatMap((result) => {
      const { causes } = result;
      const all = causes.reduce((sum, { units }) => sum + units, 0);
      return causes
        .slice(0, MOST_CAUSES)
        .map(({ by, units, most, mostUnits }) => [
          titleOf(result),
          `\`${by}\``,
          percent(units / all),
          result.set === 'held-out' ? '-' : `\`${most}\``,
          percent(mostUnits / units),
        ]);
    }),
  );
}
