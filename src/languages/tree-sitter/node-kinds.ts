// What a front end wants to see of a grammar: the nodes, tokens and fields that it names, as small fixed numbers.
// The numbers do not depend on the grammar's build, so a front end can build its tables before anything is loaded.

/** A node that the front end did not name; its children are still in the tree. */
export const OTHER_NODE = 0;
/** Source that the parser could not place; its children are what could be recognised in it. */
export const ERROR_NODE = 1;

const FIRST_KIND = 2;

/** How the reader treats a kind of node. */
export const Keep = { skip: 0, descend: 1, leaf: 2 } as const;

export interface NodeKinds<N extends string = string, T extends string = string, F extends string = string> {
  /** Kinds of named nodes. */
  readonly node: Readonly<Record<N, number>>;
  /** Kinds of tokens (keywords and punctuation), by their text. */
  readonly token: Readonly<Record<T, number>>;
  /** Numbers of fields; 0 stands for no field and for those that are not named here. */
  readonly field: Readonly<Record<F, number>>;
  /** Named nodes whose inside is not of interest. */
  readonly leaves: ReadonlySet<string>;
  /** Named nodes that are left out together with what is in them. */
  readonly skipped: ReadonlySet<string>;
  /** One more than the highest kind. */
  readonly count: number;
}

/** Numbers the kinds. Tokens that are not listed are left out of the tree; named nodes never are, unless `skipped`. */
export function nodeKinds<const N extends string, const T extends string, const F extends string>(wanted: {
  readonly nodes: readonly N[];
  readonly tokens: readonly T[];
  readonly fields: readonly F[];
  readonly leaves?: readonly string[];
  readonly skipped?: readonly string[];
}): NodeKinds<N, T, F> {
  const number = <K extends string>(names: readonly K[], first: number): Record<K, number> => {
    const numbers = {} as Record<K, number>;
    names.forEach((name, index) => {
      numbers[name] = first + index;
    });
    return numbers;
  };
  return {
    node: number(wanted.nodes, FIRST_KIND),
    token: number(wanted.tokens, FIRST_KIND + wanted.nodes.length),
    field: number(wanted.fields, 1),
    leaves: new Set(wanted.leaves),
    skipped: new Set(wanted.skipped),
    count: FIRST_KIND + wanted.nodes.length + wanted.tokens.length,
  };
}
