// What recorded runs say: each group by itself, two groups against each other, and the use of the tools.

import type { RunMetrics } from '../run/metrics.ts';
import type { RecordedRun, RunGroup } from './runs.ts';
import { drawnMean, mean, twoLevelInterval } from './statistics.ts';
import type { Cell, Table } from './table.ts';

/** What is compared, as one number of a run; null where the run has none. */
const MEASURES: Readonly<Record<string, (metrics: RunMetrics) => number | null>> = {
  submitted: ({ submitted }) => Number(submitted),
  'gold files': ({ gold_files_touched }) => gold_files_touched,
  'gold functions': ({ gold_functions_touched }) => gold_functions_touched,
  steps: ({ steps }) => steps,
  cost: ({ cost }) => cost,
  'input tokens': ({ input_tokens }) => input_tokens,
  'output tokens': ({ output_tokens }) => output_tokens,
  seconds: ({ seconds }) => seconds,
  'tool calls': ({ tool_calls }) => Object.values(tool_calls).reduce((sum, calls) => sum + calls, 0),
  'augment hits': ({ augment }) => augment.hits,
};

/** One row a group: how many instances, runs of each, and the mean of each measure over the instances that have it. */
export function summary(groups: readonly RunGroup[]): Table {
  return {
    columns: ['run', 'instances', 'samples', ...Object.keys(MEASURES), 'index seconds', 'cache hits'],
    rows: groups.map(({ name, runs }) => [
      name,
      ...sizesOf(runs),
      ...Object.values(MEASURES).map((measure) => meanOf(runs, measure)),
      meanOf(runs, ({ index_seconds }) => index_seconds),
      runs.filter(({ metrics }) => metrics.cache_hit === true).length,
    ]),
  };
}

/** One row a group and measure: the mean, and where it lies with 95 % over instances and samples. */
export function intervals(groups: readonly RunGroup[], { seed }: CompareOptions): Table {
  return {
    columns: ['run', 'measure', 'instances', 'samples', 'mean', 'low', 'high'],
    rows: groups.flatMap(({ name, runs }) =>
      Object.entries(MEASURES).map(([measure, measured]): Cell[] => {
        const samples = [...samplesOf(runs, measured).values()];
        const { low, high } = twoLevelInterval(samples.length, (at, random) => drawnMean(samples[at], random), seed);
        const [, most] = sizesOf(runs);
        return samples.length === 0
          ? [name, measure, 0, most, null, null, null]
          : [name, measure, samples.length, most, mean(samples.map(mean)), low, high];
      }),
    ),
  };
}

export interface CompareOptions {
  readonly seed: number;
}

/**
 * The first group against each other, measure by measure, over the instances that both have: the mean of the
 * differences and where it lies with 95 %. An interval on one side of zero is a difference that chance does not make.
 */
export function compare(groups: readonly RunGroup[], { seed }: CompareOptions): Table {
  const [base, ...others] = groups;
  const rows = others.flatMap((other) =>
    Object.entries(MEASURES).map(([measure, measured]): Cell[] => {
      const pairs = pairsOf(base, other, measured);
      const differences = pairs.map(([before, after]) => mean(after) - mean(before));
      const { low, high } = twoLevelInterval(
        pairs.length,
        (at, random) => drawnMean(pairs[at][1], random) - drawnMean(pairs[at][0], random),
        seed,
      );
      return [
        other.name,
        measure,
        pairs.length,
        mean(pairs.map(([before]) => mean(before))),
        mean(pairs.map(([, after]) => mean(after))),
        mean(differences),
        low,
        high,
        differences.filter((each) => each > 0).length,
        differences.filter((each) => each < 0).length,
        pairs.length > 1 && (low > 0 || high < 0) ? 'yes' : 'no',
      ];
    }),
  );
  return {
    columns: [
      `against ${base?.name ?? ''}`,
      'measure',
      'pairs',
      'base',
      'mean',
      'difference',
      'low',
      'high',
      'more',
      'less',
      'beyond chance',
    ],
    rows,
  };
}

/** By group and tool: calls, runs that made any, and calls in such a run. The last row of a group is its augmentation. */
export function toolUsage(groups: readonly RunGroup[]): Table {
  const rows = groups.flatMap(({ name, runs }) => {
    const tools = [...new Set(runs.flatMap(({ metrics }) => Object.keys(metrics.tool_calls)))].sort();
    const used = tools.map((tool): Cell[] => {
      const calls = runs.map(({ metrics }) => metrics.tool_calls[tool] ?? 0).filter((count) => count > 0);
      const all = calls.reduce((sum, count) => sum + count, 0);
      return [name, tool, all, calls.length, mean(calls), null, null, null];
    });
    const augmented = runs.map(({ metrics }) => metrics.augment).filter(({ calls }) => calls > 0);
    const total = (key: 'calls' | 'hits' | 'errors' | 'seconds'): number =>
      augmented.reduce((sum, each) => sum + each[key], 0);
    const row: Cell[] = [
      name,
      '(augmented searches)',
      total('calls'),
      augmented.length,
      mean(augmented.map(({ calls }) => calls)),
      total('hits'),
      total('errors'),
      total('calls') === 0 ? 0 : total('seconds') / total('calls'),
    ];
    return augmented.length === 0 ? used : [...used, row];
  });
  return { columns: ['run', 'tool', 'calls', 'runs', 'calls per run', 'hits', 'errors', 'seconds per call'], rows };
}

/** How many instances there are, and how many runs of the one that has most. */
function sizesOf(runs: readonly RecordedRun[]): readonly [number, number] {
  const counts = [...samplesOf(runs, () => 0).values()].map(({ length }) => length);
  return [counts.length, Math.max(0, ...counts)];
}

function meanOf(runs: readonly RecordedRun[], measure: (metrics: RunMetrics) => number | null): number | null {
  const values = [...samplesOf(runs, measure).values()].map(mean);
  return values.length === 0 ? null : mean(values);
}

/** The values of each instance that has any, by its id. */
function samplesOf(
  runs: readonly RecordedRun[],
  measured: (metrics: RunMetrics) => number | null,
): ReadonlyMap<string, readonly number[]> {
  const samples = new Map<string, number[]>();
  for (const { instance_id, metrics } of runs) {
    const value = measured(metrics);
    if (value === null) continue;
    const own = samples.get(instance_id);
    if (own === undefined) samples.set(instance_id, [value]);
    else own.push(value);
  }
  return samples;
}

/** The values of both groups for each instance that both have a value for. */
function pairsOf(
  base: RunGroup,
  other: RunGroup,
  measured: (metrics: RunMetrics) => number | null,
): readonly (readonly [readonly number[], readonly number[]])[] {
  const before = samplesOf(base.runs, measured);
  return [...samplesOf(other.runs, measured)].flatMap(([id, after]) => {
    const first = before.get(id);
    return first === undefined ? [] : [[first, after] as const];
  });
}
