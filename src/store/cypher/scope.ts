// What the rewriter knows while it goes through a query: the variables in scope and what they stand for, the names they
// have in the database, and what it has to tell.

/**
 * What a variable stands for. `optionalNode` and `optionalEdge` may be null, `eitherEdge` was matched without a direction (and may be null),
 * `edges` is a variable-length relationship; lists are those of `collect` and `nodes`.
 */
export type VariableKind =
  | 'node'
  | 'optionalNode'
  | 'edge'
  | 'optionalEdge'
  | 'eitherEdge'
  | 'edges'
  | 'path'
  | 'nodeList'
  | 'edgeList'
  | 'map'
  | 'unknown';

export type Scope = Map<string, VariableKind>;

/** The names of variables and aliases in the database. */
export interface Names {
  /**
   * The database does not tell upper from lower case in variables and Cypher does: `a` and `A` would silently become
   * one. The second spelling gets another name.
   */
  of(name: string): string;
  /** A name that no query uses. */
  fresh(prefix: string): string;
  /** As the user wrote it; undefined for a fresh one. */
  original(databaseName: string): string | undefined;
}

export function createNames(): Names {
  const byUserName = new Map<string, string>();
  const originals = new Map<string, string | undefined>();
  const take = (wanted: string, original: string | undefined): string => {
    let name = wanted;
    for (let count = 2; originals.has(name.toLowerCase()); count++) name = `${wanted}_${count}`;
    originals.set(name.toLowerCase(), original);
    return name;
  };
  return {
    of(name) {
      // A name of odd characters gets a plain one too: the database does not give back every quote as it was.
      const known = byUserName.get(name) ?? take(/^[A-Za-z]\w*$/.test(name) ? name : '_name', name);
      byUserName.set(name, known);
      return known;
    },
    fresh: (prefix) => take(prefix, undefined),
    original: (databaseName) => originals.get(databaseName.toLowerCase()),
  };
}
