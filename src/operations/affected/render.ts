// A selection of tests as text, and as the arguments that a runner takes: one on each line.

import type { Dialect } from '../dialect.ts';
import { joinSections, limitedRows } from '../rows.ts';
import type { AFFECTED_FORMATS } from './format-names.ts';
import type { AffectedResult } from './schema.ts';
import { registeredTexts } from './test-units.ts';

export type FormatName = (typeof AFFECTED_FORMATS)[number];
type File = AffectedResult['files'][number];

const FILES = 20;
const TESTS = 6;
/** More names than this make a pattern that says less than the files do. */
const MOST_NAMES = 20;

const FORMATS: Readonly<Record<FormatName, (result: AffectedResult, dialect: Dialect) => string>> = {
  text,
  files: ({ files }) => files.map(({ path }) => path).join('\n'),
  pytest: ({ files }) => files.flatMap(pytestIds).join('\n'),
  vitest: ({ files }) => withNames(files, '-t'),
  jest: ({ files }) => withNames(files, '-t'),
  mocha: ({ files }) => withNames(files, '--grep'),
  'go-test': ({ files }) => goCommands(files).join('\n'),
  gradle: ({ files }) => files.flatMap(gradleFilters).join('\n'),
};

export function renderAffected(result: AffectedResult, dialect: Dialect): string {
  return FORMATS[result.format as FormatName](result, dialect);
}

function text({ files, summary, compared, all, notes }: AffectedResult, { rows: most }: Dialect): string {
  const share = `${summary.files} of ${summary.all_files} test files, ${summary.tests} of ${summary.all_tests} tests`;
  const rows = files.flatMap(({ path, whole, way, tests }) => {
    if (whole !== undefined) return [`${path}: all of it: ${whole}`, ...wayRows(way)];
    const names = tests.flatMap((test) => [
      `${test.name} ← ${test.because} (${test.steps} step${test.steps === 1 ? '' : 's'})`,
      ...wayRows(test.way),
    ]);
    return [`${path}: ${tests.length}`, ...limitedRows(names, most(TESTS), '  ')];
  });
  return joinSections([
    [`Affected by ${compared.base} → ${compared.target}: ${share}`],
    all === undefined ? limitedRows(rows, most(FILES * 3), '') : [`All tests: ${all}`],
    notes,
  ]);
}

function wayRows(way: File['way']): string[] {
  return (way ?? []).map(
    ({ by, symbol, path, line }) => `    ${by} → ${symbol} (${path}${line === undefined ? '' : `:${line}`})`,
  );
}

function pytestIds({ path, whole, tests }: File): string[] {
  if (whole !== undefined) return [path];
  return [...new Set(tests.map(({ name }) => [path, ...name.split('.')].join('::')))];
}

/** The files, and where few tests are meant, a pattern of their names. A runner applies it to all files at once. */
function withNames(files: readonly File[], option: string): string {
  const names = files.flatMap(({ tests }) => tests.map(({ name }) => registeredTexts(name).join(' ')));
  const paths = files.map(({ path }) => path);
  // A text that was cut, or made of values, is no name that a runner knows.
  const isNamed = names.every((name) => name !== '' && !name.includes('…'));
  if (names.length === 0 || names.length > MOST_NAMES || !isNamed || files.some(({ whole }) => whole !== undefined)) {
    return paths.join('\n');
  }
  return [...paths, `${option}=${names.map(escaped).join('|')}`].join('\n');
}

function goCommands(files: readonly File[]): string[] {
  const packages = new Map<string, string[]>();
  for (const { path, tests } of files) {
    const folder = path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '';
    packages.set(folder, [...(packages.get(folder) ?? []), ...tests.map(({ name }) => name)]);
  }
  return [...packages].map(([folder, names]) => `-run '^(${[...new Set(names)].join('|')})$' ./${folder}`);
}

function gradleFilters({ path, whole, tests }: File): string[] {
  const type = path.slice(path.lastIndexOf('/') + 1).replace(/\.\w+$/, '');
  if (whole !== undefined) return [`--tests '*${type}'`];
  return tests.map(({ name }) => `--tests '*${type}.${name.slice(name.lastIndexOf('.') + 1)}'`);
}

function escaped(text: string): string {
  return text.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&');
}
