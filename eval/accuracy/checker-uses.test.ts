// Which names the checker is said to know the symbol of, on small programs.

import { expect, test } from 'vitest';
import { checkerTruth } from './checker-truth.ts';
import { placeKey } from './places.ts';
import { withTree } from './temporary-tree.ts';

/** One line a name: `path:line:column how → what > path:line:column`. */
function useLines(files: Readonly<Record<string, string>>): string[] {
  const code = Object.keys(files);
  const truth = withTree(files, (root) => checkerTruth(root, code, new Set(code)));
  return truth.uses.map((use) => `${placeKey(use)} ${use.what} > ${placeKey(use.targets[0])}`);
}

test('a constant is used where it is called, whatever it holds and by whatever way it comes', () => {
  const lines = useLines({
    'a.ts': 'export const isArray = Array.isArray;\n',
    'b.ts': "export { isArray as f } from './a';\n",
    'c.ts': "import { f } from './b';\nimport * as a from './a';\nf([]);\na.isArray([]);\n",
  });
  expect(lines).toEqual(['c.ts:3:1 called → variable > a.ts:1:14', 'c.ts:4:3 member called → variable > a.ts:1:14']);
});

test('members count where they are read, written, taken apart and named in types; what is local to a function does not', () => {
  const lines = useLines({
    'a.ts': [
      'interface Options { level: number }',
      'export function f({ level }: Options, other: Options) {',
      '  const local = level;',
      '  other.level = local;',
      "  return other as Pick<Options, 'level'>;",
      '}',
      '',
    ].join('\n'),
  });
  expect(lines).toEqual([
    'a.ts:2:21 destructured → member of an interface > a.ts:1:21',
    'a.ts:2:30 type → InterfaceDeclaration > a.ts:1:11',
    'a.ts:2:46 type → InterfaceDeclaration > a.ts:1:11',
    'a.ts:4:9 member written → member of an interface > a.ts:1:21',
    'a.ts:5:24 type → InterfaceDeclaration > a.ts:1:11',
  ]);
});

test('imports, exports and the platform’s own elements are no uses', () => {
  const lines = useLines({
    'a.js': 'function f() {}\nexports.g = f;\nmodule.exports = f;\n',
    'b.tsx': 'export const B = () => null;\nexport default <B><div /></B>;\nexport { B as C };\n',
  });
  expect(lines).toEqual(['b.tsx:2:17 component → variable > b.tsx:1:14']);
});
