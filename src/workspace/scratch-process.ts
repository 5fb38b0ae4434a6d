// Another process for the tests of this folder: it does what it is told by message and answers by message.
// Not part of the product. Bundled by `scratchProgram`, so that it starts in plain Node.

import { mkdirSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '../model/errors.ts';
import { openWorkspace, type Repository, registerRepository, withWriterLock } from './index.ts';
import { acquireLock } from './lock.ts';

export type Task =
  | { readonly do: 'register'; readonly home: string; readonly paths: readonly string[] }
  | { readonly do: 'write'; readonly home: string; readonly repository: Repository; readonly times: number }
  /** Takes the lock in `folder` so many times, and each time checks by a file in `home` that it is alone. */
  | { readonly do: 'contend'; readonly home: string; readonly folder: string; readonly times: number }
  | { readonly do: 'hold-lock'; readonly home: string; readonly repository: Repository };

export type Answer =
  | { readonly error: string }
  | { readonly names: readonly string[] }
  | { readonly held: number }
  | { readonly contended: number }
  /** `write` has begun. */
  | { readonly writing: true }
  /** One more generation, by its id. */
  | { readonly committed: string };

process.on('message', async (task: Task) => {
  try {
    await perform(task);
  } catch (error) {
    send({ error: error instanceof AppError ? error.code : String(error) });
  }
});

async function perform(task: Task): Promise<void> {
  const workspace = openWorkspace(task.home);
  switch (task.do) {
    case 'register': {
      const names: string[] = [];
      for (const path of task.paths) names.push((await registerRepository(workspace, path)).name);
      return send({ names });
    }
    case 'contend': {
      const proof = join(task.home, 'inside');
      for (let i = 0; i < task.times; i++) {
        const lock = await acquireLock(workspace.system, task.folder, { subject: 'It', waitMs: 60_000 });
        writeFileSync(proof, '', { flag: 'wx' });
        unlinkSync(proof);
        lock.release();
      }
      return send({ contended: task.times });
    }
    case 'hold-lock':
      return withWriterLock(workspace, task.repository, () => {
        send({ held: process.pid });
        return new Promise(() => setInterval(() => undefined, 1000));
      });
    case 'write':
      return withWriterLock(workspace, task.repository, async (writer) => {
        send({ writing: true });
        for (let i = 0; i < task.times; i++) {
          const facts = writer.facts();
          const next = writer.begin();
          facts.putAll([[next.id, Buffer.from(next.id.repeat(500))]]);
          facts.save(new Set([next.id]));
          // The same word in every file, and in the manifest: a mixture of two generations cannot hide.
          writeFileSync(join(next.directory, 'graph.bin'), next.id.repeat(1000));
          mkdirSync(join(next.directory, 'database'));
          writeFileSync(join(next.directory, 'database', 'data'), next.id);
          const counts = { files: 1, symbols: 1, relationships: 1, flows: 1 };
          next.commit({ name: next.id, indexedAt: '2024-01-15T10:30:00.000Z', version: '0.1.0', counts });
          send({ committed: next.id });
          await new Promise((resolve) => setImmediate(resolve));
        }
      });
  }
}

function send(message: Answer): void {
  process.send?.(message);
}
