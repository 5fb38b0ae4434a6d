// What `context` says of a symbol across a group: who uses it by the package that it is in.

import type { GroupPart } from '../operation.ts';
import type { Member, OpenGroup } from './members.ts';
import { packageText, publicNames, usersOf } from './users.ts';

export async function usesAcross(
  group: OpenGroup,
  home: Member,
  symbol: { readonly uid: string; readonly name: string; readonly filePath: string },
): Promise<GroupPart> {
  const names = publicNames(home.known?.packages ?? [], symbol.uid, symbol.filePath);
  const uses = usersOf(group, home, names);
  const owner = names[0]?.name;
  return {
    packages: names.map(({ own }) => packageText(own)),
    repositories: uses.repositories.map(({ member: _member, ...each }) => each),
    consulted: uses.consulted,
    notes: [
      ...packageNotes(home),
      ...(owner === undefined || owner === symbol.name
        ? []
        : [
            `these are the users of ${owner}; which of them use ${symbol.name}, a value of ${owner} would have to tell`,
          ]),
    ],
  };
}

/** What keeps the packages of a repository from being known. */
export function packageNotes({ name, known }: Member): string[] {
  if (known === undefined) return [`${name} is not in the group's index yet: gitnexus group sync`];
  if (known.packages === undefined) return [`the packages of ${name} are not known: gitnexus analyze --force`];
  return known.packages.length === 0 ? [`${name} has no manifest that names a package`] : [];
}
