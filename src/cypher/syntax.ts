// The tree of a reading Cypher query, as the parser builds it. What has no form here cannot be asked. `at` is where a
// thing stands in the text, for errors; it means nothing otherwise.

export type Expression =
  | { readonly type: 'number'; readonly text: string }
  | { readonly type: 'string'; readonly value: string }
  | { readonly type: 'constant'; readonly value: 'true' | 'false' | 'null' }
  | { readonly type: 'parameter'; readonly name: string; readonly at: number }
  | { readonly type: 'variable'; readonly name: string; readonly at: number }
  | { readonly type: 'property'; readonly of: Expression; readonly name: string; readonly at: number }
  /** `n:Class|Function`, true or false. */
  | { readonly type: 'hasLabels'; readonly of: Expression; readonly labels: LabelExpression }
  | { readonly type: 'list'; readonly items: readonly Expression[] }
  | { readonly type: 'map'; readonly entries: readonly MapEntry[] }
  /** `n {.name, total: 1, .*}` */
  | { readonly type: 'mapProjection'; readonly of: Expression; readonly items: readonly ProjectionEntry[] }
  | {
      readonly type: 'call';
      readonly name: string;
      readonly distinct: boolean;
      readonly args: readonly Expression[];
      readonly at: number;
    }
  | { readonly type: 'countAll' }
  | {
      readonly type: 'case';
      readonly subject: Expression | undefined;
      readonly branches: readonly { readonly when: Expression; readonly value: Expression }[];
      readonly otherwise: Expression | undefined;
    }
  | { readonly type: 'unary'; readonly operator: 'NOT' | '-' | '+'; readonly operand: Expression; readonly at: number }
  /** `a + b - c`: operands of equal rank from left to right, kept flat so that a long chain is not a deep tree. */
  | {
      readonly type: 'chain';
      readonly operators: readonly string[];
      readonly operands: readonly Expression[];
      readonly at: number;
    }
  | { readonly type: 'isNull'; readonly operand: Expression; readonly negated: boolean }
  | { readonly type: 'index'; readonly of: Expression; readonly index: Expression; readonly at: number }
  /** `[from..to]` counts from 0 and leaves out `to`. */
  | {
      readonly type: 'slice';
      readonly of: Expression;
      readonly from: Expression | undefined;
      readonly to: Expression | undefined;
    }
  | {
      readonly type: 'quantifier';
      readonly name: 'all' | 'any' | 'none' | 'single';
      readonly variable: string;
      readonly list: Expression;
      readonly where: Expression;
    }
  | {
      readonly type: 'comprehension';
      readonly variable: string;
      readonly list: Expression;
      readonly where: Expression | undefined;
      readonly body: Expression | undefined;
    }
  /** `reduce(total = 0, x IN list | total + x)` */
  | {
      readonly type: 'reduce';
      readonly total: string;
      readonly start: Expression;
      readonly variable: string;
      readonly list: Expression;
      readonly body: Expression;
    }
  /** `EXISTS { ... }` and `COUNT { ... }`: a query, which for a bare pattern is one MATCH. */
  | { readonly type: 'subquery'; readonly name: 'EXISTS' | 'COUNT'; readonly query: Query }
  /** `[p = (n)-->(m) WHERE ... | ...]` */
  | {
      readonly type: 'patternComprehension';
      readonly pattern: PathPattern;
      readonly where: Expression | undefined;
      readonly body: Expression;
    }
  /** A pattern where a value is expected: whether it is there. */
  | { readonly type: 'pattern'; readonly pattern: PathPattern };

export interface MapEntry {
  readonly key: string;
  readonly value: Expression;
  readonly at: number;
}

/** An entry of a map projection: `.name`, `.*`, `name`, or `key: value`. */
export type ProjectionEntry = MapEntry | { readonly property: string; readonly at: number } | { readonly all: true };

export type LabelExpression =
  | { readonly type: 'label'; readonly name: string; readonly at: number }
  | { readonly type: 'and' | 'or'; readonly parts: readonly LabelExpression[] }
  | { readonly type: 'not'; readonly part: LabelExpression };

export interface NodePattern {
  readonly variable: string | undefined;
  readonly labels: LabelExpression | undefined;
  readonly properties: readonly MapEntry[];
  /** `($map)`: equal to what the parameter holds. Refused, as openCypher does in MATCH. */
  readonly at: number;
}

export interface EdgePattern {
  readonly variable: string | undefined;
  readonly types: readonly { readonly name: string; readonly at: number }[];
  readonly direction: 'left' | 'right' | 'both';
  readonly hops: Hops | undefined;
  readonly properties: readonly MapEntry[];
  readonly at: number;
}

/** `*`, `*2`, `*1..3`: undefined where the text leaves a bound out. */
export interface Hops {
  readonly from: number | undefined;
  readonly to: number | undefined;
  /** `TRAIL` repeats no relationship, which is Cypher's meaning; `ACYCLIC` repeats no node either. */
  readonly search: 'TRAIL' | 'ACYCLIC' | 'SHORTEST' | 'ALL SHORTEST';
}

/** Nodes and the edges between them: one node more than edges. */
export interface PathPattern {
  readonly variable: string | undefined;
  readonly nodes: readonly NodePattern[];
  readonly edges: readonly EdgePattern[];
}

export interface Item {
  readonly expression: Expression;
  readonly alias: string | undefined;
  /** The expression as the user wrote it, which names the column when there is no alias. */
  readonly text: string;
}

/** What `RETURN` and `WITH` have in common. */
export interface Projection {
  readonly distinct: boolean;
  /** `*`, before any further items. */
  readonly all: boolean;
  readonly items: readonly Item[];
  readonly orderBy: readonly { readonly expression: Expression; readonly descending: boolean }[];
  readonly skip: Expression | undefined;
  readonly limit: Expression | undefined;
}

export type Clause =
  | {
      readonly type: 'match';
      readonly optional: boolean;
      readonly patterns: readonly PathPattern[];
      readonly where: Expression | undefined;
    }
  | { readonly type: 'unwind'; readonly list: Expression; readonly variable: string; readonly at: number }
  | { readonly type: 'with'; readonly projection: Projection; readonly where: Expression | undefined }
  | { readonly type: 'return'; readonly projection: Projection }
  | {
      readonly type: 'call';
      readonly procedure: string;
      readonly yields: readonly { readonly name: string; readonly alias: string | undefined }[];
      readonly where: Expression | undefined;
      readonly at: number;
    }
  /** Only the set-up of a test's graph has it: the parser refuses it unless told otherwise. */
  | { readonly type: 'create'; readonly patterns: readonly PathPattern[] };

/** Single queries joined by `UNION`; `unions[i]` stands between parts `i` and `i + 1`. */
export interface Query {
  readonly parts: readonly (readonly Clause[])[];
  readonly unions: readonly ('UNION' | 'UNION ALL')[];
}

/** A whole text: a query, and whether its plan is asked for instead of its rows, or beside them. */
export interface Statement {
  readonly query: Query;
  readonly mode: 'run' | 'explain' | 'profile';
}
