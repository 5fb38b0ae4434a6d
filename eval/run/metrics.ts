// What is counted of one run, from its conversation and its patch.

import type { AgentRun } from '../agent/loop.ts';
import type { AgentMessage } from '../agent/message.ts';
import { filesOf, type Instance } from '../instances/instance.ts';
import { type GoldLines, touchedFunctions } from './gold-lines.ts';

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

export interface Gold {
  readonly files: Instance['gold_files'];
  readonly functions: readonly GoldLines[] | undefined;
}

export function runMetrics(
  gold: Gold,
  run: AgentRun,
  tools: Readonly<Record<string, unknown>> | undefined,
): RunMetrics {
  const { index_time_seconds: index, cache } = tools ?? {};
  return {
    tool_calls: toolCalls(run.messages, tools),
    augment: { ...run.augment },
    index_seconds: typeof index === 'number' ? index : 0,
    cache_hit: cache === 'hit' ? true : cache === undefined || cache === 'none' ? null : false,
    input_tokens: run.input_tokens,
    output_tokens: run.output_tokens,
    cost: run.cost,
    steps: run.steps,
    seconds: run.seconds,
    submitted: run.exit_status === 'Submitted' && run.submission.trim() !== '',
    gold_files_touched: touchedFiles(run.submission, gold.files ?? []),
    gold_functions_touched: touchedFunctions(run.submission, gold.functions),
  };
}

const TOOL = /(?<![\w./-])(?:\S*\/)?gitnexus-(query|context|impact|cypher|overview|augment|detect-changes)(?![\w.-])/g;

/** The tools that stand in the agent's commands, sorted by name; none where the environment says that it has none. */
export function toolCalls(
  messages: readonly AgentMessage[],
  tools: Readonly<Record<string, unknown>> | undefined,
): Readonly<Record<string, number>> {
  if (tools?.ready !== true) return {};
  const counts = new Map<string, number>();
  const count = (tool: string): void => void counts.set(tool, (counts.get(tool) ?? 0) + 1);
  for (const { extra } of messages)
    for (const { command, tool } of extra?.actions ?? []) {
      if (tool !== undefined) count(tool);
      else for (const [, name] of command.matchAll(TOOL)) count(name);
    }
  return Object.fromEntries([...counts].sort(([a], [b]) => (a < b ? -1 : 1)));
}

export function touchedFiles(patch: string, gold: readonly string[]): number | null {
  if (gold.length === 0) return null;
  const touched = new Set(filesOf(patch));
  return gold.filter((path) => touched.has(path)).length / gold.length;
}
