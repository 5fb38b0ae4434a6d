// Who in a group uses a symbol of one of its members: by the packages that the member gives, and the name that a symbol
// has in them. Told from the tables of names; no graph is opened.

import { allowsVersion, lookUp, type UseRow, useKey } from '../../federation/index.ts';
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

/** The name of the package as a whole, of all that is in it, and of what it is by default. */
const WHOLE: ReadonlySet<string> = new Set(['', '*', 'default']);

/** Uses of any of the names by other members than the owner. */
export function usersOf(group: OpenGroup, owner: Member | undefined, names: readonly PublicName[]): Uses {
  const wanted = new Map<string, PublicName>();
  const wholes = new Map<string, OwnPackage>();
  for (const each of names) {
    for (const imported of each.own.imports) {
      wanted.set(useKey(each.own.ecosystem, imported, each.name), each);
      wholes.set(useKey(each.own.ecosystem, imported, 'default'), each.own);
      wholes.set(useKey(each.own.ecosystem, imported, ''), each.own);
    }
  }
  const keys = [...wanted.keys()];
  const consulted = group.withNames(keys).filter((member) => member !== owner && member.known !== undefined);
  const repositories = consulted.flatMap((member) => {
    const table = group.tableOf(member.known!);
    const byPackage = new Map<OwnPackage, UseRow[]>();
    for (const key of keys) {
      const rows = lookUp<UseRow>(table, [key]);
      const { own } = wanted.get(key)!;
      if (rows.length > 0) byPackage.set(own, [...(byPackage.get(own) ?? []), ...rows]);
    }
    return [...byPackage].map(([own, rows]) => {
      const version = rows.find(([, asked]) => asked !== '')?.[1];
      const allows =
        version === undefined || own.version === undefined
          ? undefined
          : allowsVersion(version, own.version, plainVersion(own.ecosystem));
      const whole = lookUp<UseRow>(
        table,
        [...wholes].filter(([, each]) => each === own).map(([key]) => key),
      ).filter(([, , used, relation]) => WHOLE.has(used) && relation !== 'IMPORTS').length;
      return {
        member,
        repository: member.name,
        package: own.name,
        ...(version === undefined ? {} : { version }),
        ...(allows === undefined ? {} : { allows }),
        users: distinct(rows.map(userRow)),
        whole,
      };
    });
  });
  return { repositories, consulted };
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
