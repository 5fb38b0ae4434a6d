// Which names of one file mean the same variable or parameter, by its scopes alone. Pure.

import { BindingColumn, Expression, ExpressionColumn, type Facts, Scope, ScopeColumn } from '../../model/facts.ts';

export interface LocalName {
  /** Offset of the name in the text. */
  readonly start: number;
  readonly name: string;
  /** The same for all that mean one variable. */
  readonly group: number;
}

/** In source order. Names that no scope of the file binds are left out. */
export function localNames({ bindings, expressions, scopes, strings }: Facts): readonly LocalName[] {
  const groups = new Map<string, number>();
  const found = new Map<number, LocalName>();
  for (let row = 1; row < bindings.rows; row++) {
    const name = bindings.at(row, BindingColumn.name);
    const key = `${bindings.at(row, BindingColumn.scope)} ${name}`;
    const group = groups.get(key) ?? row;
    groups.set(key, group);
    const start = bindings.at(row, BindingColumn.position);
    found.set(start, { start, name: strings[name]!, group });
  }
  for (let row = 1; row < expressions.rows; row++) {
    if (expressions.at(row, ExpressionColumn.kind) !== Expression.name) continue;
    const name = expressions.at(row, ExpressionColumn.a);
    const own = expressions.at(row, ExpressionColumn.scope);
    for (let scope = own; scope !== 0; scope = scopes.at(scope, ScopeColumn.parent)) {
      const kind = scopes.at(scope, ScopeColumn.kind);
      if (kind === Scope.members || (kind === Scope.class && scope !== own)) continue;
      const group = groups.get(`${scope} ${name}`);
      if (group === undefined) continue;
      const start = expressions.at(row, ExpressionColumn.start);
      found.set(start, { start, name: strings[name]!, group });
      break;
    }
  }
  return [...found.values()].sort((a, b) => a.start - b.start);
}
