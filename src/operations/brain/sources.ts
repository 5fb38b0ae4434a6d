// Lists the sources with what is in them.

import { AppError } from '../../model/errors.ts';
import type { OperationContext } from '../operation.ts';
import type { SourcesOutput } from './schemas.ts';

export async function run(_input: object, context: OperationContext): Promise<SourcesOutput> {
  const sources: SourcesOutput['sources'] = [];
  for (const { name, path, generation } of context.engine.repositories()) {
    const known = {
      name,
      path,
      symbols: generation?.meta.counts.symbols ?? 0,
      indexed_at: generation?.meta.indexedAt ?? '',
    };
    try {
      const pages = await context.open(name).pages();
      const links = pages.pages.reduce((sum, _, page) => sum + pages.linksOf(page).length, 0);
      sources.push({ ...known, pages: pages.pages.length, chunks: pages.chunkCount, links });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      sources.push({ ...known, pages: 0, chunks: 0, links: 0, problem: error.message });
    }
  }
  return { sources };
}

export function render({ sources }: SourcesOutput): string {
  if (sources.length === 0) return 'No sources yet.';
  return sources
    .flatMap(({ name, path, pages, chunks, links, symbols, problem }) => [
      `${name} → ${path}`,
      problem === undefined
        ? `  ${pages} pages, ${chunks} chunks, ${links} links, ${symbols} symbols`
        : `  Cannot be searched: ${problem}`,
    ])
    .join('\n');
}

export function hint({ sources }: SourcesOutput): string | undefined {
  return sources.length > 0 ? undefined : 'Make a folder one: gitnexus brain import <folder>';
}
