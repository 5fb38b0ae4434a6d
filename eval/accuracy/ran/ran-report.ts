// What ran, as text, as saved reports and as the tables of docs/accuracy.md.

import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { markdownTable } from '../markdown.ts';
import type { ListedRepository } from '../repositories.ts';
import {
  GROUPS,
  type Group,
  type ImpactCount,
  type MissedForm,
  type PairCount,
  type RanScore,
  type RuleRan,
  type SiteCount,
} from './score.ts';
import type { RanLanguage } from './suites.ts';

export type RanRepository = Omit<ListedRepository, 'language'> & { readonly language: RanLanguage };

export interface SavedRan {
  readonly listed: RanRepository;
  readonly language: RanLanguage;
  readonly groups: Readonly<Record<string, PairCount>>;
  readonly sites: { readonly program: SiteCount; readonly test: SiteCount };
  readonly rules: readonly RuleRan[];
  readonly impact: ImpactCount | undefined;
  /** Empty for repositories that are held out. */
  readonly missed: Readonly<Record<string, readonly MissedForm[]>>;
}

const FOLDER = 'ran';

/** Forms and places of what is held out are left out of what is kept. */
export function savedRan(listed: RanRepository, score: RanScore): SavedRan {
  const isOpen = listed.set === 'tuning';
  const withoutOthers = (count: SiteCount): SiteCount => (isOpen ? count : { ...count, others: [] });
  return {
    listed,
    language: listed.language,
    groups: Object.fromEntries([
      ...score.groups,
      ...[...score.throughLibraries].map(([group, count]) => [`${group}, through libraries`, count] as const),
    ]),
    sites: { program: withoutOthers(score.sites.program), test: withoutOthers(score.sites.test) },
    rules: score.rules,
    impact: score.impact,
    missed: isOpen ? Object.fromEntries(score.missed) : {},
  };
}

export function writeRan(reports: string, saved: SavedRan): void {
  mkdirSync(join(reports, FOLDER), { recursive: true });
  const name = saved.listed.repository.replace('/', '+');
  writeFileSync(join(reports, FOLDER, `${name}.json`), `${JSON.stringify(saved, undefined, 1)}\n`);
}

export function readSavedRan(reports: string): SavedRan[] {
  const folder = join(reports, FOLDER);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .sort()
    .map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as SavedRan);
}

/** `groups` are those whose misses are listed, with so many examples each. */
export function ranText(saved: SavedRan, groups: readonly Group[], examples: number): string {
  const lines = [`${saved.listed.repository} (${saved.listed.set})`];
  for (const [group, { pairs, outcomes }] of Object.entries(saved.groups)) {
    if (pairs === 0) continue;
    const each = Object.entries(outcomes).map(([outcome, count]) => `${outcome} ${count}`);
    lines.push(
      `  ${group.padEnd(38)} ${String(pairs).padStart(6)} pairs  ${share(outcomes.edge, pairs)}  ${each.join(', ')}`,
    );
  }
  for (const [side, count] of Object.entries(saved.sites)) {
    const { given, ran, sites, oneRan, boundGiven = 0, boundRan = 0, dispatchGiven, dispatchRan } = count;
    lines.push(
      `  sites that ran, ${side}: ${given} targets, ran ${share(ran, given)}; ${sites} sites, at least one ran ` +
        `${share(oneRan, sites)}; bound ${boundGiven}, they or what overrides them ran ${share(boundRan, boundGiven)}; ` +
        `dispatch ${dispatchGiven}, ran ${share(dispatchRan, dispatchGiven)}`,
    );
    for (const other of count.others.slice(0, 6)) {
      lines.push(
        `    did not run: ${other.given} by ${other.rule}`,
        ...other.examples.slice(0, examples).map((each) => `      ${each}`),
      );
    }
  }
  const rules = saved.rules.map(
    ({ rule, given, ran, bound = ran }) => `${rule} ${share(ran, given)} (${share(bound, given)}) of ${given}`,
  );
  lines.push(`  ran where they were given, by rule: ${rules.join(', ')}`);
  if (saved.impact !== undefined) {
    const { tests, pairs, byCalls, withReferences, withinThreeSteps, linked, linkedRan } = saved.impact;
    lines.push(
      `  impact: ${pairs} (test, program function) in ${tests} tests; linked by calls ${share(byCalls, pairs)}, with ` +
        `references ${share(withReferences, pairs)}, in three steps ${share(withinThreeSteps, pairs)}; of what is linked ran ` +
        share(linkedRan, linked),
    );
  }
  for (const group of groups) {
    const missed = saved.missed[group] ?? [];
    if (missed.length > 0) lines.push(`  missed, ${group}:`);
    for (const { form, outcome, pairs: count, examples: places } of missed) {
      const suffix = outcome === 'missed' ? '' : ` (${outcome})`;
      lines.push(
        `    ${String(count).padStart(5)}  ${form}${suffix}`,
        ...places.slice(0, examples).map((each) => `           ${each}`),
      );
    }
  }
  return lines.join('\n');
}

type Column = readonly [header: string, value: (saved: SavedRan) => readonly [part: number, whole: number] | number];

const pairsOf = ({ groups }: SavedRan, group: Group): PairCount => groups[group];
const linked = ({ pairs, outcomes }: PairCount): readonly [number, number] => [outcomes.edge, pairs];

const PAIR_COLUMNS: readonly Column[] = [
  ['program → program', (saved) => pairsOf(saved, GROUPS[0]).pairs],
  ['recall', (saved) => linked(pairsOf(saved, GROUPS[0]))],
  [
    '+ references',
    (saved) => {
      const { pairs, outcomes } = pairsOf(saved, GROUPS[0]);
      return [outcomes.edge + outcomes.reference, pairs];
    },
  ],
  ['test → program', (saved) => pairsOf(saved, GROUPS[1]).pairs],
  ['recall', (saved) => linked(pairsOf(saved, GROUPS[1]))],
  ['program → test', (saved) => pairsOf(saved, GROUPS[2]).pairs],
  ['recall', (saved) => linked(pairsOf(saved, GROUPS[2]))],
  ['program sites that ran', ({ sites }) => sites.program.sites],
  ['targets that ran', ({ sites }) => [sites.program.ran, sites.program.given]],
  ['one target right', ({ sites }) => [sites.program.oneRan, sites.program.sites]],
  ['bound, or overridden by what ran', ({ sites }) => [sites.program.boundRan ?? 0, sites.program.boundGiven ?? 0]],
  ['dispatch that ran', ({ sites }) => [sites.program.dispatchRan, sites.program.dispatchGiven]],
];

/** Only what was asked is kept. */
const impactOf = ({ impact }: SavedRan): ImpactCount => impact!;

const IMPACT_COLUMNS: readonly Column[] = [
  ['tests', (saved) => impactOf(saved).tests],
  ['(test, function)', (saved) => impactOf(saved).pairs],
  ['linked by calls', (saved) => [impactOf(saved).byCalls, impactOf(saved).pairs]],
  ['+ references', (saved) => [impactOf(saved).withReferences, impactOf(saved).pairs]],
  ['in three steps', (saved) => [impactOf(saved).withinThreeSteps, impactOf(saved).pairs]],
  ['of what is linked, ran', (saved) => [impactOf(saved).linkedRan, impactOf(saved).linked]],
];

/** Recall of pairs and precision at sites that ran, of every repository. */
export function ranPairsTable(reports: readonly SavedRan[]): string {
  return table(reports, PAIR_COLUMNS);
}

/** What one test reaches, of every repository. */
export function ranImpactTable(reports: readonly SavedRan[]): string {
  return table(reports, IMPACT_COLUMNS);
}

function table(reports: readonly SavedRan[], columns: readonly Column[]): string {
  const families = [...new Set(reports.map(familyOf))].sort().reverse();
  const rows = families.flatMap((family) => {
    const own = reports.filter((each) => familyOf(each) === family);
    return [
      ...own.map((each) => row(each, columns)),
      ...SETS.flatMap(([set, name]) => means(own, family, set, name, columns)),
    ];
  });
  return markdownTable(['repository', 'set', ...columns.map(([header]) => header)], rows, 2);
}

const SETS = [
  ['tuning', 'development'],
  ['held-out', 'held out'],
] as const;

const NAMES: Readonly<Record<string, string>> = { python: 'Python', php: 'PHP', ruby: 'Ruby', lua: 'Lua' };

function familyOf({ language }: SavedRan): string {
  return NAMES[language] ?? 'JavaScript, TypeScript';
}

function row(saved: SavedRan, columns: readonly Column[]): string[] {
  const { listed } = saved;
  const set = SETS.find(([each]) => each === listed.set)![1];
  const cells = columns.map(([, value]) => value(saved));
  return [
    `${listed.repository}@${listed.commit.slice(0, 7)}`,
    set,
    ...cells.map((cell) => (typeof cell === 'number' ? String(cell) : share(...cell))),
  ];
}

/** Each repository counts the same; those without a number are left out. */
function means(
  reports: readonly SavedRan[],
  family: string,
  set: string,
  name: string,
  columns: readonly Column[],
): string[][] {
  const own = reports.filter(({ listed }) => listed.set === set);
  if (own.length < 2) return [];
  const cells = columns.map(([, value]) => {
    const shares = own.map(value).filter((cell) => typeof cell !== 'number' && cell[1] > 0) as [number, number][];
    return shares.length === 0
      ? ''
      : share(
          shares.reduce((sum, [part, whole]) => sum + part / whole, 0),
          shares.length,
        );
  });
  return [[`**mean, ${family}**`, name, ...cells]];
}

/** By rule, what ran of what it gives where something ran, over all repositories. */
export function ranRulesTable(reports: readonly SavedRan[]): string {
  const families = [...new Set(reports.map(familyOf))].sort().reverse();
  const names = [...new Set(reports.flatMap(({ rules }) => rules.map(({ rule }) => rule)))].sort();
  const rows = names.map((name) => [
    `\`${name}\``,
    ...families.flatMap((family) => {
      const own = reports.filter((each) => familyOf(each) === family).flatMap(({ rules }) => rules);
      const counts = own.filter(({ rule }) => rule === name);
      const given = counts.reduce((sum, each) => sum + each.given, 0);
      const ran = counts.reduce((sum, each) => sum + each.ran, 0);
      const bound = counts.reduce((sum, each) => sum + (each.bound ?? each.ran), 0);
      return [share(ran, given), share(bound, given), String(given)];
    }),
  ]);
  const headers = families.flatMap((family) => [`${family}: ran`, 'or what stands for it', 'targets']);
  return markdownTable(['rule', ...headers], rows, 1);
}

/** What is missed from program to program, over the repositories that may be looked into. */
export function ranCausesTable(reports: readonly SavedRan[], most: number): string {
  const forms = new Map<string, { form: string; language: string; pairs: number }>();
  for (const saved of reports) {
    const { missed } = saved;
    const language = familyOf(saved);
    for (const { form, outcome, pairs } of missed[GROUPS[0]] ?? []) {
      const name = outcome === 'missed' ? form : `${form} (${outcome})`;
      const key = `${language}|${name}`;
      forms.set(key, { form: name, language, pairs: (forms.get(key)?.pairs ?? 0) + pairs });
    }
  }
  const rows = [...forms.values()].sort((a, b) => b.pairs - a.pairs || (a.form < b.form ? -1 : 1));
  return markdownTable(
    ['form of the call', 'language', 'pairs'],
    rows.slice(0, most).map(({ form, language, pairs }) => [form, language, String(pairs)]),
    2,
  );
}

/** Cut, not rounded, as in all tables. */
function share(part: number, whole: number): string {
  return whole === 0 ? '-' : (Math.floor((part / whole) * 1000) / 1000).toFixed(3);
}
