// Makes a folder a source: the same run as `analyze`, told in terms of pages.

import { AppError } from '../../model/errors.ts';
import { realPathOf } from '../../workspace/index.ts';
import * as analyze from '../analyze/implementation.ts';
import type { OperationContext } from '../operation.ts';
import type { ImportOutput } from './schemas.ts';

export interface ImportInput {
  readonly path: string;
  readonly source?: string;
  readonly force: boolean;
}

/** Throws what `analyze` throws, and `unauthorized` for a caller from outside and a folder that is no source yet. */
export async function run({ path, source, force }: ImportInput, context: OperationContext): Promise<ImportOutput> {
  if (context.remote !== false) refuseUnknownFolder(path, context);
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

/** Whoever is not known to be at this machine may bring a source up to date, and make none. */
function refuseUnknownFolder(path: string, { engine, directory }: OperationContext): void {
  const wanted = realPathOf(path, directory);
  if (engine.repositories().some((repository) => repository.path === wanted)) return;
  throw new AppError('unauthorized', 'Only a folder that is a source already can be imported from outside', {
    hint: 'Import it once at the command line: gitnexus brain import <folder>',
  });
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
