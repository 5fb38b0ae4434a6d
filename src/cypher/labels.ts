// Labels and relationship types: which sets of labels satisfy an expression, and names that cannot be.

import { type Compiler, unknownName } from './compiler.ts';
import type { Eval } from './scope.ts';
import type { EdgePattern, LabelExpression } from './syntax.ts';
import { describe, NodeRef, queryError, RelRef } from './values.ts';

/** For each set of labels of the graph, 1 where it satisfies the expression. Throws for a label that cannot be. */
export function labelMask(labels: LabelExpression, c: Compiler): Uint8Array {
  checkLabels(labels, c);
  const anyLabel = c.graph.vocabulary?.anyLabel;
  const holds = (e: LabelExpression, set: readonly string[]): boolean => {
    if (e.type === 'label') return e.name === anyLabel || set.includes(e.name);
    if (e.type === 'not') return !holds(e.part, set);
    return e.type === 'and' ? e.parts.every((part) => holds(part, set)) : e.parts.some((part) => holds(part, set));
  };
  return Uint8Array.from(c.graph.labelSets, (set) => Number(holds(labels, set)));
}

function checkLabels(labels: LabelExpression, c: Compiler): void {
  const known = c.graph.vocabulary;
  if (known === undefined) return;
  if (labels.type === 'label') {
    if (labels.name !== known.anyLabel && !known.labels.includes(labels.name)) {
      throw unknownName(c, { what: 'Label', name: labels.name, at: labels.at }, known.labels);
    }
  } else for (const part of labels.type === 'not' ? [labels.part] : labels.parts) checkLabels(part, c);
}

/** For each type of the graph, 1 where the pattern allows it; undefined where it allows any. */
export function typeMask(edge: EdgePattern, c: Compiler): Uint8Array | undefined {
  if (edge.types.length === 0) return undefined;
  const known = c.graph.vocabulary?.types;
  for (const { name, at } of edge.types) {
    if (known !== undefined && !known.includes(name)) {
      throw unknownName(c, { what: 'Relationship type', name, at }, known);
    }
  }
  const names = new Set(edge.types.map(({ name }) => name));
  return Uint8Array.from(c.graph.types, (type) => Number(names.has(type)));
}

/** `n:Label`; of a relationship, whether it is of a type. */
export function compileLabels(of: Eval, labels: LabelExpression, c: Compiler): Eval {
  const { graph } = c;
  let mask: Uint8Array | undefined;
  const checked = () => {
    mask ??= labelMask(labels, c);
    return mask;
  };
  if (graph.vocabulary === undefined || !isTypeName(labels, c)) checked();
  return (row) => {
    const value = of(row);
    if (value === null) return null;
    if (value instanceof NodeRef) return checked()[graph.labelSetOf[value.id]] === 1;
    if (value instanceof RelRef && labels.type === 'label') return graph.types[graph.typeOf[value.id]] === labels.name;
    throw queryError(`${describe(value)} has no labels.`);
  };
}

function isTypeName(labels: LabelExpression, c: Compiler): boolean {
  return labels.type === 'label' && c.graph.vocabulary?.types.includes(labels.name) === true;
}
