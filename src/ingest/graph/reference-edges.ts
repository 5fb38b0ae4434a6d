// References: names and members that mention a symbol without calling it.

import { Binding, BindingColumn, ExportColumn, Expression, ExpressionColumn, ScopeColumn } from '../../model/facts.ts';
import type { Rule, Site } from '../../model/graph.ts';
import { cell, type SourceFile } from '../resolve/program.ts';
import type { Found, Resolver } from '../resolve/resolver.ts';
import { ValueKind } from '../resolve/values.ts';
import { siteAt } from './call-edges.ts';
import type { EdgeSink } from './edge-table.ts';
import type { NodeDraft, NodeTable } from './nodes.ts';

/** Adds a REFERENCES edge for every mention, save callees (they are calls), base classes (inheritance) and exports. */
export function addReferences(
  r: Resolver,
  table: NodeTable,
  edges: EdgeSink,
  heritage: ReadonlySet<number>,
  file: SourceFile,
): void {
  const { expressions, scopes } = file.facts;
  const isNamed = namedOtherwise(file);
  for (let row = 1; row < expressions.rows; row++) {
    const kind = cell(expressions, row, ExpressionColumn.kind);
    if (kind !== Expression.name && kind !== Expression.member) continue;
    if (isNamed[row] === 1 || heritage.has(file.expressionBase + row)) continue;
    const symbols = kind === Expression.name ? namedSymbols(r, file, row) : memberSymbols(r, file, row);
    if (symbols.length === 0) continue;
    const owner = table.enclosing(
      file,
      cell(scopes, cell(expressions, row, ExpressionColumn.scope), ScopeColumn.symbol),
    );
    for (const { symbol, rule } of symbols) {
      const target = table.ofSymbol(symbol);
      if (!target || target === owner || isInside(target, owner)) continue;
      const site = siteAt(file, row, rule);
      if (!isOwnName(target, file, site)) edges.add('REFERENCES', owner, target, site);
    }
  }
}

/** Whether a name stands where its symbol is defined (`X.prototype.m = function () {}`). */
function isOwnName(target: NodeDraft, file: SourceFile, { line, column }: Site): boolean {
  return target.path === file.path && target.nameLine === line && target.nameColumn === column;
}

interface Mention {
  readonly symbol: number;
  readonly rule: Rule;
}

/** By expression (row), whether it is called or exported. */
function namedOtherwise(file: SourceFile): Uint8Array {
  const { exports, expressions } = file.facts;
  const found = new Uint8Array(expressions.rows);
  for (let row = 1; row < exports.rows; row++) found[cell(exports, row, ExportColumn.value)] = 1;
  for (let row = 1; row < expressions.rows; row++) {
    const kind = cell(expressions, row, ExpressionColumn.kind);
    if (kind === Expression.call || kind === Expression.construct || kind === Expression.element) {
      found[cell(expressions, row, ExpressionColumn.a)] = 1;
    }
  }
  return found;
}

function namedSymbols(r: Resolver, file: SourceFile, row: number): readonly Mention[] {
  const { expressions } = file.facts;
  const scope = cell(expressions, row, ExpressionColumn.scope);
  const asType = cell(expressions, row, ExpressionColumn.b) === 1;
  const found = r.lookup(file, scope, cell(expressions, row, ExpressionColumn.a), asType, row);
  return found.bindings.flatMap((binding) => {
    const source = r.program.fileOfBinding(binding);
    const imported = cell(source.facts.bindings, binding - source.bindingBase, BindingColumn.kind) === Binding.import;
    return symbolsOf(
      r,
      imported ? r.follow(binding) : { bindings: [binding], values: 0 },
      imported || source !== file ? 'import' : 'scope',
    );
  });
}

function memberSymbols(r: Resolver, file: SourceFile, row: number): readonly Mention[] {
  const { expressions, strings } = file.facts;
  const name = strings[cell(expressions, row, ExpressionColumn.b)]!;
  const mentions: Mention[] = [];
  for (const value of r.values.members(r.valueOf(file, cell(expressions, row, ExpressionColumn.a)))) {
    if (r.values.kind(value) === ValueKind.module) {
      mentions.push(...symbolsOf(r, r.exported(r.program.fileAt(r.values.ref(value)), name), 'import'));
      continue;
    }
    for (const hit of r.membersOf(value, name)) {
      mentions.push(
        ...symbolsOf(r, { bindings: hit.bindings, values: 0 }, hit.distance > 0 ? 'inherited' : 'member-of-type'),
      );
    }
  }
  return mentions;
}

function symbolsOf(r: Resolver, found: Found, rule: Rule): readonly Mention[] {
  const mentions: Mention[] = [];
  for (const binding of found.bindings) {
    const file = r.program.fileOfBinding(binding);
    const symbol = cell(file.facts.bindings, binding - file.bindingBase, BindingColumn.symbol);
    if (symbol !== 0 && !file.prelude) mentions.push({ symbol: file.symbolBase + symbol, rule });
  }
  return mentions;
}

/** Whether a node lies in another's body: what a symbol says of its own parts is no dependency. */
function isInside(target: NodeDraft, owner: NodeDraft): boolean {
  return (
    owner.kind !== 'Module' && target.path === owner.path && target.qualifiedName.startsWith(`${owner.qualifiedName}.`)
  );
}
