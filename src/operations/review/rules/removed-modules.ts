// A module that is gone, or is elsewhere now, and is still imported by the specifier that led to it.

import { positionAt } from '../../../model/facts.ts';
import type { GraphView } from '../../../model/graph.ts';
import type { FileFacts } from '../../sides/file-facts.ts';
import { type Change, counted, found, type Rule } from '../findings.ts';
import type { Finding } from '../schema.ts';

interface Importer {
  readonly path: string;
  readonly line: number;
  readonly specifier: string;
}

export const removedModules: Rule = async (change) => {
  const { files, sides } = change;
  const gone = files.flatMap(({ file }): { path: string; now: string | undefined }[] => {
    if (file.status === 'deleted') return [{ path: file.path, now: undefined }];
    return file.previous_path === undefined ? [] : [{ path: file.previous_path, now: file.path }];
  });
  const findings: Finding[] = [];
  for (const { path, now } of gone) {
    const module = sides.base.view.inFile(path).find((node) => sides.base.view.kindOf(node) === 'Module');
    const importers = module === undefined ? [] : await stillImporting(change, module);
    const [first, ...others] = importers;
    if (first === undefined) continue;
    findings.push(
      found({
        rule: 'removed-module',
        level: 'error',
        message: `\`${path}\` ${now === undefined ? 'was removed' : `is now \`${now}\``} and is still imported as \`${first.specifier}\` in ${counted(importers.length, 'file')}`,
        ...{ path: first.path, line: first.line, symbol: path, uid: `Module:${path}:` },
        related: others.map((each) => ({ path: each.path, line: each.line, message: 'also imports it' })),
      }),
    );
  }
  return findings;
};

async function stillImporting(change: Change, module: number): Promise<Importer[]> {
  const { base, head } = change.sides;
  const importers: Importer[] = [];
  for (const edge of base.view.incoming(module, 'IMPORTS')) {
    const { source, sites } = base.view.edge(edge);
    const before = base.view.node(source).path;
    const path = change.newPath(before);
    const [old, now] = [await change.baseFacts(before), await change.headFacts(path)];
    const importer = head.view.inFile(path).find((node) => head.view.kindOf(node) === 'Module');
    if (old === undefined || now === undefined || importer === undefined) continue;
    const places = new Set(sites.map(({ line, column }) => `${line}:${column}`));
    const specifiers = new Set(importsOf(old).flatMap((each) => (places.has(each.place) ? [each.specifier] : [])));
    const resolved = placesOf(head.view, importer);
    const lost = importsOf(now).find(
      ({ specifier, place }) => specifiers.has(specifier) && !resolved.has(place) && !isInstalled(head.view, specifier),
    );
    if (lost !== undefined) importers.push({ path, line: lost.line, specifier: lost.specifier });
  }
  return importers.sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));
}

function importsOf({ facts: { imports, strings, lineStarts } }: FileFacts) {
  return Array.from({ length: imports.rows - 1 }, (_, at) => {
    const { line, column } = positionAt(lineStarts, imports.position(at + 1));
    const specifier = strings[imports.specifier(at + 1)];
    return { line, place: `${line}:${column}`, specifier };
  });
}

/** Where the imports of a module stand that lead to modules of the repository. */
function placesOf(view: GraphView, module: number): ReadonlySet<string> {
  const places = view.outgoing(module, 'IMPORTS').flatMap((edge) => {
    const { target, sites } = view.edge(edge);
    return view.kindOf(target) === 'Package' ? [] : sites.map(({ line, column }) => `${line}:${column}`);
  });
  return new Set(places);
}

/** A package of the name that the repository asks for may have taken the module's place. */
function isInstalled(view: GraphView, specifier: string): boolean {
  if (specifier.startsWith('.')) return false;
  return view.ofKind('Package').some((index) => {
    const { name, version } = view.node(index);
    return (
      version !== undefined &&
      (specifier === name || (/^[./]/.test(specifier.slice(name.length)) && specifier.startsWith(name)))
    );
  });
}
