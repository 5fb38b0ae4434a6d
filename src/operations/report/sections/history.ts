// What a repository's history says that its graph does not: files that change together without depending on each other,
// and files that many depend on and that keep changing, with those who depend on them.

import { DEPENDENCY_KINDS, type GraphView } from '../../../model/graph.ts';
import { roleOf } from '../../../model/roles.ts';
import { compareText } from '../../references.ts';

/** The files of each commit, newest first. */
export type Commits = readonly (readonly string[])[];

export interface CoChange {
  readonly one: string;
  readonly other: string;
  readonly together: number;
  /** Commits of the one that changed less often. */
  readonly of: number;
}

export interface UnstableInterface {
  readonly path: string;
  /** Files of the program that depend on it. */
  readonly dependents: number;
  readonly commits: number;
  /** Dependents that changed with it more than once. */
  readonly carried: number;
}

/** A commit of more files is a sweep over the repository, which links none of them. */
const SWEEP = 20;
const TOGETHER = 5;
const SHARE = 0.5;
const MOST_USED = 8;

export function coChanges(view: GraphView, commits: Commits): CoChange[] {
  const { counts, pairs } = countsOf(view, commits);
  const linked = fileLinks(view);
  return [...pairs]
    .flatMap(([key, together]): CoChange[] => {
      const [one, other] = key.split('\0');
      const of = Math.min(counts.get(one)!, counts.get(other)!);
      const isLinked = linked.get(one)?.has(other) === true || linked.get(other)?.has(one) === true;
      return together < TOGETHER || together / of < SHARE || isLinked ? [] : [{ one, other, together, of }];
    })
    .sort((a, b) => b.together - a.together || compareText(a.one, b.one) || compareText(a.other, b.other));
}

export function unstableInterfaces(view: GraphView, commits: Commits): UnstableInterface[] {
  const { counts, pairs } = countsOf(view, commits);
  const users = new Map<string, Set<string>>();
  for (const [from, targets] of fileLinks(view)) {
    for (const to of targets) users.set(to, (users.get(to) ?? new Set()).add(from));
  }
  return [...users]
    .flatMap(([path, by]): UnstableInterface[] => {
      const own = [...by].filter((each) => (pairs.get([path, each].sort().join('\0')) ?? 0) > 1);
      if (by.size < MOST_USED || own.length / by.size < SHARE) return [];
      return [{ path, dependents: by.size, commits: counts.get(path) ?? 0, carried: own.length }];
    })
    .sort((a, b) => b.carried - a.carried || compareText(a.path, b.path));
}

/** Files of the program that are there now. */
function countsOf(view: GraphView, commits: Commits) {
  const program = new Set(
    view.ofKind('Module').flatMap((node) => (roleOf(view.node(node)) === 'program' ? [view.node(node).path] : [])),
  );
  const counts = new Map<string, number>();
  const pairs = new Map<string, number>();
  for (const commit of commits) {
    const files = commit.filter((path) => program.has(path)).sort(compareText);
    if (commit.length > SWEEP) continue;
    files.forEach((file, at) => {
      counts.set(file, (counts.get(file) ?? 0) + 1);
      for (const other of files.slice(at + 1)) {
        const key = `${file}\0${other}`;
        pairs.set(key, (pairs.get(key) ?? 0) + 1);
      }
    });
  }
  return { counts, pairs };
}

/** Which files each file depends on. */
function fileLinks(view: GraphView): ReadonlyMap<string, ReadonlySet<string>> {
  const links = new Map<string, Set<string>>();
  for (let node = 0; node < view.nodeCount; node++) {
    const from = view.node(node);
    if (from.path === '' || roleOf(from) !== 'program') continue;
    for (const kind of DEPENDENCY_KINDS) {
      for (const index of view.outgoing(node, kind)) {
        const to = view.node(view.targetOf(index)).path;
        if (to === '' || to === from.path) continue;
        links.set(from.path, (links.get(from.path) ?? new Set()).add(to));
      }
    }
  }
  return links;
}
