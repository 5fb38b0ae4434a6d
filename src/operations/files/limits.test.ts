// What reading a project's files withstands and refuses.

import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { scratchEngine } from '../fixtures/scratch-engine.ts';
import { listDirectory, readFile } from './operations.ts';

const project = scratchEngine('app', { 'src/a.ts': 'export const a = 1;\n' });
const read = (filePath: string) => project.call(readFile, { filePath });

it('a file of very many lines is refused with the pages to read it in', async () => {
  writeFileSync(join(project.root, 'lines.txt'), 'line\n'.repeat(500_000));
  await expect(read('lines.txt')).rejects.toMatchObject({
    code: 'too-large',
    message: "'lines.txt' is too long to read at once: 500000 lines, 2500000 characters",
    hint: expect.stringContaining('offset=0 and limit=8000') as string,
  });
});

it("version control's own data is not read, under any name of it", async () => {
  mkdirSync(join(project.root, '.git'));
  mkdirSync(join(project.root, 'sub/.hg'), { recursive: true });
  writeFileSync(join(project.root, '.git/config'), '[remote "origin"]\n\turl = https://name:token@example.org/\n');
  writeFileSync(join(project.root, 'sub/.hg/hgrc'), '[paths]\n');
  symlinkSync('.git', join(project.root, 'settings'));
  for (const path of ['.git/config', './src/../.git/config', 'settings/config', 'sub/.hg/hgrc', '.git/none']) {
    await expect(read(path), path).rejects.toMatchObject({ code: 'io-failed', message: 'Permission denied' });
  }
  for (const directoryPath of ['.git', 'settings', 'sub/.hg']) {
    await expect(project.call(listDirectory, { directoryPath }), directoryPath).rejects.toMatchObject({
      message: 'Permission denied',
    });
  }
  expect((await read('src/a.ts')).output).toBe('export const a = 1;\n');
});
