// What the repository uses of packages from outside, by the names under which it can be asked for: the package, a member
// of it, or both (`lodash`, `debounce`, `lodash.debounce`).

import type { EdgeKind, GraphView } from '../model/graph.ts';
import type { ExternalSymbol } from '../store/index.ts';

const MEMBERS_COME_IN: readonly EdgeKind[] = [
  'IMPORTS',
  'CALLS',
  'REFERENCES',
  'INHERITS',
  'IMPLEMENTS',
  'INSTANTIATES',
];

const known = new WeakMap<GraphView, ReadonlyMap<string, readonly ExternalSymbol[]>>();

export function externalsNamed(view: GraphView, text: string): readonly ExternalSymbol[] {
  let names = known.get(view);
  if (names === undefined) {
    names = externalNames(view);
    known.set(view, names);
  }
  return names.get(text) ?? (text.startsWith('@') ? names.get(text.slice(1)) : undefined) ?? [];
}

function externalNames(view: GraphView): ReadonlyMap<string, readonly ExternalSymbol[]> {
  const names = new Map<string, ExternalSymbol[]>();
  const add = (name: string, external: ExternalSymbol): void => {
    const found = names.get(name);
    if (found === undefined) names.set(name, [external]);
    else found.push(external);
  };
  for (const node of view.ofKind('Package')) {
    const { name } = view.node(node);
    add(name, { package: name });
    for (const [member, spelled] of membersOf(view, node)) {
      const external = { package: name, members: [...spelled].sort() };
      add(member, external);
      add(`${name}.${member}`, external);
    }
  }
  return names;
}

/** Members of a package, each with the names on edges that mention it: `path` is in `path.join` too. */
function membersOf(view: GraphView, node: number): ReadonlyMap<string, ReadonlySet<string>> {
  const members = new Map<string, Set<string>>();
  const edges = [...MEMBERS_COME_IN.flatMap((kind) => view.incoming(node, kind)), ...view.outgoing(node, 'DECORATES')];
  for (const index of edges) {
    for (const spelled of view.edge(index).names ?? []) {
      const dot = spelled.indexOf('.');
      for (const member of dot === -1 ? [spelled] : [spelled, spelled.slice(0, dot)]) {
        const found = members.get(member);
        if (found === undefined) members.set(member, new Set([spelled]));
        else found.add(spelled);
      }
    }
  }
  members.delete('*');
  return members;
}
