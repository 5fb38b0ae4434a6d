// Gives variable-length relationships an end, and the open-ended ones a meaning that a database can answer.
//
// `[*]` says: any relationship, any number of times. On a real repository all nodes are joined within six steps by more
// paths than can be counted, so taken at its word it never ends. What it can ask in earnest is how two nodes are
// connected at all, and, beside a module or another container, what that container holds.

import type { Context } from './rewrite-context.ts';
import type { EdgePattern, Hops, LabelExpression, NodePattern } from './syntax.ts';

/** Where the end of an open-ended `*` is put. */
const LONGEST_PATH = 6;

/** Labels of nodes that hold others, and the relationships by which they do. */
const CONTAINERS: ReadonlySet<string> = new Set(['Project', 'Package', 'Folder', 'File', 'Module']);
const CONTAINMENT = ['CONTAINS', 'DEFINES', 'DEFINES_METHOD'];

/**
 * `edge` with both bounds, between `ends`. `inNamedPath` says that the path has a name, so that its steps matter.
 * Whatever is read otherwise than written is told in a note.
 */
export function withEnd(
  edge: EdgePattern,
  ends: { readonly left: NodePattern; readonly right: NodePattern },
  inNamedPath: boolean,
  context: Context,
): EdgePattern {
  if (edge.hops === undefined) return edge;
  const from = edge.hops.from ?? 1;
  if (edge.hops.to !== undefined) return { ...edge, hops: { ...edge.hops, from } };
  const hops: Hops = { ...edge.hops, from, to: Math.max(LONGEST_PATH, from) };
  const written = edge.hops.from === undefined ? '*' : `*${from}..`;
  const reading = `\`[${written}]\` has no upper bound; it was read as \`[*${from}..${hops.to}]\``;
  const stepsMatter = inNamedPath || edge.variable !== undefined || edge.hops.search !== 'TRAIL' || from !== 1;
  if (edge.types.length > 0 || edge.properties.length > 0 || stepsMatter) {
    context.note(`${reading}.`);
    return { ...edge, hops };
  }
  const left = containerLabel(ends.left.labels);
  const right = containerLabel(ends.right.labels);
  const container = left ?? right;
  if (edge.direction === 'both' && container !== undefined && (left === undefined || right === undefined)) {
    context.note(`${reading} along what a ${container} holds (${CONTAINMENT.join(', ')}). Name types to walk others.`);
    return { ...edge, types: CONTAINMENT, direction: left === undefined ? 'left' : 'right', hops };
  }
  context.note(`${reading}, with one shortest path for each pair of nodes. Name types to see every path.`);
  return { ...edge, hops: { ...hops, search: 'SHORTEST' } };
}

function containerLabel(labels: LabelExpression | undefined): string | undefined {
  return labels?.type === 'label' && CONTAINERS.has(labels.name) ? labels.name : undefined;
}
