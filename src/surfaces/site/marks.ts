// How kinds and relationships are said where a person looks at them: in the explorer and on the pages of a static site.

import type { Verdict } from '../../operations/verdict.ts';

/** Colour and letters say the same: neither is needed for the other. */
const MARKS: Readonly<Record<string, string>> = {
  function: 'fn',
  method: 'me',
  constructor: 'co',
  class: 'cl',
  interface: 'in',
  struct: 'st',
  enum: 'en',
  trait: 'tr',
  typealias: 'ty',
  property: 'pr',
  variable: 'va',
  module: 'mo',
  file: 'fi',
  folder: 'fo',
  package: 'pk',
  process: 'fl',
  community: 'gr',
  page: 'pg',
};

export function markOf(kind: string): string {
  return MARKS[kind] ?? kind.slice(0, 2);
}

const VERBS: Readonly<Record<string, string>> = {
  CALLS: 'call',
  DEFINES: 'member',
  IMPORTS: 'import',
  INSTANTIATES: 'new',
  INHERITS: 'extends',
  IMPLEMENTS: 'implements',
  OVERRIDES: 'overrides',
  REFERENCES: 'refers',
  DECORATES: 'decorates',
  MAY_CALL: 'may call',
};

export function verbOf(relation: string): string {
  return VERBS[relation] ?? relation.toLowerCase();
}

const USED_BY: Readonly<Record<string, string>> = {
  CALLS: 'Called by',
  IMPORTS: 'Imported by',
  INSTANTIATES: 'Constructed by',
  INHERITS: 'Extended by',
  IMPLEMENTS: 'Implemented by',
  OVERRIDES: 'Overridden by',
  REFERENCES: 'Referred to by',
  DECORATES: 'Decorated with',
  MAY_CALL: 'Perhaps called by',
};

/** The heading over what uses a symbol by one relationship. */
export function usedBy(relation: string): string {
  return USED_BY[relation] ?? relation;
}

/** `1 file`, `2 files`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
}

/** Places that may reach a symbol beside what is linked to it. */
export function openPlaces(verdict: Verdict): number {
  const { unresolved_calls: calls, possible_calls: possible, members, texts, values, declared } = verdict;
  return calls + possible + members + texts + values + declared;
}
