// Clients whose members are the path of what they send, and the last of them the method: `client.orders[':id'].$get()`.

import { Expression } from '../../model/facts.ts';
import { openPath, requestPath } from '../../model/route-path.ts';
import type { SourceFile } from '../resolve/program/source-file.ts';
import { joinedPath } from './routes.ts';
import { type ModelSite, selectedTexts } from './sites.ts';
import type { Things } from './things.ts';
import { callsNamed } from './written.ts';

/** What a call of a client sends. */
export interface SentByMembers {
  readonly method: string;
  readonly path: string;
  readonly site: ModelSite;
  readonly start: number;
}

/** Longer paths of members are none. */
const MOST_SEGMENTS = 20;

export function sentByMembers(things: Things, sites: readonly ModelSite[]): readonly SentByMembers[] {
  /** By the call (expression id) that makes one. */
  const clients = new Map<number, ModelSite>();
  const marks = new Set<string>();
  for (const site of sites) {
    const { client } = site.row.row;
    if (client === undefined) continue;
    clients.set(site.file.expressionBase + site.call, site);
    marks.add(client.before);
  }
  if (clients.size === 0) return [];
  const markOf = (name: string): string | undefined => [...marks].find((mark) => name.startsWith(mark));
  const found: SentByMembers[] = [];
  for (const { file, call, callee, name } of callsNamed(things.r.program, (one) => markOf(one) !== undefined)) {
    const { expressions } = file.facts;
    if (expressions.kind(callee) !== Expression.member) continue;
    const asked = pathOf(things, file, expressions.a(callee), clients);
    if (asked === undefined) continue;
    const site = { ...asked.client, file, callee, call };
    const method = name.slice(markOf(name)!.length).toUpperCase();
    found.push({ method, path: asked.path, site, start: expressions.start(callee) });
  }
  return found;
}

/** The path that a chain of members of a client is. */
function pathOf(
  things: Things,
  file: SourceFile,
  chain: number,
  clients: ReadonlyMap<number, ModelSite>,
): { readonly client: ModelSite; readonly path: string } | undefined {
  const { expressions, strings } = file.facts;
  const segments: string[] = [];
  for (let at = chain; segments.length < MOST_SEGMENTS; at = expressions.a(at)) {
    const thing = things.of(file, at).find(({ made }) => clients.has(made));
    if (thing !== undefined) {
      const client = clients.get(thing.made)!;
      const [own] = things.of(client.file, client.call);
      const [prefix = ''] = selectedTexts(things, client, client.row.row.client?.prefix ?? "''");
      const members = thing.name.slice(own.name.length).split('.').slice(1);
      const path = requestPath(openPath(joinedPath(prefix, `/${[...members, ...segments].join('/')}`)));
      return path === undefined ? undefined : { client, path };
    }
    const kind = expressions.kind(at);
    if (kind !== Expression.member && kind !== Expression.index) return undefined;
    const segment = kind === Expression.member ? strings[expressions.b(at)] : things.text(file, expressions.b(at));
    if (segment !== 'index') segments.unshift(segment ?? '*');
  }
  return undefined;
}
