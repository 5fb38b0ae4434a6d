// Why tests are selected that do not start what changed: where the way that led to each leaves what the test runs.

import { fileOf, isSelected, type Judged } from './score.ts';
import type { Trace } from './traces.ts';

export interface Cause {
  /** What leads from a symbol that such a test runs to one that it does not: an edge, or what stands for one. */
  readonly by: string;
  /** Selected units, one for each change that a unit is selected for. */
  readonly units: number;
  /** The symbol behind it that most of them are led over. */
  readonly most: string;
  readonly mostUnits: number;
}

/** In order of the units, the most first. Functions are known by their file and the last part of their names. */
export function causesOf({ functions, units }: Trace, judged: readonly Judged[]): Cause[] {
  const names = functions.map(({ path, name }) => nameIn(path, name));
  const all = new Set(names);
  const found = new Map<string, Map<string, number>>();
  for (const { selection, started = [] } of judged) {
    const needed = new Set(started);
    for (const [unit, { ran }] of Object.entries(units)) {
      if (needed.has(unit) || !isSelected(unit, selection)) continue;
      const way = selection.ways?.get(unit) ?? selection.ways?.get(fileOf(unit)) ?? [];
      const own = new Set(ran.map((each) => names[each]));
      const isLeft = ({ path, symbol }: (typeof way)[number]) =>
        all.has(nameIn(path, symbol)) && !own.has(nameIn(path, symbol));
      const step = way.find(isLeft) ?? way.at(-1);
      const by = step?.by ?? 'no symbol';
      const over = found.get(by) ?? new Map<string, number>();
      const symbol = step === undefined ? '' : `${step.path}#${step.symbol}`;
      found.set(by, over.set(symbol, (over.get(symbol) ?? 0) + 1));
    }
  }
  return [...found]
    .map(([by, over]) => {
      const [[most, mostUnits]] = [...over].sort((a, b) => b[1] - a[1]);
      return { by, units: [...over.values()].reduce((sum, each) => sum + each, 0), most, mostUnits };
    })
    .sort((a, b) => b.units - a.units);
}

function nameIn(path: string, name: string): string {
  return `${path} ${name.replace(/~\d+/g, '').replace(/^.*\./s, '')}`;
}
