// What an edit says of the program: each case is one edit of a small program, and the lines below the answer.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { withWriterLock } from '../../workspace/index.ts';
import { scratchEngine } from '../fixtures/scratch-engine.ts';
import { surgicalReplaceCode, writeFile } from './operations.ts';

const FILES = {
  'shapes.py': [
    'class Circle:',
    '    def __init__(self, radius):',
    '        self.radius = radius',
    '',
    '    def area(self):',
    '        return 3 * self.radius ** 2',
    '',
    '',
    'def unit():',
    '    return Circle(1)',
    '',
    '',
    'def total():',
    '    return unit().area()',
    '',
  ].join('\n'),
  'main.py': ['from shapes import Circle, unit', '', '', 'def main():', '    print(unit().area())', ''].join('\n'),
  'other.py': ['def unit():', '    return None', ''].join('\n'),
  'notes.txt': 'one\n',
};

/** The answer to a replacement in the program, without its first line. */
async function edited(path: string, target: string, replacement: string, given = {}): Promise<string[]> {
  const scratch = scratchEngine('app', FILES);
  await scratch.index();
  const { text } = await scratch.call(surgicalReplaceCode, {
    file_path: path,
    target_code: target,
    replacement_code: replacement,
    ...given,
  });
  return text.split('\n').slice(1);
}

const UNIT = 'def unit():\n    return Circle(1)\n';

describe('an edit', () => {
  it('that changes what a function does has nothing to say', async () => {
    expect(await edited('shapes.py', 'return 3 *', 'return 3.14 *')).toEqual([]);
  });

  it('that adds a function names it', async () => {
    expect(await edited('shapes.py', UNIT, `${UNIT}\n\ndef double():\n    return Circle(2)\n`)).toEqual([
      'Added (1):',
      '  function double',
    ]);
  });

  it('that removes a function names those who still refer to it', async () => {
    expect(await edited('shapes.py', UNIT, '')).toEqual([
      'Removed (1):',
      '  function unit',
      'Now dangling (3):',
      '  ← [CALLS] function main → main.py:5, refers to unit',
      '  ← [CALLS] function total → shapes.py:14, refers to unit',
      '  ← [IMPORTS] module main → main.py:1, refers to unit',
    ]);
  });

  it('that removes a method names its callers', async () => {
    expect(await edited('shapes.py', '    def area(self):\n        return 3 * self.radius ** 2\n', '')).toEqual([
      'Removed (1):',
      '  method Circle.area',
      'Now dangling (2):',
      '  ← [CALLS] function main → main.py:5, refers to Circle.area',
      '  ← [CALLS] function total → shapes.py:14, refers to Circle.area',
    ]);
  });

  it('that puts another definition in the place of one leaves nobody dangling', async () => {
    expect(await edited('shapes.py', UNIT, 'from other import unit\n')).toEqual(['Removed (1):', '  function unit']);
  });

  it('that removes a function with its only caller in the file leaves that one out', async () => {
    expect(await edited('shapes.py', `${UNIT}\n\ndef total():\n    return unit().area()\n`, '')).toEqual([
      'Removed (2):',
      '  function unit',
      '  function total',
      'Now dangling (2):',
      '  ← [CALLS] function main → main.py:5, refers to unit',
      '  ← [IMPORTS] module main → main.py:1, refers to unit',
    ]);
  });

  it('that changes a signature says from where it is called', async () => {
    expect(await edited('shapes.py', 'def unit():', 'def unit(radius=1):')).toEqual([
      'Signatures changed (1):',
      expect.stringMatching(/unit\(\).* → .*unit\(radius.*\).*, called from 2 place\(s\)$/),
    ]);
  });

  it('that breaks the syntax says where, and one that leaves it broken does not', async () => {
    const scratch = scratchEngine('app', FILES);
    await scratch.index();
    const replace = async (target: string, replacement: string) =>
      (
        await scratch.call(surgicalReplaceCode, {
          file_path: 'shapes.py',
          target_code: target,
          replacement_code: replacement,
        })
      ).text;
    expect(await replace('return Circle(1)', 'return Circle(1')).toMatch(
      /\nSyntax error: line \d+.*; there was none before\.$/m,
    );
    expect(await replace('return 3 *', 'return 4 *')).not.toContain('Syntax error');
  });

  it('that is only tried says the same, shows the diff, and writes nothing', async () => {
    const scratch = scratchEngine('app', FILES);
    await scratch.index();
    const { text } = await scratch.call(surgicalReplaceCode, {
      file_path: 'shapes.py',
      target_code: UNIT,
      replacement_code: '',
      dry_run: true,
    });
    expect(text).toMatch(/^Dry run: nothing was written to shapes\.py\nexpected_hash: [0-9a-f]{64}\nRemoved \(1\):/);
    expect(text).toContain('\nNow dangling (3):\n');
    expect(text).toContain('\n-def unit():\n-    return Circle(1)\n');
    expect(readFileSync(join(scratch.root, 'shapes.py'), 'utf8')).toBe(FILES['shapes.py']);
    const [, hash] = /expected_hash: (\w+)/.exec(text)!;
    const write = { file_path: 'shapes.py', content: 'x = 1\n', expected_hash: hash };
    expect((await scratch.call(writeFile, write)).text).toMatch(/^Successfully wrote file: shapes\.py\n/);
    await expect(scratch.call(writeFile, write)).rejects.toMatchObject({ code: 'conflict' });
  });

  it('that changes nothing is none', async () => {
    expect(await edited('notes.txt', 'one', 'one')).toEqual(['Nothing changed: the file is like this already.']);
  });
});

it('an edit that is not in the index yet says so', async () => {
  const scratch = scratchEngine('app', FILES);
  await scratch.index();
  const { engine, root } = scratch;
  await withWriterLock(engine.workspace, engine.repositories()[0], async () => {
    const { text } = await scratch.call(writeFile, { file_path: 'other.py', content: 'def fresh():\n    pass\n' });
    expect(text).toMatch(/^Successfully wrote file: other\.py\n[\s\S]*\nindex: pending \(Repository 'app' is locked/);
  });
  expect(readFileSync(join(root, 'other.py'), 'utf8')).toBe('def fresh():\n    pass\n');
});

it('a project without an index is edited all the same', async () => {
  const scratch = scratchEngine('app', FILES);
  const { text } = await scratch.call(writeFile, { file_path: 'new/a.py', content: 'def a():\n    pass\n' });
  expect(text).toBe('Successfully wrote file: new/a.py\nAdded (1):\n  function a');
});

it('paths start from the root that the caller stands in, or from that of the project that is named', async () => {
  const scratch = scratchEngine('app', FILES);
  const other = scratch.project('other', { 'a.txt': 'x\n' });
  await scratch.index(other);
  const edit = { file_path: 'a.txt', content: 'y\n' };
  await scratch.call(writeFile, { ...edit, project: 'other' });
  await scratch.call(writeFile, edit);
  expect([other, scratch.root].map((root) => readFileSync(join(root, 'a.txt'), 'utf8'))).toEqual(['y\n', 'y\n']);
  const out = { file_path: '../app/a.txt', content: 'z\n', project: 'other' };
  await expect(scratch.call(writeFile, out)).rejects.toMatchObject({ code: 'unauthorized' });
});

it('neither the index itself nor what git keeps is written', async () => {
  const scratch = scratchEngine('app', FILES);
  const { engine, root } = scratch;
  await scratch.index();
  for (const path of ['.git/config', '.Git/hooks/x']) {
    await expect(scratch.call(writeFile, { file_path: path, content: 'x' })).rejects.toThrow('Permission denied');
  }
  const around = { ...scratch, root: join(root, '..') };
  await around.index(around.root);
  const inHome = {
    file_path: 'home/repos/x',
    content: 'x',
    project: engine.repositories().find(({ path }) => path !== root)!.name,
  };
  await expect(scratch.call(writeFile, inHome)).rejects.toThrow('Permission denied');
});

it('line endings, the mark and single bytes stay as they are around an edit', async () => {
  const scratch = scratchEngine('app', {
    'windows.txt': '\uFEFFone\r\ntwo\r\nthree\r\n',
    'bytes.txt': Buffer.from([0x63, 0x61, 0x66, 0xe9, 0x0a, 0x78, 0x0a]),
  });
  await scratch.call(surgicalReplaceCode, {
    file_path: 'windows.txt',
    target_code: 'one\ntwo',
    replacement_code: 'one\n2\n2b',
  });
  expect(readFileSync(join(scratch.root, 'windows.txt'), 'utf8')).toBe('\uFEFFone\r\n2\r\n2b\r\nthree\r\n');
  await scratch.call(writeFile, { file_path: 'windows.txt', content: 'new\ntext\n' });
  expect(readFileSync(join(scratch.root, 'windows.txt'), 'utf8')).toBe('\uFEFFnew\r\ntext\r\n');
  await scratch.call(surgicalReplaceCode, { file_path: 'bytes.txt', target_code: 'x', replacement_code: 'y' });
  expect(readFileSync(join(scratch.root, 'bytes.txt'))).toEqual(
    Buffer.from([0x63, 0x61, 0x66, 0xe9, 0x0a, 0x79, 0x0a]),
  );
  writeFileSync(join(scratch.root, 'bytes.txt'), Buffer.from([0, 1]));
  await expect(scratch.call(writeFile, { file_path: 'bytes.txt', content: 'x' })).rejects.toThrow('is a binary file');
});
