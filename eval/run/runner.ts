// Runs all instances in one mode with one model, several at a time, and skips those that are done.

import { join } from 'node:path';
import type { AgentConfig } from '../agent/loop.ts';
import type { ModelFactory } from '../agent/model.ts';
import type { Environment } from '../environments/environment.ts';
import type { Instance } from '../instances/instance.ts';
import { inParallel } from '../parallel.ts';
import { openOutput } from './output-folder.ts';
import { NOT_STARTED, runInstance } from './run-instance.ts';

export interface RunPlan {
  readonly instances: readonly Instance[];
  readonly config: AgentConfig;
  readonly model: ModelFactory;
  readonly environmentOf: (instance: Instance, config: AgentConfig) => Environment;
  /** The folder of the results. */
  readonly output: string;
  readonly workers: number;
  /** Do again what is done. */
  readonly redo: boolean;
  readonly log: (line: string) => void;
}

export interface RunTotals {
  readonly done: number;
  readonly skipped: number;
  /** By exit status. */
  readonly statuses: Readonly<Record<string, number>>;
}

/** One bad instance never ends the others. */
export async function runAll(plan: RunPlan): Promise<RunTotals> {
  const output = openOutput(plan.output);
  const open = plan.instances.filter(({ instance_id }) => {
    const before = plan.redo ? undefined : output.finished(instance_id);
    return before === undefined || before.info.exit_status === NOT_STARTED;
  });
  const skipped = plan.instances.length - open.length;
  if (skipped > 0) plan.log(`${skipped} of ${plan.instances.length} are done already`);
  // What was saved before a sudden end may not be in the predictions yet.
  output.writePredictions();
  const statuses = new Map<string, number>();
  let ended = 0;
  await inParallel(open, plan.workers, async (instance) => {
    const started = performance.now();
    const id = instance.instance_id;
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
    const { exit_status, model_stats } = trajectory.info;
    statuses.set(exit_status, (statuses.get(exit_status) ?? 0) + 1);
    const seconds = ((performance.now() - started) / 1000).toFixed(0);
    plan.log(`[${++ended}/${open.length}] ${id}: ${exit_status}, ${model_stats.api_calls} steps, ${seconds} s`);
  });
  return { done: open.length, skipped, statuses: Object.fromEntries([...statuses].sort()) };
}

const STEPS_BETWEEN_WORDS = 10;

/** Where the results of a mode and a model go within a matrix. */
export function matrixFolder(output: string, mode: string, model: string): string {
  return join(output, mode, model.replace(/[^\w.-]+/g, '_'));
}
