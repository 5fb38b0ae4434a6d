// Reading trees: both cursors give the same, offsets are right, limits and faults are told apart.

import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ParserCrashed, SourceRefused } from '../extraction-failure.ts';
import { DEFAULT_LIMITS, guarded, loadGrammar, type ParseLimits } from './grammar.ts';
import { ERROR_NODE, nodeKinds } from './node-kinds.ts';
import { childInField, childOfKind, childrenOf, ROOT, type SyntaxTree } from './syntax-tree.ts';

const GRAMMAR = '@vscode/tree-sitter-wasm/wasm/tree-sitter-python.wasm';

const kinds = nodeKinds({
  nodes: ['assignment', 'call', 'expression_statement', 'function_definition', 'identifier', 'module', 'string'],
  tokens: ['async', '='],
  fields: ['name', 'left', 'right', 'arguments'],
  leaves: ['string'],
  skipped: ['comment'],
});

/** The tree's own part of the arrays, which are longer. */
function snapshot(tree: SyntaxTree): unknown {
  const cut = (values: Iterable<number>): number[] => [...values].slice(1, tree.length);
  return {
    kinds: cut(tree.kinds),
    fields: cut(tree.fields),
    starts: cut(tree.starts),
    ends: cut(tree.ends),
    next: cut(tree.next),
    errors: tree.errors,
    firstError: tree.firstError,
  };
}

const SOURCES = [
  '',
  '\n',
  'x = f(1)  # why\n',
  'async def g(a, *b): await h(a)\n',
  'naïve = "😀" + \'漢字\'\n𝒳 = naïve\n',
  'def broken(:\n  x = = 1\n',
  '\uFEFFx = 1\r\n',
  'x\0y = "\0"\n',
  'f"{a!r:>{b}} {c}"\n',
];

test('the fast cursor and the public one give the same trees', async () => {
  const fast = await loadGrammar(GRAMMAR, kinds);
  const slow = await loadGrammar(GRAMMAR, kinds, { cursor: 'public' });
  expect(fast.cursor).toBe('fast');
  expect(slow.cursor).toBe('public');
  const own = readFileSync(new URL('../python/stubs/typing.ts', import.meta.url), 'utf8');
  for (const source of [...SOURCES, own]) expect(snapshot(fast.parse(source))).toEqual(snapshot(slow.parse(source)));
  const word = fc.constantFrom(
    'x',
    '😀',
    '=',
    '(',
    ')',
    ':',
    '\n',
    '  ',
    'def',
    'async',
    '"',
    '#',
    'é',
    '1',
    ',',
    '\0',
  );
  fc.assert(
    fc.property(fc.array(word, { maxLength: 60 }), (words) => {
      const source = words.join(' ');
      expect(snapshot(fast.parse(source))).toEqual(snapshot(slow.parse(source)));
    }),
    { numRuns: 100 },
  );
});

test('a tree in source order, with what was asked for', async () => {
  const grammar = await loadGrammar(GRAMMAR, kinds);
  const source = '# first\nasync def f(): x = g("y")\n';
  const tree = grammar.parse(source);
  const text = (node: number): string => source.slice(tree.starts[node], tree.ends[node]);
  expect(tree.kinds[ROOT]).toBe(kinds.node.module);
  expect(childrenOf(tree, 0)).toEqual([]);
  const [definition = 0, ...others] = childrenOf(tree, ROOT);
  expect(others).toEqual([]);
  expect(text(definition)).toBe('async def f(): x = g("y")');
  expect(text(childOfKind(tree, definition, kinds.token.async))).toBe('async');
  expect(text(childInField(tree, definition, kinds.field.name))).toBe('f');
  const assignment = tree.kinds.indexOf(kinds.node.assignment);
  expect(text(childInField(tree, assignment, kinds.field.left))).toBe('x');
  expect(text(childInField(tree, assignment, kinds.field.right))).toBe('g("y")');
  expect(childInField(tree, assignment, kinds.field.arguments)).toBe(0);
  const string = tree.kinds.indexOf(kinds.node.string);
  expect(childrenOf(tree, string)).toEqual([]);
  expect(tree.next[ROOT]).toBe(tree.length);
});

test('offsets are UTF-16 code units', async () => {
  const grammar = await loadGrammar(GRAMMAR, kinds);
  const source = 'a = "é漢😀"; 𝒳𝒴 = b\n';
  const tree = grammar.parse(source);
  const identifiers: string[] = [];
  for (let node = ROOT; node < tree.length; node++) {
    if (tree.kinds[node] === kinds.node.identifier) identifiers.push(source.slice(tree.starts[node], tree.ends[node]));
  }
  expect(identifiers).toEqual(['a', '𝒳𝒴', 'b']);
});

test('texts longer than what the parser reads at a time, with a pair across the border', async () => {
  const grammar = await loadGrammar(GRAMMAR, kinds);
  for (const length of [4990, 4991, 4992, 4993, 4994, 4995, 4996]) {
    const source = `x = "${'a'.repeat(length)}😀"; y = 1\n`;
    const tree = grammar.parse(source);
    expect(tree.errors).toBe(0);
    const last = tree.kinds.lastIndexOf(kinds.node.identifier, tree.length - 1);
    expect(source.slice(tree.starts[last], tree.ends[last])).toBe('y');
  }
});

test('errors are counted and placed, made-up tokens too', async () => {
  const grammar = await loadGrammar(GRAMMAR, kinds);
  expect(grammar.parse('x = 1\n')).toMatchObject({ errors: 0, firstError: -1 });
  const broken = grammar.parse('x = 1\ny = = 2\n');
  expect(broken.errors).toBe(1);
  expect(broken.firstError).toBeGreaterThanOrEqual(6);
  expect(broken.kinds.subarray(0, broken.length)).toContain(ERROR_NODE);
  expect(grammar.parse('f(1\n').errors).toBeGreaterThan(0);
});

test('limits: length, steps, and a beginning full of errors', async () => {
  const refusal = async (limits: Partial<ParseLimits>, source: string): Promise<unknown> => {
    const grammar = await loadGrammar(GRAMMAR, kinds, { limits: { ...DEFAULT_LIMITS, ...limits } });
    try {
      grammar.parse(source);
      return undefined;
    } catch (error) {
      // What was refused must not leak into the next parse.
      expect(grammar.parse('x = 1\n').length).toBe(snapshotLength);
      return error;
    }
  };
  const snapshotLength = (await loadGrammar(GRAMMAR, kinds)).parse('x = 1\n').length;
  expect(await refusal({ maxLength: 10 }, 'x = 1  # longer\n')).toMatchObject({ reason: 'too-large' });
  expect(await refusal({ maxSteps: 3 }, 'x = f(1, 2, 3)\n'.repeat(200))).toMatchObject({ reason: 'too-complex' });
  expect(await refusal({ sampleFrom: 100, sampleLength: 100 }, ') = ( ] '.repeat(100))).toBeInstanceOf(SourceRefused);
  expect(await refusal({ sampleFrom: 100, sampleLength: 100 }, 'x = f(1)\n'.repeat(100))).toBeUndefined();
});

test('a fault of the parser is told from an ordinary error', () => {
  const fault = new WebAssembly.RuntimeError('unreachable');
  expect(() =>
    guarded(() => {
      throw fault;
    }),
  ).toThrow(ParserCrashed);
  expect(() =>
    guarded(() => {
      throw new TypeError('ours');
    }),
  ).toThrow(TypeError);
});
