// Values as they leave the engine: plain data, whole nodes and relationships as maps in the public vocabulary.

import { propertiesOf, type Services } from './functions.ts';
import { Float, isList, isMap, NodeRef, PathValue, RelRef, type Value, type ValueMap } from './values.ts';

/** A value in a row. */
export type Cell = null | boolean | number | string | readonly Cell[] | { readonly [key: string]: Cell };

export interface QueryResult {
  /** Named as the user wrote them, in the order of the query. */
  readonly columns: readonly string[];
  readonly rows: readonly Readonly<Record<string, Cell>>[];
  /** Whether the row limit cut the answer. */
  readonly truncated: boolean;
  /** Full sentences about what was read otherwise than written, or left out, for people. */
  readonly notes: readonly string[];
}

/** Characters and elements that a value takes in an answer at least. */
const BYTES_PER_CELL = 16;

/** A value as plain data. `onNode` is told of a whole node. What is made is held until the query ends. */
export function toCell(value: Value, services: Services, onNode: () => void): Cell {
  const { graph, budget } = services;
  const convert = (inner: Value): Cell => toCell(inner, services, onNode);
  budget.tick();
  budget.hold(BYTES_PER_CELL + (typeof value === 'string' ? value.length : 0));
  if (value === null || typeof value === 'string' || typeof value === 'boolean' || typeof value === 'number')
    return value;
  if (typeof value === 'bigint') return String(value);
  if (value instanceof Float) return Number.isFinite(value.value) ? value.value : String(value.value);
  if (value instanceof NodeRef) {
    onNode();
    return {
      labels: [...graph.labelSets[graph.labelSetOf[value.id]]],
      ...mapCell(propertiesOf(value, services), convert),
    };
  }
  if (value instanceof RelRef) {
    return { type: graph.types[graph.typeOf[value.id]], ...mapCell(propertiesOf(value, services), convert) };
  }
  if (value instanceof PathValue) {
    return { nodes: value.nodes.map(convert), relationships: value.rels.map(convert) };
  }
  if (isList(value)) return value.map(convert);
  return isMap(value) ? mapCell(value, convert) : String(value);
}

function mapCell(map: ValueMap, convert: (value: Value) => Cell): { [key: string]: Cell } {
  return Object.fromEntries([...map].map(([key, value]) => [key, convert(value)]));
}
