// What is read of an index, and that nothing in one does harm.

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { AppError } from '../model/errors.ts';
import { encodeScip, type ScipIndex, symbolParts } from '../model/scip.ts';
import { type ScipFacts, scipFacts } from './scip-facts.ts';

const TOOL = { tool: { name: 'scip-x', version: '1.2' } };

function read(index: ScipIndex, paths: readonly string[] = ['a.x']): ScipFacts {
  return scipFacts(encodeScip(index), 'index.scip', (path) => paths.includes(path));
}

it('leaves out what is local, what has no sound place, and files that are not there', () => {
  const symbol = 'scip-x . p 1 a/f().';
  const facts = read({
    metadata: TOOL,
    documents: [
      {
        path: 'a.x',
        occurrences: [
          { range: [2, 4, 5], symbol },
          { range: [0, 4, 1, 2], symbol, roles: 1, enclosingRange: [0, 0, 3, 1] },
          { range: [0, 1, 2], symbol: 'local 1' },
          { range: [5], symbol },
          { range: [2 ** 40, 1, 2], symbol },
          { range: [7, 1, 2], symbol: `scip-x . p 1 ${'a'.repeat(5_000)}.` },
          { range: [8, 1, 2], symbol, roles: 1, enclosingRange: [9, 0, 3, 0] },
        ],
      },
      { path: '../../a.x' },
      { path: '/etc/passwd' },
    ],
  });
  expect(facts.missing).toBe(2);
  expect(facts.files[0].places).toEqual([
    { symbol, line: 0, column: 4, endColumn: 4, roles: 1, lines: [0, 3] },
    { symbol, line: 2, column: 4, endColumn: 5, roles: 0 },
    { symbol, line: 8, column: 1, endColumn: 2, roles: 1 },
  ]);
});

it('says one thing of bytes that are no index', () => {
  const whole = encodeScip({ metadata: TOOL, documents: [{ path: 'a.x', occurrences: [{ range: [0, 0, 1] }] }] });
  const wrong = [
    Buffer.from(''),
    Buffer.from('garbage'),
    whole.subarray(0, whole.length - 1),
    // A number that never ends, and a length of one.
    Buffer.concat([Buffer.from([0x08]), Buffer.alloc(400, 0x80)]),
    Buffer.concat([Buffer.from([0x0a]), Buffer.alloc(400, 0xff), Buffer.from([1])]),
  ];
  for (const bytes of wrong)
    expect(() => scipFacts(bytes, 'i.scip', () => true)).toThrow(/^i\.scip is no SCIP index: /);
});

it('reads any bytes, or says that they are no index', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      try {
        expect(scipFacts(bytes, 'i.scip', () => true).files).toBeDefined();
      } catch (error) {
        expect(error).toBeInstanceOf(AppError);
      }
    }),
    { numRuns: 500 },
  );
});

it('takes names of symbols apart', () => {
  const parts = (symbol: string) => symbolParts(symbol)?.map(({ name, suffix }) => `${name}${suffix}`);
  expect(parts('scip-x npm my  shop 1.0 src/`a b.x`/Shape#`go``on`(+2).')).toEqual([
    'src/',
    'a b.x/',
    'Shape#',
    'go`on().',
  ]);
  expect(parts('rust-analyzer cargo p 1 m/f().(x)')).toEqual(['m/', 'f().', '()']);
  expect(parts('x . . . C#[T]')).toEqual(['C#', '[]']);
  expect(parts('nothing')).toBeUndefined();
  expect(parts('x . . . `open')).toBeUndefined();
});
