// Calls that nobody writes: those that a framework makes for a function, of what fills its parameters or what it asks for;
// and those of what the ancestors of a class run when it is defined.

import { BindingFlag, positionAt } from '../../model/facts.ts';
import type { Resolver } from '../resolve/engine/resolver.ts';
import { listOf, type SourceFile } from '../resolve/program/source-file.ts';
import { memberTargets } from '../resolve/sites/sites.ts';
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
    const asked = [...listOf(file, functions.parameters(fn))]
      .filter((row) => !isReceiverParameter(file, row) && !takesMany(file, row))
      .map((row) => ({
        name: strings[bindings.name(row)],
        position: bindings.position(row),
      }));
    const position = symbols.nameStart(symbol);
    for (const name of injection.requestedNames(file, symbol)) asked.push({ name, position });
    for (const { name, position: at } of asked) {
      const provider = injection.providerOf(r, file, fn, name);
      const node = provider === 0 ? undefined : table.ofSymbol(provider);
      if (node) edges.add('CALLS', owner, node, { ...positionAt(lineStarts, at), rule: 'protocol' });
    }
  }
}

/** Adds an edge from where a class of a file is defined to what that runs. */
export function addSubclassings(r: Resolver, table: NodeTable, edges: EdgeSink, file: SourceFile): void {
  const { subclassed } = r.semanticsOf(file).protocols;
  const { lineStarts, symbols } = file.facts;
  for (let symbol = 1; subclassed !== undefined && symbol < symbols.rows; symbol++) {
    if (symbols.heritage(symbol) === 0) continue;
    const above = r.values.value(ValueKind.ancestor, file.symbolBase + symbol);
    for (const target of memberTargets(r, above, subclassed, 'protocol')) {
      const node = table.ofSymbol(target.symbol);
      const at = positionAt(lineStarts, symbols.nameStart(symbol));
      const owner = table.enclosing(file, symbols.owner(symbol));
      if (node) edges.add('CALLS', owner, node, { ...at, rule: 'protocol' });
    }
  }
}

function takesMany(file: SourceFile, row: number): boolean {
  const { bindings } = file.facts;
  const flags = bindings.flags(row);
  return (flags & (BindingFlag.rest | BindingFlag.keywordRest | BindingFlag.optional)) !== 0;
}
