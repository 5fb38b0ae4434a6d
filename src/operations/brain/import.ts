// Makes a folder a source: the same run as `analyze`, told in terms of pages.

import * as analyze from '../analyze/implementation.ts';
import type { OperationContext } from '../operation.ts';
import type { ImportOutput } from './schemas.ts';

export interface ImportInput {
  readonly path: string;
  readonly source?: string;
  readonly force: boolean;
}

export async function run({ path, source, force }: ImportInput, context: OperationContext): Promise<ImportOutput> {
  const result = await analyze.run({ path, force, ...(source === undefined ? {} : { name: source }) }, context);
  const pages = await context.open(result.name).pages();
  return {
    status: result.status,
    source: result.name,
    path: result.path,
    pages: pages.pages.length,
    chunks: pages.chunkCount,
    seconds: result.seconds,
    notes: result.notes,
  };
}

export function render({ status, source, path, pages, chunks, seconds, notes }: ImportOutput): string {
  const what = status === 'unchanged' ? 'nothing changed since it was imported' : `imported from ${path}`;
  return [
    `${source}: ${what} (${seconds.toFixed(1)} s)`,
    `  ${pages} pages, ${chunks} chunks`,
    ...notes.map((note) => `  ${note}`),
  ].join('\n');
}

export function hint({ source }: ImportOutput): string {
  return `Ask it something: gitnexus brain query "<question>" --source ${source}`;
}
