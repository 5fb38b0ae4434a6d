// The family of frameworks whose routes are files: the path of a file says where it is found, its exports what handles it.

import type { SourceFile } from '../resolve/program/source-file.ts';
import { filesAt } from './file-paths.ts';
import type { FoundEdge } from './found-edge.ts';
import type { FoundRoute } from './found-route.ts';
import type { CompiledRow, CompiledRows } from './model-rows.ts';
import type { Things } from './things.ts';

/** What files of a repository are by their paths: routes with what handles them, and what a framework takes of a file to run. */
export interface FileUses {
  readonly routes: readonly FoundRoute[];
  readonly hooks: readonly FoundEdge[];
}

export function findFileUses(things: Things, rows: CompiledRows): FileUses {
  const found = filesAt(things, { ...rows, files: rows.files.filter(({ row }) => row.files !== undefined) });
  return {
    routes: found.flatMap(({ file, row, folders }) => routesOf(things, file, row, folders)),
    hooks: found.flatMap(({ file, row }) => hooksOf(things, file, row)),
  };
}

/** What a file exports that runs at some time of the application. */
function hooksOf(things: Things, file: SourceFile, { rule, row: { files, emit } }: CompiledRow): readonly FoundEdge[] {
  if (emit === undefined) return [];
  return files!.exports.flatMap((name) =>
    exportedSymbols(things, file, name).map(
      ({ id, at }): FoundEdge => ({ kind: emit, rule, file, at, from: 0, to: id }),
    ),
  );
}

function routesOf(things: Things, file: SourceFile, row: CompiledRow, folders: string): readonly FoundRoute[] {
  const { path, exports, method, suffix, dotted, colons, slots } = row.row.files!;
  if (path === undefined) return [];
  const ending = suffix === true ? /\.(get|post|put|patch|delete|head|options)$/.exec(folders) : null;
  const own = ending?.[1];
  const whole = ending === null ? folders : folders.slice(0, ending.index);
  // Groups of files (`(shop)`) are no part of an address.
  const isApart = (segment: string): boolean =>
    /^(?:\(.*\)|index)?$/.test(segment) || (slots === true && segment.startsWith('@'));
  const segments = (dotted ? withDots(whole) : whole.split('/')).filter((segment) => !isApart(segment));
  const shown = colons === true ? segments.map(withColon) : segments;
  const url = path.replace('{path}', shown.join('/'));
  return exports.flatMap((name) => {
    const common = { method: (own ?? method ?? name).toUpperCase(), path: url };
    const found = exportedSymbols(things, file, name).map(({ id, symbol, at }) => ({
      ...common,
      handlers: [id],
      site: { row, file, callee: 0, call: 0, symbol },
      start: at,
    }));
    if (found.length > 0 || !exportsValue(file, name)) return found;
    // What has no name of its own is a part of the module.
    return [{ ...common, handlers: [0], site: { row, file, callee: 0, call: 0, symbol: 0 }, start: 0 }];
  });
}

interface ExportedSymbol {
  readonly id: number;
  /** Its row, and an offset, where it stands in the file itself. */
  readonly symbol: number;
  readonly at: number;
}

function exportedSymbols({ r }: Things, file: SourceFile, name: string): readonly ExportedSymbol[] {
  return r.exported(file, name).bindings.flatMap((binding) => {
    const home = r.program.fileOfBinding(binding);
    const symbol = home.facts.bindings.symbol(binding - home.bindingBase);
    if (symbol === 0 || home.isStub) return [];
    const id = home.symbolBase + symbol;
    return home === file ? [{ id, symbol, at: file.facts.symbols.nameStart(symbol) }] : [{ id, symbol: 0, at: 0 }];
  });
}

function exportsValue({ facts: { exports, strings } }: SourceFile, name: string): boolean {
  for (let row = 1; row < exports.rows; row++)
    if (strings[exports.name(row)] === name && exports.value(row) !== 0) return true;
  return false;
}

function withColon(segment: string): string {
  return segment
    .replace(/^\[\.\.\.\]$/, '**')
    .replace(/\[\.\.\.(\w+)\]/, '**:$1')
    .replace(/\[(\w+)\]/g, ':$1');
}

/** Of `users_.$id.edit` or `users.$id/route`, the segments of its address. */
function withDots(path: string): readonly string[] {
  return path
    .replace(/\/route$/, '')
    .split(/[./]/)
    .filter((segment) => !segment.startsWith('_'))
    .map((segment) => segment.replace(/_$/, '').replace(/^\$$/, '*').replace(/^\$/, ':'));
}
