// Calls that a test framework makes for a test: of the functions that supply its parameters, or that it asks for.

import { BindingColumn, BindingFlag, FunctionColumn, positionAt, SymbolColumn } from '../../model/facts.ts';
import { cell, listOf, type SourceFile } from '../resolve/program.ts';
import { isReceiverParameter } from '../resolve/receivers.ts';
import type { Resolver } from '../resolve/resolver.ts';
import { requestedNames } from '../resolve/suppliers.ts';
import type { EdgeTable } from './edge-table.ts';
import type { NodeTable } from './nodes.ts';

/** Adds an edge from each test or supplier of a file to each function that supplies it, where it is asked for. */
export function addSuppliers(r: Resolver, table: NodeTable, edges: EdgeTable, file: SourceFile): void {
  if (r.semanticsOf(file).suppliers === undefined) return;
  const { bindings, functions, lineStarts, strings, symbols } = file.facts;
  for (let fn = 1; fn < functions.rows; fn++) {
    const symbol = cell(functions, fn, FunctionColumn.symbol);
    const owner = symbol === 0 ? undefined : table.ofSymbol(file.symbolBase + symbol);
    if (!owner) continue;
    const asked = [...listOf(file, cell(functions, fn, FunctionColumn.parameters))]
      .filter((row) => !isReceiverParameter(file, row) && !takesMany(file, row))
      .map((row) => ({
        name: strings[cell(bindings, row, BindingColumn.name)]!,
        position: cell(bindings, row, BindingColumn.position),
      }));
    const position = cell(symbols, symbol, SymbolColumn.nameStart);
    for (const name of requestedNames(r, file, symbol)) asked.push({ name, position });
    for (const { name, position: at } of asked) {
      const supplier = r.supplierOf(file, fn, name);
      const node = supplier === 0 ? undefined : table.ofSymbol(supplier);
      if (node) edges.add('CALLS', owner, node, { ...positionAt(lineStarts, at), rule: 'protocol' });
    }
  }
}

function takesMany(file: SourceFile, row: number): boolean {
  const { bindings } = file.facts;
  const flags = cell(bindings, row, BindingColumn.flags);
  return (flags & (BindingFlag.rest | BindingFlag.keywordRest | BindingFlag.optional)) !== 0;
}
