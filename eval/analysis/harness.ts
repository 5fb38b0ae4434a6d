// The harness of SWE-bench, which runs a bug's tests on a patch: called where it is installed, and read where it has run.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { execa } from 'execa';
import { CommandError } from '../command.ts';
import type { RecordedRun } from './runs.ts';

export interface JudgeOptions {
  /** The folder of a run, with `preds.json`. */
  readonly folder: string;
  /** The data set that the instances are of, by name or as a file. */
  readonly dataset: string;
  readonly split: string;
  readonly workers: number;
  /** The interpreter that the package `swebench` is installed for. */
  readonly python: string;
}

const MODULE = 'swebench.harness.run_evaluation';
/** Part of the name of the report that the harness leaves. */
const RUN_ID = 'gitnexus';

/** The words after the interpreter. */
function harnessWords({ dataset, split, workers }: JudgeOptions): readonly string[] {
  const data = ['--dataset_name', dataset, '--split', split, '--predictions_path', 'preds.json'];
  return ['-m', MODULE, ...data, '--max_workers', String(workers), '--run_id', RUN_ID];
}

/** Runs the harness in the folder, where it leaves its report. Throws `CommandError` where it is not installed or fails. */
export async function judge(options: JudgeOptions): Promise<void> {
  const { folder, python } = options;
  if (!existsSync(join(folder, 'preds.json'))) throw new CommandError(`There is no preds.json in ${folder}`);
  const found = await execa(python, ['-c', `import ${MODULE}`], { reject: false });
  if (found.exitCode !== 0) {
    const command = [python, ...harnessWords(options)].join(' ');
    throw new CommandError(
      `The harness of SWE-bench is not installed for ${python} (pip install swebench). In ${folder} it would be: ${command}`,
    );
  }
  const { exitCode } = await execa(python, [...harnessWords(options)], {
    cwd: folder,
    reject: false,
    stdout: process.stderr,
    stderr: process.stderr,
  });
  if (exitCode !== 0) throw new CommandError(`The harness of SWE-bench ended with ${exitCode}`);
}

/** What the reports in the folders of runs say; each folder is read once. */
export function verdicts(): (run: RecordedRun) => boolean | undefined {
  const byFolder = new Map<string, ReadonlyMap<string, boolean>>();
  return ({ folder, instance_id }) => {
    const known = byFolder.get(folder) ?? verdictsIn(folder);
    byFolder.set(folder, known);
    return known.get(instance_id);
  };
}

function verdictsIn(folder: string): ReadonlyMap<string, boolean> {
  const verdicts = new Map<string, boolean>();
  for (const name of readdirSync(folder).filter((each) => each.endsWith(`.${RUN_ID}.json`))) {
    const report = JSON.parse(readFileSync(join(folder, name), 'utf8')) as Readonly<Record<string, unknown>>;
    for (const [key, resolved] of [
      ['resolved_ids', true],
      ['unresolved_ids', false],
    ] as const) {
      for (const id of (report[key] ?? []) as readonly string[]) verdicts.set(id, resolved);
    }
  }
  return verdicts;
}
