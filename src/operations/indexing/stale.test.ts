// Answers about files that somebody edited beside the program.

import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { brainQuery } from '../brain/operations.ts';
import { context } from '../context/operation.ts';
import { cypher } from '../cypher/operation.ts';
import { detectChanges } from '../detect-changes/operation.ts';
import { scratchEngine, writeFiles } from '../fixtures/scratch-engine.ts';
import { getCodeSnippet } from '../get-code-snippet/operation.ts';
import { query } from '../query/operation.ts';
import { status } from '../status/operation.ts';

const FILES = {
  'src/a.ts': "import { helper } from './b';\n\nexport function caller() {\n  return helper(1);\n}\n",
  'src/b.ts': 'export function helper(x: number) {\n  return x;\n}\n',
};

const project = scratchEngine('app', FILES);
const contextOf = (name: string) => project.call(context, { name });

beforeAll(() => project.index());
beforeEach(() => writeFiles(project.root, FILES));

it('an answer about files as they were indexed says nothing', async () => {
  const { text, output } = await contextOf('helper');
  expect(text).not.toContain('stale');
  expect(output).not.toHaveProperty('stale');
});

it('an edited file is named on a line of its own and in the data, in answers that speak of it', async () => {
  writeFileSync(join(project.root, 'src/a.ts'), `// moved\n${FILES['src/a.ts']}`);
  const helper = await contextOf('helper');
  expect(helper.text).toMatch(/^stale: src\/a\.ts \(edited since indexing\)$/m);
  expect(helper.text).not.toContain('stale: src/b.ts');
  expect(helper.output).toMatchObject({ status: 'found', stale: ['src/a.ts'] });
  expect((await project.call(query, { query: 'caller' })).text).toContain(
    '\nstale: src/a.ts (edited since indexing)\n',
  );
  const rows = await project.call(cypher, { query: "MATCH (n:Function {name: 'helper'}) RETURN n.path" });
  expect(rows.text).not.toContain('stale');
  rmSync(join(project.root, 'src/a.ts'));
  expect((await contextOf('helper')).text).toMatch(/^stale: src\/a\.ts \(removed since indexing\)$/m);
  // A file that is put back is what it was, though its stamp is another.
  writeFiles(project.root, FILES);
  expect((await contextOf('helper')).text).not.toContain('stale');
});

it('the source is what stands at the symbol now, not at its old lines', async () => {
  writeFileSync(
    join(project.root, 'src/b.ts'),
    `// one\n// two\n${FILES['src/b.ts'].replace('return x', 'return x + 1')}`,
  );
  const { text, output } = await contextOf('helper');
  expect(text).toContain('Source:\nexport function helper(x: number) {\n  return x + 1;\n}');
  expect(text).toContain('\nThe source is that of the file as it is now, lines 3-5.\n');
  expect(output).toMatchObject({ source: { state: 'changed', start_line: 3, end_line: 5 }, stale: ['src/b.ts'] });
  expect((await project.call(getCodeSnippet, { qualifiedName: 'helper' })).output).toMatchObject({
    line_start: 3,
    stale: ['src/b.ts'],
  });
  writeFileSync(join(project.root, 'src/b.ts'), 'export function other() {}\n');
  const gone = (await contextOf('helper')).text;
  expect(gone).toContain('The symbol was not found in the file as it is now');
  expect(gone).not.toContain('Source:');
});

it('answers that look at the files themselves are never stale', async () => {
  writeFileSync(join(project.root, 'src/b.ts'), 'export function other() {}\n');
  expect((await project.call(status, {})).text).not.toMatch(/^stale:/m);
  expect(detectChanges.ofNow).toBe(true);
});

it('a file of another repository under the same path is another file', async () => {
  const other = project.project('other', { 'src/a.ts': 'export function elsewhere() {}\n' });
  await project.index(other);
  writeFileSync(join(other, 'src/a.ts'), 'export function edited() {}\n');
  const own = await project.call(brainQuery, { query: 'caller' });
  expect(own.output).toMatchObject({ results: [{ path: 'src/a.ts', source_id: 'app' }] });
  expect(own.output).not.toHaveProperty('stale');
  expect((await project.call(brainQuery, { query: 'elsewhere' })).text).toContain(
    '\nstale: other:src/a.ts (edited since indexing)',
  );
});
