// The truth for Python: what scip-python (pyright) says of the names that the source text calls.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Place, placeKey } from './places.ts';
import { indexClasses, type PythonDeclarations } from './python-classes.ts';
import { createImportResolver } from './python-imports.ts';
import { relationsOfPython } from './python-relations.ts';
import { pythonShape, type ShapeContext } from './python-shapes.ts';
import {
  enclosingBlocks,
  type PythonBlock,
  type PythonCall,
  type PythonStructure,
  pythonStructure,
} from './python-structure.ts';
import { calleeTruth } from './python-targets.ts';
import type { PythonToken } from './python-tokens.ts';
import { usesOfPython } from './python-uses.ts';
import { readScipIndex } from './scip-format.ts';
import { runScipPython } from './scip-run.ts';
import { hiddenDefinitions, indexScip, resolutionOrder, symbolsMeant } from './scip-symbols.ts';
import type { Truth, TruthCaller, TruthSite } from './truth.ts';

/** @param indexFile an index of the same files that was made before; by default scip-python is run */
export function scipTruth(root: string, paths: readonly string[], indexFile?: string): Truth {
  const index = readScipIndex(indexFile ?? runScipPython(root, paths));
  const read = new Set(index.documents.map(({ path }) => path));
  const files = paths.filter((path) => read.has(path)).sort();
  const texts = new Map(files.map((path) => [path, readFileSync(join(root, path), 'utf8')]));
  const structures = new Map([...texts].map(([path, text]) => [path, pythonStructure(text)]));
  const lines = new Map([...texts].map(([path, text]) => [path, text.split(/\r\n|\r|\n/)]));
  const hidden = hiddenDefinitions(index, structures);
  const meant = symbolsMeant(lines, structures, hidden);
  const scip = indexScip(index, hidden, meant);
  const declarations = indexClasses(structures, scip);
  const replaced = replacedMethods(declarations);
  const look = tokenLookup(structures);
  const sites: TruthSite[] = [];
  for (const [path, structure] of structures) {
    const context: ShapeContext = { path, scip, ...look };
    for (const call of structure.calls) sites.push(siteOf(context, declarations, call));
  }
  const relations = relationsOfPython({ structures, scip, declarations, resolveImport: createImportResolver(files) });
  const unknown = sites.filter(({ outcome }) => outcome === 'unknown').length;
  const typed = sites.filter(({ outcome, closed }) => outcome === 'inside' && !closed).length;
  return {
    files: new Set(files),
    sites,
    relations,
    uses: usesOfPython(index, structures, scip, meant),
    replaced,
    blindSpots: [
      { what: 'called names without an occurrence, or of a local name or a parameter', count: unknown },
      { what: 'calls of a variable, an attribute or a property, of which the code is not known', count: typed },
      {
        what: 'calls of something that is no name (f()(), x[0]()) have no site, and __class__ no class; members of a union name one of its classes',
        count: 0,
      },
      { what: 'names that a wildcard import brings, for which scip-python writes another symbol', count: 0 },
      ...(files.length < paths.length
        ? [{ what: 'files that scip-python did not read', count: paths.length - files.length }]
        : []),
    ],
    namesOneOfMany: true,
    source: index.tool,
  };
}

function siteOf(context: ShapeContext, declarations: PythonDeclarations, call: PythonCall): TruthSite {
  const place: Place = { path: context.path, line: call.name.line, column: call.name.column };
  return {
    ...place,
    aliases: [],
    callers: callersOf(context.path, call),
    shape: pythonShape(context, call),
    ...calleeTruth(context.scip, declarations, place, call),
  };
}

function callersOf(path: string, call: PythonCall): TruthCaller[] {
  const at = ({ name }: PythonBlock): Place[] => [{ path, line: name.line, column: name.column }];
  const head = call.head === undefined ? [] : [{ places: at(call.head), definite: false }];
  return [...head, ...enclosingBlocks(call.block).map((block) => ({ places: at(block), definite: true }))];
}

/** For every method, the methods that it replaces in all ancestors of its class. */
function replacedMethods(declarations: PythonDeclarations): Map<string, ReadonlySet<string>> {
  const replaced = new Map<string, ReadonlySet<string>>();
  for (const owner of declarations.classes) {
    const ancestors = resolutionOrder(owner).slice(1);
    for (const [name, places] of owner.methods) {
      const above = new Set(ancestors.flatMap((each) => each?.methods.get(name) ?? []).map(placeKey));
      for (const place of places) replaced.set(placeKey(place), above);
    }
  }
  return replaced;
}

/** Finds the tokens around a name. */
function tokenLookup(
  structures: ReadonlyMap<string, PythonStructure>,
): Pick<ShapeContext, 'tokensAfter' | 'tokenBefore'> {
  const indexes = new Map<string, Map<string, { tokens: readonly PythonToken[]; at: number }>>();
  const find = (place: Place): { tokens: readonly PythonToken[]; at: number } | undefined => {
    let index = indexes.get(place.path);
    if (index === undefined) {
      index = new Map();
      for (const { tokens } of structures.get(place.path)?.lines ?? []) {
        for (const [at, { line, column }] of tokens.entries())
          index.set(placeKey({ path: '', line, column }), { tokens, at });
      }
      indexes.set(place.path, index);
    }
    return index.get(placeKey({ ...place, path: '' }));
  };
  return {
    tokensAfter(place) {
      const found = find(place);
      return found === undefined ? [] : found.tokens.slice(found.at + 1);
    },
    tokenBefore(place) {
      const found = find(place);
      return found?.tokens[found.at - 1];
    },
  };
}
