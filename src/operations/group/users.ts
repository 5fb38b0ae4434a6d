// Who in a group uses a symbol of one of its members: by the packages that the member gives, and the name that a symbol
// has in them. Told from the tables of names; no graph is opened.

import { allowsVersion, lookUp, type UseRow, useKey, WHOLE } from '../../federation/index.ts';
import { plainVersion } from '../../ingest/index.ts';
import { isSymbolKind, type NodeKind } from '../../model/graph.ts';
import type { OwnPackage } from '../../model/own-package.ts';
import { pathBelow } from '../../model/repository-paths.ts';
import { displayKind } from '../rows.ts';
import type { Member, OpenGroup } from './members.ts';
import type { GroupUser, UserRepository } from './schema.ts';

/** What a symbol is called by those who import it. */
export interface PublicName {
  readonly own: OwnPackage;
  readonly name: string;
}

/** The packages that the file of a symbol is in, the innermost of each ecosystem, with the name of its outermost owner. */
export function publicNames(packages: readonly OwnPackage[], uid: string, path: string): PublicName[] {
  const name = topLevelName(uid, path);
  if (name === undefined) return [];
  const around = packages
    .filter(({ folder }) => folder === '' || pathBelow(folder, path) !== undefined)
    .sort((a, b) => b.folder.length - a.folder.length);
  const innermost = new Map<string, OwnPackage[]>();
  for (const own of around) {
    const known = innermost.get(own.ecosystem);
    if (known === undefined) innermost.set(own.ecosystem, [own]);
    else if (known[0]!.folder === own.folder) known.push(own);
  }
  return [...innermost.values()].flat().map((own) => ({ own, name }));
}

/** The first name behind the path in a uid; undefined for what is no symbol. */
function topLevelName(uid: string, path: string): string | undefined {
  const kind = uid.slice(0, uid.indexOf(':')) as NodeKind;
  if (!isSymbolKind(kind)) return undefined;
  const name = /^[^.~]+/.exec(uid.slice(kind.length + path.length + 2))?.[0];
  return name === '' ? undefined : name;
}

/** `npm lodash 4.17.21`. */
export function packageText({ ecosystem, name, version }: OwnPackage): string {
  return [ecosystem, name, ...(version === undefined ? [] : [version])].join(' ');
}

export interface Uses {
  /** In name order. */
  readonly repositories: readonly (UserRepository & { readonly member: Member })[];
  readonly consulted: readonly Member[];
}

/** Uses of any of the names by other members than the owner. */
export function usersOf(group: OpenGroup, owner: Member | undefined, names: readonly PublicName[]): Uses {
  const wanted = new Map<string, OwnPackage>();
  const wholes = new Map<string, OwnPackage>();
  for (const { own, name } of names) {
    for (const imported of own.imports) {
      wanted.set(useKey(own.ecosystem, imported, name), own);
      wholes.set(useKey(own.ecosystem, imported, WHOLE), own);
    }
  }
  const consulted = group.withNames(wanted.keys());
  const repositories = [...consulted].flatMap(([member, keys]) => {
    if (member === owner) return [];
    const table = group.tableOf(member.known);
    const named = byPackage(table, wanted, keys);
    const whole = named.size === 0 ? undefined : byPackage(table, wholes, [...wholes.keys()]);
    return [...named].map(([own, rows]) => {
      const version = rows.find(([, asked]) => asked !== '')?.[1];
      const allows =
        version === undefined || own.version === undefined
          ? undefined
          : allowsVersion(version, own.version, plainVersion(own.ecosystem));
      return {
        member,
        repository: member.name,
        package: own.name,
        ...(version === undefined ? {} : { version }),
        ...(allows === undefined ? {} : { allows }),
        users: distinct(rows.map(userRow)),
        whole: whole?.get(own)?.filter(([, , , relation]) => relation !== 'IMPORTS').length ?? 0,
      };
    });
  });
  return { repositories, consulted: [...consulted.keys()].filter((member) => member !== owner) };
}

/** The rows of a member's names, by the package that each name is of. */
function byPackage(
  table: string,
  packages: ReadonlyMap<string, OwnPackage>,
  keys: readonly string[],
): Map<OwnPackage, UseRow[]> {
  const found = new Map<OwnPackage, UseRow[]>();
  lookUp<UseRow>(table, keys).forEach((rows, at) => {
    const own = packages.get(keys[at]!)!;
    if (rows.length > 0) found.set(own, [...(found.get(own) ?? []), ...rows]);
  });
  return found;
}

export function userRow([, , member, relationType, uid, name, filePath, line, test]: UseRow): GroupUser {
  const kind = displayKind(uid.slice(0, uid.indexOf(':')) as NodeKind);
  return { uid, kind, name, filePath, line, relationType, member, test: test === 1 };
}

/** One row for each symbol, relation and member: a package can be imported by several names. */
function distinct(rows: readonly GroupUser[]): GroupUser[] {
  const known = new Map(rows.map((row) => [`${row.relationType}\0${row.uid}\0${row.member}`, row]));
  return [...known.values()].sort(
    (a, b) =>
      Number(a.test) - Number(b.test) || (a.filePath < b.filePath ? -1 : a.filePath > b.filePath ? 1 : a.line - b.line),
  );
}
