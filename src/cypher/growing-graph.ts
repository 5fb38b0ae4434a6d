// A graph that grows, with any labels and properties: what tests of the language are run on. Not part of the product.

import { groupByEnd } from '../store/adjacency.ts';
import type { Budget } from './budget.ts';
import type { Compiler } from './compiler.ts';
import { compile } from './expressions.ts';
import { parseSetUp } from './parse-query.ts';
import type { PropertyGraph } from './property-graph.ts';
import { type Create, prepareQuery } from './query.ts';
import type { Row, Scope } from './scope.ts';
import type { LabelExpression, MapEntry, PathPattern } from './syntax.ts';
import { NodeRef, RelRef, type Value, type ValueMap } from './values.ts';

export interface GrowingGraph extends PropertyGraph {
  addNode(labels: readonly string[], properties: ValueMap): NodeRef;
  addRel(type: string, source: number, target: number, properties: ValueMap): RelRef;
  /** Makes what was added visible. */
  settle(): void;
}

export function createGrowingGraph(): GrowingGraph {
  const labelSets: string[][] = [];
  const labelSetOf: number[] = [];
  const types: string[] = [];
  const typeOf: number[] = [];
  const sources: number[] = [];
  const targets: number[] = [];
  const nodeProperties: ValueMap[] = [];
  const relProperties: ValueMap[] = [];
  const nodes: NodeRef[] = [];
  const rels: RelRef[] = [];
  const graph = {
    nodeCount: 0,
    edgeCount: 0,
    labelSets,
    labelSetOf,
    nodesOfLabelSet: (set: number) =>
      labelSetOf.flatMap((other, id) => (other === set && id < graph.nodeCount ? [id] : [])),
    types,
    typeOf,
    edgesOfType: (type: number) => typeOf.flatMap((other, id) => (other === type && id < graph.edgeCount ? [id] : [])),
    sources,
    targets,
    out: groupByEnd([], 0),
    into: groupByEnd([], 0),
    node(id: number) {
      nodes[id] ??= new NodeRef(id);
      return nodes[id];
    },
    rel(id: number) {
      rels[id] ??= new RelRef(id);
      return rels[id];
    },
    nodeReader: (key: string) => (id: number) => nodeProperties[id].get(key) ?? null,
    relReader: (key: string) => (id: number) => relProperties[id].get(key) ?? null,
    nodeKeys: (id: number) => [...nodeProperties[id].keys()],
    relKeys: (id: number) => [...relProperties[id].keys()],
    idOf: (value: NodeRef | RelRef) => value.id,
    index: () => undefined,
    sharedTexts: () => undefined,
    comparable: (_key: string, value: string) => value,
    vocabulary: undefined,
    addNode(labels: readonly string[], properties: ValueMap) {
      const distinct = [...new Set(labels)];
      const text = distinct.join('\0');
      const known = labelSets.findIndex((set) => set.join('\0') === text);
      labelSetOf.push(known < 0 ? labelSets.push(distinct) - 1 : known);
      return graph.node(nodeProperties.push(properties) - 1);
    },
    addRel(type: string, source: number, target: number, properties: ValueMap) {
      const known = types.indexOf(type);
      typeOf.push(known < 0 ? types.push(type) - 1 : known);
      sources.push(source);
      targets.push(target);
      return graph.rel(relProperties.push(properties) - 1);
    },
    settle() {
      graph.nodeCount = nodeProperties.length;
      graph.edgeCount = sources.length;
      graph.out = groupByEnd(sources, graph.nodeCount);
      graph.into = groupByEnd(targets, graph.nodeCount);
    },
  };
  return graph;
}

/** Runs a set-up: reading clauses and CREATE. */
export function setUp(graph: GrowingGraph, text: string, budget: Budget): void {
  const prepared = prepareQuery(parseSetUp(text), graph, budget, { text, params: new Map(), create: creating(graph) });
  prepared.run(() => true);
  graph.settle();
}

function creating(graph: GrowingGraph): Create {
  return (patterns, outer, c) => {
    const scope = outer.inner();
    const works = patterns.flatMap((pattern) => worksOf(pattern, scope, graph, c));
    return {
      scope,
      run(row) {
        for (const work of works) work(row);
      },
    };
  };
}

function worksOf(pattern: PathPattern, scope: Scope, graph: GrowingGraph, c: Compiler): ((row: Row) => void)[] {
  const works: ((row: Row) => void)[] = [];
  const filling = (entries: readonly MapEntry[]) => {
    const values = entries.map(({ key, value }) => [key, compile(value, scope, c)] as const);
    return (row: Row): ValueMap =>
      new Map(values.map(([key, value]): [string, Value] => [key, value(row)]).filter(([, value]) => value !== null));
  };
  const slots = pattern.nodes.map((node) => {
    const known = node.variable === undefined ? undefined : scope.get(node.variable);
    if (known !== undefined) return known.slot;
    const fill = filling(node.properties);
    const slot = scope.declare(node.variable ?? `\0${scope.frame.width}`, 'node');
    works.push((row) => {
      row[slot] = graph.addNode(labelNames(node.labels), fill(row));
    });
    return slot;
  });
  pattern.edges.forEach((edge, at) => {
    const [left, right] = [slots[at], slots[at + 1]];
    const [source, target] = edge.direction === 'left' ? [right, left] : [left, right];
    const fill = filling(edge.properties);
    const slot = scope.declare(edge.variable ?? `\0${scope.frame.width}`, 'relationship');
    const idAt = (row: Row, place: number) => (row[place] as NodeRef).id;
    works.push((row) => {
      row[slot] = graph.addRel(edge.types[0].name, idAt(row, source), idAt(row, target), fill(row));
    });
  });
  return works;
}

function labelNames(labels: LabelExpression | undefined): readonly string[] {
  if (labels === undefined) return [];
  if (labels.type === 'label') return [labels.name];
  return labels.type === 'not' ? [] : labels.parts.flatMap(labelNames);
}
