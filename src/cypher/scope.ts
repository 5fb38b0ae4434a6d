// The names in scope while a query is compiled, what is known of their values, and where those lie in a row.

import type { Value } from './values.ts';

/** The values of the variables in scope, each in its place. One row serves a whole part of a query. */
export type Row = Value[];
export type Eval = (row: Row) => Value;

/** What is known of a value before there is one. */
export type Type =
  | 'any'
  | 'null'
  | 'boolean'
  | 'integer'
  | 'float'
  | 'string'
  | 'list'
  | 'map'
  | 'node'
  | 'relationship'
  /** The list of a variable-length relationship. */
  | 'relationships'
  | 'path';

export interface Variable {
  readonly slot: number;
  readonly type: Type;
}

/** All scopes of one frame share its rows; a row has `width` places. */
export interface Frame {
  width: number;
}

export class Scope {
  constructor(
    readonly frame: Frame = { width: 0 },
    readonly names: Map<string, Variable> = new Map(),
  ) {}

  /** The same names, to which more can be added. */
  inner(): Scope {
    return new Scope(this.frame, new Map(this.names));
  }

  get(name: string): Variable | undefined {
    return this.names.get(name);
  }

  has(name: string): boolean {
    return this.names.has(name);
  }

  declare(name: string, type: Type): number {
    const slot = this.place();
    this.names.set(name, { slot, type });
    return slot;
  }

  /** A place without a name. */
  place(): number {
    return this.frame.width++;
  }

  /** An empty row of the frame, which is complete when this is called. */
  row(): Row {
    return new Array(this.frame.width).fill(null);
  }
}
