// Strongly connected components by Tarjan's algorithm (1972), without recursion: chains can be longer than the stack is deep.

/** Something that can be part of a component. Both numbers are 0 at first. */
export interface ComponentNode {
  /** When it was met, or `SETTLED`. */
  order: number;
  /** The first that it is known to lead back to. */
  lowest: number;
}

export const SETTLED = Number.MAX_SAFE_INTEGER;

/**
 * Settles the components that a node leads to, each before those that lead to it. `enter` is called once for each node
 * and gives what it leads to.
 */
export function settleComponents<Node extends ComponentNode>(
  root: Node,
  enter: (node: Node) => readonly Node[],
  settle: (component: Node[]) => void,
): void {
  const path: { readonly node: Node; readonly targets: readonly Node[]; next: number }[] = [];
  const open: Node[] = [];
  const begin = (node: Node): void => {
    node.order = open.length + 1;
    node.lowest = node.order;
    open.push(node);
    path.push({ node, targets: enter(node), next: 0 });
  };
  begin(root);
  for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
    const target = top.targets[top.next++];
    if (target !== undefined) {
      if (target.order === 0) begin(target);
      else if (target.order !== SETTLED) top.node.lowest = Math.min(top.node.lowest, target.order);
      continue;
    }
    path.pop();
    const { node } = top;
    const around = path.at(-1)?.node;
    if (around !== undefined) around.lowest = Math.min(around.lowest, node.lowest);
    if (node.lowest !== node.order) continue;
    // Its order is its place among the open ones.
    const component = open.splice(node.order - 1);
    settle(component);
    for (const one of component) one.order = SETTLED;
  }
}
