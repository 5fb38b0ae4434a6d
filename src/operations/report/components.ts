// Strongly connected components, by Tarjan's algorithm without recursion: a chain of calls can be longer than the stack.

/** Every node is in one; those that others lead to come first. */
export function components(nodes: readonly number[], next: (node: number) => readonly number[]): number[][] {
  const order = new Map<number, number>();
  const low = new Map<number, number>();
  const open: number[] = [];
  const isOpen = new Set<number>();
  const found: number[][] = [];
  for (const root of nodes) {
    if (order.has(root)) continue;
    const path: { node: number; out: readonly number[]; at: number }[] = [];
    const enter = (node: number) => {
      order.set(node, order.size);
      low.set(node, order.get(node)!);
      open.push(node);
      isOpen.add(node);
      path.push({ node, out: next(node), at: 0 });
    };
    enter(root);
    for (let step = path.at(-1); step !== undefined; step = path.at(-1)) {
      const { node, out } = step;
      if (step.at < out.length) {
        const to = out[step.at++];
        if (!order.has(to)) enter(to);
        else if (isOpen.has(to)) low.set(node, Math.min(low.get(node)!, order.get(to)!));
        continue;
      }
      path.pop();
      const from = path.at(-1);
      if (from !== undefined) low.set(from.node, Math.min(low.get(from.node)!, low.get(node)!));
      if (low.get(node) !== order.get(node)) continue;
      const component = open.splice(open.indexOf(node));
      for (const each of component) isOpen.delete(each);
      found.push(component);
    }
  }
  return found;
}
