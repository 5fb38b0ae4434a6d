// The product under measurement: its command line over a copy of a repository, with an index of its own.

import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface PlannedEdit {
  readonly filePath: string;
  readonly line: number;
  readonly column: number;
  readonly text: string;
}

export interface Plan {
  readonly status: string;
  readonly edits: readonly PlannedEdit[];
  readonly unresolved: readonly unknown[];
  readonly text_only: readonly unknown[];
}

export type Answer = { readonly plan: Plan } | { readonly refusal: string };

export interface Product {
  /** The copy of the repository. */
  readonly root: string;
  /** Runs a command of the product and returns what it prints. Throws where it fails. */
  command(...words: readonly string[]): Promise<string>;
  rename(uid: string, newName: string, ...options: readonly string[]): Promise<Answer>;
  remove(): void;
}

/** Copies a repository, without its packages and history, and indexes the copy. */
export async function openProduct(cli: string, repository: string): Promise<Product> {
  const folder = mkdtempSync(join(tmpdir(), 'gitnexus-rename-'));
  const root = join(folder, 'copy');
  cpSync(repository, root, { recursive: true, filter: (path) => !/[\\/](\.git|node_modules)$/.test(path) });
  const run = async (words: readonly string[]) => execute(cli, words, { cwd: root, home: join(folder, 'home') });
  const command = async (...words: readonly string[]): Promise<string> => {
    const { code, stdout, stderr } = await run(words);
    if (code !== 0) throw new Error(`gitnexus ${words.join(' ')}: ${stderr}`);
    return stdout;
  };
  await command('analyze');
  return {
    root,
    command,
    async rename(uid, newName, ...options) {
      const { code, stdout, stderr } = await run(['rename', uid, newName, '--json', ...options]);
      if (code === 0) return { plan: JSON.parse(stdout) as Plan };
      const { error } = JSON.parse(stdout || '{}') as { readonly error?: string };
      if (error === undefined || error.startsWith('Invariant')) throw new Error(`rename ${uid}: ${error ?? stderr}`);
      return { refusal: error };
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

function execute(
  cli: string,
  words: readonly string[],
  { cwd, home }: { readonly cwd: string; readonly home: string },
) {
  const child = spawn(process.execPath, [cli, ...words], {
    cwd,
    env: { ...process.env, GITNEXUS_HOME: home },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  return new Promise<{ readonly code: number | null; readonly stdout: string; readonly stderr: string }>(
    (done, failed) => {
      child.on('error', failed);
      child.on('close', (code) => done({ code, stdout, stderr }));
    },
  );
}
