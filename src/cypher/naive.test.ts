// The engine against a naive evaluator, over random graphs and queries. A few hundred by default; GITNEXUS_CYPHER_CASES
// says how many (`npm run test:cypher` tries 100,000).

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Budget } from './budget.ts';
import { createGrowingGraph } from './growing-graph.ts';
import { type Binding, matchesOf, type SmallEdge, type SmallGraph, type SmallNode, type SmallPath } from './naive.ts';
import { parseStatement } from './parse-query.ts';
import { prepareQuery } from './query.ts';
import { isList, NodeRef, RelRef, type Value } from './values.ts';

const LABELS = ['A', 'B', 'C'];
const TYPES = ['R', 'S'];

const graphs: fc.Arbitrary<SmallGraph> = fc.integer({ min: 1, max: 4 }).chain((count) =>
  fc.record({
    nodes: fc.array(fc.record({ labels: fc.subarray(LABELS), n: fc.option(fc.integer({ min: 0, max: 2 })) }), {
      minLength: count,
      maxLength: count,
    }),
    edges: fc.array(
      fc.record({
        type: fc.constantFrom(...TYPES),
        source: fc.nat({ max: count - 1 }),
        target: fc.nat({ max: count - 1 }),
        w: fc.integer({ min: 0, max: 2 }),
      }),
      { maxLength: 5 },
    ),
  }),
);

const nodes: fc.Arbitrary<SmallNode> = fc.record({
  variable: fc.constantFrom('a', 'b', 'c', 'd'),
  label: fc.option(fc.constantFrom(...LABELS), { nil: undefined, freq: 2 }),
  n: fc.option(fc.integer({ min: 0, max: 2 }), { nil: undefined, freq: 1 }),
});

const edges: fc.Arbitrary<Omit<SmallEdge, 'variable'>> = fc.record({
  types: fc.subarray(TYPES),
  direction: fc.constantFrom('left', 'right', 'both'),
  hops: fc.option(
    fc
      .tuple(fc.integer({ min: 0, max: 2 }), fc.integer({ min: 0, max: 2 }))
      .map(([from, more]) => [from, from + more] as const),
    { nil: undefined, freq: 3 },
  ),
});

const paths: fc.Arbitrary<SmallPath> = fc
  .array(edges, { maxLength: 2 })
  .chain((list) =>
    fc.tuple(fc.constant(list), fc.array(nodes, { minLength: list.length + 1, maxLength: list.length + 1 })),
  )
  .map(([list, ends]) => ({ nodes: ends, edges: list.map((edge) => ({ ...edge, variable: '' })) }));

/** One or two paths, whose edges have names of their own. */
const patterns = (prefix: string) =>
  fc.array(paths, { minLength: 1, maxLength: 2 }).map((list): SmallPath[] =>
    list.map((path, at) => ({
      ...path,
      edges: path.edges.map((edge, place) => ({ ...edge, variable: `${prefix}${at}${place}` })),
    })),
  );

/** A condition as Cypher and as a function of the bindings; null where Cypher has null. */
interface Condition {
  readonly cypher: string;
  readonly holds: (binding: Binding, graph: SmallGraph) => boolean | null;
}

const numberOf = (binding: Binding, graph: SmallGraph, name: string) => {
  const id = binding.get(name);
  return typeof id === 'number' ? graph.nodes[id].n : null;
};

const simple = (names: readonly string[]): fc.Arbitrary<Condition> => {
  const name = fc.constantFrom(...names);
  return fc.oneof(
    fc
      .tuple(name, fc.integer({ min: 0, max: 2 }), fc.constantFrom('=', '<>', '<', '>='))
      .map(([v, value, operator]) => ({
        cypher: `${v}.n ${operator} ${value}`,
        holds: (binding: Binding, graph: SmallGraph) => {
          const n = numberOf(binding, graph, v);
          if (n === null) return null;
          return operator === '='
            ? n === value
            : operator === '<>'
              ? n !== value
              : operator === '<'
                ? n < value
                : n >= value;
        },
      })),
    fc.tuple(name, name).map(([v, w]) => ({
      cypher: `${v}.n = ${w}.n`,
      holds: (binding: Binding, graph: SmallGraph) => {
        const [x, y] = [numberOf(binding, graph, v), numberOf(binding, graph, w)];
        return x === null || y === null ? null : x === y;
      },
    })),
    fc.tuple(name, fc.constantFrom(...LABELS)).map(([v, label]) => ({
      cypher: `${v}:${label}`,
      holds: (binding: Binding, graph: SmallGraph) => {
        const id = binding.get(v);
        return typeof id === 'number' ? graph.nodes[id].labels.includes(label) : null;
      },
    })),
    fc.tuple(name, fc.constantFrom(...TYPES), fc.boolean()).map(([v, type, exists]) => ({
      cypher: exists ? `(${v})-[:${type}]->()` : `COUNT { (${v})-[:${type}]-() } > 1`,
      holds: (binding: Binding, graph: SmallGraph) => {
        const id = binding.get(v);
        if (typeof id !== 'number') return false;
        const own = graph.edges.filter((edge) => edge.type === type);
        if (exists) return own.some(({ source }) => source === id);
        return own.filter(({ source, target }) => source === id || target === id).length > 1;
      },
    })),
    name.map((v) => ({
      cypher: `${v}.n IS NULL`,
      holds: (binding: Binding, graph: SmallGraph) => numberOf(binding, graph, v) === null,
    })),
  );
};

const condition = (names: readonly string[]): fc.Arbitrary<Condition> =>
  fc.oneof(
    { weight: 3, arbitrary: simple(names) },
    {
      weight: 2,
      arbitrary: fc.tuple(simple(names), simple(names), fc.constantFrom('AND', 'OR')).map(([x, y, operator]) => ({
        cypher: `(${x.cypher} ${operator} ${y.cypher})`,
        holds: (binding: Binding, graph: SmallGraph) => {
          const sides = [x.holds(binding, graph), y.holds(binding, graph)];
          const decisive = operator === 'OR';
          return sides.includes(decisive) ? decisive : sides.includes(null) ? null : !decisive;
        },
      })),
    },
    {
      weight: 1,
      arbitrary: simple(names).map((x) => ({
        cypher: `NOT (${x.cypher})`,
        holds: (binding: Binding, graph: SmallGraph) => {
          const held = x.holds(binding, graph);
          return held === null ? null : !held;
        },
      })),
    },
  );

const namesOf = (list: readonly SmallPath[]) => [
  ...new Set(list.flatMap((path) => path.nodes.map(({ variable }) => variable))),
];

function patternText(list: readonly SmallPath[]): string {
  const node = ({ variable, label, n }: SmallNode) =>
    `(${variable}${label === undefined ? '' : `:${label}`}${n === undefined ? '' : ` {n: ${n}}`})`;
  const edge = ({ variable, types, direction, hops }: SmallEdge) => {
    const inner = `[${variable}${types.length === 0 ? '' : `:${types.join('|')}`}${hops === undefined ? '' : `*${hops[0]}..${hops[1]}`}]`;
    return `${direction === 'left' ? '<-' : '-'}${inner}${direction === 'right' ? '->' : '-'}`;
  };
  return list
    .map((path) =>
      path.nodes.map((each, at) => (at === 0 ? node(each) : `${edge(path.edges[at - 1])}${node(each)}`)).join(''),
    )
    .join(', ');
}

const queries = patterns('r').chain((first) => {
  const names = namesOf(first);
  return fc.record({
    first: fc.constant(first),
    where: fc.option(condition(names), { nil: undefined }),
    optional: fc.option(patterns('s'), { nil: undefined }).chain((second) =>
      second === undefined
        ? fc.constant(undefined)
        : fc.record({
            patterns: fc.constant(second),
            where: fc.option(condition([...new Set([...names, ...namesOf(second)])]), { nil: undefined }),
          }),
    ),
    returns: fc.constantFrom('rows', 'count', 'group'),
  });
});

/** Two relationships of one node whose number alone matters: the engine looks at none of the pairs. */
const counted = fc
  .tuple(edges, edges, fc.array(nodes, { minLength: 3, maxLength: 3 }))
  .map(([left, right, [a, b, c]]): RandomQuery => {
    const path: SmallPath = {
      nodes: [
        { ...a, variable: 'a', n: undefined },
        { ...b, variable: 'b' },
        { ...c, variable: 'c', n: undefined },
      ],
      edges: [
        { ...left, hops: undefined, variable: 'r' },
        { ...right, hops: undefined, variable: 's' },
      ],
    };
    return { first: [path], where: undefined, optional: undefined, returns: 'count' };
  });
type RandomQuery = typeof queries extends fc.Arbitrary<infer Query> ? Query : never;

const whereText = (where: Condition | undefined) => (where === undefined ? '' : ` WHERE ${where.cypher}`);

function queryText({ first, where, optional, returns }: RandomQuery): string {
  const names = variablesOf({ first, where, optional, returns });
  const back =
    optional === undefined ? '' : ` OPTIONAL MATCH ${patternText(optional.patterns)}${whereText(optional.where)}`;
  const [group, ...rest] = names;
  const columns =
    returns === 'rows'
      ? names.join(', ')
      : returns === 'count'
        ? 'count(*) AS n'
        : `${group}, count(${rest.at(-1) ?? '*'}) AS n`;
  return `MATCH ${patternText(first)}${whereText(where)}${back} RETURN ${columns}`;
}

function variablesOf({ first, optional }: RandomQuery): string[] {
  const own = (list: readonly SmallPath[]) =>
    list.flatMap(({ nodes: n, edges: e }) => [...n, ...e].map(({ variable }) => variable));
  return [...new Set([...own(first), ...own(optional?.patterns ?? [])])];
}

function naiveRows(graph: SmallGraph, query: RandomQuery): string[] {
  const { first, where, optional, returns } = query;
  const kept = (list: readonly Binding[], test: Condition | undefined) =>
    list.filter((binding) => test === undefined || test.holds(binding, graph) === true);
  let bindings = kept(matchesOf(graph, first, new Map()), where);
  if (optional !== undefined) {
    bindings = bindings.flatMap((binding) => {
      const found = kept(matchesOf(graph, optional.patterns, binding), optional.where);
      return found.length === 0 ? [binding] : found;
    });
  }
  const names = variablesOf(query);
  const value = (binding: Binding, name: string) => binding.get(name) ?? null;
  if (returns === 'count') return [JSON.stringify([bindings.length])];
  if (returns === 'rows')
    return bindings.map((binding) => JSON.stringify(names.map((name) => value(binding, name)))).sort();
  const [group, ...rest] = names;
  const counted = rest.at(-1);
  const groups = new Map<string, number>();
  for (const binding of bindings) {
    const key = JSON.stringify(value(binding, group));
    const one = counted === undefined || value(binding, counted) !== null ? 1 : 0;
    groups.set(key, (groups.get(key) ?? 0) + one);
  }
  return [...groups].map(([key, count]) => `[${key},${count}]`).sort();
}

function plain(value: Value): unknown {
  if (value instanceof NodeRef || value instanceof RelRef) return value.id;
  return isList(value) ? value.map(plain) : value;
}

function engineRows(small: SmallGraph, text: string): string[] {
  const graph = createGrowingGraph();
  for (const { labels, n } of small.nodes) graph.addNode(labels, n === null ? new Map() : new Map([['n', n]]));
  for (const { type, source, target, w } of small.edges) graph.addRel(type, source, target, new Map([['w', w]]));
  graph.settle();
  const { columns, run } = prepareQuery(parseStatement(text).query, graph, new Budget(), { text, params: new Map() });
  const rows: string[] = [];
  run((row) => {
    rows.push(JSON.stringify(row.slice(0, columns.length).map(plain)));
    return true;
  });
  return rows.sort();
}

describe('a random query over a random graph', () => {
  const numRuns = Number(process.env.GITNEXUS_CYPHER_CASES ?? 500);

  it(`has the rows that trying everything finds (${numRuns} cases)`, { timeout: 3_600_000 }, () => {
    fc.assert(
      fc.property(graphs, queries, (graph, query) => {
        const text = queryText(query);
        expect(engineRows(graph, text), text).toEqual(naiveRows(graph, query));
      }),
      { numRuns },
    );
  });

  it('counts pairs as it would find them one by one', { timeout: 3_600_000 }, () => {
    fc.assert(
      fc.property(graphs, counted, (graph, query) => {
        const text = queryText(query);
        expect(engineRows(graph, text), text).toEqual(naiveRows(graph, query));
      }),
      { numRuns },
    );
  });
});
