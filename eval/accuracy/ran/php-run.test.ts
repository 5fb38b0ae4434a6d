// A trace by hand: who called whom, and where.

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { phpRun } from './php-run.ts';

const folder = mkdtempSync(join(tmpdir(), 'php-run-'));

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const SOURCE = `<?php
class Shape {
    function __construct() {}
    function area() { return array_map(function ($x) { return $this->side($x); }, [1]); }
    function side($x) {}
}
class ShapeTest {
    function testArea() {
        $shape = new Shape();
        $shape->area();
        eval('$shape->side(2);');
    }
}
`;

test('calls, their sites, and what ran in a test', async () => {
  const root = join(folder, 'root');
  mkdirSync(root);
  writeFileSync(join(root, 'a.php'), SOURCE);
  const method = (owner: string, name: string, line: number, end = line): object => ({
    key: `${owner}::${name}`,
    name,
    path: 'a.php',
    line,
    end,
    owner,
  });
  const declared = [
    { key: 'Shape', name: 'Shape', path: 'a.php', line: 2, end: 0 },
    method('Shape', '__construct', 3),
    method('Shape', 'area', 4),
    method('Shape', 'side', 5),
    method('ShapeTest', 'testArea', 8, 12),
  ];
  const copy = '/copy';
  const entry = (level: number, name: string, line: number, file = `${copy}/a.php`): string =>
    [level, level, 0, 0, 0, name, name === 'array_map' ? 0 : 1, '', file, line, 0].join('\t');
  const trace = [
    entry(4, 'Shape->__construct', 9),
    [4, 4, 1].join('\t'),
    entry(4, 'Shape->area', 10),
    entry(5, 'array_map', 4),
    entry(6, `Shape->{closure:${copy}/a.php:4-4}`, 4),
    entry(7, 'Shape->side', 4),
    entry(4, 'Shape->side', 1, `${copy}/a.php(11) : eval()'d code`),
  ];
  writeFileSync(join(folder, 'declared'), declared.map((row) => JSON.stringify(row)).join('\n'));
  writeFileSync(join(folder, 'trace'), trace.join('\n'));
  const lines = await phpRun(root, copy, join(folder, 'trace'), join(folder, 'declared'));
  expect(lines.slice(declared.length)).toEqual([
    { call: 2, caller: 5, path: 'a.php', line: 9, column: 22, library: false, form: 'construction' },
    { call: 3, caller: 5, path: 'a.php', line: 10, column: 17, library: false, form: 'method' },
    { call: 4, caller: 3, path: 'a.php', line: 4, column: 70, library: false, form: 'method of the receiver' },
    { site: 'a.php', line: 9, column: 22, targets: [2], complete: true },
    { site: 'a.php', line: 10, column: 17, targets: [3], complete: true },
    { site: 'a.php', line: 4, column: 70, targets: [4], complete: true },
    { test: 5, ran: [2, 3, 4] },
  ]);
});
