// Where the right answer ranks today, for queries over real code: the sources of commander, at its pinned version.
// The third column of ranking.golden.tsv is written by `vitest -u` and reviewed in the diff; the others by hand.

import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { Graph, GraphNode } from '../model/graph.ts';
import { buildLexicalIndex } from './build-lexical-index.ts';
import { codeDocuments } from './documents.ts';
import { graphByHand, node } from './graph-by-hand.ts';
import { openLexicalIndex } from './lexical-index.ts';

const golden = new URL('ranking.golden.tsv', import.meta.url);
const library = new URL('../../node_modules/commander/lib/', import.meta.url);
/** Beyond this, a rank is `-`. */
const DEEPEST = 50;

/** A class or a function at the margin, or a method two spaces in. */
const DEFINITION =
  /^( {2})?(?:(class|function) )?(?:(?:async|get|set|static) )*(\w+)(?:\((?:.*\{)?| (?:extends .*)?\{)$/;

/** The classes, functions and methods of a file as its formatting shows them; this is no parser and need not be. */
function symbolsOf(path: string, text: string): readonly GraphNode[] {
  const lines = text.split('\n');
  const nodes: GraphNode[] = [node(`Module ${path}`, { startLine: 1, endLine: lines.length })];
  const seen = new Map<string, number>();
  let owner = '';
  lines.forEach((line, at) => {
    const [, indent, word, name] = DEFINITION.exec(line) ?? [];
    if (name === undefined || (indent === undefined) === (word === undefined)) return;
    const kind =
      word === 'class' ? 'Class' : word === 'function' ? 'Function' : name === 'constructor' ? 'Constructor' : 'Method';
    if (kind === 'Class') owner = name;
    const local = indent === undefined ? name : `${owner}.${name}`;
    const occurrence = (seen.get(local) ?? 0) + 1;
    seen.set(local, occurrence);
    const endLine = lines.indexOf(`${indent ?? ''}}`, at) + 1;
    const comment = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*$/.exec(lines.slice(Math.max(0, at - 60), at).join('\n'));
    const spec = `${kind} ${path} ${local}${occurrence > 1 ? `~${occurrence}` : ''}`;
    const doc = comment?.[1]?.replaceAll(/^\s*\* ?/gm, '').trim();
    nodes.push(
      node(spec, { startLine: at + 1, endLine, signature: line.trim(), ...(doc === undefined ? {} : { doc }) }),
    );
  });
  return nodes;
}

function commander(): { graph: Graph; texts: ReadonlyMap<string, string> } {
  const files = readdirSync(library).filter((file) => file.endsWith('.js'));
  const texts = new Map(files.map((file) => [`lib/${file}`, readFileSync(new URL(file, library), 'utf8')]));
  return { graph: graphByHand([...texts].flatMap(([path, text]) => symbolsOf(path, text))), texts };
}

it('ranks as it did', async () => {
  const { graph, texts } = commander();
  expect(graph.nodes.length).toBeGreaterThan(150);
  const index = openLexicalIndex(buildLexicalIndex(codeDocuments(graph.nodes, (path) => texts.get(path))));
  const rows = readFileSync(golden, 'utf8')
    .split('\n')
    .filter((row) => row !== '')
    .map((row) => {
      const [query = '', target = ''] = row.split('\t');
      expect(graph.nodes.map(({ uid }) => uid)).toContain(target);
      const { hits } = index.search(query, { limit: DEEPEST });
      const rank = hits.findIndex(({ id }) => graph.nodes[id].uid === target) + 1;
      return `${query}\t${target}\t${rank === 0 ? '-' : rank}\n`;
    });
  await expect(rows.join('')).toMatchFileSnapshot(golden.pathname);
});
