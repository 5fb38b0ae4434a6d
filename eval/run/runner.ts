// Runs all instances in one mode with one model, several at a time, and skips those that are done.

import { join } from 'node:path';
import type { AgentConfig } from '../agent/loop.ts';
import type { ModelFactory } from '../agent/model.ts';
import type { Environment } from '../environments/environment.ts';
import type { Instance } from '../instances/instance.ts';
import { inParallel } from '../parallel.ts';
import { type OutputFolder, openOutput } from './output-folder.ts';
import { runInstance } from './run-instance.ts';

export interface RunPlan {
  readonly instances: readonly Instance[];
  readonly config: AgentConfig;
  readonly model: ModelFactory;
  readonly environmentOf: (instance: Instance, config: AgentConfig) => Environment;
  /** The folder of the results. */
  readonly output: string;
  readonly workers: number;
  /** Try once more, behind all others, what failed. What failed in a run before is not done, and is tried in any case. */
  readonly retry: boolean;
  /** Do again what is done. */
  readonly redo: boolean;
  readonly log: (line: string) => void;
}

export interface RunTotals {
  readonly done: number;
  readonly skipped: number;
  /** Instances without a result: nothing to act in, or an exception on the way. */
  readonly failed: readonly string[];
  /** By exit status. */
  readonly statuses: Readonly<Record<string, number>>;
}

/** How a run ends that has a result: by submission, or at a limit of its own. Anything else is a failure. */
const RESULTS: ReadonlySet<string> = new Set(['Submitted', 'LimitsExceeded', 'TimeExceeded', 'RepeatedFormatError']);

/** One bad instance never ends the others. */
export async function runAll(plan: RunPlan): Promise<RunTotals> {
  const output = openOutput(plan.output);
  const open = plan.instances.filter(({ instance_id }) => {
    const before = plan.redo ? undefined : output.finished(instance_id);
    return before === undefined || !RESULTS.has(before.info.exit_status);
  });
  const skipped = plan.instances.length - open.length;
  if (skipped > 0) plan.log(`${skipped} of ${plan.instances.length} are done already`);
  // What was saved before a sudden end may not be in the predictions yet.
  output.writePredictions();
  const statusOf = new Map<string, string>();
  const runThese = async (instances: readonly Instance[]): Promise<readonly Instance[]> => {
    let ended = 0;
    await inParallel(instances, plan.workers, async (instance) => {
      const { instance_id: id } = instance;
      const { status, said } = await runOne(plan, instance, output);
      statusOf.set(id, status);
      plan.log(`[${++ended}/${instances.length}] ${said}`);
    });
    return instances.filter(({ instance_id }) => !RESULTS.has(statusOf.get(instance_id)!));
  };
  let failed = await runThese(open);
  if (plan.retry && failed.length > 0) {
    plan.log(`${failed.length} failed, and are tried once more`);
    failed = await runThese(failed);
  }
  const statuses = new Map<string, number>();
  for (const status of statusOf.values()) statuses.set(status, (statuses.get(status) ?? 0) + 1);
  return {
    done: open.length,
    skipped,
    failed: failed.map(({ instance_id }) => instance_id),
    statuses: Object.fromEntries([...statuses].sort()),
  };
}

/** Runs one instance and saves what came of it; `said` is the line for the console, with the reason of a failure below. */
async function runOne(
  plan: RunPlan,
  instance: Instance,
  output: OutputFolder,
): Promise<{ readonly status: string; readonly said: string }> {
  const started = performance.now();
  const { instance_id: id } = instance;
  const trajectory = await runInstance({
    instance,
    environment: plan.environmentOf(instance, plan.config),
    model: plan.model(id),
    config: plan.config,
    onStep: (steps) => {
      if (steps % STEPS_BETWEEN_WORDS === 0) plan.log(`    ${id}: step ${steps}`);
    },
  });
  output.save(trajectory);
  output.writePredictions();
  const { exit_status: status, model_stats } = trajectory.info;
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  const said = `${id}: ${status}, ${model_stats.api_calls} steps, ${seconds} s`;
  const why = trajectory.messages.at(-1)?.content.split('\n')[0] ?? '';
  return { status, said: RESULTS.has(status) ? said : `${said}\n    ${why}` };
}

const STEPS_BETWEEN_WORDS = 10;

/** Where the results of a mode and a model go within a matrix. */
export function matrixFolder(output: string, mode: string, model: string): string {
  return join(output, mode, model.replace(/[^\w.-]+/g, '_'));
}
