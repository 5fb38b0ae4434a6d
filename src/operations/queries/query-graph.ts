// Opens the graph of a generation for queries. The source of symbols is read out of the pages, which have every file of
// code, when a query first asks for it.

import { readFileSync } from 'node:fs';
import type { PropertyGraph } from '../../cypher/property-graph.ts';
import { openSnapshotGraph } from '../../cypher/snapshot-graph.ts';
import { type LineIndex, lineIndex } from '../../pages/lines.ts';
import { openPages } from '../../pages/pages-format.ts';
import { openColumns } from '../../store/snapshot-columns.ts';
import { pagesFile, pageTextsFile } from '../generation-files.ts';

export function openQueryGraph(snapshot: Uint8Array, directory: string): PropertyGraph {
  return openSnapshotGraph(openColumns(snapshot), contentReader(directory));
}

/** The lines of a file. The last file is kept, since symbols of one come together. */
function contentReader(directory: string): (path: string, startLine: number, endLine: number) => string | undefined {
  let textOf: ((path: string) => string | undefined) | undefined;
  let current: { readonly path: string; readonly text: string; readonly lines: LineIndex } | undefined;
  return (path, startLine, endLine) => {
    if (current?.path !== path) {
      textOf ??= pageTexts(directory);
      const text = textOf(path);
      if (text === undefined) return undefined;
      current = { path, text, lines: lineIndex(text) };
    }
    const { text, lines } = current;
    // Without the line end behind its last line, which the text need not have.
    const end = endLine < lines.count ? lines.startOf(endLine + 1) - 1 : text.length;
    return text.slice(lines.startOf(startLine), end);
  };
}

function pageTexts(directory: string): (path: string) => string | undefined {
  const store = openPages(readFileSync(pagesFile(directory), 'utf8'), readFileSync(pageTextsFile(directory)));
  const places = new Map(store.pages.map(({ path }, place) => [path, place]));
  return (path) => {
    const place = places.get(path);
    return place === undefined ? undefined : store.textOf(place);
  };
}
