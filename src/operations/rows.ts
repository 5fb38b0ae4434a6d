// The rows of the text answers: one symbol a line, and never a list that was cut without saying so.

import type { NodeKind } from '../model/graph.ts';

/** Kinds are lower-case wherever a reader meets them. */
export function displayKind(kind: NodeKind): string {
  return kind.toLowerCase();
}

export interface RowSymbol {
  readonly kind: string;
  readonly name: string;
  readonly filePath?: string;
  readonly line?: number;
  /** With it, a member is shown with the name of what it is a member of. */
  readonly uid?: string;
}

/** `kind name → path:line`; the line is left out where there is none, and so is the path of what belongs to no file. */
export function symbolRow(symbol: RowSymbol): string {
  const { kind, filePath, line } = symbol;
  const name = shownName(symbol);
  if (filePath === undefined || filePath === '') return `${kind} ${name}`;
  return `${kind} ${name} → ${filePath}${line === undefined ? '' : `:${line}`}`;
}

const MEMBER_KINDS: ReadonlySet<string> = new Set(['method', 'constructor', 'property']);

/** `Class.method` for a member, as it can be asked for; a hundred classes may each have a method of the same name. */
export function shownName({ kind, name, filePath, uid }: RowSymbol): string {
  if (uid === undefined || filePath === undefined || !MEMBER_KINDS.has(kind)) return name;
  const local = uid.slice(`${kind}:${filePath}:`.length).replace(/~\d+$/, '');
  if (!local.endsWith(`.${name}`)) return name;
  const owner = local.slice(0, -name.length - 1);
  // The text that a callback is registered under may have dots of its own.
  const last = CALLBACK_END.test(owner)
    ? owner.split(AFTER_CALLBACK).at(-1)!.replace(/~\d+$/, '')
    : owner.slice(owner.lastIndexOf('.') + 1);
  return `${last}.${name}`;
}

const CALLBACK_END = /'\)(?:~\d+)?$/;
const AFTER_CALLBACK = /'\)(?:~\d+)?\./;

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
