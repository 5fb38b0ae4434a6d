// Gathers source as it is now with what its names mean.

import { cacheKeyOf, decodeFacts } from '../../ingest/facts-codec.ts';
import { contentHash } from '../../model/content-hash.ts';
import { type Facts, positionAt } from '../../model/facts.ts';
import { type GraphView, isSymbolKind } from '../../model/graph.ts';
import { readSomeFacts } from '../../workspace/index.ts';
import { currentLines } from '../current-source.ts';
import type { Language } from '../detect-changes/outline.ts';
import type { OpenRepository } from '../engine.ts';
import type { OperationContext } from '../operation.ts';
import { placeOf } from '../places.ts';
import { findSymbol } from '../symbols.ts';
import { type Lines, linksIn } from './links.ts';
import { type LocalName, localNames } from './locals.ts';
import { renderSource } from './render.ts';
import type { SourceFound, SourceResult } from './schema.ts';

export interface SourceInput {
  readonly name: string;
  readonly filePath?: string;
  readonly startLine?: number;
  readonly maxLines: number;
  readonly repo?: string;
}

export const render = renderSource;

export async function run(input: SourceInput, context: OperationContext): Promise<SourceResult> {
  const repository = context.open(input.repo);
  const { view } = repository;
  const found = findSymbol(view, input);
  if (found.status === 'ambiguous') return found;
  const { path, startLine = 1, endLine, kind, language: id, uid } = view.node(found.node);
  const bytes = path === '' ? undefined : repository.read(path);
  const text = bytes?.toString('utf8').replace(/^\uFEFF/, '') ?? '';
  const hash = repository.sources.hashOf(path);
  const fresh = bytes !== undefined && hash === contentHash(bytes);
  const language = await languageOf(context, id);
  const stored = (): Facts | undefined =>
    fresh && language ? storedFacts(context, repository, path, hash, language) : undefined;
  const file = fileOf(repository, path, text, { language, stored });
  const lines = file.lines.length;
  let range: { start: number; end: number } | undefined = isSymbolKind(kind)
    ? { start: startLine, end: endLine ?? startLine }
    : { start: 1, end: lines };
  if (bytes !== undefined && hash !== undefined && !fresh) {
    range = await currentLines(
      context.engine,
      { kind, path, uid, ...(id === undefined ? {} : { language: id }) },
      text,
    );
  }
  const state =
    bytes === undefined
      ? 'missing'
      : hash === undefined
        ? 'unchecked'
        : fresh
          ? 'fresh'
          : range === undefined
            ? 'gone'
            : 'changed';
  const { start, end } = range ?? { start: 1, end: 0 };
  const first = Math.max(1, Math.min(input.startLine ?? start, lines));
  const last = Math.min(first + input.maxLines - 1, input.startLine === undefined ? end : lines, lines);
  const links = fresh ? namedLinks(view, path, file.lines, { first, last }) : [];
  return {
    status: 'found',
    symbol: placeOf(view, found.node),
    filePath: path,
    ...(id === undefined ? {} : { language: id }),
    ...(file.refusal === undefined ? {} : { not_parsed: file.refusal }),
    state,
    first_line: first,
    lines: file.lines.slice(first - 1, last),
    symbol_lines: { start, end },
    file_lines: lines,
    ...file.spansIn({ first, last }),
    links,
    symbols: symbolsOf(view, links),
    outline: fresh ? outlineOf(view, path) : [],
  };
}

async function languageOf({ engine }: OperationContext, id: string | undefined): Promise<Language | undefined> {
  const language = id === undefined ? undefined : (await engine.host.languages()).find((each) => each.id === id);
  await language?.load?.();
  return language;
}

/** What reads single facts of a repository, as long as that is open. */
const readers = new WeakMap<OpenRepository, ReturnType<typeof readSomeFacts>>();

/** The facts that the index was made of, so that the file need not be parsed for them again. */
function storedFacts(
  { engine }: OperationContext,
  repository: OpenRepository,
  path: string,
  hash: string,
  language: Language,
): Facts | undefined {
  const reader = readers.get(repository) ?? readSomeFacts(engine.workspace, repository);
  readers.set(repository, reader);
  const bytes = reader.get(cacheKeyOf({ path, hash, language }));
  return bytes && decodeFacts(bytes);
}

type Links = SourceFound['links'];

interface ReadFile {
  readonly text: string;
  readonly lines: readonly string[];
  readonly refusal?: string;
  /** What stands in some lines: most files are long, and little of one is shown. */
  spansIn(lines: Lines): Pick<SourceFound, 'highlights' | 'locals'>;
}

/** Files read last, of each repository: whoever looks at one symbol of a file goes on to the next. */
const READ_FILES = 24;
const known = new WeakMap<OpenRepository, Map<string, ReadFile>>();

/** How a file is read: its facts are stored if it is as it was indexed. */
interface Reading {
  readonly language: Language | undefined;
  stored(): Facts | undefined;
}

function fileOf(repository: OpenRepository, path: string, text: string, reading: Reading): ReadFile {
  const files = known.get(repository) ?? new Map<string, ReadFile>();
  known.set(repository, files);
  const before = files.get(path);
  files.delete(path);
  const file = before?.text === text ? before : readFile(path, text, reading);
  files.set(path, file);
  for (const oldest of files.keys()) if (files.size > READ_FILES) files.delete(oldest);
  return file;
}

function readFile(path: string, text: string, reading: Reading): ReadFile {
  const lines = text.replace(/\r?\n$/, '').split(/\r?\n/);
  const starts = lineStarts(text);
  const { tokens, names, refusal } = namesAndTokens(path, text, reading);
  return {
    text,
    lines,
    ...(refusal === undefined ? {} : { refusal }),
    spansIn({ first, last }) {
      const [from, to] = [starts[first - 1] ?? text.length, starts[last] ?? text.length + 1];
      const isShown = ({ line }: { readonly line: number }): boolean => line >= first && line <= last;
      return {
        highlights: tokens
          .filter(({ start, end }) => start < to && end > from)
          .flatMap(({ start, end, kind }) => byLine(text, starts, start, end).map((span) => ({ ...span, kind })))
          .filter(isShown),
        locals: names
          .filter(({ start, name }) => start >= from && start < to && text.startsWith(name, start))
          .map(({ start, name, group }) => ({ ...positionAt(starts, start), length: name.length, group })),
      };
    },
  };
}

/** A text that the parser refuses is shown plain. */
function namesAndTokens(path: string, text: string, { language, stored }: Reading): Parsed {
  if (language === undefined) return { tokens: [], names: [] };
  try {
    const tokens = language.highlights?.(path, text) ?? [];
    return { tokens, names: localNames(stored() ?? language.extract(path, text)) };
  } catch (error) {
    return { tokens: [], names: [], refusal: error instanceof Error ? error.message : String(error) };
  }
}

interface Parsed {
  readonly tokens: ReturnType<NonNullable<Language['highlights']>>;
  readonly names: readonly LocalName[];
  readonly refusal?: string;
}

function namedLinks(view: GraphView, path: string, lines: readonly string[], shown: Lines): Links {
  return linksIn(view, path, shown).flatMap((link) => {
    const length = nameLength(lines[link.line - 1] ?? '', link.column);
    if (length === 0) return [];
    const { line, column, relation, rule, others } = link;
    const [uid, from] = [view.node(link.target).uid, view.node(link.source).uid];
    return [{ line, column, length, uid, relation, rule, from, others }];
  });
}

/** A span over several lines as one for each of them. */
function byLine(text: string, starts: Int32Array, start: number, end: number) {
  const spans: { line: number; column: number; length: number }[] = [];
  for (let at = start; at < end; ) {
    const { line, column } = positionAt(starts, at);
    const next = line < starts.length ? starts[line] : text.length + 1;
    const until = Math.min(end, next - 1);
    const length = text.slice(at, until).replace(/\r$/, '').length;
    if (length > 0) spans.push({ line, column, length });
    at = next;
  }
  return spans;
}

function lineStarts(text: string): Int32Array {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return Int32Array.from(starts);
}

const NAME = /[#@]?[\p{ID_Start}$_][\p{ID_Continue}$]*/uy;

function nameLength(line: string, column: number): number {
  NAME.lastIndex = column - 1;
  return NAME.exec(line)?.[0].length ?? 0;
}

function symbolsOf(view: GraphView, links: Links): SourceFound['symbols'] {
  const symbols: SourceFound['symbols'] = {};
  for (const { uid } of links) {
    if (Object.hasOwn(symbols, uid)) continue;
    const node = view.byUid(uid)!;
    const { signature, doc } = view.node(node);
    symbols[uid] = {
      ...placeOf(view, node),
      ...(signature === undefined ? {} : { signature }),
      ...(doc === undefined ? {} : { doc: doc.slice(0, LONGEST_DOC) }),
    };
  }
  return symbols;
}

/** Characters of a documentation that is shown beside a name. */
const LONGEST_DOC = 600;

function outlineOf(view: GraphView, path: string): SourceFound['outline'] {
  const rows = view
    .inFile(path)
    .filter((node) => isSymbolKind(view.kindOf(node)))
    .map((node) => ({ ...placeOf(view, node), end_line: view.node(node).endLine ?? view.node(node).startLine ?? 1 }))
    .sort((a, b) => (a.line ?? 0) - (b.line ?? 0) || b.end_line - a.end_line);
  const open: number[] = [];
  return rows.map((row) => {
    while (open.length > 0 && open.at(-1)! < row.end_line) open.pop();
    open.push(row.end_line);
    return { ...row, depth: open.length - 1 };
  });
}
