// A set of code questions that nobody labelled: the first sentence of a function's documentation asks for the function,
// in a copy of the repository from which the documentation of every function was taken out.

import { createHash } from 'node:crypto';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { GraphNode } from '../../src/model/graph.ts';
import { type ControlDocument, placeKey, type Question, type QuestionSet } from './question-set.ts';
import { repositoryGraph } from './repository-graph.ts';

/** Questions at most: those whose uid has the lowest hash, so that the same repository gives the same ones. */
const MOST_QUESTIONS = 200;
const LEAST_WORDS = 5;

type Ranged = GraphNode & { readonly startLine: number; readonly endLine: number };

/** `scratch` is an empty folder; `cli` is the product, which says what the functions are. */
export function codeSet(repository: string, scratch: string, cli: string): QuestionSet {
  const root = join(scratch, basename(repository));
  cpSync(repository, root, { recursive: true, filter: (path) => !/[\\/](?:\.git|node_modules)(?:[\\/]|$)/.test(path) });
  const { nodes } = repositoryGraph(root, scratch, cli);
  const functions = nodes.filter(
    (node): node is Ranged =>
      ['Function', 'Method', 'Constructor'].includes(node.kind) &&
      node.startLine !== undefined &&
      node.endLine !== undefined,
  );
  const texts = withoutDocumentation(root, functions);
  const questions = functions
    .filter(({ test }) => test !== true)
    .flatMap((node): (Question & { readonly order: string })[] => {
      const query = firstSentence(node.doc ?? '');
      if (query.split(/\s+/).length < LEAST_WORDS) return [];
      return [
        { query, relevant: [placeKey(node)], kind: '', order: createHash('sha256').update(node.uid).digest('hex') },
      ];
    })
    .sort((a, b) => (a.order < b.order ? -1 : 1))
    .slice(0, MOST_QUESTIONS);
  const documents = functions.map(({ path, qualifiedName, startLine, endLine, test = false }): ControlDocument => {
    const body = (texts.get(path) ?? []).slice(startLine - 1, endLine);
    return { key: placeKey({ path, startLine }), text: [qualifiedName, path, ...body].join('\n'), test };
  });
  return { name: basename(repository), root, questions, documents, answers: 'symbols', fixed: {} };
}

/** The lines of the files after the documentation was taken out of them, on disk too; their numbers stay. */
function withoutDocumentation(root: string, functions: readonly Ranged[]): ReadonlyMap<string, string[]> {
  const texts = new Map<string, string[]>();
  for (const node of functions) {
    const lines = texts.get(node.path) ?? readFileSync(join(root, node.path), 'utf8').split('\n');
    texts.set(node.path, lines);
    if (node.doc !== undefined) blankDocumentation(lines, node);
  }
  for (const [path, lines] of texts) writeFileSync(join(root, path), lines.join('\n'));
  return texts;
}

/** A comment above the definition, or a text that its body opens with. */
function blankDocumentation(lines: string[], { startLine, endLine, doc = '' }: Ranged): void {
  const telling = doc.split('\n')[0].trim().slice(0, 40);
  for (let line = startLine - 2; line >= Math.max(0, startLine - 8); line--) {
    if (!/\*\/\s*$/.test(lines[line])) continue;
    for (let at = line; at >= 0; at--) {
      const opens = lines[at].includes('/**');
      lines[at] = '';
      if (opens) return;
    }
  }
  for (let line = startLine - 1; line < endLine; line++) {
    const opening = /^(\s*)[rRuU]?("""|''')/.exec(lines[line] ?? '');
    if (opening === null || !lines.slice(line, endLine).join('\n').includes(telling)) continue;
    const [, indent, quote] = opening;
    let last = line;
    if (!lines[line].slice(opening[0].length).includes(quote)) {
      for (last = line + 1; last < endLine && !lines[last].includes(quote); last++);
    }
    lines.fill('', line, last + 1);
    // A body that was nothing but its documentation must stay one.
    lines[line] = `${indent}...`;
    return;
  }
}

function firstSentence(doc: string): string {
  const paragraph = doc
    .trim()
    .split(/\n\s*\n/)[0]
    .replace(/\s+/g, ' ');
  return (/^.*?[.!?](?=\s|$)/.exec(paragraph)?.[0] ?? paragraph).slice(0, 200);
}
