// The project of a golden case, as it has to be before the case is asked. Not part of the product.

import { chmodSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ScratchEngine, scratchEngine } from '../fixtures/scratch-engine.ts';
import { GOLDEN_FILES, type GoldenCase } from './golden.ts';

export interface GoldenProject {
  readonly scratch: ScratchEngine;
  /** Brings about what the case says of before. What is asked for the project must be ready to be asked by then. */
  prepare(): Promise<void>;
  /** An answer with names in place of the folders of this run. */
  plain(answer: unknown): unknown;
}

export function goldenProject({ before }: Pick<GoldenCase, 'before'>): GoldenProject {
  const scratch = scratchEngine('app', GOLDEN_FILES);
  const { root, engine } = scratch;
  const { home } = engine.workspace;
  return {
    scratch,
    async prepare() {
      chmodSync(join(root, 'locked.txt'), 0o444);
      if (before === 'root-is-gone') rmSync(root, { recursive: true });
      else if (before === 'home-is-a-file') writeFileSync(home, '');
      else if (before !== 'not-indexed') await scratch.index();
      if (before === 'two-projects') await scratch.index(scratch.project('other', { 'a.txt': 'x\n' }));
    },
    plain: (answer) => JSON.parse(JSON.stringify(answer).replaceAll(root, 'ROOT').replaceAll(home, 'HOME')),
  };
}
