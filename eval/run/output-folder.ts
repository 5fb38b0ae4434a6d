// What a run leaves: a trajectory for each instance, and `preds.json` as the harness of SWE-bench takes it. A file is
// written aside and renamed, so that it is whole or not there; what is there needs not be done again.

import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Trajectory } from './trajectory.ts';

export interface OutputFolder {
  /** The trajectory of an instance, if it came to its end. */
  finished(instanceId: string): Trajectory | undefined;
  save(trajectory: Trajectory): void;
  /** Writes `preds.json` from all trajectories that are there. */
  writePredictions(): void;
}

export function openOutput(folder: string): OutputFolder {
  mkdirSync(folder, { recursive: true });
  const fileOf = (id: string): string => join(folder, id, `${id}.traj.json`);
  const finished = (id: string): Trajectory | undefined => {
    const file = fileOf(id);
    if (!existsSync(file)) return undefined;
    try {
      return JSON.parse(readFileSync(file, 'utf8')) as Trajectory;
    } catch {
      // Someone else's work: what we write is whole. It is done again.
      return undefined;
    }
  };
  return {
    finished,
    save(trajectory) {
      const file = fileOf(trajectory.instance_id);
      mkdirSync(join(folder, trajectory.instance_id), { recursive: true });
      writeWhole(file, `${JSON.stringify(trajectory, undefined, 2)}\n`);
    },
    writePredictions() {
      const predictions = readdirSync(folder, { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => name)
        .sort()
        .flatMap((id) => {
          const trajectory = finished(id);
          return trajectory === undefined ? [] : [[id, predictionOf(trajectory)] as const];
        });
      writeWhole(join(folder, 'preds.json'), `${JSON.stringify(Object.fromEntries(predictions), undefined, 2)}\n`);
    },
  };
}

function predictionOf({ instance_id, info }: Trajectory) {
  return { model_name_or_path: info.config.model.model_name, instance_id, model_patch: info.submission };
}

function writeWhole(file: string, text: string): void {
  const aside = `${file}.${process.pid}.new`;
  writeFileSync(aside, text);
  renameSync(aside, file);
}
