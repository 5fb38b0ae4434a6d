// A recording by hand: who called whom, and where.

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { rubyRun } from './ruby-run.ts';

const folder = mkdtempSync(join(tmpdir(), 'ruby-run-'));

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const SOURCE = `class Shape
  def initialize; end
  def area; side; end
  def side; end
  def test_area
    Shape.new.area
    area; area
  end
end
`;

test('calls, their sites, and what ran in a test', () => {
  const root = join(folder, 'root');
  mkdirSync(root);
  writeFileSync(join(root, 'a.rb'), SOURCE);
  const method = (name: string, line: number, end = line): object => ({
    key: `a.rb:${line} ${name}`,
    name,
    path: 'a.rb',
    line,
    end,
    owner: 'a.rb:1 class',
  });
  const rows = [
    { key: 'a.rb:1 class', name: 'Shape', path: 'a.rb', line: 1, end: 0, owner: null },
    method('initialize', 2),
    method('area', 3),
    method('side', 4),
    method('test_area', 5, 8),
    { called: 'a.rb:2 initialize', path: 'a.rb', line: 6 },
    { called: 'a.rb:3 area', path: 'a.rb', line: 6 },
    { called: 'a.rb:3 area', path: 'a.rb', line: 7 },
    { called: 'a.rb:4 side', path: 'a.rb', line: 3 },
    { called: 'a.rb:4 side', path: null, line: null },
    { called: 'a.rb:9 made', path: 'a.rb', line: 3 },
    { called: 'a.rb:4 side', path: 'removed.rb', line: 1 },
    { test: 'a.rb:5 test_area', ran: ['a.rb:3 area', 'a.rb:9 made'] },
  ];
  writeFileSync(join(folder, 'written'), rows.map((row) => JSON.stringify(row)).join('\n'));
  const lines = rubyRun(root, join(folder, 'written'));
  expect(lines.filter((line) => 'call' in line)).toMatchObject([
    { call: 2, caller: 5, line: 6, column: 11, form: 'construction' },
    { call: 3, caller: 5, line: 6, column: 15, form: 'method' },
    { call: 3, caller: 5, line: 7, column: 5, form: 'without a receiver' },
    { call: 4, caller: 3, line: 3, column: 13, form: 'without a receiver' },
  ]);
  expect(lines.filter((line) => 'site' in line)).toEqual([
    { site: 'a.rb', line: 6, column: 11, targets: [2], complete: true },
    { site: 'a.rb', line: 6, column: 15, targets: [3], complete: true },
    { site: 'a.rb', line: 7, column: 5, targets: [3], complete: false },
    { site: 'a.rb', line: 7, column: 11, targets: [3], complete: false },
    { site: 'a.rb', line: 3, column: 13, targets: [4], complete: true },
  ]);
  expect(lines.filter((line) => 'test' in line)).toEqual([{ test: 5, ran: [3] }]);
});
