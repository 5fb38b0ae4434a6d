// A small repository with a bug, in git, for tests of the runner.

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { execa } from 'execa';
import type { Instance } from '../instances/instance.ts';

/** Makes it in `folder`, and gives instances of its one bug under these ids. */
export async function shopInstances(folder: string, ids: readonly string[]): Promise<readonly Instance[]> {
  const root = join(folder, 'shop');
  mkdirSync(root, { recursive: true });
  writeFileSync(
    join(root, 'tax.py'),
    'def rate_of(country):\n    return lookup(country) + 1\n\n\ndef lookup(key):\n    return 0\n',
  );
  const git = (...words: string[]) =>
    execa('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.org', ...words], { cwd: root });
  await git('init', '--quiet');
  await git('add', '.');
  await git('commit', '--quiet', '-m', 'first');
  const commit = (await git('rev-parse', 'HEAD')).stdout;
  return ids.map((instance_id) => ({
    instance_id,
    repo: root,
    base_commit: commit,
    problem_statement: 'The rate is one too high\n\nrate_of("DE") gives 1, not 0.',
    gold_files: ['tax.py'],
    gold_functions: [{ file: 'tax.py', symbol: 'rate_of' }],
    image: undefined,
  }));
}

const block = (command: string): string => `Next.\n\n\`\`\`mswea_bash_command\n${command}\n\`\`\``;

/** An agent that looks, mends and submits. */
export const MENDING: readonly string[] = [
  block("grep -rn 'rate_of' ."),
  block('gitnexus-context rate_of || true'),
  block("sed -i 's/ + 1//' tax.py"),
  block('git diff -- tax.py > patch.txt && cat patch.txt'),
  block('echo COMPLETE_TASK_AND_SUBMIT_FINAL_OUTPUT && cat patch.txt'),
];
