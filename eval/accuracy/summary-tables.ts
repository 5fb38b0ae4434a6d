// Tables that sum up a survey: targets, causes, and what the README shows.

import { collectRules } from './confidence-table.ts';
import { markdownTable } from './markdown.ts';
import type { MicroTotals } from './micro-run.ts';
import { share } from './report.ts';
import { average, contradicted, type PartName, percent, SETS } from './repository-tables.ts';
import type { SavedPart, SavedReport } from './saved-reports.ts';
import { precision, recall } from './tally.ts';

/** What is missed and what is contradicted, by class: only in repositories that were looked into. */
export function causesTable(reports: readonly SavedReport[], part: PartName, most: number): string {
  const looked = reports.filter(({ listed }) => listed.set === 'tuning').map((report) => report[part].calls);
  const rows = (['missed', 'wrong'] as const).flatMap((kind) => {
    const counts = new Map<string, { count: number; repositories: number }>();
    for (const calls of looked) {
      for (const { name, count } of calls[kind]) {
        const known = counts.get(name) ?? { count: 0, repositories: 0 };
        counts.set(name, { count: known.count + count, repositories: known.repositories + 1 });
      }
    }
    const sorted = [...counts].sort(([a, x], [b, y]) => y.count - x.count || (a < b ? -1 : 1));
    const sum = (entries: typeof sorted): number => entries.reduce((total, [, { count }]) => total + count, 0);
    const rest = sorted.slice(most);
    return [
      [`**${kind}, all**`, `${sum(sorted)}`, `${looked.length}`],
      ...sorted
        .slice(0, most)
        .map(([name, { count, repositories }]) => [name.replaceAll('|', '\\|'), `${count}`, `${repositories}`]),
      ...(rest.length > 0 ? [[`${rest.length} more classes`, `${sum(rest)}`, '']] : []),
    ];
  });
  return markdownTable(['class', 'sites', 'repositories'], rows);
}

interface Target {
  readonly language: string;
  readonly what: string;
  readonly wanted: string;
  readonly value: (reports: readonly SavedReport[]) => string;
}

function targets(): Target[] {
  const mean = (part: PartName, of: (part: SavedPart) => number | null) => (reports: readonly SavedReport[]) =>
    average(reports.map((report) => of(report[part])));
  const shown = (part: PartName, of: (part: SavedPart) => number | null) => (reports: readonly SavedReport[]) =>
    share(mean(part, of)(reports));
  return ['typescript', 'javascript', 'python'].flatMap((language): Target[] => [
    {
      language,
      what: 'calls: precision',
      wanted: '0.97',
      value: shown('source', ({ calls }) => precision(calls.scores.both.pairs)),
    },
    {
      language,
      what: 'calls: recall',
      wanted: language === 'javascript' ? '0.88' : '0.95',
      value: shown('source', ({ calls }) => recall(calls.scores.both.pairs)),
    },
    {
      language,
      what: 'calls: contradicted',
      wanted: 'under 0.30 %',
      value: (reports) => percent(mean('source', ({ calls }) => contradicted(calls.scores.both.pairs))(reports)),
    },
    {
      language,
      what: '`IMPORTS`: precision',
      wanted: '0.99',
      value: shown('source', ({ relations }) => precision(relations.scores.IMPORTS)),
    },
    {
      language,
      what: '`IMPORTS`: recall',
      wanted: '0.98',
      value: shown('source', ({ relations }) => recall(relations.scores.IMPORTS)),
    },
    {
      language,
      what: '`INHERITS`: precision',
      wanted: '0.99',
      value: shown('source', ({ relations }) => precision(relations.scores.INHERITS)),
    },
    {
      language,
      what: '`INHERITS`: recall',
      wanted: '0.98',
      value: shown('source', ({ relations }) => recall(relations.scores.INHERITS)),
    },
    {
      language,
      what: 'test code, calls: recall',
      wanted: '0.85',
      value: shown('test', ({ calls }) => recall(calls.scores.both.pairs)),
    },
  ]);
}

/** The means over repositories beside what is aimed at. */
export function targetsTable(reports: readonly SavedReport[]): string {
  const rows = targets().map(({ language, what, wanted, value }) => {
    const own = reports.filter(({ listed }) => listed.language === language);
    return [
      language,
      what,
      wanted,
      ...[...SETS].reverse().map((set) => value(own.filter(({ listed }) => listed.set === set))),
    ];
  });
  return markdownTable(['language', 'mean by pair', 'target', 'held out', 'development'], rows, 2);
}

/** The few numbers that a reader of the README wants. */
export function headlineTable(reports: readonly SavedReport[]): string {
  const held = reports.filter(({ listed }) => listed.set === 'held-out');
  const rows = ['typescript', 'javascript', 'python'].map((language) => {
    const own = held.filter(({ listed }) => listed.language === language);
    const mean = (of: (report: SavedReport) => number | null): string => share(average(own.map(of)));
    return [
      `${language}, ${own.length} repositories`,
      mean(({ source }) => precision(source.calls.scores.both.pairs)),
      mean(({ source }) => recall(source.calls.scores.both.pairs)),
      mean(({ source }) => precision(source.relations.scores.IMPORTS)),
      mean(({ source }) => recall(source.relations.scores.IMPORTS)),
    ];
  });
  return markdownTable(['held out', 'calls: precision', 'recall', 'imports: precision', 'recall'], rows);
}

/** What each resolution rule is worth: the precision of its pairs, test code included, and how many were judged. */
export function rulesTable(reports: readonly SavedReport[]): string {
  const tables = [...collectRules(reports)].sort(([a], [b]) => (a < b ? -1 : 1));
  const names = [...new Set(tables.flatMap(([, { rules }]) => [...rules.keys()]))].sort();
  const rows = names.map((name) => [
    `\`${name}\``,
    ...tables.flatMap(([, { rules }]) => {
      const { right, wrong } = rules.get(name) ?? { right: 0, wrong: 0 };
      return [share(right + wrong === 0 ? null : right / (right + wrong)), `${right + wrong}`];
    }),
  ]);
  return markdownTable(['rule', ...tables.flatMap(([language]) => [`${language}: precision`, 'judged pairs'])], rows);
}

export function microTable({ cases, exact, expected, found, wrong }: MicroTotals): string {
  return markdownTable(
    ['cases', 'exact cases', 'edges expected', 'found', 'wrong'],
    [[cases, exact, expected, found, wrong].map(String)],
    0,
  );
}
