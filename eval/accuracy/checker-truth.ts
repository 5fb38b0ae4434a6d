// The truth for TypeScript and JavaScript: what the TypeScript checker resolves in exactly the files of a graph.

import ts from 'typescript';
import { checkFiles, hasInstalledPackages, repositoryPath } from './checker-programs.ts';
import { relationsOfFile } from './checker-relations.ts';
import { sitesOfFile } from './checker-sites.ts';
import { usesOfFile } from './checker-uses.ts';
import type { Truth, TruthRelation, TruthSite, TruthUse } from './truth.ts';

/**
 * @param paths the files of the graph, of both languages, from the root: each can import the other
 * @param wanted the files whose sites are asked for
 */
export function checkerTruth(root: string, paths: readonly string[], wanted: ReadonlySet<string>): Truth {
  const pathOf = repositoryPath(root);
  const indexed = new Set(paths);
  const isIndexed = (path: string): boolean => indexed.has(path);
  const sites: TruthSite[] = [];
  const relations: TruthRelation[] = [];
  const uses: TruthUse[] = [];
  const replaced = new Map<string, Set<string>>();
  const files = new Set<string>();
  for (const { program, checker, files: own } of checkFiles(root, paths)) {
    for (const file of own) {
      const path = pathOf(file.fileName);
      if (path === undefined) continue;
      // What classes replace matters in all files: a call can end in an override of the other language.
      const stated = relationsOfFile({ program, checker, pathOf, isIndexed, replaced }, file);
      if (!wanted.has(path)) continue;
      files.add(path);
      sites.push(...sitesOfFile(checker, file, pathOf, isIndexed));
      relations.push(...stated);
      uses.push(...usesOfFile({ checker, pathOf, isIndexed }, file));
    }
  }
  const unknown = sites.filter(({ outcome }) => outcome === 'unknown').length;
  const typed = sites.filter(({ outcome, closed }) => outcome === 'inside' && !closed).length;
  return {
    files,
    sites,
    relations,
    uses,
    replaced,
    blindSpots: [
      { what: 'sites whose callee has no known type', count: unknown },
      {
        what: 'sites that call a parameter or a variable of a function type, of which the code is not known',
        count: typed,
      },
      ...(hasInstalledPackages(root)
        ? []
        : [{ what: 'no packages are installed: their types are not known', count: 0 }]),
    ],
    namesOneOfMany: false,
    source: `TypeScript checker ${ts.version}`,
  };
}
