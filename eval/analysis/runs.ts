// Reads recorded runs: folders of trajectories, ours or those of the real mini-swe-agent.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { CommandError } from '../command.ts';
import { type RunMetrics, toolCalls } from '../run/metrics.ts';
import type { Trajectory } from '../run/trajectory.ts';

export interface RecordedRun {
  readonly instance_id: string;
  /** The folder of the run that it is part of, with the predictions. */
  readonly folder: string;
  /** From 1; undefined where there is only one. */
  readonly sample: number | undefined;
  readonly trajectory: Trajectory;
  readonly metrics: RunMetrics;
}

/** The runs in one folder: those of one mode with one model; of an instance as many as there are samples. */
export interface RunGroup {
  /** What it is called in tables: its path below the folder that was named. */
  readonly name: string;
  /** By instance id. */
  readonly runs: readonly RecordedRun[];
}

/** The folder of one of several samples. */
const SAMPLE_FOLDER = /^sample-(\d+)$/;

/** All groups at or below the folders, in the order of their names. Throws `CommandError` where there is none. */
export function readGroups(folders: readonly string[]): readonly RunGroup[] {
  const groups = folders.flatMap((folder) => groupsBelow(resolve(folder)));
  if (groups.length === 0) throw new CommandError(`There are no trajectories in ${folders.join(', ')}`);
  return groups;
}

function groupsBelow(folder: string): RunGroup[] {
  if (!existsSync(folder)) throw new CommandError(`There is no folder ${folder}`);
  const byFolder = new Map<string, RecordedRun[]>();
  for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) {
    if (!path.endsWith('.traj.json')) continue;
    // `group/instance/instance.traj.json`, or all of a group's files side by side; `group/sample-1/...` where there are
    // several samples.
    const file = join(folder, path);
    const id = basename(path, '.traj.json');
    const run = basename(dirname(file)) === id ? dirname(dirname(file)) : dirname(file);
    const sample = SAMPLE_FOLDER.exec(basename(run))?.[1];
    const group = sample === undefined ? run : dirname(run);
    const trajectory = JSON.parse(readFileSync(file, 'utf8')) as Trajectory;
    const runs = byFolder.get(group) ?? [];
    runs.push({
      instance_id: trajectory.instance_id ?? id,
      folder: run,
      sample: sample === undefined ? undefined : Number(sample),
      trajectory,
      metrics: trajectory.info.gitnexus_metrics ?? foreignMetrics(trajectory),
    });
    byFolder.set(group, runs);
  }
  return [...byFolder].map(([group, runs]) => ({ name: relative(folder, group) || basename(folder), runs }));
}

/** What can be told of a trajectory that someone else wrote; what cannot is zero, or null. */
function foreignMetrics({ info, messages }: Trajectory): RunMetrics {
  const index = info.gitnexus_env?.index_time_seconds;
  const cache = info.gitnexus_env?.cache;
  return {
    tool_calls: toolCalls(messages, info.gitnexus_env),
    augment: { calls: 0, hits: 0, errors: 0, seconds: 0 },
    index_seconds: typeof index === 'number' ? index : 0,
    cache_hit: cache === undefined ? null : cache === 'hit',
    input_tokens: 0,
    output_tokens: 0,
    cost: info.model_stats.instance_cost,
    steps: info.model_stats.api_calls,
    seconds: 0,
    submitted: info.exit_status === 'Submitted' && info.submission.trim() !== '',
    gold_files_touched: null,
    gold_functions_touched: null,
  };
}
