// An import of a name that its module does not have: a new one, of what was forgotten or is called otherwise, and one that
// was there before, of what its module handed on and does so no more.

import { FileFlag, Import, ImportFlag, positionAt } from '../../../model/facts.ts';
import type { GraphView } from '../../../model/graph.ts';
import type { FileFacts } from '../../sides/file-facts.ts';
import { type Change, found, type Rule } from '../findings.ts';
import type { Finding } from '../schema.ts';

interface NamedImport {
  readonly specifier: string;
  readonly name: string;
  readonly line: number;
  /** Of the name, as the sites of edges have it. */
  readonly place: string;
}

export const unknownImports: Rule = async (change) => {
  const findings: Finding[] = [];
  for (const { file } of change.files) {
    if (file.status === 'deleted') continue;
    const [now, before] = [await change.headFacts(file.path), await change.baseFacts(change.oldPath(file.path))];
    if (now === undefined || now.facts.syntaxErrors > 0) continue;
    findings.push(...(await newImports(change, file.path, { now, before })));
    if (before !== undefined) findings.push(...(await lostImports(change, file.path, { now, before })));
  }
  return findings;
};

async function newImports(
  change: Change,
  path: string,
  { now, before }: { readonly now: FileFacts; readonly before: FileFacts | undefined },
): Promise<Finding[]> {
  const findings: Finding[] = [];
  const known = new Set(before === undefined ? [] : namedImports(before).map(keyOf));
  const modules = modulesByPlace(change.sides.head.view, path);
  for (const one of namedImports(now)) {
    const [target, ...others] = modules.get(one.place) ?? [];
    if (known.has(keyOf(one)) || target === undefined || others.length > 0) continue;
    if (!(await lacks(change, target, one.name)) || (await givesMoreThanIsWritten(change, target))) continue;
    findings.push(
      found(
        {
          rule: 'unknown-import',
          level: 'error',
          message: `\`${one.name}\` is imported from \`${one.specifier}\`, and \`${target}\` has no such name`,
          ...{ path, line: one.line, symbol: one.name, uid: `Module:${target}:` },
        },
        `${path} ${one.name}`,
      ),
    );
  }
  return findings;
}

/** Imports elsewhere of what a module had from others and has no more; of what was defined in it, `removed-symbol` tells. */
async function lostImports(
  change: Change,
  path: string,
  { now, before }: { readonly now: FileFacts; readonly before: FileFacts },
): Promise<Finding[]> {
  const { view } = change.sides.head;
  const gone = new Set(change.symbols.flatMap((each) => (each.change === 'deleted' ? [each.name] : [])));
  const had = namesOf(before);
  const has = namesOf(now);
  const lost = new Set(
    [...(had ?? [])].filter((name) => !has?.has(name) && !gone.has(name) && !mayMake(now.facts, name)),
  );
  if (has === undefined || lost.size === 0) return [];
  const changed = new Set(change.files.map(({ file }) => file.path));
  const findings: Finding[] = [];
  for (const importer of importersOf(view, path)) {
    const read =
      changed.has(importer) && importer !== path ? await change.baseFacts(change.oldPath(importer)) : undefined;
    const known = read === undefined ? undefined : new Set(namedImports(read).map(keyOf));
    const facts = await change.headFacts(importer);
    const modules = modulesByPlace(view, importer);
    for (const one of facts === undefined ? [] : namedImports(facts)) {
      const [target, ...others] = modules.get(one.place) ?? [];
      if (target !== path || others.length > 0 || !lost.has(one.name)) continue;
      // A new import is told as such.
      if (known !== undefined && !known.has(keyOf(one))) continue;
      findings.push(
        found(
          {
            rule: 'unknown-import',
            level: 'error',
            message: `\`${path}\` no longer hands on \`${one.name}\`, which is imported from \`${one.specifier}\``,
            ...{ path: importer, line: one.line, symbol: one.name, uid: `Module:${path}:` },
          },
          `${importer} ${one.name}`,
        ),
      );
    }
  }
  return findings;
}

function importersOf(view: GraphView, path: string): string[] {
  const module = view.inFile(path).find((node) => view.kindOf(node) === 'Module');
  const edges = module === undefined ? [] : view.incoming(module, 'IMPORTS');
  return [...new Set(edges.map((edge) => view.pathOf(view.sourceOf(edge))))].sort();
}

function keyOf({ specifier, name }: NamedImport): string {
  return `${specifier}\0${name}`;
}

function namedImports({ facts: { imports, strings, lineStarts } }: FileFacts): NamedImport[] {
  const named: NamedImport[] = [];
  for (let row = 1; row < imports.rows; row++) {
    if (imports.kind(row) !== Import.named || imports.flags(row) & (ImportFlag.dynamic | ImportFlag.elements)) continue;
    const { line, column } = positionAt(lineStarts, imports.position(row));
    const [specifier, name] = [strings[imports.specifier(row)], strings[imports.name(row)]];
    named.push({ specifier, name, line, place: `${line}:${column}` });
  }
  return named;
}

/** The modules of the repository that the imports of a file lead to, by their place. */
function modulesByPlace(view: GraphView, path: string): ReadonlyMap<string, readonly string[]> {
  const modules = new Map<string, string[]>();
  const importer = view.inFile(path).find((node) => view.kindOf(node) === 'Module');
  for (const edge of importer === undefined ? [] : view.outgoing(importer, 'IMPORTS')) {
    const { target, sites } = view.edge(edge);
    for (const { line, column } of sites) {
      const place = `${line}:${column}`;
      // What leads elsewhere too, as a package or a folder, is not told.
      const known = modules.get(place) ?? [];
      modules.set(place, [...known, view.kindOf(target) === 'Module' ? view.pathOf(target) : '']);
    }
  }
  return modules;
}

/** Whether a module certainly does not have a name; false where it cannot be known. */
async function lacks({ headFacts }: Pick<Change, 'headFacts'>, path: string, name: string): Promise<boolean> {
  const read = path === '' ? undefined : await headFacts(path);
  if (read === undefined || read.facts.syntaxErrors > 0) return false;
  if (read.facts.flags & FileFlag.packageModule) return false;
  return namesOf(read)?.has(name) === false && !mayMake(read.facts, name);
}

/** Of a language in which all names of a module are given, whatever is written in it may be a name. */
function mayMake({ strings, flags }: FileFacts['facts'], name: string): boolean {
  return (flags & FileFlag.implicitExports) !== 0 && strings.includes(name);
}

/** The names that others can take from a module; undefined where they are not all written in it. */
function namesOf({ facts, language }: FileFacts): ReadonlySet<string> | undefined {
  const { bindings, exports, imports, strings, flags } = facts;
  const { missingExport } = language.semantics.protocols;
  for (let row = 1; row < imports.rows; row++) if (imports.kind(row) === Import.wildcard) return undefined;
  const names = new Set<string>();
  if (flags & FileFlag.implicitExports) {
    for (let row = 1; row < bindings.rows; row++) if (bindings.scope(row) === 1) names.add(strings[bindings.name(row)]);
    return missingExport !== undefined && names.has(missingExport) ? undefined : names;
  }
  for (let row = 1; row < exports.rows; row++) names.add(strings[exports.name(row)]);
  return names.size === 0 || names.has('*') || names.has('=') ? undefined : names;
}

/** Whether others take names of a module that are not written in it: then it makes them, and may make this one. */
async function givesMoreThanIsWritten(change: Change, path: string): Promise<boolean> {
  const { view } = change.sides.head;
  const module = view.inFile(path).find((node) => view.kindOf(node) === 'Module');
  const changed = new Set(change.files.map(({ file }) => file.path));
  for (const edge of module === undefined ? [] : view.incoming(module, 'IMPORTS')) {
    const importer = view.pathOf(view.sourceOf(edge));
    const read = changed.has(importer) ? undefined : await change.headFacts(importer);
    const places = new Set(view.edge(edge).sites.map(({ line, column }) => `${line}:${column}`));
    for (const { name, place } of read === undefined ? [] : namedImports(read))
      if (places.has(place) && (await lacks(change, path, name))) return true;
  }
  return false;
}
