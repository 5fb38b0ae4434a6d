// What the product is held against: plain BM25 over whole files and over functions, and a search for the identifiers
// that the text has. Tests are left out of all, which only helps them.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { plainBm25 } from '../search/control.ts';
import type { IndexedTree } from './product.ts';

interface Document {
  readonly key: string;
  readonly text: string;
}

export interface Baselines {
  readonly files: (text: string) => readonly string[];
  readonly functions: (text: string) => readonly string[];
}

export function baselinesOf(
  tree: string,
  indexed: IndexedTree,
): { readonly bm25: Baselines; readonly grep: Baselines } {
  const texts = new Map(indexed.files.map((path) => [path, readFileSync(join(tree, path), 'utf8')]));
  const lines = new Map([...texts].map(([path, text]) => [path, text.split('\n')]));
  const files = [...texts].map(([key, text]): Document => ({ key, text }));
  const functions = indexed.functions.flatMap(({ key, path, startLine, endLine }): Document[] => {
    const own = lines.get(path);
    return own === undefined ? [] : [{ key, text: own.slice(startLine - 1, endLine).join('\n') }];
  });
  return {
    bm25: { files: distinct(plainBm25(files)), functions: distinct(plainBm25(functions)) },
    grep: { files: distinct(grepped(files)), functions: distinct(grepped(functions)) },
  };
}

/** A function that is defined twice has one key. */
function distinct(rank: (text: string) => readonly string[]): (text: string) => readonly string[] {
  return (text) => [...new Set(rank(text))];
}

/** By how many of the text's identifiers a document has as whole words, then by how often. */
function grepped(documents: readonly Document[]): (text: string) => readonly string[] {
  const counts = documents.map(({ text }) => {
    const words = new Map<string, number>();
    for (const [word] of text.matchAll(/\w+/g)) words.set(word, (words.get(word) ?? 0) + 1);
    return words;
  });
  return (text) => {
    const names = identifiersIn(text);
    return documents
      .map(({ key }, at) => {
        const found = names.map((name) => counts[at].get(name) ?? 0).filter((count) => count > 0);
        return { key, at, distinct: found.length, all: found.reduce((sum, count) => sum + count, 0) };
      })
      .filter((each) => each.distinct > 0)
      .sort((a, b) => b.distinct - a.distinct || b.all - a.all || a.at - b.at)
      .map(({ key }) => key);
  };
}

/** What a person would grep for: words with a hump, an underscore or a call's parenthesis, and words in backticks. */
export function identifiersIn(text: string): readonly string[] {
  const quoted = [...text.matchAll(/`([^`\n]+)`/g)].flatMap(([, inside]) => inside.match(/[A-Za-z_]\w*/g) ?? []);
  const shaped = text.match(/\b(?:\w*[a-z][A-Z]\w*|\w*[A-Za-z]_\w+|_\w*[A-Za-z]\w*|[A-Za-z_]\w+(?=\())/g) ?? [];
  return [...new Set([...quoted, ...shaped])].filter((name) => name.length > 2);
}
