// `npm run accuracy:table -- <dir>`: the tables of docs/accuracy.md, from reports that `accuracy --json` or
// `accuracy:confidence --reports` wrote, one file a repository.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { share } from './report.ts';

interface JsonTally {
  readonly right: number;
  readonly wrong: number;
  readonly expected: number;
  readonly precision: number | null;
  readonly recall: number | null;
}

interface JsonPart {
  readonly calls: {
    readonly siteCounts: { readonly inside: number };
    readonly scores: Readonly<Record<'both' | 'dispatch', { readonly pairs: JsonTally }>>;
  };
  readonly relations: { readonly scores: Readonly<Record<'IMPORTS' | 'INHERITS', JsonTally>> };
}

interface JsonReport {
  readonly repository: string;
  readonly languages: readonly string[];
  readonly source: JsonPart;
  readonly test: JsonPart;
}

interface Listed {
  readonly repository: string;
  readonly language: string;
  readonly set: string;
  readonly commit?: string;
}

function main(): void {
  const [folder] = process.argv.slice(2);
  if (folder === undefined) throw new Error('Usage: npm run accuracy:table -- <dir>');
  const reports = readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .flatMap((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as JsonReport[]);
  const listed = JSON.parse(readFileSync('eval/accuracy/repositories.json', 'utf8')) as Listed[];
  const languages = [...new Set(listed.map(({ language }) => language))];
  process.stdout.write(`${languages.map((language) => languageTable(language, listed, reports)).join('\n\n')}\n`);
}

function languageTable(language: string, listed: readonly Listed[], reports: readonly JsonReport[]): string {
  const rows = listed.flatMap((entry) => {
    const name = entry.repository.slice(entry.repository.indexOf('/') + 1);
    const report = reports.find((each) => each.repository === name && each.languages.includes(language));
    return entry.language === language && report !== undefined ? [{ entry, report }] : [];
  });
  const sets = [...new Set(rows.map(({ entry }) => entry.set))].sort();
  const means = sets.map((set) => {
    const own = rows.filter(({ entry }) => entry.set === set).map(({ report }) => report);
    return tableRow(`**mean, ${set}**`, '', ...meanCells(own));
  });
  return [
    `### ${language}`,
    '',
    '| repository | set | judged pairs | calls precision | calls recall | wrong | dispatch precision | imports p/r | inherits p/r | tests: precision | tests: recall |',
    '|---|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|',
    ...rows.map(({ entry, report }) => tableRow(title(entry), entry.set, ...cells(report))),
    ...means,
  ].join('\n');
}

function title({ repository, commit }: Listed): string {
  return commit === undefined ? repository : `${repository}@${commit.slice(0, 7)}`;
}

function cells({ source, test }: JsonReport): string[] {
  const { both, dispatch } = source.calls.scores;
  const { IMPORTS, INHERITS } = source.relations.scores;
  const { right, wrong } = both.pairs;
  return [
    `${right + wrong}`,
    share(both.pairs.precision),
    share(both.pairs.recall),
    right + wrong === 0 ? '-' : `${((100 * wrong) / (right + wrong)).toFixed(2)} %`,
    share(dispatch.pairs.precision),
    `${share(IMPORTS.precision)} / ${share(IMPORTS.recall)}`,
    `${share(INHERITS.precision)} / ${share(INHERITS.recall)}`,
    share(test.calls.scores.both.pairs.precision),
    share(test.calls.scores.both.pairs.recall),
  ];
}

/** Means over repositories, each counting the same; those without a number are left out. */
function meanCells(reports: readonly JsonReport[]): string[] {
  const mean = (pick: (report: JsonReport) => number | null): string => {
    const values = reports.map(pick).filter((value) => value !== null);
    return share(values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length);
  };
  const pairs = (part: 'source' | 'test') => (report: JsonReport) => report[part].calls.scores.both.pairs;
  const source = pairs('source');
  const test = pairs('test');
  return [
    '',
    mean((each) => source(each).precision),
    mean((each) => source(each).recall),
    '',
    mean((each) => each.source.calls.scores.dispatch.pairs.precision),
    `${mean((each) => each.source.relations.scores.IMPORTS.precision)} / ${mean((each) => each.source.relations.scores.IMPORTS.recall)}`,
    `${mean((each) => each.source.relations.scores.INHERITS.precision)} / ${mean((each) => each.source.relations.scores.INHERITS.recall)}`,
    mean((each) => test(each).precision),
    mean((each) => test(each).recall),
  ];
}

function tableRow(...columns: readonly string[]): string {
  return `| ${columns.join(' | ')} |`;
}

main();
