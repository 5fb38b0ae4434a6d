// Which names of one file mean the same variable or parameter, by its scopes alone. Pure.

import { Expression, type Facts, Scope } from '../../model/facts.ts';

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
    const name = bindings.name(row);
    const key = `${bindings.scope(row)} ${name}`;
    const group = groups.get(key) ?? row;
    groups.set(key, group);
    const start = bindings.position(row);
    found.set(start, { start, name: strings[name], group });
  }
  for (let row = 1; row < expressions.rows; row++) {
    if (expressions.kind(row) !== Expression.name) continue;
    const name = expressions.a(row);
    const own = expressions.scope(row);
    for (let scope = own; scope !== 0; scope = scopes.parent(scope)) {
      const kind = scopes.kind(scope);
      if (kind === Scope.members || (kind === Scope.class && scope !== own)) continue;
      const group = groups.get(`${scope} ${name}`);
      if (group === undefined) continue;
      const start = expressions.start(row);
      found.set(start, { start, name: strings[name], group });
      break;
    }
  }
  return [...found.values()].sort((a, b) => a.start - b.start);
}
