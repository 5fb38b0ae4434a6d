// The edges between two symbols with what they stand on.

import { DEPENDENCY_KINDS, type EdgeKind, type GraphEdge, type GraphView } from '../../model/graph.ts';
import { renderAmbiguity } from '../ambiguity.ts';
import { type Dialect, shellDialect } from '../dialect.ts';
import { indexedLines } from '../line-texts.ts';
import type { OperationContext } from '../operation.ts';
import { placeOf } from '../places.ts';
import { confidenceMark, symbolRow } from '../rows.ts';
import { findSymbol } from '../symbols.ts';
import { becauseOf } from './because.ts';
import type { WhyResult } from './schema.ts';

const KINDS: readonly EdgeKind[] = [...DEPENDENCY_KINDS, 'MAY_CALL'];

export async function run(
  { from, to, repo }: { readonly from: string; readonly to: string; readonly repo?: string },
  context: OperationContext,
): Promise<WhyResult> {
  const repository = context.open(repo);
  const { view } = repository;
  const source = findSymbol(view, { name: from });
  if (source.status === 'ambiguous') return source;
  const target = findSymbol(view, { name: to });
  if (target.status === 'ambiguous') return target;
  const textOf = indexedLines(repository);
  return {
    status: 'found',
    from: placeOf(view, source.node),
    to: placeOf(view, target.node),
    edges: edgesBetween(view, source.node, target.node).map((edge) => {
      const { path } = view.node(edge.kind === 'DECORATES' ? edge.target : edge.source);
      return {
        relation: edge.kind,
        rule: edge.rule,
        confidence: edge.confidence,
        sites: edge.sites.map(({ line, column, rule, access }) => {
          const text = textOf(path, line);
          return {
            line,
            column,
            rule,
            ...(access === undefined ? {} : { access }),
            ...(text === undefined ? {} : { text }),
          };
        }),
        because: [...becauseOf(view, edge)],
      };
    }),
  };
}

/** Imports are kept between modules; that of a symbol is the one between the modules of the two. */
function edgesBetween(view: GraphView, source: number, target: number): readonly GraphEdge[] {
  return KINDS.flatMap((kind) => view.outgoing(source, kind).map((index) => view.edge(index))).filter(
    (edge) => edge.target === target,
  );
}

export function render(result: WhyResult, dialect: Dialect = shellDialect): string {
  if (result.status === 'ambiguous') return renderAmbiguity(result, 'why <from> <to>', dialect);
  const { from, to, edges } = result;
  if (edges.length === 0) return `Nothing links ${symbolRow(from)} directly to ${symbolRow(to)}.`;
  return edges
    .map(({ relation, rule, confidence, sites, because }) =>
      [
        `${symbolRow(from)} [${relation}] ${symbolRow(to)}`,
        `Rule: ${rule}${confidence === null ? ' (unmeasured)' : confidenceMark(confidence)}`,
        ...sites.map(({ line, column, text }) => `  ${from.filePath}:${line}:${column}  ${text ?? ''}`),
        'Because:',
        ...because.map(
          ({ text, filePath, line }) => `  ${text}${filePath === undefined ? '' : ` → ${filePath}:${line}`}`,
        ),
      ].join('\n'),
    )
    .join('\n\n');
}
