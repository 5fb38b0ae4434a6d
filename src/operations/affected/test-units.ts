// What a file of tests is, and how the tests in it are called.

import type { GraphNode, GraphView } from '../../model/graph.ts';
import { isTestUnit } from '../../model/test-units.ts';
import { perView } from '../per-view.ts';

/** The files that hold tests which a runner finds, in path order. */
export const testFiles: (view: GraphView) => ReadonlySet<string> = perView((view) => {
  const paths = new Set<string>();
  for (let index = 0; index < view.nodeCount; index++) {
    const node = view.node(index);
    if (isTestUnit(node)) paths.add(node.path);
  }
  return new Set([...paths].sort());
});

/** `Class.method` or the chain of blocks, as the uid has it. */
export function localName({ uid, path }: Pick<GraphNode, 'uid' | 'path'>): string {
  return uid.slice(uid.indexOf(`:${path}:`) + path.length + 2).replace(/~\d+$/, '');
}

/** The texts under which blocks and tests are registered, the outermost first. */
export function registeredTexts(local: string): string[] {
  return [...local.matchAll(/(?:^|\.)\w+(?:\.\w+)*\('(.*?)'\)(?=\.|$|~)/g)].map(([, text]) => text);
}
