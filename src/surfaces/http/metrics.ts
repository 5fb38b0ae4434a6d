// What a server says of itself to a collector, in Prometheus' text format: one line a figure.

import type { Engine } from '../../operations/engine.ts';

/** Bounds of the histogram, in seconds. */
const BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const;

interface ToolFigures {
  readonly byStatus: Map<number, number>;
  /** How many took up to each bound, and at the end all. */
  readonly counts: number[];
  seconds: number;
}

export interface Metrics {
  /** Notes one call of a tool that exists. */
  note(tool: string, status: number, milliseconds: number): void;
  /** Notes a request that was not answered: without a token, or beyond what one allows. */
  refused(status: number): void;
  text(engine: Engine, state: { readonly ready: boolean; readonly underWay: number }): string;
}

export function createMetrics(version: string): Metrics {
  const tools = new Map<string, ToolFigures>();
  const refusals = new Map<number, number>();
  const began = Date.now() / 1_000;
  return {
    note(tool, status, milliseconds) {
      const figures = tools.get(tool) ?? {
        byStatus: new Map(),
        counts: new Array(BOUNDS.length + 1).fill(0),
        seconds: 0,
      };
      tools.set(tool, figures);
      const seconds = milliseconds / 1_000;
      figures.byStatus.set(status, (figures.byStatus.get(status) ?? 0) + 1);
      for (const [at, bound] of [...BOUNDS, Number.POSITIVE_INFINITY].entries())
        if (seconds <= bound) figures.counts[at]!++;
      figures.seconds += seconds;
    },
    refused(status) {
      refusals.set(status, (refusals.get(status) ?? 0) + 1);
    },
    text(engine, { ready, underWay }) {
      const { rss, heapUsed } = process.memoryUsage();
      const cpu = process.cpuUsage();
      const sorted = [...tools].sort(([a], [b]) => (a < b ? -1 : 1));
      return [
        ...figure('gitnexus_info', 'gauge', [[`version="${version}"`, 1]]),
        ...figure('gitnexus_ready', 'gauge', [['', Number(ready)]]),
        ...figure('gitnexus_start_time_seconds', 'gauge', [['', began]]),
        ...figure('gitnexus_repositories', 'gauge', [['', engine.repositories().length]]),
        ...figure('gitnexus_requests_under_way', 'gauge', [['', underWay]]),
        ...figure('gitnexus_resident_memory_bytes', 'gauge', [['', rss]]),
        ...figure('gitnexus_heap_bytes', 'gauge', [['', heapUsed]]),
        ...figure('gitnexus_cpu_seconds_total', 'counter', [['', (cpu.user + cpu.system) / 1e6]]),
        ...figure(
          'gitnexus_refused_requests_total',
          'counter',
          [...refusals].map(([status, count]) => [`status="${status}"`, count]),
        ),
        ...figure(
          'gitnexus_requests_total',
          'counter',
          sorted.flatMap(([tool, { byStatus }]) =>
            [...byStatus].map(([status, count]) => [`tool="${tool}",status="${status}"`, count] as const),
          ),
        ),
        ...histogram(sorted),
        '',
      ].join('\n');
    },
  };
}

function figure(name: string, type: string, rows: readonly (readonly [labels: string, value: number])[]): string[] {
  return [`# TYPE ${name} ${type}`, ...rows.map(([labels, value]) => `${name}${labels && `{${labels}}`} ${value}`)];
}

function histogram(tools: readonly (readonly [string, ToolFigures])[]): string[] {
  const name = 'gitnexus_request_seconds';
  return [
    `# TYPE ${name} histogram`,
    ...tools.flatMap(([tool, { counts, seconds }]) => [
      ...counts.map((count, at) => `${name}_bucket{tool="${tool}",le="${BOUNDS[at] ?? '+Inf'}"} ${count}`),
      `${name}_sum{tool="${tool}"} ${seconds}`,
      `${name}_count{tool="${tool}"} ${counts.at(-1)}`,
    ]),
  ];
}
