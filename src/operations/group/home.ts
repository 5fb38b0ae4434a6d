// Which repository of a group a symbol is of: the one that is named, the one that the caller stands in, or the only one that
// exports the name.

import { ANYTHING, type ExportRow, exportKey, lookUp, type UseRow, useKey } from '../../federation/index.ts';
import { AppError } from '../../model/errors.ts';
import { isInside, realPathOf } from '../../workspace/index.ts';
import type { Member, OpenGroup } from './members.ts';

const SHOWN = 10;

/** Throws `not-found` with the members, or `not-indexed` for one without an index. */
export function memberNamed(group: OpenGroup, repo: string, directory: string): Member {
  const path = realPathOf(repo, directory);
  const member = group.members.find(
    ({ name, listed }) => name === repo || listed.path === path || listed.archive === repo,
  );
  if (member === undefined) {
    throw new AppError('invalid-argument', `'${repo}' is no repository of group '${group.name}'`, {
      hint: `Its repositories: ${group.members
        .slice(0, SHOWN)
        .map(({ name }) => name)
        .join(', ')}`,
      details: { argument: 'repo' },
    });
  }
  if (member.repository === undefined) throw new AppError('not-indexed', `${member.name} has no index here`);
  return member;
}

export interface Home {
  readonly member: Member;
  /** What the symbol is called there without doubt, where one symbol of that name is exported. */
  readonly uid: string | undefined;
}

/** Throws `not-found`, and `ambiguous` where several repositories export the name. */
export function symbolHome(
  group: OpenGroup,
  given: { readonly name: string; readonly filePath?: string | undefined },
  directory: string,
  named?: Member,
): Home {
  const owners = exporters(group, given).filter(({ member }) => named === undefined || member === named);
  const [only, ...others] = owners;
  if (only === undefined && named !== undefined) return { member: named, uid: undefined };
  if (only === undefined) {
    throw new AppError('not-found', `Symbol '${given.name}' is exported by no repository of group '${group.name}'`, {
      hint: 'Name its repository (repo) if it is not exported.',
    });
  }
  if (others.length === 0) return homeOf(only);
  const here = realPathOf(directory, directory);
  const around = owners.find(({ member }) => isInside(member.listed.path, here));
  if (around !== undefined) return homeOf(around);
  const rows = owners.map(({ member, rows: [[, , path, line]] }) => `${member.name} (${path}:${line})`);
  const rest = rows.length - SHOWN;
  throw new AppError('ambiguous', `Several repositories of group '${group.name}' export '${given.name}'`, {
    hint: `Name one (repo): ${rows.slice(0, SHOWN).join(', ')}${rest > 0 ? `, ... and ${rest} more` : ''}`,
    details: { repositories: owners.map(({ member }) => member.name) },
  });
}

function homeOf({ member, rows: [first, ...more] }: Exporter): Home {
  return { member, uid: more.length === 0 ? first[0] : undefined };
}

interface Exporter {
  readonly member: Member;
  readonly rows: readonly [ExportRow, ...ExportRow[]];
}

/** The members that export a symbol of that name, or of the end of that qualified name, in a file that fits. */
function exporters(
  group: OpenGroup,
  { name, filePath }: { readonly name: string; readonly filePath?: string | undefined },
): Exporter[] {
  // `Kind:path:Class.name`, `path#Class.name`, `Class.name`.
  const uid = /^[A-Z]\w+:(.*):([^:]*)$/.exec(name) ?? /^(.*)#([^#]*)$/.exec(name);
  const qualified = (uid?.[2] ?? name).replace(/~\d+$/, '');
  const path = uid?.[1] ?? filePath;
  const last = qualified.split('.').at(-1)!;
  return [...group.withNames([exportKey(last)]).keys()].flatMap((member) => {
    if (member.repository === undefined) return [];
    const rows = lookUp<ExportRow>(group.tableOf(member.known), [exportKey(last)])[0]!.filter(
      ([, full, at]) =>
        (full === qualified || full.endsWith(`.${qualified}`)) &&
        (path === undefined || at === path || at.endsWith(`/${path}`) || at.startsWith(`${path}/`)),
    );
    const [first, ...more] = rows;
    return first === undefined ? [] : [{ member, rows: [first, ...more] as const }];
  });
}

/** The members that use a package, whether or not one of them owns it. */
export function usersOfPackage(group: OpenGroup, ecosystems: readonly string[], name: string): readonly Member[] {
  const keys = ecosystems.map((ecosystem) => useKey(ecosystem, name, ANYTHING));
  return [...group.withNames(keys)].flatMap(([member, own]) => {
    const rows = lookUp<UseRow>(group.tableOf(member.known), own).flat();
    return rows.length > 0 ? [member] : [];
  });
}
