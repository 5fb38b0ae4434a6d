// Imports, inheritance and overrides of a Python repository.

import { modulePlace, type Place } from './places.ts';
import type { PythonDeclarations } from './python-classes.ts';
import type { createImportResolver } from './python-imports.ts';
import type { PythonImport, PythonStructure } from './python-structure.ts';
import { isOfSubject, type PythonClass, resolutionOrder, type ScipLookup, scipKind } from './scip-symbols.ts';
import type { TruthRelation } from './truth.ts';

export interface PythonRelationInput {
  readonly structures: ReadonlyMap<string, PythonStructure>;
  readonly scip: ScipLookup;
  readonly declarations: PythonDeclarations;
  readonly resolveImport: ReturnType<typeof createImportResolver>;
}

export function relationsOfPython(input: PythonRelationInput): TruthRelation[] {
  const relations: TruthRelation[] = [];
  for (const [path, structure] of input.structures) {
    for (const statement of structure.imports) relations.push(...importRelations(input, path, statement));
  }
  for (const each of input.declarations.classes) {
    relations.push(...heritageOf(input.scip, each), ...overridesOf(each));
  }
  return relations;
}

function importRelations(input: PythonRelationInput, path: string, statement: PythonImport): TruthRelation[] {
  const source = [modulePlace(path)];
  const site: Place = { path, line: statement.token.line, column: statement.token.column };
  const shape = statement.names === undefined ? 'import' : statement.level > 0 ? 'from . import' : 'from import';
  const outside: TruthRelation = {
    kind: 'IMPORTS',
    site,
    source,
    targets: [],
    outcome: 'outside',
    required: false,
    shape,
  };
  // A module of the library comes before one of ours that lies beside the file.
  const end = statement.last;
  const mentioned = input.scip.mentions({ path, line: end.line, column: end.column });
  const named = [...mentioned, ...input.scip.mentions(site)].filter((symbol) => scipKind(symbol) === 'module');
  if (statement.level === 0 && named.length > 0 && !named.some(isOfSubject)) return [outside];
  const { module, submodules, parents } = input.resolveImport(path, statement);
  const to = (target: string, required: boolean, what: string): TruthRelation => {
    const forms = formsOf(input, target);
    return {
      kind: 'IMPORTS',
      site,
      source,
      targets: forms.map(modulePlace),
      outcome: 'inside',
      required: required && !forms.includes(path),
      shape: what,
    };
  };
  const found = [
    ...(module === undefined ? [] : [to(module, true, shape)]),
    ...submodules.map((each) => to(each, !definesName(input, module, each), `${shape} (submodule)`)),
    ...parents.map((each) => to(each, false, `${shape} (package on the way)`)),
  ];
  if (found.length > 0) return found;
  return [outside];
}

/** The files of a module: a stub and the source beside it are one, of which pyright reads the one and Python the other. */
function formsOf({ structures }: PythonRelationInput, path: string): readonly string[] {
  const other = path.endsWith('.pyi') ? path.slice(0, -1) : `${path}i`;
  return structures.has(other) ? [path, other] : [path];
}

/** Whether a package binds the name of one of its modules itself: then the name need not be the module. */
function definesName({ structures }: PythonRelationInput, module: string | undefined, submodule: string): boolean {
  if (module === undefined) return false;
  const name = submodule
    .replace(/(\/__init__)?\.pyi?$/, '')
    .split('/')
    .pop()!;
  const tokens = structures.get(module)?.lines.flatMap((line) => line.tokens) ?? [];
  return tokens.some(({ kind, text }) => kind === 'name' && text === name);
}

function heritageOf(scip: ScipLookup, { place, block }: PythonClass): TruthRelation[] {
  return block.bases.map((base): TruthRelation => {
    const site: Place = base === undefined ? place : { path: place.path, line: base.line, column: base.column };
    const symbols = base === undefined ? [] : scip.mentions(site);
    const classes = symbols.filter((symbol) => scipKind(symbol) === 'class');
    const targets = classes.flatMap((symbol) => scip.definitions(symbol, place.path));
    const outside = classes.some((symbol) => !isOfSubject(symbol));
    return {
      kind: 'INHERITS',
      site,
      source: [place],
      targets,
      outcome: targets.length > 0 ? 'inside' : outside ? 'outside' : 'unknown',
      required: targets.length > 0,
      shape: base === undefined ? 'an expression' : 'a class',
    };
  });
}

/** Methods to those of the next class in the order of resolution that has one of that name. */
function overridesOf(owner: PythonClass): TruthRelation[] {
  const order = resolutionOrder(owner).slice(1);
  const relations: TruthRelation[] = [];
  for (const [name, places] of owner.methods) {
    const at = order.findIndex((each) => each?.methods.has(name));
    // A class that is not known may have a method of that name, before the one that is found or instead of it.
    const unknown = (at === -1 ? order : order.slice(0, at)).includes(undefined);
    if (at === -1 && !unknown) continue;
    for (const place of places) {
      relations.push({
        kind: 'OVERRIDES',
        site: place,
        // The setter of a property is the same symbol as its getter.
        source: [place, ...places.filter((each) => each !== place)],
        targets: order.flatMap((each) => each?.methods.get(name) ?? []),
        outcome: unknown ? 'unknown' : 'inside',
        required: !unknown && name !== '__init__' && place === places[places.length - 1],
        shape: 'method',
      });
    }
  }
  return relations;
}
