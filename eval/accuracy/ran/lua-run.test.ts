// A recording by hand: who called whom, and where.

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { luaRun } from './lua-run.ts';

const folder = mkdtempSync(join(tmpdir(), 'lua-run-'));

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const SOURCE = `local M = {}
function M.area(self)
  return M.side(1), self:side(2)
end
M.side = function(n)
  return n
end
local add = function() end, function() end
function M:__add() return { function() M.side(1) end } end
table.sort({}, M.side)
return M + M
`;

test('calls by the names that their sites have, operators, and what the library calls', () => {
  const root = join(folder, 'root');
  mkdirSync(root);
  writeFileSync(join(root, 'a.lua'), SOURCE);
  const area = ['a.lua', 2, 4];
  const side = ['a.lua', 5, 7];
  const file = ['a.lua', 0, 12];
  const rows = [
    { callee: side, name: 'side', how: 'method', through: false, caller: area, line: 3 },
    { callee: area, name: 'area', how: 'field', through: false },
    { callee: side, name: null, how: '', through: true, caller: file, line: 10 },
    // Two functions begin on the line, so that none is known by it.
    { callee: ['a.lua', 8, 8], name: 'add', how: 'local', through: false, caller: file, line: 10 },
    { callee: ['a.lua', 9, 9], name: 'add', how: 'metamethod', through: false, caller: file, line: 11 },
    { callee: area, name: 'area', how: 'field', through: false, caller: file, line: 11 },
  ];
  writeFileSync(join(folder, 'written'), rows.map((row) => JSON.stringify(row)).join('\n'));
  const lines = luaRun(root, join(folder, 'written'));
  expect(lines.filter((line) => 'function' in line)).toMatchObject([
    { function: 1, name: 'side', line: 5 },
    { function: 2, name: 'area', line: 2 },
  ]);
  expect(lines.filter((line) => 'call' in line)).toMatchObject([
    { call: 1, caller: 2, line: 3, column: 12, form: 'field', library: false },
    { call: 2, caller: null, line: 11, column: null, form: 'nothing written as a call' },
    { call: 1, caller: null, line: 10, form: 'by the library', library: true },
  ]);
  expect(lines.filter((line) => 'site' in line)).toEqual([
    { site: 'a.lua', line: 3, column: 12, targets: [1], complete: false },
    { site: 'a.lua', line: 3, column: 26, targets: [1], complete: false },
  ]);
});
