// A syntax tree as typed arrays in source order: what front ends read instead of parser nodes.
// It says nothing of how it was made. Node 0 means "none" and has no children; node 1 is the root; the children of a
// node follow it directly.

export const ROOT = 1;

export interface SyntaxTree {
  /** Number of nodes, node 0 included. */
  readonly length: number;
  /** Kind of each node, as numbered by the front end's `NodeKinds`. */
  readonly kinds: Uint16Array;
  /** Field of each node in its parent, as numbered by `NodeKinds`. */
  readonly fields: Uint8Array;
  /** Offsets into the text in UTF-16 code units. */
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  /** The first node after the subtree: the next sibling, if the parent's subtree reaches that far. */
  readonly next: Int32Array;
  /** Places that do not follow the grammar, and the offset of the first (-1 where there is none). */
  readonly errors: number;
  readonly firstError: number;
}

/** The first child in a field, or 0. */
export function childInField(tree: SyntaxTree, node: number, field: number): number {
  const end = tree.next[node];
  for (let child = node + 1; child < end; child = tree.next[child]) if (tree.fields[child] === field) return child;
  return 0;
}

/** The first child of a kind, or 0. */
export function childOfKind(tree: SyntaxTree, node: number, kind: number): number {
  const end = tree.next[node];
  for (let child = node + 1; child < end; child = tree.next[child]) if (tree.kinds[child] === kind) return child;
  return 0;
}

/** All children, in source order. */
export function childrenOf(tree: SyntaxTree, node: number): number[] {
  const children: number[] = [];
  const end = tree.next[node];
  for (let child = node + 1; child < end; child = tree.next[child]) children.push(child);
  return children;
}
