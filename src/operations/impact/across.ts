// What a change of a symbol reaches in the other repositories of a group: whoever uses by name what the change reaches in one
// repository is where it starts in the next.

import { AppError } from '../../model/errors.ts';
import type { GraphView } from '../../model/graph.ts';
import type { Member, OpenGroup } from '../group/members.ts';
import type { UserRepository } from '../group/schema.ts';
import { type PublicName, packageText, publicNames, usersOf } from '../group/users.ts';
import { packageNotes } from '../group/uses-across.ts';
import type { GroupPart } from '../operation.ts';
import { ALL_KINDS, type ReachKind, reach } from './reach.ts';

export interface AcrossOptions {
  readonly uid: string;
  readonly path: string;
  /** Packages that the change goes through, one in the next. */
  readonly maxDepth: number;
  readonly minConfidence: number;
  readonly includeMayCall: boolean;
  readonly tests: boolean;
  readonly relationTypes?: readonly ReachKind[];
}

/** Repositories whose graphs are opened; of others only the direct uses are told. */
const MOST_OPENED = 40;
/** Names of one repository that are asked for; a change that reaches more has reached it all. */
const MOST_NAMES = 500;

/** Where the change has come in one repository. */
interface Front {
  readonly member: Member;
  readonly seeds: readonly string[];
  readonly steps: number;
}

export async function impactAcross(group: OpenGroup, home: Member, options: AcrossOptions): Promise<GroupPart> {
  const found = new Map<string, UserRepository>();
  const consulted = new Set<Member>();
  const notes = [...packageNotes(home)];
  const known = new Map<Member, Set<string>>();
  let fronts: Front[] = [{ member: home, seeds: [options.uid], steps: 0 }];
  let opened = 0;
  while (fronts.length > 0) {
    const next = new Map<Member, Front>();
    for (const { member, seeds, steps } of fronts) {
      if (opened++ > MOST_OPENED) {
        addNote(
          notes,
          `only ${MOST_OPENED} repositories were opened: what the change reaches in others is not counted`,
        );
        break;
      }
      const done = known.get(member) ?? new Set<string>();
      known.set(member, done);
      const inMember = await reachedIn(member, seeds, options).catch((error: unknown) => {
        // Who uses it is known without the graph of the user; only what that reaches is not.
        if (!(error instanceof AppError) || member === home) throw error;
        addNote(notes, `what the change reaches in ${member.name} is not known: ${error.message}`);
        return undefined;
      });
      if (inMember === undefined) continue;
      const { reached, names } = inMember;
      const row = [...found.values()].filter(({ repository }) => repository === member.name);
      for (const each of row) if (steps > 0) found.set(keyOf(each), { ...each, reached, steps });
      const fresh = names.filter(({ own, name }) => !done.has(`${own.ecosystem}\0${own.name}\0${name}`));
      for (const { own, name } of fresh) done.add(`${own.ecosystem}\0${own.name}\0${name}`);
      if (steps === options.maxDepth || fresh.length === 0) continue;
      if (fresh.length > MOST_NAMES)
        addNote(notes, `of what ${member.name} exports, ${MOST_NAMES} names were asked for`);
      const uses = usersOf(group, member, fresh.slice(0, MOST_NAMES));
      for (const each of uses.consulted) consulted.add(each);
      for (const { member: user, ...each } of uses.repositories) {
        if (user === home) continue;
        const before = found.get(keyOf(each));
        const users = options.tests ? each.users : each.users.filter(({ test }) => !test);
        if (before === undefined) found.set(keyOf(each), { ...each, users, steps: steps + 1 });
        const start = next.get(user);
        next.set(user, {
          member: user,
          seeds: [...new Set([...(start?.seeds ?? []), ...users.map(({ uid }) => uid)])],
          steps: steps + 1,
        });
      }
    }
    fronts = [...next.values()].filter(({ seeds }) => seeds.length > 0);
  }
  const packages = publicNames(home.known?.packages ?? [], options.uid, options.path).map(({ own }) =>
    packageText(own),
  );
  return { packages, repositories: [...found.values()], consulted: [...consulted], notes };
}

function keyOf({ repository, package: name }: UserRepository): string {
  return `${repository}\0${name}`;
}

function addNote(notes: string[], note: string): void {
  if (!notes.includes(note)) notes.push(note);
}

/** What depends on some symbols of a repository, and by which names others know what is reached. */
async function reachedIn(
  { engine, repository, known }: Member,
  seeds: readonly string[],
  { minConfidence, includeMayCall, tests, relationTypes }: AcrossOptions,
): Promise<{ readonly reached: number; readonly names: readonly PublicName[] }> {
  const lease = engine.openRepository(repository!);
  try {
    const { view } = lease.repository;
    const nodes = seeds.flatMap((uid) => view.byUid(uid) ?? []);
    const kinds = [...(relationTypes ?? ALL_KINDS), ...(includeMayCall ? (['MAY_CALL'] as const) : [])];
    const { origin, layers } = reach(view, nodes, {
      direction: 'upstream',
      listed: 0,
      minConfidence,
      kinds,
      throughTests: tests,
    });
    const all = new Set([...nodes, ...origin, ...layers.flat().map(({ node }) => node)]);
    const shown = [...all].filter((node) => tests || !view.isTest(node));
    return { reached: shown.length, names: publicNamesOf(view, shown, known?.packages ?? []) };
  } finally {
    await lease.release();
  }
}

function publicNamesOf(
  view: GraphView,
  nodes: readonly number[],
  packages: NonNullable<Member['known']>['packages'] & {},
): readonly PublicName[] {
  const names = new Map<string, PublicName>();
  for (const node of nodes) {
    const { uid, path, exported, test } = view.node(node);
    if (exported !== true || test === true) continue;
    for (const each of publicNames(packages, uid, path))
      names.set(`${each.own.ecosystem}\0${each.own.name}\0${each.name}`, each);
  }
  return [...names.values()];
}
