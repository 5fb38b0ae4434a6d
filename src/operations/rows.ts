// The rows of the text answers: one symbol a line, and never a list that was cut without saying so.

import type { NodeKind } from '../model/graph.ts';

/** Kinds are lower-case wherever a reader meets them. */
export function displayKind(kind: NodeKind): string {
  return kind.toLowerCase();
}

/** `kind name → path:line`; the line is left out where there is none, and so is the path of what belongs to no file. */
export function symbolRow(symbol: { kind: string; name: string; filePath?: string; line?: number }): string {
  const { kind, name, filePath, line } = symbol;
  if (filePath === undefined || filePath === '') return `${kind} ${name}`;
  return `${kind} ${name} → ${filePath}${line === undefined ? '' : `:${line}`}`;
}

/**
 * The first `limit` rows, and `... and N more` for the rest. `total` may exceed the number of rows that are at hand.
 */
export function limitedRows(rows: readonly string[], limit: number, indent: string, total = rows.length): string[] {
  const shown = rows.slice(0, limit);
  const rest = Math.max(total, rows.length) - shown.length;
  const lines = shown.map((row) => indent + row);
  if (rest > 0) lines.push(`${indent}... and ${rest} more`);
  return lines;
}

/** Below this, a confidence is worth showing. */
const NOTEWORTHY_CONFIDENCE = 0.9;

/** ` (conf: 0.85)` for a low confidence, else nothing. An unmeasured one (null) says nothing either way. */
export function confidenceMark(confidence: number | null): string {
  if (confidence === null || confidence >= NOTEWORTHY_CONFIDENCE) return '';
  return ` (conf: ${confidence.toFixed(2)})`;
}

/** ` ×3` for an edge with three sites, nothing for one with a single site. */
export function siteMark(sites: number): string {
  return sites > 1 ? ` ×${sites}` : '';
}

/** Sections separated by a blank line; empty sections are left out. */
export function joinSections(sections: readonly (readonly string[])[]): string {
  return sections
    .filter((section) => section.length > 0)
    .map((section) => section.join('\n'))
    .join('\n\n');
}
