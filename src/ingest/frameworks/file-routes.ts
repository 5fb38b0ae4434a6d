// The family of frameworks whose routes are files: the path of a file says where it is found, its exports what handles it.

import { joined, pathBelow } from '../../model/repository-paths.ts';
import type { SourceFile } from '../resolve/program/source-file.ts';
import type { CompiledRow, CompiledRows } from './model-rows.ts';
import type { FoundRoute } from './routes.ts';
import type { Things } from './things.ts';

const NOTHING: readonly FoundRoute[] = [];

export function findFileRoutes(things: Things, { files, roots }: CompiledRows): readonly FoundRoute[] {
  if (files.length === 0) return NOTHING;
  const patterns = files.map((row) => ({ row, pattern: patternOf('file' in row.row.at ? row.row.at.file : '') }));
  return things.r.program.files.flatMap((file) => {
    if (file.isStub) return NOTHING;
    return patterns.flatMap(({ row, pattern }) => {
      const path = roots
        .flatMap((root) => [root, joined(root, 'src')])
        .map((root) => pattern.exec(withoutExtension(pathBelow(root, file.path) ?? '')))
        .find((match) => match !== null);
      return path == null ? NOTHING : routesOf(things, file, row, path[1] ?? '');
    });
  });
}

function routesOf({ r }: Things, file: SourceFile, row: CompiledRow, folders: string): readonly FoundRoute[] {
  const { path, exports, method, suffix, dotted } = row.row.files!;
  const ending = suffix === true ? /\.(get|post|put|patch|delete|head|options)$/.exec(folders) : null;
  const own = ending?.[1];
  const whole = ending === null ? folders : folders.slice(0, ending.index);
  // Groups of files (`(shop)`, `@slot`) are no part of an address.
  const segments = (dotted ? withDots(whole) : whole.split('/')).filter(
    (segment) => segment !== '' && !/^(?:\(.*\)|@.*|index)$/.test(segment),
  );
  const url = path.replace('{path}', segments.join('/'));
  return exports.flatMap((name) => {
    const common = { method: (own ?? method ?? name).toUpperCase(), path: url };
    const found = r.exported(file, name).bindings.flatMap((binding) => {
      const home = r.program.fileOfBinding(binding);
      const symbol = home.facts.bindings.symbol(binding - home.bindingBase);
      if (symbol === 0 || home.isStub) return [];
      const site = { row, file, callee: 0, call: 0, symbol: home === file ? symbol : 0 };
      const start = home === file ? file.facts.symbols.nameStart(symbol) : 0;
      return [{ ...common, handlers: [home.symbolBase + symbol], site, start }];
    });
    if (found.length > 0 || !exportsValue(file, name)) return found;
    // What has no name of its own is a part of the module.
    return [{ ...common, handlers: [0], site: { row, file, callee: 0, call: 0, symbol: 0 }, start: 0 }];
  });
}

function exportsValue({ facts: { exports, strings } }: SourceFile, name: string): boolean {
  for (let row = 1; row < exports.rows; row++)
    if (strings[exports.name(row)] === name && exports.value(row) !== 0) return true;
  return false;
}

/** Of `users_.$id.edit` or `users.$id/route`, the segments of its address. */
function withDots(path: string): readonly string[] {
  return path
    .replace(/\/route$/, '')
    .split(/[./]/)
    .filter((segment) => !segment.startsWith('_'))
    .map((segment) => segment.replace(/_$/, '').replace(/^\$$/, '*').replace(/^\$/, ':'));
}

/** `a/{path}/b` as what paths of files are matched with. */
function patternOf(text: string): RegExp {
  const escaped = text.replace(/[.+-]/g, '\\$&');
  return new RegExp(`^${escaped.replace('/{path}/', '(/.*)?/').replace('{path}', '(.*)')}$`);
}

function withoutExtension(path: string): string {
  return path.replace(/\.[cm]?[jt]sx?$/, '');
}
