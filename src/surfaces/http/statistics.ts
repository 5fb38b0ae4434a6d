// What the server says of itself at `/stats`: what was asked since it started, how long answers took, what is served, and
// how much memory that takes.

import type { Engine } from '../../operations/engine.ts';

/** Of each tool, so many latencies are remembered: the last ones. */
const REMEMBERED = 1_000;

interface ToolCounts {
  requests: number;
  /** Answers with a status of 400 and above. */
  errors: number;
  /** A ring of the last latencies, in milliseconds. */
  readonly latencies: number[];
}

export interface Statistics {
  /** Notes one call of a tool that exists. */
  note(tool: string, status: number, milliseconds: number): void;
  /** As JSON. */
  report(engine: Engine): unknown;
}

export function createStatistics(version: string): Statistics {
  const began = performance.now();
  const tools = new Map<string, ToolCounts>();
  return {
    note(tool, status, milliseconds) {
      const counts = tools.get(tool) ?? { requests: 0, errors: 0, latencies: [] };
      tools.set(tool, counts);
      counts.latencies[counts.requests % REMEMBERED] = milliseconds;
      counts.requests++;
      if (status >= 400) counts.errors++;
    },
    report(engine) {
      const { rss, heapUsed, external } = process.memoryUsage();
      return {
        version,
        uptime_seconds: Math.round((performance.now() - began) / 1_000),
        requests: [...tools.values()].reduce((sum, { requests }) => sum + requests, 0),
        tools: Object.fromEntries(
          [...tools].sort(([a], [b]) => (a < b ? -1 : 1)).map(([tool, counts]) => [tool, told(counts)]),
        ),
        repositories: engine.repositories().map(({ name, path, generation }) => ({
          name,
          path,
          generation: generation?.id,
          ...generation?.meta.counts,
        })),
        memory_bytes: { rss, heap_used: heapUsed, external },
      };
    },
  };
}

function told({ requests, errors, latencies }: ToolCounts): unknown {
  const sorted = latencies.toSorted((a, b) => a - b);
  const at = (share: number): number => {
    const value = sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
    return Math.round(value * 100) / 100;
  };
  return { requests, errors, latency_ms: { median: at(0.5), p95: at(0.95), max: at(1) } };
}
