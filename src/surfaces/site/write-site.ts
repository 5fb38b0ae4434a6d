// Writes a repository as a folder of pages that need no server: one for each file of code and each symbol, as many as the
// bounds allow, those that most others use first. What is on them are answers of the operations.

import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { AppError } from '../../model/errors.ts';
import { type GraphView, SYMBOL_KINDS } from '../../model/graph.ts';
import { context } from '../../operations/context/operation.ts';
import type { Engine } from '../../operations/engine.ts';
import { hierarchy } from '../../operations/hierarchy/operation.ts';
import type { OperationContext } from '../../operations/operation.ts';
import { overview } from '../../operations/overview/operation.ts';
import { byFile } from '../../operations/places.ts';
import { source } from '../../operations/source/operation.ts';
import type { SourceFound } from '../../operations/source/schema.ts';
import { pageNames } from './page-names.ts';
import { filePage, indexPage, type Links, MOST_LINES, namesScript, type Place, symbolPage } from './pages.ts';

export const MOST_FILES = 2_000;
export const MOST_SYMBOLS = 5_000;

export interface Site {
  readonly files: number;
  readonly symbols: number;
  readonly totals: { readonly files: number; readonly symbols: number };
}

export interface SiteInput {
  readonly folder: string;
  readonly repo: string | undefined;
  readonly directory: string;
  /** The built page, whose style the site has. */
  readonly pageUrl: URL;
}

/** What tells a folder that may be written anew from one of somebody else's. */
const MARKER = '.gitnexus-site';
const PARTS = ['style.css', 'icon.svg', 'find.js'];

export async function writeSite(input: SiteInput, engine: Engine): Promise<Site> {
  const { folder, repo, directory, pageUrl } = input;
  const lease = engine.open(repo, directory);
  try {
    claim(folder);
    const { repository } = lease;
    const call: OperationContext = {
      remote: false,
      directory,
      engine,
      open: () => repository,
      client: repository,
      signal: new AbortController().signal,
      progress: () => undefined,
    };
    const [ask, askSource, askTypes] = await Promise.all([context.load(), source.load(), hierarchy.load()]);
    const chosen = chooseFrom(repository.view);
    const { links, pageOf } = linksOf(chosen, repository.name);
    const write = (path: string, text: string): void => {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    };
    for (const file of chosen.files) {
      const found = await askSource.run({ name: file.filePath, maxLines: 10_000 }, call);
      if (found.status !== 'found') continue;
      const { lines } = found;
      const shown = { ...found, lines: lines.slice(0, MOST_LINES) };
      write(pageOf(file)!, filePage(links('../'), shown, found.file_lines - shown.lines.length));
      for (const symbol of chosen.symbols.get(file.filePath) ?? []) {
        const seen = await ask.run({ ...ASKED, name: symbol.uid }, call);
        if (seen.status !== 'found') continue;
        const types = TYPES.has(seen.symbol.kind)
          ? await askTypes.run({ name: symbol.uid, limit: 500 }, call)
          : undefined;
        const relatives = types?.status === 'found' ? types : undefined;
        write(pageOf(symbol)!, symbolPage(links('../'), seen, relatives, partOf(found, seen.symbol)));
      }
    }
    const whole = await (await overview.load()).run({ limit: 20 }, call);
    const symbols = [...chosen.symbols.values()].flat();
    write('index.html', indexPage(links(''), { overview: whole, files: chosen.files, symbols, totals: chosen.totals }));
    write('names.js', namesScript(links(''), [...symbols, ...chosen.files]));
    for (const part of PARTS) cpSync(fileURLToPath(new URL(part, pageUrl)), join(folder, part));
    return { files: chosen.files.length, symbols: symbols.length, totals: chosen.totals };
  } finally {
    await lease.release();
  }
}

const ASKED = {
  includeContent: false,
  places: false,
  tests: true,
  includeMayCall: true,
  unlinked: false,
  maxLines: 1,
} as const;
const TYPES: ReadonlySet<string> = new Set(['class', 'interface', 'struct', 'trait', 'enum']);

/** An empty folder, a new one, or one that was written so before: what is in any other stays as it is. */
function claim(folder: string): void {
  if (existsSync(folder) && readdirSync(folder).length > 0) {
    if (!existsSync(join(folder, MARKER))) {
      throw new AppError('conflict', `${folder} is not empty`, { hint: 'Name an empty folder, or a new one' });
    }
    for (const part of ['files', 'symbols']) rmSync(join(folder, part), { recursive: true, force: true });
  }
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, MARKER), 'Written by gitnexus explore --export; it may be written anew.\n');
}

interface Chosen {
  /** By path. */
  readonly files: readonly Place[];
  readonly symbols: ReadonlyMap<string, readonly Place[]>;
  readonly totals: Site['totals'];
}

const STRUCTURE: ReadonlySet<string> = new Set(['CONTAINS', 'DEFINES', 'DEFINES_METHOD', 'MEMBER_OF']);
const PAGED: ReadonlySet<string> = new Set(SYMBOL_KINDS.filter((kind) => kind !== 'Property' && kind !== 'Variable'));

/** Files and symbols by how many edges lead to them; those of tests last. */
function chooseFrom(view: GraphView): Chosen {
  const uses = (node: number): number =>
    view.incoming(node).filter((edge) => !STRUCTURE.has(view.edge(edge).kind)).length;
  const ranked = view
    .ofKind('Module')
    .map((module) => {
      const { path, test } = view.node(module);
      const symbols = view
        .inFile(path)
        .filter((node) => PAGED.has(view.kindOf(node)))
        .map((node) => ({ node, path, test: test === true || view.isTest(node), uses: uses(node) }));
      return { path, test: test === true, symbols, uses: symbols.reduce((sum, each) => sum + each.uses, uses(module)) };
    })
    .sort(first);
  const files = ranked.slice(0, MOST_FILES);
  const symbols = files
    .flatMap((file) => file.symbols)
    .sort(first)
    .slice(0, MOST_SYMBOLS);
  const places = symbols.map(({ node, test }): Place => {
    const { uid, kind, name, path, startLine } = view.node(node);
    return { uid, kind: kind.toLowerCase(), name, filePath: path, line: startLine, test };
  });
  return {
    files: files
      .map(({ path, test }): Place => ({ uid: `File:${path}`, kind: 'file', name: path, filePath: path, test }))
      .sort((a, b) => (a.filePath < b.filePath ? -1 : 1)),
    symbols: byFile(places),
    totals: { files: ranked.length, symbols: ranked.reduce((sum, file) => sum + file.symbols.length, 0) },
  };
}

interface Ranked {
  readonly path: string;
  readonly test: boolean;
  readonly uses: number;
}

function first(a: Ranked, b: Ranked): number {
  return Number(a.test) - Number(b.test) || b.uses - a.uses || (a.path < b.path ? -1 : 1);
}

function linksOf({ files, symbols }: Chosen, repo: string) {
  const [nameFile, nameSymbol] = [pageNames('files'), pageNames('symbols')];
  const pages = new Map<string, string>();
  for (const file of files) {
    pages.set(file.uid, nameFile(file.filePath));
    for (const symbol of symbols.get(file.filePath) ?? []) {
      pages.set(symbol.uid, nameSymbol(symbol.uid.slice(symbol.uid.indexOf(':') + 1)));
    }
  }
  const fileAt = (path: string): string | undefined => pages.get(`File:${path}`);
  const links = (root: string): Links => ({
    root,
    repo,
    file: (path) => prefixed(root, fileAt(path)),
    symbol({ uid, filePath, line }) {
      const file = fileAt(filePath);
      const own = pages.get(uid);
      return prefixed(root, own ?? (file === undefined || line === undefined ? file : `${file}#L${line}`));
    },
  });
  return { links, pageOf: ({ uid }: Place) => pages.get(uid) };
}

function prefixed(root: string, page: string | undefined): string | undefined {
  return page === undefined ? undefined : root + page;
}

/** The lines of a symbol, of the source of its file. */
function partOf(file: SourceFound, symbol: { readonly startLine?: number; readonly endLine?: number }): SourceFound {
  const { startLine = 1, endLine = startLine } = symbol;
  return { ...file, first_line: startLine, lines: file.lines.slice(startLine - 1, endLine).slice(0, MOST_LINES) };
}
