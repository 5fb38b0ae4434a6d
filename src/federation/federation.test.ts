// Tables of names, the index over them, and ranges of versions.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { scratchFolder } from '../workspace/fixtures/scratch.ts';
import { encodeGroupIndex, openGroupIndex } from './group-index.ts';
import { type ExportRow, encodeNameTable, exportKey, hashesIn, hashOf, lookUp } from './name-table.ts';
import { allowsVersion } from './version-range.ts';

const row = (name: string): ExportRow => [`Function:a.ts:${name}`, name, 'a.ts', 1];

it('finds every name of every table, and nothing else', () => {
  const folder = scratchFolder();
  const members = Array.from({ length: 7 }, (_, at) => ({
    id: `m${at}`,
    generation: '1',
    table: join(folder, `${at}`),
  }));
  const namesOf = (member: number): string[] => Array.from({ length: 300 }, (_, at) => `name${at * (member + 1)}`);
  members.forEach(({ table }, member) => {
    const rows = new Map(namesOf(member).map((name) => [exportKey(name), [row(name)]]));
    writeFileSync(table, encodeNameTable(rows));
  });
  const file = join(folder, 'index');
  writeFileSync(file, Buffer.concat(encodeGroupIndex(members, ({ table }) => hashesIn(table))));
  const index = openGroupIndex(file);
  expect(index.members).toEqual(members);
  for (const name of ['name0', 'name7', 'name299', 'name298', 'name2093', 'name1', 'other']) {
    const key = exportKey(name);
    const holders = members.flatMap(({ table }, member) => (namesOf(member).includes(name) ? [{ table, member }] : []));
    const found = [...index.membersWith([key]).keys()].filter(
      (member) => lookUp(members[member]!.table, [key])[0]!.length > 0,
    );
    expect(found).toEqual(holders.map(({ member }) => member));
    for (const { table } of holders) expect(lookUp(table, [key, exportKey('absent')])).toEqual([[row(name)], []]);
  }
});

it('tells names of one hash apart', () => {
  const seen = new Map<number, string>();
  let pair: [string, string] | undefined;
  for (let at = 0; pair === undefined; at++) {
    const key = exportKey(`n${at}`);
    const other = seen.get(hashOf(key));
    if (other !== undefined) pair = [other, key];
    seen.set(hashOf(key), key);
  }
  const table = join(scratchFolder(), 'table');
  writeFileSync(
    table,
    encodeNameTable(
      new Map([
        [pair[0], [row('one')]],
        [pair[1], [row('two')]],
      ]),
    ),
  );
  expect(lookUp(table, [pair[1]])).toEqual([[row('two')]]);
  expect(hashesIn(table)).toHaveLength(1);
});

it('says of a file that is none of ours, or was cut, that it cannot be read', () => {
  const file = join(scratchFolder(), 'table');
  const whole = encodeNameTable(new Map([[exportKey('a'), [row('a')]]]));
  for (const bytes of [
    Buffer.from('something else altogether'),
    whole.subarray(0, whole.length - 4),
    Buffer.alloc(0),
  ]) {
    writeFileSync(file, bytes);
    expect(() => lookUp(file, [exportKey('a')])).toThrow('cannot be read');
  }
  expect(() => openGroupIndex(`${file}.gone`)).toThrow('cannot be read');
});

it.each([
  ['^1.2.0', '1.9.3', true],
  ['^1.2.0', '2.0.0', false],
  ['^0.2.1', '0.3.0', false],
  ['~1.2.0', '1.2.9', true],
  ['~1.2.0', '1.3.0', false],
  ['~=2.1', '2.9', true],
  ['~> 2.1.0', '2.2.0', false],
  ['>=8.1.3,<9', '8.2.0', true],
  ['>=8.1.3, <9', '9.0', false],
  ['>= 1.0 < 2.0', '1.5', true],
  ['1.x || ^3.0.0', '3.1.0', true],
  ['1.x || ^3.0.0', '2.1.0', false],
  ['8.*', '8.5.0.dev', true],
  ['1.2.3', '1.3.0', false],
  ['*', '5.0.0', true],
  ['!=1.5', '1.5.0', false],
  ['workspace:*', '1.0.0', undefined],
  ['latest', '1.0.0', undefined],
  ['^1.0.0', 'main', undefined],
])('%s and %s: %s', (range, version, allowed) => {
  expect(allowsVersion(range, version, 'exact')).toBe(allowed);
});

it('takes a plain version as its ecosystem does', () => {
  expect(allowsVersion('1.2', '1.9.0', 'compatible')).toBe(true);
  expect(allowsVersion('v1.4.0', 'v2.0.0', 'compatible')).toBe(false);
});
