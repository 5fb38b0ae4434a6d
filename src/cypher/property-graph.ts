// What the evaluation asks of a graph: arrays to walk, readers of properties, and what can be looked up. One of these
// stands over a snapshot (`snapshot-graph.ts`); another grows, for tests.

import type { Adjacency } from '../store/adjacency.ts';
import type { NodeRef, RelRef, Value } from './values.ts';

/** Reads one property of a node, or of a relationship, by its number. */
export interface Reader {
  (id: number): Value;
  /** What that costs in steps of evaluation, where it is more than one. */
  readonly steps?: number;
}

/** Nodes found by the value of a property, without looking at any other. */
export interface Index {
  /** Nodes with exactly this value. */
  equal(value: Value): ArrayLike<number>;
  /** Nodes whose value begins so; left out where the index cannot say. */
  startingWith?(prefix: string): ArrayLike<number>;
}

/** A property that many nodes share the texts of: a text is looked at once, and known by its number afterwards. */
export interface SharedTexts {
  /** The number of each node's text. */
  readonly numbers: ArrayLike<number>;
  /** One more than the largest number. */
  readonly count: number;
  text(number: number): string | null;
}

export interface PropertyGraph {
  readonly nodeCount: number;
  readonly edgeCount: number;
  /** The sets of labels that nodes have, and which set each node has. */
  readonly labelSets: readonly (readonly string[])[];
  readonly labelSetOf: ArrayLike<number>;
  nodesOfLabelSet(set: number): ArrayLike<number>;
  readonly types: readonly string[];
  readonly typeOf: ArrayLike<number>;
  edgesOfType(type: number): ArrayLike<number>;
  readonly sources: ArrayLike<number>;
  readonly targets: ArrayLike<number>;
  readonly out: Adjacency;
  readonly into: Adjacency;
  node(id: number): NodeRef;
  rel(id: number): RelRef;
  /** How a property is read; undefined where no node (relationship) can have it. */
  nodeReader(key: string): Reader | undefined;
  relReader(key: string): Reader | undefined;
  nodeKeys(id: number): readonly string[];
  relKeys(id: number): readonly string[];
  idOf(value: NodeRef | RelRef): Value;
  index(key: string): Index | undefined;
  sharedTexts(key: string): SharedTexts | undefined;
  /** A text as it is to be compared with this property. */
  comparable(key: string, value: string): string;
  /** Names that may stand in a query; undefined where any may. */
  readonly vocabulary: Vocabulary | undefined;
}

/** The names that a graph can have. One that is not among them is a mistake, and not merely without matches. */
export interface Vocabulary {
  readonly labels: readonly string[];
  /** The label that every node answers to; not counted among those of a node. */
  readonly anyLabel: string;
  readonly types: readonly string[];
  /** Spellings of properties that a misspelt one may be near to. */
  readonly spellings: readonly string[];
}
