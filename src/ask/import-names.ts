// Under which names, and from which files, a symbol is imported: its own file, and those that pass it on.

import type { GraphView } from '../model/graph.ts';

export interface ImportedAs {
  readonly names: readonly string[];
  /** Paths of the modules that it can be imported from. */
  readonly modules: readonly string[];
}

export function importersThrough(view: GraphView, nodes: readonly number[]): ImportedAs {
  const names = new Set<string>();
  const modules = new Set<number>();
  for (const node of nodes) {
    const { name, path, modifiers } = view.node(node);
    names.add(name);
    if (modifiers?.includes('default')) names.add('default');
    const own = view.inFile(path).find((each) => view.kindOf(each) === 'Module');
    if (own !== undefined) modules.add(own);
  }
  // The set grows while it is walked: who imports the name may pass it on.
  for (const module of modules) {
    for (const index of view.incoming(module, 'IMPORTS')) {
      const edge = view.edge(index);
      if (edge.names?.some((name) => names.has(name) || name === '*')) modules.add(edge.source);
    }
  }
  return { names: [...names].sort(), modules: [...modules].map((module) => view.node(module).path).sort() };
}
