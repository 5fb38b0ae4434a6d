// Every place in the source that refers to a symbol.

import { DEPENDENCY_KINDS, type EdgeKind, type GraphView } from '../../model/graph.ts';
import { roleRank } from '../../model/roles.ts';
import { renderAmbiguity } from '../ambiguity.ts';
import { type Dialect, shellDialect } from '../dialect.ts';
import { indexedLines } from '../line-texts.ts';
import type { OperationContext } from '../operation.ts';
import { placeOf } from '../places.ts';
import { compareText, importableNames, importersOf, moduleOf, ownSites, type Step, stepsOver } from '../references.ts';
import { symbolRow } from '../rows.ts';
import { findSymbol } from '../symbols.ts';
import { referencesCall } from './call.ts';
import type { ReferencesResult } from './schema.ts';

export interface ReferencesInput {
  readonly name: string;
  readonly filePath?: string;
  readonly limit: number;
  readonly offset: number;
  readonly includeMayCall: boolean;
  readonly tests: boolean;
  readonly repo?: string;
}

export async function run(input: ReferencesInput, context: OperationContext): Promise<ReferencesResult> {
  const repository = context.open(input.repo);
  const { view } = repository;
  const found = findSymbol(view, input);
  if (found.status === 'ambiguous') return found;
  const kinds: readonly EdgeKind[] = [...DEPENDENCY_KINDS, ...(input.includeMayCall ? (['MAY_CALL'] as const) : [])];
  const all = kinds.flatMap((kind) => sitesOver(view, found.node, kind));
  const isTest = ({ scope }: { readonly scope: number }): boolean => view.isTest(scope);
  const shown = input.tests || view.node(found.node).test === true ? all : all.filter((site) => !isTest(site));
  const ranked = shown
    .map((site) => ({ ...site, path: view.node(site.scope).path, rank: roleRank(view.node(site.scope)) }))
    .sort((a, b) => a.rank - b.rank || compareText(a.path, b.path) || a.line - b.line || a.column - b.column);
  const textOf = indexedLines(repository);
  return {
    status: 'found',
    symbol: placeOf(view, found.node),
    references: ranked.slice(input.offset, input.offset + input.limit).map(({ path, scope, rank: _rank, ...site }) => {
      const text = textOf(path, site.line);
      return { filePath: path, ...site, ...(text === undefined ? {} : { text }), scope: placeOf(view, scope) };
    }),
    total: ranked.length,
    files: new Set(ranked.map(({ path }) => path)).size,
    left_out: all.length - shown.length,
  };
}

interface SiteOf {
  readonly line: number;
  readonly column: number;
  readonly relation: EdgeKind;
  readonly rule: string;
  readonly confidence: number | null;
  readonly access?: 'write';
  /** The symbol that the site stands in. */
  readonly scope: number;
}

function sitesOver(view: GraphView, node: number, kind: EdgeKind): SiteOf[] {
  return stepsTo(view, node, kind).flatMap((step) =>
    step.edge.rule === 'dispatch'
      ? []
      : ownSites(step).map(({ line, column, rule, access }) => ({
          line,
          column,
          relation: kind,
          rule,
          confidence: step.edge.confidence,
          ...(access === undefined ? {} : { access }),
          scope: step.node,
        })),
  );
}

/** A decorator is referred to by what it decorates, to which the edge goes. */
function stepsTo(view: GraphView, node: number, kind: EdgeKind): readonly Step[] {
  if (kind === 'DECORATES') return stepsOver(view, node, kind, 'downstream');
  const isWhole = view.kindOf(node) === 'Module' || view.kindOf(node) === 'Package';
  if (kind !== 'IMPORTS' || isWhole) return stepsOver(view, node, kind, 'upstream');
  const module = moduleOf(view, node);
  return module === undefined ? [] : importersOf(view, module, importableNames(view, node));
}

export function render(result: ReferencesResult, dialect: Dialect = shellDialect): string {
  if (result.status === 'ambiguous') {
    return renderAmbiguity(
      result,
      dialect.call(referencesCall, { name: result.name, filePath: '<file_path>' }),
      dialect,
    );
  }
  const { symbol, references, total, files, left_out: leftOut } = result;
  const lines = [`${total} reference(s) to ${symbolRow(symbol)} in ${files} file(s)`];
  let path = '';
  for (const { filePath, line, relation, text, scope } of references) {
    if (filePath !== path) lines.push('', filePath);
    path = filePath;
    lines.push(`  ${line}: ${text ?? ''}  [${relation}] in ${scope.kind} ${scope.name}`);
  }
  if (references.length < total) lines.push('', `... ${total - references.length} more: --offset, --limit`);
  if (leftOut > 0) lines.push('', `Left out: ${leftOut} in tests (${dialect.flag('tests')} shows them).`);
  return lines.join('\n');
}
