// Indexes that a server brings up to date by itself, and what waits for such runs. The runs are processes of the bundle.

import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { context } from '../context/operation.ts';
import { writeFile } from '../files/operations.ts';
import { type ScratchEngine, scratchEngine } from '../fixtures/scratch-engine.ts';
import { deleteProject, wipeDatabase } from '../projects/operations.ts';
import { rename } from '../rename/operation.ts';
import { indexingSettled } from './edits.ts';
import { keepFresh } from './refresh.ts';

const program = new URL('../../../dist/cli.js', import.meta.url);
const FILES = { 'a.py': 'def a():\n    pass\n', 'b.py': 'from a import a\n\n\ndef b():\n    a()\n' };

async function indexed(host: Parameters<typeof scratchEngine>[2] = {}): Promise<ScratchEngine> {
  expect(existsSync(program), 'build first: npm run build').toBe(true);
  const project = scratchEngine('app', FILES, { program, ...host });
  await project.index();
  return project;
}

const textOf = async (project: ScratchEngine, name: string): Promise<string> =>
  (await project.call(context, { name }).catch((error: Error) => ({ text: error.message }))).text;

describe('an index of a file that was edited outside', () => {
  it('is brought up to date in the background by a server, and says so until then', async () => {
    const project = await indexed();
    keepFresh(project.engine);
    writeFileSync(join(project.root, 'a.py'), 'def a():\n    pass\n\n\ndef added():\n    a()\n');
    expect(await textOf(project, 'a')).toContain('\nstale: a.py (edited since indexing)\n');
    expect(await textOf(project, 'a')).toContain('\nindex: being brought up to date\n');
    await expect.poll(() => textOf(project, 'added'), { timeout: 50_000 }).toContain('function added → a.py:5');
    expect(await textOf(project, 'a')).not.toMatch(/stale|index:/);
    // A file that is new to the index is found once somebody asks for what is in it.
    writeFileSync(join(project.root, 'c.py'), 'def brand_new():\n    pass\n');
    await expect.poll(() => textOf(project, 'brand_new'), { timeout: 50_000 }).toContain('function brand_new → c.py:1');
  });

  it('stays as it is where nobody asked for that', async () => {
    const project = await indexed();
    writeFileSync(join(project.root, 'a.py'), '# moved\ndef a():\n    pass\n');
    const text = await textOf(project, 'a');
    expect(text).toContain('stale: a.py');
    expect(text).not.toContain('index:');
  });
});

describe('while an edit is being indexed in the background', () => {
  const pending = async (project: ScratchEngine): Promise<void> => {
    const content = 'def a():\n    return 1\n';
    expect((await project.call(writeFile, { filePath: 'a.py', content })).text).toContain('index: pending');
  };

  it('a project is deleted after that', async () => {
    const project = await indexed({ editPatienceMs: 0 });
    await pending(project);
    const { output } = await project.call(deleteProject, { projectName: 'app' });
    expect(output).toMatchObject({ success: true });
    // A run that goes on would bring it back.
    await indexingSettled(project.engine, project.root);
    expect(project.engine.repositories()).toEqual([]);
  });

  it('all projects are wiped after that', async () => {
    const project = await indexed({ editPatienceMs: 0 });
    await pending(project);
    expect((await project.call(wipeDatabase, { confirm: true })).output).toContain('completely wiped');
    // A run that goes on would bring it back.
    await indexingSettled(project.engine, project.root);
    expect(project.engine.repositories()).toEqual([]);
  });

  it('a rename is planned after that', async () => {
    const project = await indexed({ editPatienceMs: 0 });
    await pending(project);
    const { output } = await project.call(rename, { name: 'a', newName: 'renamed' });
    expect(output).toMatchObject({ status: 'planned', files: 2 });
  });
});
