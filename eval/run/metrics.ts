// What is counted of one run, from its conversation and its patch.

import type { AgentRun } from '../agent/loop.ts';
import type { AgentMessage } from '../agent/message.ts';
import { filesOf, type GoldFunction, type Instance } from '../instances/instance.ts';

export interface RunMetrics {
  /** Calls of each tool, by its name without `gitnexus-`. */
  readonly tool_calls: Readonly<Record<string, number>>;
  readonly augment: {
    readonly calls: number;
    readonly hits: number;
    readonly errors: number;
    readonly seconds: number;
  };
  readonly index_seconds: number;
  /** Null where there is no cache to hit. */
  readonly cache_hit: boolean | null;
  readonly input_tokens: number;
  readonly output_tokens: number;
  readonly cost: number;
  readonly steps: number;
  readonly seconds: number;
  readonly submitted: boolean;
  /** The part of the gold files, and of the gold functions, that the patch touches; null where none are known. */
  readonly gold_files_touched: number | null;
  readonly gold_functions_touched: number | null;
}

export function runMetrics(
  instance: Pick<Instance, 'gold_files' | 'gold_functions'>,
  run: AgentRun,
  tools: Readonly<Record<string, unknown>> | undefined,
): RunMetrics {
  const { index_time_seconds: index, cache } = tools ?? {};
  return {
    tool_calls: toolCalls(run.messages),
    augment: { ...run.augment },
    index_seconds: typeof index === 'number' ? index : 0,
    cache_hit: cache === 'hit' ? true : cache === undefined || cache === 'none' ? null : false,
    input_tokens: run.input_tokens,
    output_tokens: run.output_tokens,
    cost: run.cost,
    steps: run.steps,
    seconds: run.seconds,
    submitted: run.exit_status === 'Submitted' && run.submission.trim() !== '',
    gold_files_touched: touchedFiles(run.submission, instance.gold_files ?? []),
    gold_functions_touched: touchedFunctions(run.submission, instance.gold_functions ?? []),
  };
}

const TOOL = /(?<![\w./-])(?:\S*\/)?gitnexus-(query|context|impact|cypher|overview|augment|detect-changes)(?![\w.-])/g;

/** The tools that stand in the agent's commands, sorted by name. */
export function toolCalls(messages: readonly AgentMessage[]): Readonly<Record<string, number>> {
  const counts = new Map<string, number>();
  for (const { extra } of messages)
    for (const { command } of extra?.actions ?? [])
      for (const [, tool] of command.matchAll(TOOL)) counts.set(tool!, (counts.get(tool!) ?? 0) + 1);
  return Object.fromEntries([...counts].sort(([a], [b]) => (a < b ? -1 : 1)));
}

export function touchedFiles(patch: string, gold: readonly string[]): number | null {
  if (gold.length === 0) return null;
  const touched = new Set(filesOf(patch));
  return gold.filter((path) => touched.has(path)).length / gold.length;
}

/**
 * A function counts as touched where a hunk of its file names it: in the heading that git gives the hunk, or in a line
 * of it that was there before and defines it. A patch says no more of functions than that.
 */
export function touchedFunctions(patch: string, gold: readonly GoldFunction[]): number | null {
  if (gold.length === 0) return null;
  const hunks = hunksByFile(patch);
  const touched = gold.filter(({ file, symbol }) => {
    const name = symbol.split('.').at(-1)!;
    const defines = new RegExp(
      `\\b(?:def|class|function|fn|func)\\s+${escaped(name)}\\b|^[ -]\\s*(?:\\w+\\s+)*${escaped(name)}\\s*\\(.*\\{\\s*$`,
    );
    return (hunks.get(file) ?? []).some((line) => defines.test(line));
  });
  return touched.length / gold.length;
}

/** The headings of hunks, and their lines that were there before, by file. */
function hunksByFile(patch: string): ReadonlyMap<string, readonly string[]> {
  const hunks = new Map<string, string[]>();
  let own: string[] = [];
  for (const line of patch.split('\n')) {
    const [, path] = /^--- (?:a\/)?([^\t]+)/.exec(line) ?? [];
    if (path !== undefined) {
      own = [];
      hunks.set(path, own);
    } else if (line.startsWith('@@')) own.push(line.replace(/^@@.*?@@/, ''));
    else if (/^[ -]/.test(line) && !line.startsWith('---')) own.push(line);
  }
  return hunks;
}

function escaped(name: string): string {
  return name.replace(/[$.*+?^()[\]{}|\\]/g, '\\$&');
}
