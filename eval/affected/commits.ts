// The last commits that changed functions of the sources, with the tests that started any of them.

import { type Bench, git } from './bench.ts';
import type { CommitRecord } from './score.ts';
import { type Trace, traceOf } from './traces.ts';

/** Commits of the main line that touch the sources, the last one first, with what each stands on. */
export function candidateCommits({ copy, subject }: Bench): { readonly commit: string; readonly base: string }[] {
  const log = git(copy, 'log', '--first-parent', '--format=%H %P', subject.commit, '--', ...subject.sources);
  return log
    .split('\n')
    .map((line) => line.split(' '))
    .filter(([, base]) => base !== undefined)
    .map(([commit, base]) => ({ commit, base }));
}

/** Undefined where no function changed, or where the suite does not work at that commit. */
export function commitRecord(
  bench: Bench,
  { commit, base }: { readonly commit: string; readonly base: string },
): CommitRecord | undefined {
  const now = traceOf(bench, commit);
  if (failing(now) > 0.1) return undefined;
  const before = traceOf(bench, base);
  const [gone, fresh] = [changedFunctions(before, now), changedFunctions(now, before)];
  if (gone.size === 0 && fresh.size === 0) return undefined;
  const affected = new Set([
    ...unitsThatRan(before, gone).filter((unit) => now.units[unit] !== undefined),
    ...unitsThatRan(now, fresh),
  ]);
  return { commit, base, affected: [...affected].filter((unit) => !now.units[unit].failed).sort() };
}

function failing({ units }: Trace): number {
  const all = Object.values(units);
  return all.length === 0 ? 1 : all.filter(({ failed }) => failed).length / all.length;
}

/** Numbers of the functions that the other commit does not have, or has otherwise. */
function changedFunctions({ functions }: Trace, other: Trace): ReadonlySet<number> {
  const known = new Set(other.functions.map(({ path, name, hash }) => `${path} ${name} ${hash}`));
  const changed = new Set<number>();
  functions.forEach(({ path, name, hash }, number) => {
    if (!known.has(`${path} ${name} ${hash}`)) changed.add(number);
  });
  return changed;
}

function unitsThatRan({ units }: Trace, functions: ReadonlySet<number>): string[] {
  return Object.keys(units).filter((unit) => units[unit].ran.some((each) => functions.has(each)));
}
