// Ways as text, layer by layer.

import { renderAmbiguity } from '../ambiguity.ts';
import { type Dialect, shellDialect } from '../dialect.ts';
import { symbolRow } from '../rows.ts';
import type { TrailResult } from './schema.ts';

export function renderTrail(result: TrailResult, dialect: Dialect = shellDialect): string {
  if (result.status === 'ambiguous') return renderAmbiguity(result, 'trail <from> <to>', dialect);
  const { from, to, nodes, bundles, total, deeper, max_depth: most, edges } = result;
  const ends = [from === undefined ? [] : [`from ${symbolRow(from)}`], to === undefined ? [] : [`to ${symbolRow(to)}`]];
  if (nodes.length === 0) {
    const where = deeper ? ` within ${most} steps` : '';
    return `There is no way ${ends.flat().join(' ')}${where} along what is linked.`;
  }
  const lines = [`${total} symbol(s) ${ends.flat().join(' ')}`];
  const depths = [...new Set([...nodes, ...bundles].map(({ depth }) => depth))].sort((a, b) => a - b);
  for (const depth of depths) {
    lines.push('', `Step ${depth}:`);
    for (const node of nodes.filter((each) => each.depth === depth)) {
      const leads = edges.filter((edge) => edge.from === node.uid).map((edge) => edge.to);
      const targets = nodes.filter(({ uid }) => leads.includes(uid)).map(({ name }) => name);
      lines.push(`  ${symbolRow(node)}${targets.length === 0 ? '' : `  uses ${targets.join(', ')}`}`);
    }
    for (const { folder, count } of bundles.filter((each) => each.depth === depth)) {
      lines.push(`  ... ${count} more in ${folder === '*' ? 'other folders' : folder || 'the root'}`);
    }
  }
  if (deeper) lines.push('', `More lies beyond ${most} steps.`);
  return lines.join('\n');
}
