// A report as tables, which both texts are made of.

import { counted } from '../review/findings.ts';
import type { ReportedSymbol, ReportResult } from './schema.ts';

export interface Table {
  readonly title: string;
  /** What its rows mean, in one sentence. */
  readonly about: string;
  readonly total: number;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

export function tablesOf(report: ReportResult): Table[] {
  const { dead_code: dead, import_cycles: imports, call_cycles: calls, hubs, unstable_interfaces: unstable } = report;
  const { large_functions: large, duplicate_names: duplicates, co_changes: together } = report;
  const tables: (Table | undefined)[] = [
    dead && {
      title: 'Dead code',
      about: `Nothing leads to it from entry points, tests, what is offered to others, or code that runs on loading. Certainty: ${dead.by_certainty.high} high, ${dead.by_certainty.medium} medium, ${dead.by_certainty.low} low.`,
      total: dead.total,
      columns: ['certainty', 'symbol', 'place', 'why not higher', 'owners'],
      rows: dead.rows.map((row) => [row.certainty, nameOf(row), placeOf(row), row.reasons.join('; '), owners(row)]),
    },
    imports &&
      cycleTable(
        'Import cycles',
        'Files that import each other in a circle as they are loaded; imports of types and in functions are left out.',
        imports,
      ),
    calls && cycleTable('Call cycles', 'Functions that call each other in a circle.', calls),
    hubs && {
      title: 'Hubs',
      about: 'Many symbols use them, and they use many.',
      total: hubs.total,
      columns: ['symbol', 'place', 'used by', 'uses', 'owners'],
      rows: hubs.rows.map((row) => [nameOf(row), placeOf(row), String(row.users), String(row.used), owners(row)]),
    },
    unstable && {
      title: 'Unstable interfaces',
      about: 'Many files depend on them, and at least half of those changed together with them more than once.',
      total: unstable.total,
      columns: ['file', 'dependents', 'changed with it', 'commits', 'owners'],
      rows: unstable.rows.map((row) => [
        row.path,
        ...[row.dependents, row.carried, row.commits].map(String),
        owners(row),
      ]),
    },
    large && {
      title: 'Long and deep functions',
      about: 'By lines that are not empty, and levels of indentation.',
      total: large.total,
      columns: ['function', 'place', 'lines', 'levels', 'owners'],
      rows: large.rows.map((row) => [nameOf(row), placeOf(row), String(row.lines), String(row.depth), owners(row)]),
    },
    duplicates && {
      title: 'Duplicate names',
      about: 'Several files offer something of one kind by one name.',
      total: duplicates.total,
      columns: ['name', 'places'],
      rows: duplicates.rows.map(({ type, name, members }) => [`${type} ${name}`, members.map(placeOf).join(', ')]),
    },
    together && {
      title: 'Changed together without depending on each other',
      about: 'Of the commits that changed the one that changed less often, those that changed both.',
      total: together.total,
      columns: ['file', 'file', 'commits', 'owners'],
      rows: together.rows.map((row) => [row.one, row.other, `${row.together} of ${row.of}`, owners(row)]),
    },
  ];
  return tables.filter((table) => table !== undefined);
}

function cycleTable(title: string, about: string, { total, rows }: NonNullable<ReportResult['import_cycles']>): Table {
  return {
    title,
    about,
    total,
    columns: ['members', 'of it'],
    rows: rows.map(({ size, members }) => {
      const rest = size - members.length;
      const names = members.map((each) => (each.type === 'module' ? each.filePath : `${each.name} (${placeOf(each)})`));
      return [String(size), `${names.join(', ')}${rest > 0 ? `, ${counted(rest, 'more', 'more')}` : ''}`];
    }),
  };
}

const nameOf = ({ type, name }: ReportedSymbol): string => `${type} ${name}`;

function placeOf({ filePath, line }: ReportedSymbol): string {
  return line === undefined ? filePath : `${filePath}:${line}`;
}

const owners = (row: { readonly owners: readonly string[] }): string => row.owners.join(' ');
