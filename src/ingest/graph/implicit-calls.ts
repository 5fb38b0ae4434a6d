// Calls that nobody writes: those that a framework makes for a function, of what fills its parameters or what it asks for;
// and those of what the ancestors of a class run when it is defined.

import { Binding, BindingFlag, Expression, positionAt } from '../../model/facts.ts';
import type { Resolver } from '../resolve/engine/resolver.ts';
import { isClassOfClasses, rootOfClasses } from '../resolve/members/classes.ts';
import { isClassLike, listOf, listRows, type SourceFile } from '../resolve/program/source-file.ts';
import { memberTargets, type SiteTarget } from '../resolve/sites/sites.ts';
import { isReceiverParameter } from '../resolve/types/receivers.ts';
import { ValueKind } from '../resolve/values/values.ts';
import type { EdgeSink } from './edge-table.ts';
import type { NodeTable } from './nodes.ts';

/** Adds an edge from each function of a file whose parameters are filled to each function that fills one. */
export function addInjections(r: Resolver, table: NodeTable, edges: EdgeSink, file: SourceFile): void {
  const { injection } = r;
  if (injection === undefined) return;
  const { bindings, functions, lineStarts, strings, symbols } = file.facts;
  for (let fn = 1; fn < functions.rows; fn++) {
    const symbol = functions.symbol(fn);
    const owner = symbol === 0 ? undefined : table.ofSymbol(file.symbolBase + symbol);
    if (!owner) continue;
    const asked = listRows(file, functions.parameters(fn))
      .filter((row) => !isReceiverParameter(file, row) && !takesMany(file, row))
      .map((row) => ({
        name: strings[bindings.name(row)],
        position: bindings.position(row),
      }));
    const position = symbols.nameStart(symbol);
    for (const name of injection.requestedNames(r, file, symbol)) asked.push({ name, position });
    for (const { name, position: at } of asked) {
      const provider = injection.providerOf(r, file, fn, name);
      const node = provider === 0 ? undefined : table.ofSymbol(provider);
      if (node) edges.add('CALLS', owner, node, { ...positionAt(lineStarts, at), rule: 'protocol' });
    }
  }
}

/**
 * Adds an edge from where a class of a file is defined to what that runs: a member of its ancestors, members of its own
 * class, and one of each value that its body binds.
 */
export function addClassDefinitions(r: Resolver, table: NodeTable, edges: EdgeSink, file: SourceFile): void {
  const { bound, defined = [], subclassed } = r.semanticsOf(file).protocols;
  if (bound === undefined && subclassed === undefined) return;
  const { lineStarts, symbols } = file.facts;
  for (let symbol = 1; symbol < symbols.rows; symbol++) {
    if (!isClassLike(file, symbol)) continue;
    const id = file.symbolBase + symbol;
    const targets: SiteTarget[] = [];
    if (symbols.heritage(symbol) !== 0) {
      if (subclassed !== undefined)
        for (const kind of [ValueKind.ancestor, ValueKind.ancestorClass])
          targets.push(...memberTargets(r, r.values.value(kind, id), subclassed, 'protocol'));
      for (const meta of r.metaclassesOf(id))
        for (const name of defined) targets.push(...memberTargets(r, meta, name, 'protocol'));
    }
    if (bound !== undefined) targets.push(...boundTargets(r, file, symbol, bound));
    if (targets.length === 0) continue;
    const at = positionAt(lineStarts, symbols.nameStart(symbol));
    const owner = table.enclosing(file, symbols.owner(symbol));
    for (const target of targets) {
      const node = table.ofSymbol(target.symbol);
      if (node) edges.add('CALLS', owner, node, { ...at, rule: 'protocol' });
    }
  }
}

/** Adds an edge from where a call makes a class to what the making runs of its bases and of their metaclasses. */
export function addMadeClasses(r: Resolver, table: NodeTable, edges: EdgeSink, file: SourceFile): void {
  const { protocols, rules } = r.semanticsOf(file);
  const place = rules.basesOfMadeClasses;
  if (place === undefined) return;
  const { expressions, lineStarts, scopes } = file.facts;
  for (let call = 1; call < expressions.rows; call++) {
    // Behind the bases stands what the class holds.
    if (expressions.kind(call) !== Expression.call || listOf(file, expressions.b(call)).length < place + 2) continue;
    const makers = r.values
      .members(r.valueOf(file, expressions.a(call)))
      .filter((one) => r.values.kind(one) === ValueKind.class && isClassOfClasses(r, r.values.ref(one)));
    if (makers.length === 0) continue;
    const isNamed = makers.some((one) => r.values.ref(one) !== rootOfClasses(r, file));
    const bases = r.values
      .members(r.iterated(r.valueOf(file, r.argumentsOf(file, call).positional[place]), file, false))
      .filter((one) => r.values.kind(one) === ValueKind.class);
    const targets = bases.flatMap((base) => {
      const hooks = protocols.subclassed === undefined ? [] : memberTargets(r, base, protocols.subclassed, 'protocol');
      // A metaclass that is called by its name is constructed.
      const metaclasses = isNamed ? [] : r.metaclassesOf(r.values.ref(base));
      const made = metaclasses.flatMap((one) =>
        protocols.construct.flatMap((name) => memberTargets(r, one, name, 'protocol')),
      );
      return [...hooks, ...made];
    });
    const at = positionAt(lineStarts, expressions.start(expressions.a(call)));
    const owner = table.running(file, scopes.symbol(expressions.scope(call)));
    for (const target of targets) {
      const node = table.ofSymbol(target.symbol);
      if (node) edges.add('CALLS', owner, node, { ...at, rule: 'protocol' });
    }
  }
}

/** Adds an edge from each class of a file to those of its methods that a base outside runs. */
export function addLibraryRuns(r: Resolver, table: NodeTable, edges: EdgeSink, file: SourceFile): void {
  const { libraryRuns } = r.semanticsOf(file);
  if (libraryRuns === undefined) return;
  const { lineStarts, symbols } = file.facts;
  for (let symbol = 1; symbol < symbols.rows; symbol++) {
    if (symbols.heritage(symbol) === 0 || !isClassLike(file, symbol)) continue;
    const id = r.canonical(file.symbolBase + symbol);
    const owner = table.ofSymbol(file.symbolBase + symbol);
    if (!owner || !r.hasForeignBases(id)) continue;
    const instance = r.values.value(ValueKind.instance, id);
    // What no class of the repository has is a member of the base.
    const bases = r.values
      .members(r.memberValue(instance, NO_MEMBER))
      .map((value) => r.values.textOf(r.values.ref(value)));
    const at = positionAt(lineStarts, symbols.nameStart(symbol));
    for (const name of bases.flatMap((base) => libraryRuns[base] ?? [])) {
      for (const target of memberTargets(r, instance, name, 'callback')) {
        const node = table.ofSymbol(target.symbol);
        if (node) edges.add('CALLS', owner, node, { ...at, rule: 'callback' });
      }
    }
  }
}

/** No member has this name. */
const NO_MEMBER = '';

/** What the values run that are made in the body of a class and bound to a name there. */
function boundTargets(r: Resolver, file: SourceFile, symbol: number, name: string): readonly SiteTarget[] {
  const { bindings, expressions, symbols } = file.facts;
  return r.scopeBindings(file, symbols.members(symbol)).flatMap((row) => {
    const value = bindings.kind(row) === Binding.variable ? bindings.value(row) : 0;
    if (value === 0 || expressions.kind(value) !== Expression.call) return [];
    return r.values
      .members(r.valueOf(file, value))
      .filter((one) => r.values.kind(one) === ValueKind.instance)
      .flatMap((one) => memberTargets(r, one, name, 'protocol'));
  });
}

function takesMany(file: SourceFile, row: number): boolean {
  const { bindings } = file.facts;
  const flags = bindings.flags(row);
  return (flags & (BindingFlag.rest | BindingFlag.keywordRest | BindingFlag.optional)) !== 0;
}
