// Where a symbol stands in its file as the file is now, for answers that show source: lines of the index would show
// something else once the file was edited.

import type { GraphNode } from '../model/graph.ts';
import type { Engine } from './engine.ts';

export interface Lines {
  readonly start: number;
  readonly end: number;
}

/** By its uid, in the text as it is now; undefined where it is gone, or the file's language cannot be told. */
export async function currentLines(
  { host }: Pick<Engine, 'host'>,
  symbol: Pick<GraphNode, 'kind' | 'language' | 'path' | 'uid'>,
  source: string,
): Promise<Lines | undefined> {
  if (symbol.kind === 'Module' || symbol.kind === 'File') return { start: 1, end: linesOf(source) };
  // Loaded only where a file was edited.
  const { outlineOf } = await import('./detect-changes/outline.ts');
  const language = (await host.languages()).find(({ id }) => id === symbol.language);
  await language?.load?.();
  const outline = language === undefined ? undefined : outlineOf(language, symbol.path, source);
  const now = outline?.symbols.find(({ uid }) => uid === symbol.uid);
  return now && { start: now.startLine, end: now.endLine };
}

/** A line feed ends its line, and none begins behind the last one. */
function linesOf(source: string): number {
  return source.replace(/\r?\n$/, '').split('\n').length;
}
