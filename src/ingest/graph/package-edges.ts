// What the code uses of packages outside the repository: calls, mentions, base classes and decorators, by the name that
// the package gives them. Told by imports and by what is written, not by values: what a call of a package gives, nobody
// has said, so no member of that is the package's.

import { Binding, Expression, Heritage, Import, Scope, STATES_EDGE } from '../../model/facts.ts';
import type { EdgeKind, Site } from '../../model/graph.ts';
import type { Resolver } from '../resolve/engine/resolver.ts';
import { baseClasses } from '../resolve/members/classes.ts';
import { isRun } from '../resolve/program/callees.ts';
import { firstBinding, listOf, type SourceFile } from '../resolve/program/source-file.ts';
import { ValueKind } from '../resolve/values/values.ts';
import type { EdgeTable } from './edge-table.ts';
import type { NodeDraft, NodeTable } from './nodes.ts';
import type { Packages } from './packages.ts';
import { siteAt } from './site-at.ts';

/** A name, or a chain of members of one, that means something of a package. */
interface Use {
  readonly node: NodeDraft;
  /** What it is called there; empty for the package as a whole. */
  readonly member: string;
  readonly parts: number;
}

/** `path.join` of `os` tells more than `path`; longer chains are members of what the package made. */
const MOST_PARTS = 2;

interface FileUses {
  readonly r: Resolver;
  readonly table: NodeTable;
  readonly edges: EdgeTable;
  readonly packages: Packages;
  readonly file: SourceFile;
  /** By expression (row). */
  readonly uses: ReadonlyMap<number, Use>;
  /** Expressions (rows) that are told of otherwise: parts of longer chains, base classes, decorators. */
  readonly told: Set<number>;
}

/**
 * Adds what one file uses of packages: for each symbol, package and member one site, the first. A test uses a few members
 * of its framework over and over, so that in tests calls and mentions are counted for the file as a whole.
 */
export function addPackageUses(
  r: Resolver,
  table: NodeTable,
  edges: EdgeTable,
  packages: Packages,
  file: SourceFile,
): void {
  const told = new Set<number>();
  const uses = usesIn(file, packages.importedBy(file), told);
  const context: FileUses = { r, table, edges, packages, file, uses, told };
  addBases(context);
  addDecorators(context);
  addMentions(context);
}

/** All uses in a file, by expression. */
function usesIn(file: SourceFile, imported: ReadonlyMap<number, NodeDraft>, told: Set<number>): Map<number, Use> {
  const uses = new Map<number, Use>();
  if (imported.size === 0) return uses;
  const named = importedNames(file, imported);
  findUses(file, imported, named, uses, told);
  // `const x = require('x')`, and other names for what a package has.
  while (addAliases(file, uses, named, told)) findUses(file, imported, named, uses, told);
  return uses;
}

/** What the bindings (rows) of a file mean that come from packages, by the name. */
type NamedUses = Map<number, Map<number, Use>>;

function importedNames(file: SourceFile, imported: ReadonlyMap<number, NodeDraft>): NamedUses {
  const { bindings, imports, strings } = file.facts;
  const named: NamedUses = new Map();
  for (let row = 1; row < bindings.rows; row++) {
    if (bindings.kind(row) !== Binding.import) continue;
    const from = bindings.import(row);
    const node = imported.get(from);
    if (node === undefined) continue;
    const isNamed = imports.kind(from) === Import.named;
    const member = isNamed ? strings[imports.name(from)] : '';
    addNamed(file, named, row, { node, member, parts: isNamed && member !== 'default' ? 1 : 0 });
  }
  return named;
}

function addNamed(file: SourceFile, named: NamedUses, binding: number, use: Use): void {
  const name = file.facts.bindings.name(binding);
  const known = named.get(name) ?? new Map<number, Use>();
  named.set(name, known.set(binding, use));
}

/** Adds variables that hold what a package has. Says whether any came to those that are known. */
function addAliases(file: SourceFile, uses: ReadonlyMap<number, Use>, named: NamedUses, told: Set<number>): boolean {
  const { bindings, expressions } = file.facts;
  let found = false;
  for (let row = 1; row < bindings.rows; row++) {
    const value = bindings.value(row);
    const use = value === 0 ? undefined : uses.get(value);
    if (use === undefined || bindings.kind(row) !== Binding.variable) continue;
    if (named.get(bindings.name(row))?.has(row)) continue;
    addNamed(file, named, row, use);
    found = true;
    // That a module is imported is said by `IMPORTS`.
    const object = expressions.a(value);
    const isModule = (at: number): boolean => expressions.kind(at) === Expression.module;
    if (isModule(value) || (expressions.kind(value) === Expression.member && isModule(object))) told.add(value);
  }
  return found;
}

/** An expression comes after its parts. */
function findUses(
  file: SourceFile,
  imported: ReadonlyMap<number, NodeDraft>,
  named: NamedUses,
  uses: Map<number, Use>,
  told: Set<number>,
): void {
  const { expressions, strings } = file.facts;
  for (let row = 1; row < expressions.rows; row++) {
    const a = expressions.a(row);
    switch (expressions.kind(row)) {
      case Expression.name: {
        const known = named.get(a);
        const use = known && useOfName(file, expressions.scope(row), a, known);
        if (use !== undefined) uses.set(row, use);
        break;
      }
      case Expression.module: {
        const node = imported.get(a);
        if (node !== undefined) uses.set(row, { node, member: '', parts: 0 });
        break;
      }
      case Expression.member: {
        const object = uses.get(a);
        if (object === undefined || object.parts === MOST_PARTS) break;
        const name = strings[expressions.b(row)];
        const member = object.parts === 0 ? name : `${object.member}.${name}`;
        uses.set(row, { node: object.node, member, parts: object.parts + 1 });
        told.add(a);
        break;
      }
    }
  }
}

/** What a name means where it stands, if that is something of a package. Only the file's own scopes can say so. */
function useOfName(file: SourceFile, from: number, name: number, known: ReadonlyMap<number, Use>): Use | undefined {
  const { bindings, scopes } = file.facts;
  for (let scope = from; scope !== 0; scope = scopes.parent(scope)) {
    const kind = scopes.kind(scope);
    if (kind === Scope.members || (kind === Scope.class && scope !== from)) continue;
    const first = firstBinding(file, scope, name);
    if (first === 0) continue;
    let alias: Use | undefined;
    let isSure = true;
    for (let binding = first; binding !== 0; binding = file.nextBinding[binding]) {
      const use = known.get(binding);
      // Of `try: import x` and `except ImportError: x = None`, the import says what the name means.
      if (bindings.kind(binding) === Binding.import) return use;
      if (use === undefined) isSure = false;
      else alias = use;
    }
    return isSure ? alias : undefined;
  }
  return undefined;
}

function addMentions({ table, edges, file, uses, told }: FileUses): void {
  if (uses.size === 0) return;
  const { expressions, scopes } = file.facts;
  const module = table.ofModule(file);
  const known = new Map<NodeDraft, Set<string>>();
  const tell = (kind: EdgeKind, row: number, { node, member }: Use): void => {
    const scope = expressions.scope(row);
    const owner = module.test === true ? module : table.running(file, scopes.symbol(scope));
    const members = known.get(owner) ?? new Set();
    known.set(owner, members);
    const key = `${node.uid}#${member}`;
    if (members.has(key)) return;
    members.add(key);
    edges.add(kind, owner, node, { ...siteAt(file, row, 'import'), ...(member !== '' && { name: member }) });
  };
  for (const [row, use] of uses) if (isRun(file, row) && !told.has(row)) tell('CALLS', row, use);
  for (const [row, use] of uses) if (!isRun(file, row) && !told.has(row)) tell('REFERENCES', row, use);
}

/** Base classes of packages, and those that every program of the language has. */
function addBases({ r, table, edges, packages, file, uses, told }: FileUses): void {
  const { expressions, symbols } = file.facts;
  for (let row = 1; row < symbols.rows; row++) {
    const node = table.ofSymbol(file.symbolBase + row);
    const heritage = listOf(file, symbols.heritage(row));
    for (let at = 0; node && at < heritage.length; at += 2) {
      if (!STATES_EDGE.has(heritage[at])) continue;
      const base = heritage[at + 1];
      const isApplied = expressions.kind(base) === Expression.apply;
      const named = isApplied ? expressions.a(base) : base;
      const use = uses.get(named) ?? globalBase(r, packages, file, base, named);
      if (use === undefined) continue;
      told.add(named);
      const kind = heritage[at] === Heritage.implements ? 'IMPLEMENTS' : 'INHERITS';
      edges.add(kind, node, use.node, namedSite({ ...siteAt(file, named, 'heritage') }, use.member));
    }
  }
}

/** A base that the file neither defines nor imports, and the standard library has. */
function globalBase(r: Resolver, packages: Packages, file: SourceFile, base: number, named: number): Use | undefined {
  if (!isGlobalName(r, file, named)) return undefined;
  if (!baseClasses(r, file, base).some(({ symbol }) => r.program.fileOfSymbol(symbol).isStub)) return undefined;
  return globalUse(packages, file, named);
}

function globalUse(packages: Packages, file: SourceFile, named: number): Use | undefined {
  const node = packages.globalsOf(file.language);
  if (node === undefined) return undefined;
  const member = file.facts.strings[file.facts.expressions.a(named)];
  return { node, member, parts: 1 };
}

/** Whether a name has no definition but that of the standard library. */
function isGlobalName(r: Resolver, file: SourceFile, row: number): boolean {
  const { expressions } = file.facts;
  if (expressions.kind(row) !== Expression.name) return false;
  const scope = expressions.scope(row);
  const asType = expressions.b(row) === 1;
  const { bindings } = r.lookup(file, scope, expressions.a(row), asType, row);
  return bindings.length > 0 && bindings.every((binding) => r.program.fileOfBinding(binding).isStub);
}

function addDecorators(context: FileUses): void {
  const { table, edges, file, told } = context;
  const { expressions, symbols } = file.facts;
  for (let row = 1; row < symbols.rows; row++) {
    const decorated = table.ofSymbol(file.symbolBase + row);
    for (const decorator of decorated ? listOf(file, symbols.decorators(row)) : []) {
      const isCalled = expressions.kind(decorator) === Expression.call;
      const named = isCalled ? expressions.a(decorator) : decorator;
      const use = decoratorUse(context, named);
      if (use === undefined) continue;
      told.add(named);
      edges.add('DECORATES', use.node, decorated!, namedSite(siteAt(file, named, 'decorator'), use.member));
    }
  }
}

/**
 * A decorator of a package, of the standard library, or of something that a package made (`@app.command` where `app` is
 * `Typer()`): that something is named as it is written.
 */
function decoratorUse({ r, packages, file, uses }: FileUses, named: number): Use | undefined {
  const use = uses.get(named);
  if (use !== undefined) return use;
  if (isGlobalName(r, file, named)) return globalUse(packages, file, named);
  const written = writtenChain(file, named);
  if (!written.includes('.') || !isOfVariable(r, file, named)) return undefined;
  for (const value of r.values.members(r.valueOf(file, named))) {
    if (r.values.kind(value) !== ValueKind.external) continue;
    const node = packages.named(r.values.textOf(r.values.ref(value)));
    if (node !== undefined) return { node, member: written, parts: MOST_PARTS };
  }
  return undefined;
}

/**
 * Whether a chain begins with a variable, an import, or a function that a decorator made something else of (`@cli.command`
 * where `cli` is a `@group()`).
 */
function isOfVariable(r: Resolver, file: SourceFile, row: number): boolean {
  const { bindings, expressions } = file.facts;
  let root = row;
  while (expressions.kind(root) === Expression.member) root = expressions.a(root);
  const scope = expressions.scope(root);
  return r.lookup(file, scope, expressions.a(root), false, root).bindings.some((binding) => {
    if (r.program.fileOfBinding(binding) !== file) return false;
    const own = binding - file.bindingBase;
    const kind = bindings.kind(own);
    if (kind !== Binding.definition) return kind === Binding.import || kind === Binding.variable;
    return listOf(file, file.facts.symbols.decorators(bindings.symbol(own))).length > 0;
  });
}

/** A chain of names as it is written; empty for anything else. */
function writtenChain(file: SourceFile, row: number): string {
  const { expressions, strings } = file.facts;
  const kind = expressions.kind(row);
  if (kind === Expression.name) return strings[expressions.a(row)];
  if (kind !== Expression.member) return '';
  const object = writtenChain(file, expressions.a(row));
  return object === '' ? '' : `${object}.${strings[expressions.b(row)]}`;
}

function namedSite(site: Site, member: string): Site {
  return member === '' ? site : { ...site, name: member };
}
