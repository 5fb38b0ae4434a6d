// Cuts a file of code into chunks that follow its definitions and together hold all of it: every line is in exactly one
// chunk. A definition that fits is one chunk with all that is in it; of a larger one, what it contains is cut out, and
// the rest (its header, what stands between) is chunks of its own; what is still too large is cut between statements.

import { lineOwners } from './line-owners.ts';
import { lineIndex } from './lines.ts';
import type { Chunk } from './page.ts';
import { tokenCount } from './token-count.ts';

/** A definition in the file, by its node in the graph. */
export interface CodeSymbol {
  readonly node: number;
  /** In lower case. */
  readonly kind: string;
  readonly qualifiedName: string;
  readonly startLine: number;
  readonly endLine: number;
  readonly signature?: string;
}

/** Tokens of a chunk of code: a function that a person would read in one go. */
export const CODE_CHUNK_TOKENS = 400;
/** A definition of fewer lines goes with what is around it, unless it is a function or holds some. */
const LEAST_OWN_LINES = 4;
/** Definitions that nobody reads alone. */
const SMALL_KINDS: ReadonlySet<string> = new Set(['variable', 'property', 'typealias']);

/** The chunks of a file, in order. `module` is the name that text outside of definitions goes by. */
export function chunkCode(text: string, module: CodeSymbol, symbols: readonly CodeSymbol[]): Chunk[] {
  if (text === '') return [];
  const index = lineIndex(text);
  // What follows the last line break is a line only if there is something in it.
  const count = index.startOf(index.count) === text.length ? index.count - 1 : index.count;
  const lineText = (line: number): string => text.slice(index.startOf(line), index.startOf(line + 1));
  const lines = Array.from({ length: count }, (_, at) => lineText(at + 1));
  const tokensBefore = new Float64Array(count + 1);
  lines.forEach((line, at) => {
    tokensBefore[at + 1] = tokensBefore[at] + tokenCount(line);
  });
  const units = chunkUnits(lines, symbols, tokensBefore);
  const starting = startingAt(symbols);

  const chunks: Chunk[] = [];
  for (const { first, last, unit } of units) {
    const symbol = unit === undefined ? module : symbols[unit];
    const parts = splitAtStatements(lines, first, last, tokensBefore);
    parts.forEach(([from, to]) => {
      const inside = starting.slice(from + 1, to + 2).flatMap((at) => at ?? []);
      inside.sort((a, b) => a - b);
      const nodes = [...new Set([symbol.node, ...inside.map((at) => symbols[at].node)])];
      // The part that holds the definition's first line shows its signature; the others repeat it.
      const repeat = symbol.signature !== undefined && symbol.startLine <= from;
      chunks.push({
        start: index.startOf(from + 1),
        end: index.startOf(to + 2),
        startLine: from + 1,
        endLine: to + 1,
        source: 'compiled_truth',
        header: repeat ? `${symbol.qualifiedName}\n${symbol.signature}` : symbol.qualifiedName,
        kind: unit === undefined ? 'module' : symbol.kind,
        nodes,
      });
    });
  }
  return chunks;
}

/** By line, the definitions that start there. */
function startingAt(symbols: readonly CodeSymbol[]): readonly (readonly number[] | undefined)[] {
  const starting: number[][] = [];
  symbols.forEach(({ startLine }, at) => {
    const sameLine = starting[startLine];
    if (sameLine) sameLine.push(at);
    else starting[startLine] = [at];
  });
  return starting;
}

interface Unit {
  /** Lines from 0, inclusive. */
  readonly first: number;
  readonly last: number;
  /** The definition it is of; undefined outside of all. */
  readonly unit: number | undefined;
}

/** Runs of lines of one unit: the outermost definition around a line that fits, else the innermost there is. */
function chunkUnits(lines: readonly string[], symbols: readonly CodeSymbol[], tokensBefore: Float64Array): Unit[] {
  const owners = lineOwners(symbols, lines);
  const parents = parentsOf(symbols);
  const fits = symbols.map(({ startLine, endLine }) => {
    const end = Math.min(endLine, lines.length);
    return tokensBefore[end] - tokensBefore[Math.min(startLine - 1, end)] <= CODE_CHUNK_TOKENS;
  });
  const standsAlone = symbols.map(
    ({ kind, startLine, endLine }) => !SMALL_KINDS.has(kind) || endLine - startLine + 1 >= LEAST_OWN_LINES,
  );
  const unitOf = (owner: number | undefined): number | undefined => {
    let chosen: number | undefined;
    let outermostFitting: number | undefined;
    for (let at = owner; at !== undefined; at = parents[at]) {
      if (!standsAlone[at]) continue;
      chosen ??= at;
      if (fits[at]) outermostFitting = at;
    }
    return outermostFitting ?? chosen;
  };
  const units: Unit[] = [];
  let pending: { first: number; unit: number | undefined } | undefined;
  lines.forEach((line, at) => {
    // Blank lines go with what stands before them, so that no chunk is made of nothing.
    const unit = line.trim() === '' && pending !== undefined ? pending.unit : unitOf(owners[at]);
    if (pending !== undefined && pending.unit === unit) return;
    if (pending !== undefined) units.push({ ...pending, last: at - 1 });
    pending = { first: at, unit };
  });
  if (pending !== undefined) units.push({ ...pending, last: lines.length - 1 });
  return units;
}

/** The innermost other definition around each. */
function parentsOf(symbols: readonly CodeSymbol[]): (number | undefined)[] {
  const parents: (number | undefined)[] = new Array(symbols.length).fill(undefined);
  const order = symbols.map((_, at) => at);
  order.sort((a, b) => symbols[a].startLine - symbols[b].startLine || symbols[b].endLine - symbols[a].endLine || a - b);
  const open: number[] = [];
  for (const at of order) {
    const { startLine, endLine } = symbols[at];
    while (open.length > 0 && symbols[open.at(-1)!].endLine < startLine) open.pop();
    const around = open.findLast((each) => symbols[each].endLine >= endLine);
    parents[at] = around;
    open.push(at);
  }
  return parents;
}

/** Ranges of lines within the budget as far as lines are, cut where a statement of the outermost indentation starts. */
function splitAtStatements(
  lines: readonly string[],
  first: number,
  last: number,
  tokensBefore: Float64Array,
): (readonly [number, number])[] {
  const parts: (readonly [number, number])[] = [];
  let from = first;
  while (tokensBefore[last + 1] - tokensBefore[from] > CODE_CHUNK_TOKENS) {
    let end = from + 1;
    while (end <= last && tokensBefore[end + 1] - tokensBefore[from] <= CODE_CHUNK_TOKENS) end++;
    if (end > last) break;
    const cut = statementStart(lines, from + 1, end);
    parts.push([from, cut - 1]);
    from = cut;
  }
  parts.push([from, last]);
  return parts;
}

/** The last of the least indented lines in `(from, to]` that can start a statement; `to` if there is none. */
function statementStart(lines: readonly string[], from: number, to: number): number {
  let best = to;
  let least = Number.POSITIVE_INFINITY;
  for (let at = from + 1; at <= to; at++) {
    const line = lines[at];
    // A line of closing brackets, or one that goes on with the one before, starts nothing.
    if (line.trim() === '' || /^\s*(?:[)\]}.?:&|+]|else\b|except\b|finally\b|catch\b)/.test(line)) continue;
    const indent = line.length - line.trimStart().length;
    if (indent > least) continue;
    least = indent;
    best = at;
  }
  return best;
}
