// Words that are kept of the generation before are those that would be gathered again, or they are not kept.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { GraphNode, NodeKind } from '../../model/graph.ts';
import { nodeUid } from '../../model/ids.ts';
import { TextStore } from '../../model/stored-text.ts';
import { chunkIndexFile, lexicalFile, pagesFile, pageTextsFile, wordKeysFile } from '../generation-files.ts';
import { gatherWords, type WordSources, type Words } from './gather-words.ts';

const folder = mkdtempSync(join(tmpdir(), 'gitnexus-words-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What a test changes from one run to the next: the functions of each file, one a line, and documents. */
interface Tree {
  readonly code: Readonly<Record<string, readonly string[]>>;
  readonly documents?: Readonly<Record<string, string>>;
  readonly doc?: string;
}

const TREE: Tree = {
  code: {
    'a.py': ['parse_config', 'parse', 'zebra'],
    'b/c.py': ['parse', 'render', 'naïve_größe'],
    'd.py': ['unused_elsewhere'],
    'e.py': [],
  },
  documents: {
    'README.md': '# Parsing\n\nSee `parse_config()` and [more](more.md).\n',
    'more.md': '# More\n\nWords.\n',
  },
};

function sourcesOf(
  { code, documents = {}, doc }: Tree,
  earlier?: string,
  version = '1',
): WordSources & { asked: string[] } {
  const node = (kind: NodeKind, path: string, name: string, line?: number): GraphNode => ({
    uid: nodeUid(kind, path, line === undefined ? '' : name),
    kind,
    name,
    qualifiedName: line === undefined ? `p.${path}` : `p.${path}.${name}`,
    path,
    ...(line === undefined ? {} : { startLine: line, endLine: line, signature: `def ${name}()` }),
    ...(line === undefined || doc === undefined ? {} : { doc }),
  });
  const nodes = Object.entries(code).flatMap(([path, names]) => [
    node('File', path, path),
    node('Module', path, path),
    ...names.map((name, at) => node('Function', path, name, at + 1)),
  ]);
  for (const path of Object.keys(documents)) nodes.push(node('File', path, path), node('Page', path, path));
  nodes.sort((a, b) => (a.uid < b.uid ? -1 : 1));
  const asked: string[] = [];
  const texts = new TextStore();
  const sources = Object.entries(code).map(([path, names]) => {
    const text = names.map((name) => `def ${name}(): return other_word\n`).join('');
    return {
      path,
      language: 'python',
      hash: text,
      get content() {
        asked.push(path);
        return texts.add(text);
      },
    };
  });
  return {
    nodes,
    sources,
    documents: Object.entries(documents).map(([path, text]) => ({ path, content: texts.add(text), hash: text })),
    version,
    earlier,
    asked,
  };
}

/** The words, and the files whose text was asked for. */
async function gathered(...of: Parameters<typeof sourcesOf>): Promise<{ words: Words; asked: string[] }> {
  const sources = sourcesOf(...of);
  const { finish, pageGraph } = await gatherWords(sources);
  // Numbers that are not those of the sources, and a flow among them.
  const places = Uint32Array.from(sources.nodes, (_, at) => at * 2 + 5);
  const flow: GraphNode = { uid: 'Process::a', kind: 'Process', name: 'parse to zebra', qualifiedName: '', path: '' };
  const words = finish({ places, flows: [[2, flow]] });
  expect(pageGraph.pages).toHaveLength(sources.documents.length);
  return { words, asked: [...new Set(sources.asked)].sort() };
}

async function generationOf(...of: Parameters<typeof sourcesOf>): Promise<string> {
  const directory = mkdtempSync(join(folder, 'generation-'));
  const { words } = await gathered(...of);
  writeFileSync(lexicalFile(directory), words.lexical);
  writeFileSync(pagesFile(directory), words.pages);
  writeFileSync(pageTextsFile(directory), words.pageTexts);
  writeFileSync(chunkIndexFile(directory), words.chunkIndex);
  writeFileSync(wordKeysFile(directory), words.keys);
  return directory;
}

const ALL = Object.keys(TREE.code);
const CHANGES: readonly (readonly [what: string, tree: Tree, asked: readonly string[]])[] = [
  ['nothing', TREE, []],
  ['one text', { ...TREE, code: { ...TREE.code, 'a.py': ['parse_config', 'quux'] } }, ['a.py']],
  ['a file that comes first', { ...TREE, code: { ...TREE.code, '0.py': ['first', 'parse'] } }, ['0.py']],
  ['a file that goes', { ...TREE, code: { 'a.py': TREE.code['a.py'], 'b/c.py': TREE.code['b/c.py'] } }, []],
  ['a file that moves', { ...TREE, code: { 'a.py': TREE.code['a.py'], 'b/d.py': TREE.code['b/c.py'] } }, ['b/d.py']],
  ['what the graph says of a definition', { ...TREE, doc: 'Says more.' }, ['a.py', 'b/c.py', 'd.py']],
  ['a document', { ...TREE, documents: { ...TREE.documents, 'more.md': '# Other\n\n`zebra()` words.\n' } }, []],
  ['a document of the slug of another', { ...TREE, documents: { ...TREE.documents, 'more.mdx': '# Third\n' } }, []],
  ['a document with the slug of a file of code', { ...TREE, documents: { '0.md': '---\nslug: a.py\n---\n# A\n' } }, []],
];

test.each(CHANGES)('words are the same as without those of before after a change of %s', async (_, tree, expected) => {
  const kept = await gathered(tree, await generationOf(TREE));
  const clean = await gathered(tree);
  expect(kept.words).toEqual(clean.words);
  expect(kept.asked).toEqual(expected);
  expect(clean.asked).toEqual(Object.keys(tree.code).sort());
  // And back again, from what was partly kept.
  const back = await gathered(TREE, await generationOf(tree, await generationOf(TREE)));
  expect(back.words).toEqual((await gathered(TREE)).words);
});

test('words of another version are not kept', async () => {
  const other = await gathered(TREE, await generationOf(TREE, undefined, '0'));
  expect(other.asked).toEqual(ALL);
});

test('words are not kept from a generation that has none', async () => {
  expect((await gathered(TREE, folder)).asked).toEqual(ALL);
});

test.each(
  [lexicalFile, pagesFile, pageTextsFile, chunkIndexFile, wordKeysFile].map((file) => [file(''), file] as const),
)('damage to %s is noticed, wherever it is', async (_, file) => {
  const clean = (await gathered(TREE)).words;
  const directory = await generationOf(TREE);
  const whole = readFileSync(file(directory));
  const step = Math.ceil(whole.length / 40);
  for (let at = 0; at < whole.length; at += step) {
    const damaged = Buffer.from(whole);
    damaged[at] = damaged[at] ^ 1;
    writeFileSync(file(directory), damaged);
    expect((await gathered(TREE, directory)).words, `byte ${at}`).toEqual(clean);
  }
  writeFileSync(file(directory), whole.subarray(0, whole.length / 2));
  expect(await gathered(TREE, directory)).toEqual({ words: clean, asked: ALL });
});
