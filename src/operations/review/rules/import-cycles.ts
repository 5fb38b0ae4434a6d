// Modules that import each other in a circle since this change. Imports of types alone, and those that run only when a
// function is called, do not close a circle.

import type { GraphView } from '../../../model/graph.ts';
import type { FactsReader } from '../../sides/file-facts.ts';
import { runsAtOnce } from '../../sides/imports-at-once.ts';
import { type Change, found, type Rule } from '../findings.ts';
import type { Finding } from '../schema.ts';

export const importCycles: Rule = async (change) => {
  const { base, head } = change.sides;
  const hasEdgeInBase = (from: string, to: string) => {
    const [source, target] = [moduleAt(base.view, change.oldPath(from)), moduleAt(base.view, change.oldPath(to))];
    return source !== undefined && target !== undefined && importsOf(base.view, source).includes(target);
  };
  const findings = new Map<string, Finding>();
  for (const { file } of change.files) {
    const module = moduleAt(head.view, file.path);
    if (module === undefined || head.view.isTest(module)) continue;
    for (const target of importsOf(head.view, module)) {
      const path = head.view.node(target).path;
      if (hasEdgeInBase(file.path, path) || !(await runsAtOnce(head.view, change.headFacts, module, target))) continue;
      const circle = await shortestWay(head.view, change.headFacts, target, module);
      if (circle === undefined || (await wasCircle(change, file.path, path))) continue;
      const paths = circle.map((node) => head.view.node(node).path);
      const key = [...paths].sort().join('\0');
      if (findings.has(key)) continue;
      const { uid } = head.view.node(module);
      const line = lineOfImport(head.view, module, target);
      const finding = {
        rule: 'new-import-cycle',
        level: 'warning' as const,
        message: `This import closes a circle: ${[file.path, ...paths].join(' → ')}`,
        ...{ path: file.path, ...(line === undefined ? {} : { line }), symbol: file.path, uid },
      };
      findings.set(key, found(finding, path));
    }
  }
  return [...findings.values()];
};

function moduleAt(view: GraphView, path: string): number | undefined {
  return view.inFile(path).find((node) => view.kindOf(node) === 'Module');
}

function importsOf(view: GraphView, module: number): number[] {
  return view
    .outgoing(module, 'IMPORTS')
    .map((edge) => view.targetOf(edge))
    .filter((target) => view.kindOf(target) === 'Module' && target !== module);
}

function lineOfImport(view: GraphView, module: number, target: number): number | undefined {
  const edge = view.outgoing(module, 'IMPORTS').find((each) => view.targetOf(each) === target);
  return edge === undefined ? undefined : view.edge(edge).sites[0]?.line;
}

/** Whether the two were in a circle before. */
async function wasCircle(change: Change, from: string, to: string): Promise<boolean> {
  const { view } = change.sides.base;
  const [source, target] = [moduleAt(view, change.oldPath(from)), moduleAt(view, change.oldPath(to))];
  if (source === undefined || target === undefined) return false;
  const [there, back] = await Promise.all([
    shortestWay(view, change.baseFacts, source, target),
    shortestWay(view, change.baseFacts, target, source),
  ]);
  return there !== undefined && back !== undefined;
}

/** Breadth first over imports that run at once; with both ends. */
async function shortestWay(
  view: GraphView,
  factsOf: FactsReader,
  from: number,
  to: number,
): Promise<readonly number[] | undefined> {
  const came = new Map<number, number>([[from, from]]);
  const waiting = [from];
  for (const current of waiting) {
    if (current === to) return wayBack(came, from, to);
    for (const next of importsOf(view, current)) {
      if (came.has(next) || !(await runsAtOnce(view, factsOf, current, next))) continue;
      came.set(next, current);
      waiting.push(next);
    }
  }
  return undefined;
}

function wayBack(came: ReadonlyMap<number, number>, from: number, to: number): number[] {
  const way = [to];
  while (way[0] !== from) way.unshift(came.get(way[0])!);
  return way;
}
