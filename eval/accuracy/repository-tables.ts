// Tables with a row for each repository, from the reports of a survey.

import { markdownTable } from './markdown.ts';
import { share, useShare } from './report.ts';
import { type RepositorySet, setByHash } from './repositories.ts';
import type { SavedPart, SavedReport, SavedScore } from './saved-reports.ts';
import { precision, recall, type Tally } from './tally.ts';

export type PartName = 'source' | 'test';

export const SETS: readonly RepositorySet[] = ['tuning', 'held-out'];

/** What each set is called in the tables. */
const SET_TITLES: Readonly<Record<RepositorySet, string>> = { tuning: 'development', 'held-out': 'held out' };

/** `name@commit`, with a star where the hash held it back at first. */
function title({ listed: { repository, commit, set } }: SavedReport): string {
  const moved = set === 'tuning' && setByHash(repository) === 'held-out';
  return `${repository}@${commit.slice(0, 7)}${moved ? ' \\*' : ''}`;
}

/** A column of text, or of a number that is averaged over repositories too. */
type Column =
  | { readonly header: string; readonly text: (part: SavedPart) => string }
  | { readonly header: string; readonly number: (part: SavedPart) => number | null; readonly show: Show };

type Show = (value: number | null) => string;

/** Of all edges given, those that the truth contradicts. */
export function contradicted({ right, wrong, unknown }: Tally): number | null {
  return right + wrong + unknown === 0 ? null : wrong / (right + wrong + unknown);
}

/** Of all edges given, those that the truth confirms: here what the truth cannot judge counts as not confirmed. */
export function confirmed({ right, wrong, unknown }: Tally): number | null {
  return right + wrong + unknown === 0 ? null : right / (right + wrong + unknown);
}

export function percent(value: number | null): string {
  return value === null ? '-' : `${(Math.ceil(value * 10_000) / 100).toFixed(2)} %`;
}

function shareColumn(header: string, number: (part: SavedPart) => number | null): Column {
  return { header, number, show: share };
}

function scoreColumns(of: (part: SavedPart) => SavedScore): Column[] {
  return [
    shareColumn('pairs: precision', (part) => precision(of(part).pairs)),
    shareColumn('recall', (part) => recall(of(part).pairs)),
    { header: 'contradicted', number: (part) => contradicted(of(part).pairs), show: percent },
    shareColumn('confirmed', (part) => confirmed(of(part).pairs)),
    shareColumn('sites: precision', (part) => precision(of(part).sites)),
    shareColumn('recall', (part) => recall(of(part).sites)),
  ];
}

const CALL_COLUMNS: readonly Column[] = [
  { header: 'lines', text: ({ lines }) => `${lines}` },
  { header: 'pairs expected', text: ({ calls }) => `${calls.scores.both.pairs.expected}` },
  ...scoreColumns(({ calls }) => calls.scores.both),
  shareColumn('dispatch: precision', ({ calls }) => precision(calls.scores.dispatch.pairs)),
  {
    header: '`MAY_CALL`: right / wrong / all',
    text: ({ calls: { mayCall } }) => `${mayCall.right} / ${mayCall.wrong} / ${mayCall.edges}`,
  },
  { header: 'unresolved sites', text: ({ counted }) => `${counted.unresolved}` },
];

/** `CALLS` and `INSTANTIATES` together, for one language. */
export function callsTable(reports: readonly SavedReport[], part: PartName): string {
  return repositoryTable(reports, part, CALL_COLUMNS);
}

/** Names that mean a symbol of the repository, whatever its type, and whether an edge to it stands there. */
export function namesTable(reports: readonly SavedReport[]): string {
  const rows = SETS.flatMap((set) => {
    const own = reports.filter(({ listed }) => listed.set === set);
    const cells = (of: readonly SavedReport[]): string[] =>
      (['source', 'test'] as const).map((part) => share(average(of.map((report) => useShare(report[part].uses)))));
    return [
      ...own.map((report) => {
        const { expected, nameless, missed } = report.source.uses;
        const through = report.source.calls.scores.named.sites;
        const most = missed[0] === undefined ? '' : `${missed[0].name} (${missed[0].count})`;
        return [title(report), `${expected}`, ...cells([report]), share(precision(through)), `${nameless}`, most];
      }),
      [`**mean, ${SET_TITLES[set]}**`, '', ...cells(own), '', '', ''],
    ];
  });
  const headers = ['with an edge', 'in test code', '`through-value`: precision', 'of no symbol', 'missed most'];
  return markdownTable(['repository', 'names of symbols', ...headers], rows);
}

/** Every relationship by itself, precision and recall by pair. */
export function relationsTable(reports: readonly SavedReport[], part: PartName): string {
  const both = (name: string, of: (part: SavedPart) => Tally): Column[] => [
    shareColumn(`${name}: precision`, (each) => precision(of(each))),
    shareColumn('recall', (each) => recall(of(each))),
  ];
  return repositoryTable(reports, part, [
    ...both('`CALLS`', ({ calls }) => calls.scores.CALLS.pairs),
    ...both('`INSTANTIATES`', ({ calls }) => calls.scores.INSTANTIATES.pairs),
    ...both('`IMPORTS`', ({ relations }) => relations.scores.IMPORTS),
    ...both('`INHERITS`', ({ relations }) => relations.scores.INHERITS),
    ...both('`IMPLEMENTS`', ({ relations }) => relations.scores.IMPLEMENTS),
    ...both('`OVERRIDES`', ({ relations }) => relations.scores.OVERRIDES),
  ]);
}

function repositoryTable(reports: readonly SavedReport[], part: PartName, columns: readonly Column[]): string {
  const rows = SETS.flatMap((set) => {
    const own = reports.filter(({ listed }) => listed.set === set);
    const cells = (report: SavedReport): string[] =>
      columns.map((column) =>
        'text' in column ? column.text(report[part]) : column.show(column.number(report[part])),
      );
    const means = columns.map((column) =>
      'text' in column ? '' : column.show(average(own.map((report) => column.number(report[part])))),
    );
    return [...own.map((report) => [title(report), ...cells(report)]), [`**mean, ${SET_TITLES[set]}**`, ...means]];
  });
  return markdownTable(['repository', ...columns.map(({ header }) => header)], rows);
}

/** Over repositories, each counting the same; those without a number are left out. */
export function average(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length;
}

/** Call sites as the truth sees them: what it cannot see counts neither for nor against. */
export function coverageTable(reports: readonly SavedReport[]): string {
  const rows = reports.map((report) => {
    const sum = (kind: 'inside' | 'outside' | 'unknown'): number =>
      report.source.calls.siteCounts[kind] + report.test.calls.siteCounts[kind];
    const [inside, outside, unknown] = [sum('inside'), sum('outside'), sum('unknown')];
    const edges = [report.source, report.test].map(({ calls }) => calls.scores.both.pairs.unknown);
    return [
      title(report),
      `${inside}`,
      `${outside}`,
      `${unknown}`,
      share(unknown / Math.max(1, inside + outside + unknown)),
      `${edges[0] + edges[1]}`,
    ];
  });
  const headers = ['repository', 'sites inside', 'outside', 'not known', 'share not known', 'our pairs not judged'];
  return markdownTable(headers, rows);
}

/** The same pairs, asked of every tool, in code that is not a test. */
export function peersTable(reports: readonly SavedReport[]): string {
  const tools = [...new Set(reports.flatMap(({ outlines }) => outlines.map(({ tool }) => tool)))];
  const pairsOf = (report: SavedReport, tool: string): Tally | undefined =>
    report.outlines.find((each) => each.tool === tool)?.score.pairs;
  const rows = SETS.flatMap((set) => {
    const own = reports.filter(({ listed }) => listed.set === set);
    const cells = (of: readonly SavedReport[]): string[] =>
      tools.flatMap((tool) => {
        const tallies = of.map((report) => pairsOf(report, tool)).filter((tally) => tally !== undefined);
        return [precision, recall].map((number) => share(average(tallies.map(number))));
      });
    return [
      ...own.map((report) => [title(report), ...cells([report])]),
      [`**mean, ${SET_TITLES[set]}**`, ...cells(own)],
    ];
  });
  return markdownTable(['repository', ...tools.flatMap((tool) => [`${tool}: precision`, 'recall'])], rows);
}
