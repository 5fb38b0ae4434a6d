// A checked query as an engine's Cypher, bounded to one snapshot of one repository. Every node of a pattern is of it, and
// every relationship has a type of ours and belongs to the snapshot: so nothing that a query says leads out of it.

import { nodeColumn, RELATIONSHIP_TYPES } from '../../store/vocabulary.ts';
import { Scope, type Type } from '../scope.ts';
import type { Clause, EdgePattern, Expression, Item, NodePattern, PathPattern, Projection, Query } from '../syntax.ts';
import { typeOf } from '../types.ts';
import {
  declaring,
  expressionText,
  kindText,
  labelTest,
  nodeProperty,
  own,
  ownName,
  quoted,
  relationshipProperty,
  type Surroundings,
  unknownThere,
  whereText,
} from './expressions.ts';

/** The parameters that bound a query. */
export const BOUNDS = { repo: 'in_repo', number: 'in_number' } as const;

export interface EngineStatement {
  readonly text: string;
  /** The names of columns as the engine has them, in order. */
  readonly columns: readonly string[];
  /** The texts of the query, as parameters. */
  readonly texts: Readonly<Record<string, string>>;
}

/** The columns are those of the checked query. Throws `bad-query` for what means something else there. */
export function engineStatement(
  query: Query,
  columns: readonly string[],
  params: ReadonlyMap<string, unknown>,
): EngineStatement {
  const writer = new Writer(params);
  const text = writer.query(query, new Scope());
  return { text, columns: columns.map(ownName), texts: Object.fromEntries(writer.texts) };
}

class Writer implements Surroundings {
  readonly params: ReadonlyMap<string, unknown>;
  readonly texts = new Map<string, string>();
  #names = 0;

  constructor(params: ReadonlyMap<string, unknown>) {
    this.params = params;
  }

  literal(text: string): string {
    const name = `in_text_${this.texts.size}`;
    this.texts.set(name, text);
    return `$${name}`;
  }

  query({ parts, unions }: Query, scope: Scope): string {
    return parts
      .map((clauses, at) => `${at === 0 ? '' : `${unions[at - 1]} `}${this.#clauses(clauses, scope)}`)
      .join(' ');
  }

  #clauses(clauses: readonly Clause[], given: Scope): string {
    let scope = given;
    return clauses
      .map((clause) => {
        const [text, next] = this.#clause(clause, scope);
        scope = next;
        return text;
      })
      .join(' ');
  }

  #clause(clause: Clause, scope: Scope): readonly [string, Scope] {
    switch (clause.type) {
      case 'match': {
        const tests: string[] = [];
        let inner = scope;
        const patterns = clause.patterns.map((pattern) => {
          const found = this.pattern(pattern, inner);
          tests.push(...found.tests);
          inner = found.scope;
          return found.text;
        });
        if (clause.where !== undefined) tests.push(expressionText(clause.where, inner, this));
        return [`${clause.optional ? 'OPTIONAL ' : ''}MATCH ${patterns.join(', ')}${whereText(tests)}`, inner];
      }
      case 'unwind':
        return [
          `UNWIND ${expressionText(clause.list, scope, this)} AS ${own(clause.variable)}`,
          declaring(scope, clause.variable),
        ];
      case 'with':
      case 'return':
        return this.#projection(
          clause.type,
          clause.projection,
          clause.type === 'with' ? clause.where : undefined,
          scope,
        );
      default:
        throw unknownThere('A procedure beside a pattern');
    }
  }

  #projection(
    word: 'with' | 'return',
    projection: Projection,
    where: Expression | undefined,
    scope: Scope,
  ): readonly [string, Scope] {
    const all = projection.all ? [...scope.names.keys()].sort() : [];
    const items: readonly Item[] = [
      ...all.map((name): Item => ({ expression: { type: 'variable', name, at: 0 }, alias: undefined, text: name })),
      ...projection.items,
    ];
    const after = new Scope();
    const texts = items.map(({ expression, alias, text }) => {
      const name = alias ?? (expression.type === 'variable' ? expression.name : text);
      after.declare(name, typeOf(expression, scope));
      return `${expressionText(expression, scope, this)} AS ${own(name)}`;
    });
    // What orders and filters sees the columns, and what was there before them.
    const seen = new Scope(undefined, new Map([...scope.names, ...after.names]));
    const order = projection.orderBy.map(
      ({ expression, descending }) => `${expressionText(expression, seen, this)}${descending ? ' DESC' : ''}`,
    );
    const parts = [
      `${word.toUpperCase()} ${projection.distinct ? 'DISTINCT ' : ''}${texts.join(', ')}`,
      ...(order.length > 0 ? [`ORDER BY ${order.join(', ')}`] : []),
      ...(projection.skip ? [`SKIP ${expressionText(projection.skip, seen, this)}`] : []),
      ...(projection.limit ? [`LIMIT ${expressionText(projection.limit, seen, this)}`] : []),
      ...(where ? [`WHERE ${expressionText(where, seen, this)}`] : []),
    ];
    return [parts.join(' '), after];
  }

  pattern(pattern: PathPattern, given: Scope): { text: string; tests: readonly string[]; scope: Scope } {
    const scope = given.inner();
    const tests: string[] = [];
    const declare = (name: string | undefined, type: Type): string => {
      if (name === undefined) return quoted(`in_${this.#names++}`);
      if (!scope.has(name)) scope.declare(name, type);
      return own(name);
    };
    let text = '';
    // Names are in scope before what is said of them.
    const nodes = pattern.nodes.map((node) => declare(node.variable, 'node'));
    const edges = pattern.edges.map((edge) => declare(edge.variable, edge.hops ? 'relationships' : 'relationship'));
    pattern.nodes.forEach((node, at) => {
      const edge = pattern.edges[at - 1];
      if (edge !== undefined) text += this.#edge(edge, edges[at - 1]!, scope, tests);
      text += this.#node(node, nodes[at]!, scope, tests);
    });
    const search = pattern.edges[0]?.hops?.search;
    if (search === 'SHORTEST') text = `shortestPath(${text})`;
    if (search === 'ALL SHORTEST') text = `allShortestPaths(${text})`;
    if (pattern.variable !== undefined) text = `${declare(pattern.variable, 'path')} = ${text}`;
    return { text, tests, scope };
  }

  #node({ labels, properties }: NodePattern, name: string, scope: Scope, tests: string[]): string {
    tests.push(lives(name), `${name}.repo = $${BOUNDS.repo}`);
    if (labels !== undefined) tests.push(labelTest(name, labels));
    for (const { key, value } of properties) {
      const kind = nodeColumn(key) === 'kind' ? kindText(value, this) : undefined;
      tests.push(`${nodeProperty(name, key)} = ${kind ?? expressionText(value, scope, this)}`);
    }
    return `(${name}:Node)`;
  }

  #edge({ types, direction, hops, properties }: EdgePattern, name: string, scope: Scope, tests: string[]): string {
    if (hops?.search === 'ACYCLIC') throw unknownThere('ACYCLIC');
    const named = types.length === 0 ? RELATIONSHIP_TYPES : types.map((type) => type.name);
    const each = hops === undefined ? name : 'r';
    const own = properties.map(
      ({ key, value }) => `${relationshipProperty(each, key)} = ${expressionText(value, scope, this)}`,
    );
    const said = [lives(each), ...own].join(' AND ');
    tests.push(hops === undefined ? said : `all(r IN ${name} WHERE ${said})`);
    const range =
      hops === undefined
        ? ''
        : `*${hops.from ?? ''}${hops.from === hops.to && hops.from !== undefined ? '' : `..${hops.to ?? ''}`}`;
    const detail = `[${name}:${named.map(quoted).join('|')}${range}]`;
    return `${direction === 'left' ? '<-' : '-'}${detail}${direction === 'right' ? '->' : '-'}`;
  }
}

/** Belongs to the snapshot that is asked. */
function lives(name: string): string {
  return `${name}.since <= $${BOUNDS.number} AND ${name}.until > $${BOUNDS.number}`;
}
