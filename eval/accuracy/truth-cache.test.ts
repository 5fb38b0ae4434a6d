import { join } from 'node:path';
import { expect, test } from 'vitest';
import { withTree } from './temporary-tree.ts';
import type { Truth } from './truth.ts';
import { keptTruth } from './truth-cache.ts';

const PLACE = { path: 'a.ts', line: 1, column: 1 };

const TRUTH: Truth = {
  files: new Set(['a.ts']),
  sites: [{ ...PLACE, aliases: [], callers: [], shape: 'name', outcome: 'unknown', expectations: [], closed: false }],
  relations: [
    {
      kind: 'IMPORTS',
      site: PLACE,
      source: [PLACE],
      targets: [],
      outcome: 'outside',
      required: false,
      shape: 'import',
    },
  ],
  uses: [{ ...PLACE, targets: [PLACE], owners: [[PLACE]], what: 'read → variable' }],
  replaced: new Map([['a.ts:1:1', new Set(['a.ts:2:1'])]]),
  namesOneOfMany: false,
  blindSpots: [{ what: 'nothing', count: 0 }],
  source: 'by hand',
};

test('what was kept is given again for the same contents, and for those alone', () => {
  withTree({ 'src/a.ts': 'f();\n', 'package.json': '{}\n', 'kept/.keep': '' }, (root) => {
    let made = 0;
    const ask = (paths: readonly string[], version: string): Truth =>
      keptTruth(
        { root, paths, wanted: new Set(paths), version },
        () => {
          made++;
          return TRUTH;
        },
        join(root, 'kept'),
      );
    expect(ask(['src/a.ts'], '1')).toEqual(TRUTH);
    expect(ask(['src/a.ts'], '1')).toEqual(TRUTH);
    expect(made).toBe(1);
    ask(['src/a.ts'], '2');
    ask([], '1');
    expect(made).toBe(3);
  });
});

test('another configuration is another truth', () => {
  let made = 0;
  const make = (): Truth => {
    made++;
    return TRUTH;
  };
  for (const strict of [true, false, true]) {
    const files = {
      'src/a.ts': '',
      'tsconfig.json': JSON.stringify({ compilerOptions: { strict } }),
      'kept/.keep': '',
    };
    withTree(files, (root) => {
      const subject = { root, paths: ['src/a.ts'], wanted: new Set(['src/a.ts']), version: '1' };
      keptTruth(subject, make, join(root, 'kept'));
      keptTruth(subject, make, join(root, 'kept'));
    });
  }
  expect(made).toBe(3);
});
