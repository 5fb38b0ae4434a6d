// Which symbols an edit changes, and how risky that is.

import { beforeAll, describe, expect, it } from 'vitest';
import { languages } from '../../languages/index.ts';
import { compareVersions } from './compare-versions.ts';
import { inWords, requestOf } from './comparison.ts';
import { outlineOf } from './outline.ts';
import { riskOf } from './risk.ts';

beforeAll(async () => {
  await Promise.all(languages.map((language) => language.load()));
});

/** `change kind name @line` for each symbol that behaves differently. */
function changes(path: string, before: string | undefined, after: string | undefined, newPath = path): string[] {
  const language = languages.find(({ extensions }) => extensions.some((extension) => path.endsWith(extension)))!;
  const version = (at: string, text: string | undefined) =>
    text === undefined ? undefined : { path: at, outline: outlineOf(language, at, text) };
  return compareVersions(version(path, before), version(newPath, after)).map(
    ({ change, kind, name, startLine }) => `${change} ${kind} ${name} @${startLine}`,
  );
}

const BEFORE = `import { x } from './x';

export function f(a: number) {
  return a + 1;
}

export class C {
  private size = 0;

  m() {
    return this.size;
  }
}

export const limit = 10;
`;

describe('changed symbols', () => {
  it.each([
    ['a body', 'return a + 1', 'return a + 2', ['modified Function f @3']],
    ['a method, not its class', 'return this.size', 'return -this.size', ['modified Method m @10']],
    ['a field', 'size = 0', 'size = 1', ['modified Property size @8']],
    ['a variable', 'limit = 10', 'limit = 11', ['modified Variable limit @15']],
    ['a modifier on its line', 'export const limit', 'const limit', ['modified Variable limit @15']],
    ['an import', "'./x'", "'./y'", ['modified Module a @1']],
    ['a new function', 'export const', 'export function g() {}\nexport const', ['added Function g @15']],
    ['a new method', '  m() {', '  n() {}\n  m() {', ['added Method n @10']],
    ['a function that is gone', /export function f[\s\S]*?\n}\n/, '', ['deleted Function f @3']],
    ['lines that move', "import { x } from './x';\n", "\n\n\nimport { x } from './x';\n", []],
    ['a comment', 'return a + 1;', 'return a + 1; // one', []],
  ])('are right for %s', (_what, from, to, expected) => {
    const after = BEFORE.replace(from, to);
    expect(after).not.toBe(BEFORE);
    expect(changes('a.ts', BEFORE, after)).toEqual(expected);
  });

  it('are right for a file that is new, gone or renamed', () => {
    const all = ['Function f @3', 'Class C @7', 'Property size @8', 'Method m @10', 'Variable limit @15'];
    expect(changes('a.ts', undefined, BEFORE)).toEqual(all.map((each) => `added ${each}`));
    expect(changes('a.ts', BEFORE, undefined)).toEqual(all.map((each) => `deleted ${each}`));
    expect(changes('a.ts', BEFORE, BEFORE, 'b/c.ts')).toEqual([]);
    expect(changes('a.ts', BEFORE, BEFORE.replace('a + 1', 'a'), 'b/c.ts')).toEqual(['modified Function f @3']);
  });

  it('are right where blocks are made of indentation', () => {
    const before =
      '@decorated\ndef f(a):\n    """Doc."""\n    if a:\n        g()\n        h()\n\n\nclass C:\n    x = 1\n\n    def m(self):\n        return 1\n';
    expect(changes('a.py', before, before.replace('        h()', '    h()'))).toEqual([
      expect.stringMatching(/^modified Function f /),
    ]);
    expect(changes('a.py', before, before.replace('return 1', 'return 2'))).toEqual(['modified Method m @12']);
    expect(changes('a.py', before, before.replace('Doc.', 'Documentation.'))).toEqual([]);
    expect(changes('a.py', before, before.replace('\n\n\nclass', '\n\n# More.\n\nclass'))).toEqual([]);
  });

  it('keep definitions of one name apart', () => {
    const before = 'def f():\n    return 1\n\ndef f():\n    return 2\n';
    expect(changes('a.py', before, before.replace('return 2', 'return 3'))).toEqual(['modified Function f @4']);
    expect(changes('a.py', before, `def f():\n    return 0\n\n${before}`)).toEqual(['added Function f @1']);
    expect(changes('a.py', before, 'def f():\n    return 2\n')).toEqual(['deleted Function f @1']);
  });
});

describe('risk', () => {
  it.each([
    [{ symbols: 0, totalSymbols: 100, flows: 0, totalFlows: 10 }, 'low'],
    [{ symbols: 1, totalSymbols: 100, flows: 0, totalFlows: 10 }, 'low'],
    [{ symbols: 2, totalSymbols: 100, flows: 0, totalFlows: 10 }, 'medium'],
    [{ symbols: 4, totalSymbols: 5, flows: 1, totalFlows: 1 }, 'medium'],
    [{ symbols: 10, totalSymbols: 100, flows: 0, totalFlows: 10 }, 'high'],
    [{ symbols: 0, totalSymbols: 100, flows: 2, totalFlows: 10 }, 'high'],
    [{ symbols: 30, totalSymbols: 100, flows: 0, totalFlows: 10 }, 'critical'],
    [{ symbols: 100, totalSymbols: 10_000, flows: 0, totalFlows: 100 }, 'low'],
    [{ symbols: 0, totalSymbols: 0, flows: 0, totalFlows: 0 }, 'low'],
  ] as const)('of %j is %s', (numbers, level) => {
    expect(riskOf(numbers)).toBe(level);
  });
});

describe('what is compared', () => {
  it.each([
    [{}, { kind: 'all' }],
    [{ scope: 'staged' }, { kind: 'staged' }],
    [{ baseCommit: 'a' }, { kind: 'since', base: 'a' }],
    [
      { baseCommit: 'a', targetCommit: 'b' },
      { kind: 'commits', base: 'a', target: 'b' },
    ],
    [{ targetCommit: 'b' }, { kind: 'commits', base: 'HEAD', target: 'b' }],
    [
      { scope: 'compare', baseRef: 'main' },
      { kind: 'compare', base: 'main' },
    ],
    [{ baseRef: 'main' }, { kind: 'compare', base: 'main' }],
  ] as const)('%j is %j', (input, request) => {
    expect(requestOf(input)).toEqual(request);
    expect(Object.values(inWords(requestOf(input))).every((word) => word !== '')).toBe(true);
  });

  it.each([
    [{ scope: 'compare' }, "Argument 'baseRef' is required with scope compare"],
    [{ scope: 'staged', baseRef: 'main' }, "Argument 'baseRef' has no meaning with scope staged"],
    [{ scope: 'all', baseCommit: 'a' }, "Argument 'scope' cannot be combined with baseCommit and targetCommit"],
  ] as const)('%j is refused', (input, message) => {
    expect(() => requestOf(input)).toThrow(message);
  });
});
