// The two graphs that scenarios of the kit name instead of making: a root with four children, each of which has two of
// its own and leads on to the next. In the second tree every other grandchild has another label.

/** The set-up of `binary-tree-1` or `binary-tree-2`. */
export function namedGraph(name: string): string {
  const second = name === 'binary-tree-1' ? 'X' : 'Y';
  const children = [1, 2, 3, 4];
  const nodes = children.flatMap((child) => [
    `(b${child}:X {name: 'b${child}'})`,
    `(c${child}1:X {name: 'c${child}1'})`,
    `(c${child}2:${second} {name: 'c${child}2'})`,
  ]);
  const edges = children.flatMap((child) => [
    `(a)-[:${child <= 2 ? 'KNOWS' : 'FOLLOWS'}]->(b${child})`,
    `(b${child})-[:FRIEND]->(c${child}1)`,
    `(b${child})-[:FRIEND]->(c${child}2)`,
    `(b${child})-[:FRIEND]->(b${(child % 4) + 1})`,
  ]);
  return `CREATE (a:A {name: 'a'}), ${nodes.join(', ')} CREATE ${edges.join(', ')}`;
}
