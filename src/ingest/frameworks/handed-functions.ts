// Functions that a framework calls with something of its own as the first argument: a plugin gets the server that it is
// registered with, the function of a group of routes the router of the group. Each holds the routes that it registers with that.

import { Binding, Expression } from '../../model/facts.ts';
import { folderOf, joinPath, nameOf, pathBelow } from '../../model/repository-paths.ts';
import type { Resolver } from '../resolve/engine/resolver.ts';
import type { SourceFile } from '../resolve/program/source-file.ts';
import { heldFunctions } from '../resolve/sites/held-functions.ts';
import { ValueKind } from '../resolve/values/values.ts';
import type { CompiledRows, Thing } from './model-rows.ts';
import { type FoundSites, itemsOf, type ModelSite, selected, selectedTexts, sitesIn } from './sites.ts';
import { Things } from './things.ts';

/** What functions (ids) get as their first argument. */
export type Handed = ReadonlyMap<number, readonly Thing[]>;

/** A function (id) that is found under a path. */
export interface MountedFunction {
  readonly fn: number;
  readonly prefix: string;
}

/** Functions that register functions, as deep as this. */
const DEEPEST = 6;

/** Sites with those that are only found where it is known what functions are handed, and what expressions stand for then. */
export function withHanded(found: FoundSites): { readonly things: Things; readonly sites: readonly ModelSite[] } {
  const { rows } = found;
  const { r } = found.things;
  let { things } = found;
  let sites = found.byFile.flatMap((ofFile) => ofFile?.sites ?? []);
  let known = 0;
  for (let round = 0; round < DEEPEST; round++) {
    const handed = handedAt(things, rows, sites);
    if (handed.size <= known) break;
    known = handed.size;
    things = new Things(r, rows, handed);
    sites = r.program.files.flatMap((file) => (file.isStub ? [] : sitesIn(things, rows, file)));
  }
  return { things, sites };
}

function handedAt(things: Things, rows: CompiledRows, sites: readonly ModelSite[]): Handed {
  const handed = new Map<number, readonly Thing[]>();
  for (const site of sites) {
    const { receives, mount, folder, to } = site.row.row;
    if (receives === undefined) continue;
    const given = receivedAt(things, site, receives);
    if (given.length === 0) continue;
    const selector = mount?.router ?? to;
    const functions =
      folder !== undefined
        ? functionsInFolder(things, site).map(({ fn }) => fn)
        : selector === undefined
          ? []
          : functionsAt(things, site, selector);
    for (const fn of functions) if (!handed.has(fn)) handed.set(fn, given);
  }
  for (const [path, given] of rows.started) {
    const file = things.r.program.fileByPath(path);
    for (const fn of file === undefined ? [] : exportedFunctions(things.r, file, 'default')) handed.set(fn, [given]);
  }
  return handed;
}

function receivedAt(things: Things, { file, callee, row }: ModelSite, receives: string): readonly Thing[] {
  const named = row.receives;
  if (named !== undefined) return [named];
  const { expressions } = file.facts;
  if (receives !== '$receiver' || expressions.kind(callee) !== Expression.member) return [];
  return things.of(file, expressions.a(callee)).map((thing) => ({ ...thing, made: 0 }));
}

/** The functions (ids) of the repository that a selector means at a site. */
export function functionsAt({ r }: Things, site: ModelSite, selector: string): readonly number[] {
  const { file } = site;
  const found = selected(r, site, selector)
    .flatMap((row) => itemsOf(file, row))
    .flatMap((row) => functionsOf(r, r.values.members(r.valueOf(file, row)), () => heldFunctions(r, file, row)));
  return [...new Set(found)];
}

function functionsOf(r: Resolver, values: readonly number[], otherwise: () => readonly number[]): readonly number[] {
  const own = (all: readonly number[]): readonly number[] =>
    all.flatMap((value) =>
      r.values.kind(value) === ValueKind.function && !r.program.fileOfFunction(r.values.ref(value)).isStub
        ? [r.values.ref(value)]
        : [],
    );
  const found = own(values);
  return found.length > 0 ? found : own(otherwise());
}

/** The functions that the files below the folder of a site export, by the paths of the files. */
export function functionsInFolder(things: Things, site: ModelSite): readonly MountedFunction[] {
  const { path, prefix: selector, exports, index, beside, named, nested } = site.row.row.folder!;
  const { r } = things;
  const [row] = selected(r, site, path);
  const folder = row === undefined ? undefined : folderAt(things, site.file, row);
  if (folder === undefined) return [];
  const [prefix = ''] = selector === undefined ? [] : selectedTexts(things, site, selector);
  const isFlat = nested !== undefined && selectedTexts(things, site, nested)[0] === 'false';
  const below = r.program.files.filter(
    (file) => !file.isStub && file !== site.file && pathBelow(folder, file.path) !== undefined,
  );
  const isIndex = ({ path: of }: SourceFile): boolean => nameOf(of).split('.')[0] === index;
  const isBeside = ({ path: of }: SourceFile): boolean => nameOf(of).split('.')[0] === beside;
  const indexed = new Set(below.filter(isIndex).map((file) => folderOf(file.path)));
  return below.flatMap((file) => {
    if (indexed.has(folderOf(file.path)) && !isIndex(file) && !isBeside(file)) return [];
    const folders = isFlat ? '' : folderOf(pathBelow(folder, file.path)!);
    const own = named === undefined ? undefined : exportedText(things, file, named);
    const mounted = own !== undefined ? prefix + own : folders === '' ? prefix : `${prefix}/${folders}`;
    return exports.flatMap((name) => exportedFunctions(r, file, name).map((fn) => ({ fn, prefix: mounted })));
  });
}

function exportedText(things: Things, file: SourceFile, name: string): string | undefined {
  for (const binding of things.r.exported(file, name).bindings) {
    const home = things.r.program.fileOfBinding(binding);
    const text = things.text(home, home.facts.bindings.value(binding - home.bindingBase));
    if (text !== undefined) return text;
  }
  const { exports, strings } = file.facts;
  for (let row = 1; row < exports.rows; row++)
    if (strings[exports.name(row)] === name) return things.text(file, exports.value(row));
  return undefined;
}

function exportedFunctions(r: Resolver, file: SourceFile, name: string): readonly number[] {
  const { exports, strings } = file.facts;
  const found = new Set<number>();
  const take = (home: SourceFile, row: number): void => {
    for (const fn of functionsOf(r, r.values.members(r.valueOf(home, row)), () => heldFunctions(r, home, row)))
      found.add(fn);
  };
  for (const binding of r.exported(file, name).bindings) {
    const home = r.program.fileOfBinding(binding);
    const row = binding - home.bindingBase;
    const { bindings, symbols, lists } = home.facts;
    if (home.isStub) continue;
    if (bindings.value(row) !== 0) take(home, bindings.value(row));
    if (bindings.kind(row) !== Binding.definition) continue;
    const functions = symbols.functions(bindings.symbol(row));
    for (let at = 0; at < lists[functions]; at++) found.add(home.functionBase + lists[functions + 1 + at]);
  }
  for (let row = 1; row < exports.rows; row++) {
    const own = strings[exports.name(row)];
    const isWhole = own === '=' && name === 'default';
    if (exports.value(row) !== 0 && (own === name || isWhole)) take(file, exports.value(row));
  }
  return [...found];
}

/**
 * The folder that an expression names. A path that is put together may begin with what is not known, which is then the folder
 * of the file itself (`join(__dirname, 'routes')`): it counts where that leads to a folder of the repository.
 */
function folderAt(things: Things, file: SourceFile, row: number): string | undefined {
  const { expressions } = file.facts;
  const parts =
    expressions.kind(row) === Expression.call
      ? things.r.argumentsOf(file, row).positional.map((one) => things.pattern(file, one))
      : [things.pattern(file, row)];
  const written = parts.join('/').replace(/^\*\/*/, '');
  if (written === '' || written.includes('*')) return undefined;
  const folder = joinPath(folderOf(file.path), written);
  return folder !== undefined && things.r.program.files.some(({ path }) => path.startsWith(`${folder}/`))
    ? folder
    : undefined;
}
