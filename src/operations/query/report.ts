// Answers a query that is a whole report (an issue, a mail, a log): where it points to, and the flows through there.

import type { GraphView } from '../../model/graph.ts';
import { groupByFlow, type LexicalIndex, locateReport } from '../../search/index.ts';
import type { QueryInput } from './implementation.ts';
import type { QueryResult } from './schema.ts';

/** Files and symbols in the structured result. */
const PLACES = 20;
/** Symbols whose flows are worth showing. */
const SOURCES_OF_FLOWS = 10;

export function answerReport(
  view: GraphView,
  index: LexicalIndex,
  input: QueryInput,
  definitions: number,
): QueryResult {
  const located = locateReport(view, index, input.query, { limit: PLACES, without: new Set(input.without) });
  const ranked = located.symbols.map(({ node, score }) => ({ node, score, exact: false }));
  const found = groupByFlow(view, ranked.slice(0, SOURCES_OF_FLOWS), {
    limit: input.limit,
    symbolsPerFlow: input.maxSymbols,
    definitions,
  });
  return {
    processes: [...found.processes],
    process_symbols: [...found.process_symbols],
    definitions: [...found.definitions],
    total_processes: found.totals.processes,
    total_definitions: found.totals.definitions,
    places: {
      files: located.files.map(({ path, signals }) => ({ path, signals: [...signals] })),
      symbols: located.symbols.map(({ node, signals }) => {
        const { uid, kind, name, path, startLine } = view.node(node);
        return {
          uid,
          type: kind.toLowerCase(),
          name,
          filePath: path,
          ...(startLine === undefined ? {} : { startLine }),
          signals: [...signals],
        };
      }),
    },
    substitutions: [],
    degraded: [],
  };
}
