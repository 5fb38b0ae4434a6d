// Edges that the source states: containment, definitions, imports, inheritance and overrides.

import type { ModuleTarget } from '../../languages/language.ts';
import { Expression, Heritage, Import, positionAt, STATES_EDGE, SymbolFlag } from '../../model/facts.ts';
import { isSymbolKind, NODE_KINDS, type Site } from '../../model/graph.ts';
import type { Resolver } from '../resolve/engine/resolver.ts';
import { baseClasses } from '../resolve/members/classes.ts';
import type { Conformance } from '../resolve/members/conformance.ts';
import { extensionsOf } from '../resolve/names/extensions.ts';
import { isCallable, isClassLike, listOf, memberName, type SourceFile } from '../resolve/program/source-file.ts';
import { memberTargets, type SiteTarget } from '../resolve/sites/sites.ts';
import { ValueKind } from '../resolve/values/values.ts';
import { mayOverride } from './dispatch.ts';
import type { EdgeSink, EdgeTable } from './edge-table.ts';
import { symbolsNamed } from './named-symbols.ts';
import type { NodeDraft, NodeTable } from './nodes.ts';
import type { Packages } from './packages.ts';
import { siteAt } from './site-at.ts';

/** Project, folders, files, modules and the symbols in them. */
export function addContainment(r: Resolver, table: NodeTable, edges: EdgeTable): void {
  const parentOf = (path: string): NodeDraft =>
    table.folders.get(path.slice(0, Math.max(0, path.lastIndexOf('/')))) ?? table.project;
  for (const folder of table.folders.values()) edges.add('CONTAINS', parentOf(folder.path), folder);
  for (const node of table.nodes) {
    if (node.kind === 'File') edges.add('CONTAINS', parentOf(node.path), node);
    if (node.kind === 'Page') edges.add('CONTAINS', table.ofFile(node.path)!, node);
  }
  for (const file of r.program.files) {
    if (file.isStub) continue;
    const module = table.ofModule(file);
    const own = table.ofFile(file.path);
    if (own) edges.add('DEFINES', own, module);
    const { symbols } = file.facts;
    for (let row = 1; row < symbols.rows; row++) {
      const node = table.ofSymbol(file.symbolBase + row);
      if (!node) continue;
      const owner = table.enclosing(file, symbols.owner(row));
      const method = node.kind === 'Method' || node.kind === 'Constructor';
      edges.add(method && owner.kind !== 'Module' ? 'DEFINES_METHOD' : 'DEFINES', owner, node);
    }
  }
}

/** Modules to modules, and to packages outside the repository. */
export function addImports(r: Resolver, table: NodeTable, edges: EdgeTable, packages: Packages): void {
  for (const file of r.program.files) {
    if (file.isStub) continue;
    const { imports, strings, lineStarts } = file.facts;
    const module = table.ofModule(file);
    let names: readonly number[] | undefined;
    const namesOfUnits = (): readonly number[] => {
      names ??= namedInUnits(r, file);
      return names;
    };
    for (let row = 1; row < imports.rows; row++) {
      const specifier = strings[imports.specifier(row)];
      if (specifier === '') continue;
      const position = positionAt(lineStarts, imports.position(row));
      const name = strings[imports.name(row)];
      const kind = imports.kind(row);
      const shown = kind === Import.named ? name : kind === Import.wildcard ? '*' : undefined;
      const site: Site = { ...position, rule: 'import', ...(shown === undefined ? {} : { name: shown }) };
      const targets =
        unitTargets(r, file, row, namesOfUnits) ?? importTargets(r, file, specifier, kind === Import.named ? name : '');
      for (const target of targets) {
        const node = targetNode(r, table, packages, file, target);
        if (node && node !== module) edges.add('IMPORTS', module, node, site);
        if (node?.kind === 'Package') packages.takeImport(file, row, node);
      }
    }
  }
}

/** A file, and where the imported name is a submodule, that too. */
function importTargets(r: Resolver, file: SourceFile, specifier: string, name: string): readonly ModuleTarget[] {
  const target = r.program.moduleTarget(file, specifier);
  if (name === '' || target.kind === 'external') return [target];
  const source = target.kind === 'file' ? r.program.fileByPath(target.path) : undefined;
  const found = source ? r.exported(source, name) : undefined;
  if (found && found.bindings.length > 0) return [target];
  const submodule = r.program.moduleResolver(file.language).submodule?.(target, name);
  return submodule ? [target, submodule] : [target];
}

/**
 * Of a unit of names, the files that declare what is taken from it, or the first where nothing of it is used by a name.
 * Undefined where an import does not lead to one.
 */
function unitTargets(
  r: Resolver,
  file: SourceFile,
  row: number,
  namesOfUnits: () => readonly number[],
): readonly ModuleTarget[] | undefined {
  const { imports, strings } = file.facts;
  const target = r.program.moduleTarget(file, strings[imports.specifier(row)]);
  const first = target.kind === 'file' ? r.program.fileByPath(target.path) : undefined;
  if (first === undefined || first.language.semantics.units === undefined) return undefined;
  const kind = imports.kind(row);
  const found =
    kind === Import.named
      ? r.exported(first, strings[imports.name(row)]).bindings
      : kind === Import.wildcard
        ? namesOfUnits().filter((binding) => r.program.isSameUnit(r.program.fileOfBinding(binding), first))
        : membersTaken(file, row).flatMap((name) => r.exported(first, name).bindings);
  const paths = new Set(found.map((binding) => r.program.fileOfBinding(binding).path));
  if (paths.size === 0) return [target];
  return [...paths].sort().map((path) => ({ kind: 'file', path }));
}

/** The names behind a dot that are taken from what an import brings: under a name that it is bound to, or where it stands. */
function membersTaken(file: SourceFile, row: number): readonly string[] {
  const { bindings, expressions, strings } = file.facts;
  const names = new Set<number>();
  for (let at = 1; at < bindings.rows; at++) if (bindings.import(at) === row) names.add(bindings.name(at));
  const taken: string[] = [];
  for (let at = 1; at < expressions.rows; at++) {
    if (expressions.kind(at) !== Expression.member) continue;
    const object = expressions.a(at);
    const kind = expressions.kind(object);
    const a = expressions.a(object);
    if (kind === Expression.name ? names.has(a) : kind === Expression.module && a === row)
      taken.push(strings[expressions.b(at)]);
  }
  return taken;
}

/** The top-level names of other files (bindings) that a file uses by themselves. */
function namedInUnits(r: Resolver, file: SourceFile): readonly number[] {
  const { expressions } = file.facts;
  const found = new Set<number>();
  for (let row = 1; row < expressions.rows; row++) {
    if (expressions.kind(row) !== Expression.name) continue;
    const scope = expressions.scope(row);
    const asType = expressions.b(row) === 1;
    for (const binding of r.lookup(file, scope, expressions.a(row), asType, row).bindings) {
      const source = r.program.fileOfBinding(binding);
      const isTopLevel = source.facts.bindings.scope(binding - source.bindingBase) === 1;
      if (isTopLevel && source !== file) found.add(binding);
    }
  }
  return [...found];
}

function targetNode(
  r: Resolver,
  table: NodeTable,
  packages: Packages,
  from: SourceFile,
  target: ModuleTarget,
): NodeDraft | undefined {
  if (target.kind === 'file') {
    const file = r.program.fileByPath(target.path);
    return file ? table.ofModule(file) : table.ofFile(target.path);
  }
  if (target.kind === 'folder') return table.folders.get(target.path);
  // A path that leads nowhere is no package: what it means may be made by a build.
  return /^[./]|^$/.test(target.name) ? undefined : packages.node(from.language, target.name);
}

/** A value that is named as a base, of which classes are inherited, is referred to. */
function addNamedValue(
  r: Resolver,
  table: NodeTable,
  edges: EdgeTable,
  { file, named, node, bases }: { file: SourceFile; named: number; node: NodeDraft; bases: readonly number[] },
): void {
  for (const { symbol, rule } of symbolsNamed(r, file, named)) {
    const value = table.ofSymbol(symbol);
    const isBase = bases.some((base) => table.ofSymbol(base) === value || r.canonical(base) === r.canonical(symbol));
    if (value === undefined || value === node || isBase) continue;
    edges.add('REFERENCES', node, value, siteAt(file, named, rule));
  }
}

/** The expressions that name base classes, so that they are not counted as references as well. */
export function addHeritage(r: Resolver, table: NodeTable, edges: EdgeTable): ReadonlySet<number> {
  const used = new Set<number>();
  for (const file of r.program.files) {
    if (file.isStub) continue;
    const { symbols, expressions, lineStarts } = file.facts;
    for (let row = 1; row < symbols.rows; row++) {
      // An extension is of a class whose node stands for it.
      const [extended = file.symbolBase + row] = extensionsOf(r.program).targets(file.symbolBase + row);
      const node = table.ofSymbol(extended);
      const heritage = listOf(file, symbols.heritage(row));
      for (let at = 0; node && at < heritage.length; at += 2) {
        if (!STATES_EDGE.has(heritage[at])) continue;
        const base = heritage[at + 1];
        const named = expressions.kind(base) === Expression.apply ? expressions.a(base) : base;
        used.add(file.expressionBase + named);
        const site: Site = {
          ...positionAt(lineStarts, expressions.start(named)),
          rule: 'heritage',
        };
        const stated = statedBases(r, file, named);
        const bases = stated.length > 0 ? stated : baseClasses(r, file, base).map((one) => one.symbol);
        for (const symbol of bases) {
          const target = table.ofSymbol(symbol);
          if (target && target !== node)
            edges.add(
              implementsBase(r, file, heritage[at], node, target) ? 'IMPLEMENTS' : 'INHERITS',
              node,
              target,
              site,
            );
        }
        addNamedValue(r, table, edges, { file, named, node, bases });
      }
    }
  }
  return used;
}

/** Whether a type implements what it names as a base, and does not extend it. */
function implementsBase(r: Resolver, file: SourceFile, how: number, type: NodeDraft, base: NodeDraft): boolean {
  if (!r.semanticsOf(file).rules.basesUnmarked || !isSymbolKind(base.kind))
    return how === Heritage.implements || how === Heritage.prepends;
  return isContract(base) && !isContract(type);
}

function isContract({ kind }: NodeDraft): boolean {
  return kind === 'Interface' || kind === 'Trait';
}

/**
 * What a base is written as, through imports: classes, or else aliases. An alias that computes a type from a class
 * (`Omit<C, 'm'>`) has that class's members, but is not that class.
 */
function statedBases(r: Resolver, file: SourceFile, named: number): readonly number[] {
  const { expressions } = file.facts;
  if (r.semanticsOf(file).rules.typesAreValues || expressions.kind(named) !== Expression.name) return [];
  const found = r.lookup(file, expressions.scope(named), expressions.a(named), true, named);
  const bindings = found.bindings.flatMap((binding) => r.follow(binding).bindings);
  const classes: number[] = [];
  const aliases: number[] = [];
  for (const binding of bindings) {
    const source = r.program.fileOfBinding(binding);
    const symbol = source.facts.bindings.symbol(binding - source.bindingBase);
    if (symbol === 0) continue;
    if (isClassLike(source, symbol)) classes.push(r.canonical(source.symbolBase + symbol));
    else if (NODE_KINDS[source.facts.symbols.kind(symbol)] === 'TypeAlias') aliases.push(source.symbolBase + symbol);
  }
  return classes.length > 0 || r.semanticsOf(file).rules.aliasesAreNames ? classes : aliases;
}

/** Interfaces that classes implement without naming them, and the methods that stand for those of the interface. */
export function addConformances(r: Resolver, table: NodeTable, edges: EdgeTable, found: readonly Conformance[]): void {
  const add = (kind: 'IMPLEMENTS' | 'OVERRIDES', from: number, to: number): void => {
    const [source, target] = [table.ofSymbol(from), table.ofSymbol(to)];
    if (!source || !target || source === target) return;
    const file = r.program.fileOfSymbol(from);
    const start = file.facts.symbols.nameStart(from - file.symbolBase);
    edges.add(kind, source, target, { ...positionAt(file.facts.lineStarts, start), rule: 'heritage' });
  };
  for (const { type, to, methods } of found) {
    add('IMPLEMENTS', type, to);
    for (const { method, declared } of methods) add('OVERRIDES', method, declared);
  }
}

/** Whether a property of a class is given a function, and so serves as a method. */
function holdsFunction(r: Resolver, file: SourceFile, symbol: number): boolean {
  const { symbols } = file.facts;
  const value = symbols.value(symbol);
  if (NODE_KINDS[symbols.kind(symbol)] !== 'Property' || value === 0) return false;
  return r.values.members(r.valueOf(file, value)).some((one) => r.values.kind(one) === ValueKind.function);
}

/** The methods of a name in what an extension says that its class implements; undefined where the owner of a method is none. */
function overriddenBy(r: Resolver, file: SourceFile, owner: number, name: string): readonly SiteTarget[] | undefined {
  const { symbols } = file.facts;
  if (!(symbols.flags(owner) & SymbolFlag.extension)) return undefined;
  const heritage = listOf(file, symbols.heritage(owner));
  const bases = [...heritage].filter((_, at) => at % 2 === 1).flatMap((base) => baseClasses(r, file, base));
  return bases.flatMap(({ symbol }) =>
    memberTargets(r, r.values.value(ValueKind.instance, r.canonical(symbol)), name, 'heritage'),
  );
}

/** Whether a method (symbol) is replaced by that of a class below its own. */
function isReplacedBy(r: Resolver, method: number, other: number): boolean {
  const file = r.program.fileOfSymbol(other);
  const owner = r.canonical(file.symbolBase + file.facts.symbols.owner(other - file.symbolBase));
  const source = r.program.fileOfSymbol(method);
  const above = r.canonical(source.symbolBase + source.facts.symbols.owner(method - source.symbolBase));
  if (!r.ancestors(owner).some(({ symbol }) => symbol === above && symbol !== owner)) return false;
  return mayOverride(r, other, method, owner);
}

/** The methods of a file to the nearest method of an ancestor that they replace. */
export function addOverrides(r: Resolver, table: NodeTable, edges: EdgeSink, file: SourceFile): void {
  const { symbols, lineStarts } = file.facts;
  for (let row = 1; row < symbols.rows; row++) {
    const owner = symbols.owner(row);
    const node = table.ofSymbol(file.symbolBase + row);
    if (!node || owner === 0 || node.kind === 'Constructor') continue;
    if (!isCallable(file, row) && !holdsFunction(r, file, row)) continue;
    if (symbols.heritage(owner) === 0) continue;
    const beyond = r.values.value(ValueKind.ancestor, r.canonical(file.symbolBase + owner));
    const position = positionAt(lineStarts, symbols.nameStart(row));
    const embedded = new Set(
      r
        .ancestors(r.canonical(file.symbolBase + owner))
        .filter((one) => one.embedded)
        .map((one) => one.symbol),
    );
    const name = memberName(file, row);
    const nearer: number[] = [];
    for (const target of overriddenBy(r, file, owner, name) ?? memberTargets(r, beyond, name, 'heritage')) {
      const overridden = table.ofSymbol(target.symbol);
      const source = r.program.fileOfSymbol(target.symbol);
      const holder = source.facts.symbols.owner(target.symbol - source.symbolBase);
      // A function that every object has is no method of a type.
      if (holder === 0 || embedded.has(r.canonical(source.symbolBase + holder))) continue;
      if (!mayOverride(r, file.symbolBase + row, target.symbol, file.symbolBase + owner)) continue;
      // What a nearer one replaces is replaced by that.
      if (r.semanticsOf(file).rules.overridesMarked) {
        if (nearer.some((one) => isReplacedBy(r, target.symbol, one))) continue;
        nearer.push(target.symbol);
      }
      if (overridden && overridden !== node)
        edges.add('OVERRIDES', node, overridden, { ...position, rule: 'heritage' });
    }
  }
}
