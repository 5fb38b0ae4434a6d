// Which part of a repository a query names beside what it is about: `tests of the cookie parser`, `router benchmark`.

import type { Role } from '../model/roles.ts';
import { queryTerms } from './query-terms.ts';
import { termsOfWord } from './tokenize.ts';

const WORDS: Readonly<Record<Exclude<Role, 'program'>, string>> = {
  test: 'test tests testing tested spec specs 测试 用例',
  periphery: 'example examples sample samples demo demos benchmark benchmarks tutorial script scripts 示例 例子 样例',
};

const ROLE_OF_TERM: ReadonlyMap<string, Role> = new Map(
  (['test', 'periphery'] as const).flatMap((role) =>
    WORDS[role]
      .split(' ')
      .flatMap(termsOfWord)
      .map((term) => [term, role] as const),
  ),
);

/** The roles that the query asks for: what has one of them is not put behind the program. */
export function askedRoles(query: string): ReadonlySet<Role> {
  const roles = queryTerms(query).terms.map((term) => ROLE_OF_TERM.get(term));
  return new Set(roles.filter((role) => role !== undefined));
}
