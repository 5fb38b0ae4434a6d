// A new import of a name that its module does not have: code that uses what was forgotten, or is called otherwise.

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
  const { files, headFacts, baseFacts, oldPath } = change;
  const findings: Finding[] = [];
  for (const { file } of files) {
    const now = file.status === 'deleted' ? undefined : await headFacts(file.path);
    if (now === undefined || now.facts.syntaxErrors > 0) continue;
    const before = await baseFacts(oldPath(file.path));
    const known = new Set(before === undefined ? [] : namedImports(before).map(keyOf));
    const modules = modulesByPlace(change.sides.head.view, file.path);
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
            ...{ path: file.path, line: one.line, symbol: one.name, uid: `Module:${target}:` },
          },
          `${file.path} ${one.name}`,
        ),
      );
    }
  }
  return findings;
};

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
  const { facts } = read;
  const { exports, imports, strings, flags } = facts;
  for (let row = 1; row < imports.rows; row++) if (imports.kind(row) === Import.wildcard) return false;
  if (flags & FileFlag.implicitExports) return !(flags & FileFlag.packageModule) && !strings.includes(name);
  const names = new Set(Array.from({ length: exports.rows - 1 }, (_, at) => strings[exports.name(at + 1)]));
  const isWhole = names.size === 0 || names.has('*') || names.has('=');
  return !isWhole && !names.has(name);
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
