// What is reached from outside and is gone: a route or a command that no other function answers now.

import type { GraphNode, GraphView } from '../../../model/graph.ts';
import { found, type Rule } from '../findings.ts';

export const entryPoints: Rule = ({ sides, symbols }) => {
  const { base, head } = sides;
  const kept = new Set(entriesOf(head.view).map(textOf));
  const files = new Set(symbols.map(({ path }) => path));
  return entriesOf(base.view)
    .filter((node) => !kept.has(textOf(node)) && changedIn(files, head.view, node))
    .map((node) =>
      found(
        {
          rule: 'entry-point-gone',
          level: 'warning',
          message: `The ${node.entry!.kind} \`${node.entry!.label}\` is gone: who uses it from outside is not known here`,
          ...{ path: node.path, symbol: node.name, uid: node.uid },
        },
        textOf(node),
      ),
    );
};

/** What is asked for by its name from outside of the repository. */
const OUTSIDE: ReadonlySet<string> = new Set(['route', 'command']);

function entriesOf(view: GraphView): GraphNode[] {
  const nodes: GraphNode[] = [];
  for (let index = 0; index < view.nodeCount; index++) {
    const node = view.node(index);
    if (node.entry !== undefined && node.test !== true && OUTSIDE.has(node.entry.kind)) nodes.push(node);
  }
  return nodes;
}

const textOf = ({ entry }: GraphNode): string => `${entry!.kind} ${entry!.label}`;

function changedIn(files: ReadonlySet<string>, head: GraphView, { path }: GraphNode): boolean {
  return files.has(path) || head.inFile(path).length === 0;
}
