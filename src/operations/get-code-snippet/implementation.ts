// The source of one symbol. Where its file changed since it was indexed, the symbol is looked for in the file as it is
// now: lines of the index would show something else.

import { contentHash } from '../../model/content-hash.ts';
import { AppError, inFull } from '../../model/errors.ts';
import type { GraphNode } from '../../model/graph.ts';
import { currentLines, type Lines } from '../current-source.ts';
import type { OpenRepository } from '../engine.ts';
import { pendingOf } from '../indexing/pending.ts';
import type { OperationContext } from '../operation.ts';
import { findSymbol } from '../symbols.ts';
import type { CodeSnippet } from './schema.ts';

export interface CodeSnippetInput {
  readonly qualifiedName: string;
  readonly repo?: string;
}

export function render(snippet: CodeSnippet): string {
  const { error_message: error, note, file_path: path, line_start: start, line_end: end, source_code: code } = snippet;
  if (error !== undefined) return `Error: ${error}`;
  const head = `${snippet.qualified_name} → ${path}:${start}-${end}`;
  return [head, ...(note === undefined ? [] : [note]), '', code].join('\n');
}

export function failed(error: Error): CodeSnippet {
  return { error: error.message, found: false, error_message: inFull(error), ...pendingOf(error) };
}

export async function run({ qualifiedName, repo }: CodeSnippetInput, context: OperationContext): Promise<CodeSnippet> {
  const repository = context.open(repo);
  const { view } = repository;
  const found = findSymbol(view, { name: qualifiedName });
  if (found.status === 'ambiguous') {
    const uids = found.candidates.slice(0, 5).map(({ uid }) => uid);
    const rest = found.total > uids.length ? `, and ${found.total - uids.length} more` : '';
    throw new AppError('ambiguous', `'${qualifiedName}' names ${found.total} symbols: ${uids.join(', ')}${rest}`, {
      hint: 'Name one of them by its uid.',
      details: { candidates: found.candidates },
    });
  }
  const symbol = view.node(found.node);
  const text = textOf(repository, symbol);
  const isFresh = repository.sources.hashOf(symbol.path) === contentHash(text);
  const source = text.toString('utf8').replace(/^\uFEFF/, '');
  const lines = isFresh ? linesOf(symbol) : await linesNow(symbol, source, context);
  return {
    qualified_name: symbol.qualifiedName,
    source_code: source
      .split(/\r?\n/)
      .slice(lines.start - 1, lines.end)
      .join('\n'),
    file_path: symbol.path,
    line_start: lines.start,
    line_end: lines.end,
    docstring: symbol.doc ?? null,
    found: true,
    ...(isFresh ? {} : { note: NOTE }),
  };
}

const NOTE = 'The file changed since it was indexed: this is the symbol as it stands in the file now.';

function textOf(repository: OpenRepository, { path, name, startLine }: GraphNode): Buffer {
  const bytes = path === '' || startLine === undefined ? undefined : repository.read(path);
  if (bytes !== undefined) return bytes;
  const reason = startLine === undefined ? `'${name}' has no source` : `${path} cannot be read any more`;
  throw new AppError('not-found', reason, { hint: 'Index the repository again if the file has moved.' });
}

function linesOf({ startLine = 1, endLine }: GraphNode): Lines {
  return { start: startLine, end: endLine ?? startLine };
}

/** Where the symbol stands in the text as it is now. Throws `not-found` where it is gone. */
async function linesNow(symbol: GraphNode, source: string, { engine }: OperationContext): Promise<Lines> {
  const lines = await currentLines(engine, symbol, source);
  if (lines !== undefined) return lines;
  throw new AppError(
    'not-found',
    `'${symbol.qualifiedName}' is not in ${symbol.path} any more, which changed since it was indexed`,
    {
      hint: 'Index the repository again.',
    },
  );
}
