// Variables and fields that cannot be assigned any more, and are assigned where they were before.

import type { GraphNode } from '../../../model/graph.ts';
import { found, nameOf, type Rule } from '../findings.ts';
import type { Finding } from '../schema.ts';

const FIXED: ReadonlySet<string> = new Set(['const', 'readonly']);

export const assignedConstants: Rule = ({ sides, files, oldPath }) => {
  const { base, head } = sides;
  // The word that makes it constant may stand outside of what is its own text.
  const nodes = files.flatMap(({ file }) => head.view.inFile(file.path));
  return nodes.flatMap((index): Finding[] => {
    const node = head.view.node(index);
    const before = isFixed(node) ? base.view.byUid(node.uid.replace(node.path, oldPath(node.path))) : undefined;
    if (before === undefined || isFixed(base.view.node(before))) return [];
    const places = head.view.incoming(index, 'REFERENCES').flatMap((edge) => {
      const { source, sites } = head.view.edge(edge);
      const { path } = head.view.node(source);
      return sites.flatMap(({ line, access }) => (access === 'write' ? [{ path, line }] : []));
    });
    // Where it is declared, it is given its value.
    const [first, ...others] = places.filter(({ path, line }) => !isDeclaration(node, path, line));
    if (first === undefined) return [];
    const message = `\`${nameOf(node)}\` cannot be assigned any more and is assigned here`;
    const related = others.map((place) => ({ ...place, message: 'assigned here too' }));
    return [
      found({
        rule: 'constant-assigned',
        level: 'error',
        message,
        ...first,
        symbol: nameOf(node),
        uid: node.uid,
        related,
      }),
    ];
  });
};

function isFixed({ modifiers = [] }: GraphNode): boolean {
  return modifiers.some((word) => FIXED.has(word));
}

function isDeclaration({ path, startLine = 0, endLine = 0 }: GraphNode, at: string, line: number): boolean {
  return at === path && startLine <= line && line <= endLine;
}
