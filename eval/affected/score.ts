// How good selections of tests are, by what failed and by what ran.

import type { Selection } from './selections.ts';
import type { TestRun } from './test-run.ts';

export interface MutantRecord {
  readonly path: string;
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly kind: string;
  /** The units that failed and do not without the mutation; undefined where the run did not end. */
  readonly failed?: readonly string[];
}

export interface CommitRecord {
  readonly commit: string;
  readonly base: string;
  /** The units that started a function which the commit changed. */
  readonly affected: readonly string[];
}

/** A change with what has to be selected for it, what was, and what others would select. */
export interface Judged {
  readonly id: string;
  readonly units: readonly string[];
  readonly selection: Selection;
  /** The units that start a function which changed; undefined for code outside functions. */
  readonly started?: readonly string[];
  /** Test files: by the imports alone, and by the runner itself, where it can. */
  readonly closure: readonly string[];
  readonly related?: readonly string[];
}

export interface Score {
  readonly changes: number;
  /** Of those: at least one unit was selected (mutants), or all were (commits). */
  readonly caught: number;
  readonly caughtByClosure: number;
  /** Expected of a random choice of as many test files. */
  readonly caughtByRandom: number;
  /** Shares, averaged over the changes. */
  readonly files: number;
  readonly tests: number;
  readonly time: number;
  readonly closureFiles: number;
  /** Test files that no selection by what is executed could leave out. */
  readonly startedFiles: number;
  /** Undefined where no runner selects by itself. */
  readonly related?: { readonly caught: number; readonly files: number };
  readonly missed: readonly { readonly id: string; readonly units: readonly string[] }[];
}

export const fileOf = (unit: string): string => unit.split('::', 1)[0];

export function isSelected(unit: string, { files, tests, whole }: Selection): boolean {
  const file = fileOf(unit);
  if (whole.includes(file)) return true;
  // A unit that is a file stands for all of its tests.
  return unit === file ? files.includes(file) : tests.includes(unit);
}

/** `any`: one of the units is enough, as for a fault; `all`: none may be missed. */
export function scoreOf(judged: readonly Judged[], baseline: TestRun['units'], needed: 'any' | 'all'): Score {
  const units = Object.keys(baseline);
  const files = [...new Set(units.map(fileOf))];
  const seconds = (of: readonly string[]): number => of.reduce((sum, unit) => sum + baseline[unit].seconds, 0);
  const isCaught = (of: readonly string[], has: (unit: string) => boolean) =>
    needed === 'any' ? of.some(has) : of.every(has);
  const sum = (value: (each: Judged) => number): number => judged.reduce((total, each) => total + value(each), 0);
  const mean = (value: (each: Judged) => number): number => (judged.length === 0 ? 0 : sum(value) / judged.length);
  const traced = judged.flatMap(({ started }) => (started === undefined ? [] : [new Set(started.map(fileOf)).size]));
  const related = judged.flatMap(({ units: of, related: by }) => (by === undefined ? [] : [{ of, by }]));
  const chosen = ({ selection }: Judged) => units.filter((unit) => isSelected(unit, selection));
  const chosenFiles = (each: Judged) => new Set(chosen(each).map(fileOf)).size;
  const filesIn = (of: readonly string[]) => files.filter((file) => of.includes(file)).length;
  return {
    changes: judged.length,
    caught: judged.filter((each) => isCaught(each.units, (unit) => isSelected(unit, each.selection))).length,
    caughtByClosure: judged.filter(({ units: of, closure }) => isCaught(of, (unit) => closure.includes(fileOf(unit))))
      .length,
    caughtByRandom: sum((each) => {
      const wanted = new Set(each.units.map(fileOf)).size;
      return needed === 'any'
        ? 1 - chanceOfNone(files.length, wanted, chosenFiles(each))
        : chanceOfAll(files.length, wanted, chosenFiles(each));
    }),
    files: mean((each) => chosenFiles(each) / files.length),
    tests: mean((each) => chosen(each).length / units.length),
    time: mean((each) => seconds(chosen(each)) / seconds(units)),
    closureFiles: mean(({ closure }) => filesIn(closure) / files.length),
    startedFiles: traced.length === 0 ? 0 : traced.reduce((all, each) => all + each, 0) / traced.length / files.length,
    ...(related.length === 0
      ? {}
      : {
          related: {
            caught: related.filter(({ of, by }) => isCaught(of, (unit) => by.includes(fileOf(unit)))).length,
            files: related.reduce((all, { by }) => all + filesIn(by), 0) / related.length / files.length,
          },
        }),
    missed: judged
      .filter((each) => !isCaught(each.units, (unit) => isSelected(unit, each.selection)))
      .map((each) => ({ id: each.id, units: each.units.filter((unit) => !isSelected(unit, each.selection)) })),
  };
}

/** Of `most` files, `wanted` of them meant, a random choice of `chosen` has none that is meant. */
export function chanceOfNone(most: number, wanted: number, chosen: number): number {
  let chance = 1;
  for (let each = 0; each < chosen; each++) chance *= Math.max(0, most - wanted - each) / (most - each);
  return chance;
}

/** It has all that are meant. */
export function chanceOfAll(most: number, wanted: number, chosen: number): number {
  let chance = 1;
  for (let each = 0; each < wanted; each++) chance *= Math.max(0, chosen - each) / (most - each);
  return chance;
}
