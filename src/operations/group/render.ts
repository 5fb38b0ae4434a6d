// What a group adds to an answer, as text.

import type { Dialect } from '../dialect.ts';
import { limitedRows, symbolRow } from '../rows.ts';
import type { GroupAnswer, UserRepository } from './schema.ts';

const REPOSITORIES = 12;
const USERS = 8;
const NAMES = 10;

export function groupLines(answer: GroupAnswer, { rows: most }: Dialect, home?: string): string[] {
  const { name, consulted, without, stale, missing, packages, repositories, notes } = answer;
  const others = repositories ?? [];
  const users = others.reduce((sum, each) => sum + each.users.length, 0);
  const as = packages === undefined || packages.length === 0 ? '' : `, as ${packages.join(', ')}`;
  const head =
    repositories === undefined ? [] : [`Used in group ${name} (${users} in ${others.length} other repositories${as}):`];
  const shown = others.slice(0, most(REPOSITORIES));
  const more = others.length - shown.length;
  return [
    ...head,
    ...shown.flatMap((each) => repositoryLines(each, most(USERS))),
    ...(more > 0 ? [`  ... and ${more} more repositories`] : []),
    ...notes.map((note) => `Note: ${note}`),
    `Group ${name}: ${consulted.length} consulted (${namesText(consulted, home)})${repositories === undefined ? '' : rest(without)}`,
    ...listLine('Stale', stale),
    ...listLine('Missing', missing),
  ];
}

function rest(without: number): string {
  return without === 0 ? '' : `, ${without} other${without === 1 ? '' : 's'} without the name`;
}

function namesText(names: readonly string[], home: string | undefined): string {
  const shown = names.slice(0, NAMES).map((name) => (name === home ? `${name}, its own` : name));
  return names.length > NAMES
    ? `${shown.join(', ')}, ... and ${names.length - NAMES} more`
    : shown.join(', ') || 'none';
}

function listLine(title: string, list: GroupAnswer['stale']): string[] {
  if (list.length === 0) return [];
  const shown = list.slice(0, NAMES).map(({ repository, reason }) => `${repository} (${reason})`);
  const rest = list.length - shown.length;
  return [`${title} (${list.length}): ${shown.join(', ')}${rest > 0 ? `, ... and ${rest} more` : ''}`];
}

function repositoryLines(
  { repository, version, allows, users, whole, steps, reached }: UserRepository,
  most: number,
): string[] {
  const asks = version === undefined ? '' : ` at ${version}${allows === false ? ', which is not the present one' : ''}`;
  const far =
    reached === undefined ? '' : `, reaches ${reached} symbol(s) there${steps === 1 ? '' : ` in ${steps} steps`}`;
  const rows = users.map((user) => `← [${user.relationType}] ${symbolRow(user)}${user.test ? ' (test)' : ''}`);
  return [
    `  ${repository}${asks}${far}`,
    ...limitedRows(rows, most, '    '),
    ...(whole > 0 ? [`    ${whole} use(s) of the package as a whole, which may mean it`] : []),
  ];
}
