// Whether two versions of a file say the same, save for where it stands: comments, white space and documentation were
// edited and nothing else. What was resolved of the one then holds for the other.

import { columnsNamed, type Facts, positionAt, TABLE_NAMES, type TableName } from '../../model/facts.ts';

/** Where the places of the version before (1-based) are now. */
export interface Move {
  /** Undefined where nothing began. */
  place(line: number, column: number): { readonly line: number; readonly column: number } | undefined;
  /** Undefined where nothing began on the line, or what began on one line began on several, then or now. */
  line(line: number): number | undefined;
}

/** Columns of places at which something begins. The resolver compares them, so they must keep their order. */
const BEGINNINGS = new Set(['start', 'nameStart', 'position']);
/** Columns that no answer is read from. */
const UNREAD = new Set(['end', 'doc']);

const SINGLE = ['flags', 'listedExports', 'unit', 'syntaxErrors'] as const;

/** Undefined where the two say different things. */
export function moveBetween(before: Facts, after: Facts): Move | undefined {
  if (SINGLE.some((name) => before[name] !== after[name])) return undefined;
  if (!sameNumbers(before.lists, after.lists) || !sameStrings(before, after)) return undefined;
  const places = new Map<number, number>();
  for (const name of TABLE_NAMES) if (!sameTable(name, before, after, places)) return undefined;
  if (!keepsOrder(places)) return undefined;
  let lines: ReadonlyMap<number, number> | undefined;
  return {
    place(line, column) {
      const offset = before.lineStarts[line - 1] + column - 1;
      const place = places.get(offset) ?? (offset === 0 ? 0 : undefined);
      return place === undefined ? undefined : positionAt(after.lineStarts, place);
    },
    line(line) {
      lines ??= movedLines(before, after, places);
      return lines.get(line);
    },
  };
}

/** Of each line on which something begins the line that it is now, where that is one and nothing else is on it. */
function movedLines(before: Facts, after: Facts, places: ReadonlyMap<number, number>): ReadonlyMap<number, number> {
  const lines = new Map<number, number>();
  const torn = new Set<number>();
  const sources = new Map<number, number>();
  for (const [old, now] of places) {
    const [from, to] = [positionAt(before.lineStarts, old).line, positionAt(after.lineStarts, now).line];
    const known = sources.get(to) ?? from;
    if (known !== from || (lines.get(from) ?? to) !== to) torn.add(from).add(known);
    lines.set(from, to);
    sources.set(to, from);
  }
  for (const line of torn) lines.delete(line);
  return lines;
}

function sameNumbers(one: Int32Array, other: Int32Array): boolean {
  return one.length === other.length && one.every((value, at) => value === other[at]);
}

/** Documentation stands behind all other strings, and is not compared. */
function sameStrings(before: Facts, after: Facts): boolean {
  const count = codeStrings(before);
  if (codeStrings(after) !== count) return false;
  for (let id = 0; id < count; id++) if (before.strings[id] !== after.strings[id]) return false;
  return true;
}

function codeStrings({ strings, symbols, doc }: Facts): number {
  let first = doc === 0 ? strings.length : doc;
  for (let row = 1; row < symbols.rows; row++) {
    const own = symbols.doc(row);
    if (own !== 0 && own < first) first = own;
  }
  return first;
}

/** Compares a table and adds, for every beginning in it, where that is now. */
function sameTable(name: TableName, before: Facts, after: Facts, places: Map<number, number>): boolean {
  const { data: old, width } = before[name];
  const { data } = after[name];
  if (old.length !== data.length) return false;
  const isBeginning = flagged(name, width, BEGINNINGS);
  const isUnread = flagged(name, width, UNREAD);
  // The module begins at 0, whatever stands before its first statement.
  const first = name === 'scopes' ? 2 * width : width;
  for (let at = first; at < data.length; at++) {
    const column = at % width;
    if (isUnread[column] === 1) continue;
    if (isBeginning[column] === 0) {
      if (old[at] !== data[at]) return false;
      continue;
    }
    // What has no place of its own stands at 0, before everything.
    if (old[at] === 0 && data[at] === 0) continue;
    const known = places.get(old[at]);
    if (known === undefined) places.set(old[at], data[at]);
    else if (known !== data[at]) return false;
  }
  return true;
}

function flagged(table: TableName, width: number, names: ReadonlySet<string>): Uint8Array {
  const flags = new Uint8Array(width);
  for (const column of columnsNamed(table, names)) flags[column] = 1;
  return flags;
}

function keepsOrder(places: ReadonlyMap<number, number>): boolean {
  const before = Int32Array.from(places.keys()).sort();
  for (let at = 1; at < before.length; at++) {
    if (places.get(before[at - 1])! >= places.get(before[at])!) return false;
  }
  return true;
}
