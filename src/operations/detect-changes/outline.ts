// The symbols of one version of a file, each with what in it can change behaviour. From the text alone, because the
// version may be one that was never indexed.

import type { IngestOptions } from '../../ingest/index.ts';
import { type Facts, positionAt, SymbolFlag } from '../../model/facts.ts';
import { NODE_KINDS, type NodeKind } from '../../model/graph.ts';
import { memberQualifiedName, nodeUid } from '../../model/ids.ts';
import { nameOf } from '../../model/repository-paths.ts';
import { isTestFile } from '../../model/roles.ts';

export type Language = IngestOptions['languages'][number];

/** The language of a file by its path alone. */
export function languageOf(languages: readonly Language[], path: string): Language | undefined {
  const name = nameOf(path).toLowerCase();
  return languages.find(({ extensions }) => extensions.some((extension) => name.endsWith(extension)));
}

export interface OutlineSymbol {
  readonly kind: NodeKind;
  readonly name: string;
  /** `Class.method`. Several definitions may have the same, in source order. */
  readonly localName: string;
  readonly uid: string;
  readonly startLine: number;
  /** Empty where it has none. */
  readonly signature: string;
  readonly endLine: number;
  readonly test: boolean;
  /** Its own significant parts; what is in a symbol inside it belongs to that one. */
  readonly own: string;
}

export interface Outline {
  readonly symbols: readonly OutlineSymbol[];
  /** The file holds tests. */
  readonly test: boolean;
  /** The significant parts outside all symbols. */
  readonly moduleOwn: string;
  /** How many syntax errors there are, and the line of the first (1-based; 0 for none). */
  readonly syntaxErrors: number;
  readonly firstErrorLine: number;
}

interface Range {
  readonly symbol: Omit<OutlineSymbol, 'own'>;
  readonly start: number;
  readonly end: number;
  readonly own: string[];
}

/** The language must be loaded. Throws what its `extract` throws for source that it refuses. */
export function outlineOf(language: Language, path: string, text: string): Outline {
  const facts = language.extract(path, text);
  const ranges = rangesOf(facts, path);
  const module: string[] = [];
  const parts = language.significantParts?.(path, text) ?? linesAsParts(text);
  const ownerOf = ownerFinder(ranges, facts);
  for (const part of parts) (ownerOf(part.start)?.own ?? module).push(part.text);
  const test = isTestFile(path, language.isTest(path), facts);
  return {
    symbols: ranges.map(({ symbol, own }) => ({ ...symbol, test: test || symbol.test, own: own.join('\u0001') })),
    test,
    moduleOwn: module.join('\u0001'),
    syntaxErrors: facts.syntaxErrors,
    firstErrorLine: facts.firstErrorLine,
  };
}

/** Without a language's help every line with something on it counts, but not its indentation. */
function linesAsParts(text: string): { start: number; text: string }[] {
  const parts: { start: number; text: string }[] = [];
  for (const match of text.matchAll(/[^\s].*/g)) parts.push({ start: match.index, text: match[0].trimEnd() });
  return parts;
}

function rangesOf(facts: Facts, path: string): Range[] {
  const { symbols, strings, lineStarts } = facts;
  const ranges: Range[] = [];
  const localNames: string[] = [''];
  const hidden = new Set<number>();
  const occurrences = new Map<string, number>();
  for (let row = 1; row < symbols.rows; row++) {
    const owner = symbols.owner(row);
    const name = strings[symbols.name(row)];
    const flags = symbols.flags(row);
    // What has no name of its own is no node of the graph, and neither is what is inside it.
    if (flags & SymbolFlag.anonymous || hidden.has(owner) || name === '') {
      hidden.add(row);
      localNames[row] = localNames[owner] ?? '';
      continue;
    }
    const localName = memberQualifiedName(localNames[owner] ?? '', name).replace(/^\./, '');
    localNames[row] = localName;
    const kind = NODE_KINDS[symbols.kind(row)];
    const occurrence = (occurrences.get(`${kind}:${localName}`) ?? 0) + 1;
    occurrences.set(`${kind}:${localName}`, occurrence);
    const start = symbols.start(row);
    const symbol = {
      kind,
      name,
      localName,
      uid: nodeUid(kind, path, localName, occurrence),
      startLine: positionAt(lineStarts, start).line,
      signature: strings[symbols.signature(row)],
      endLine: positionAt(lineStarts, Math.max(symbols.end(row) - 1, 0)).line,
      test: (flags & SymbolFlag.test) !== 0,
    };
    ranges.push({ symbol, start, end: symbols.end(row), own: [] });
  }
  return ranges;
}

/**
 * Finds the innermost symbol around an offset; offsets must be asked for in order. What stands outside all symbols but
 * on the line of one (`export`, `const`, a semicolon) is part of it: front ends give the range of the definition itself.
 */
function ownerFinder(ranges: readonly Range[], { lineStarts }: Facts): (offset: number) => Range | undefined {
  // Of two that begin together the longer is the outer one.
  const waiting = [...ranges].sort((a, b) => a.start - b.start || b.end - a.end);
  const open: Range[] = [];
  let next = 0;
  let lastEnded: Range | undefined;
  return (offset) => {
    for (let range = waiting[next]; range !== undefined && range.start <= offset; range = waiting[next]) {
      open.push(range);
      next++;
    }
    for (let top = open.at(-1); top !== undefined && top.end <= offset; top = open.at(-1)) {
      if (lastEnded === undefined || top.end >= lastEnded.end) lastEnded = top;
      open.pop();
    }
    const innermost = open.findLast((range) => range.end > offset);
    if (innermost !== undefined) return innermost;
    const { line } = positionAt(lineStarts, offset);
    const following = waiting[next];
    if (following !== undefined && following.start < (lineStarts[line] ?? Number.POSITIVE_INFINITY)) return following;
    return lastEnded !== undefined && lastEnded.end > lineStarts[line - 1] ? lastEnded : undefined;
  };
}
