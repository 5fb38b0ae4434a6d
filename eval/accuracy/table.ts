// `npm run accuracy:table`: writes the tables of docs/accuracy.md and the README from the reports of a survey.

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { blockNames, fillBlock } from './markdown.ts';
import { LANGUAGES } from './measure.ts';
import type { MicroTotals } from './micro-run.ts';
import { callsTable, coverageTable, namesTable, peersTable, relationsTable } from './repository-tables.ts';
import { MICRO_FILE, readSavedReports, type SavedReport } from './saved-reports.ts';
import { causesTable, headlineTable, microTable, rulesTable, targetsTable } from './summary-tables.ts';

const USAGE = `Usage: npm run accuracy:table -- [options]

  --reports <dir>   what npm run accuracy:survey wrote (node_modules/.cache/accuracy-reports)
  --help            print this`;

const DOCUMENTS = ['docs/accuracy.md', 'README.md'];

/** How many classes of misses and of errors are listed. */
const MOST_CLASSES = 15;

function main(): void {
  const { values } = parseArgs({
    options: {
      reports: { type: 'string', default: 'node_modules/.cache/accuracy-reports' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    process.stdout.write(`${USAGE}\n`);
    return;
  }
  const blocks = tables(values.reports);
  for (const file of DOCUMENTS) {
    const document = readFileSync(file, 'utf8');
    const names = blockNames(document).filter((name) => blocks.has(name));
    writeFileSync(
      file,
      names.reduce((text, name) => fillBlock(text, name, blocks.get(name)!), document),
    );
    process.stdout.write(`${file}: ${names.join(', ')}\n`);
  }
}

/** Every table by the name of its block. */
function tables(folder: string): Map<string, string> {
  const reports = readSavedReports(folder);
  const blocks = new Map<string, string>([
    ['measured', measuredText(reports)],
    ['targets', targetsTable(reports)],
    ['headline', headlineTable(reports)],
    ['rules', rulesTable(reports)],
  ]);
  for (const language of LANGUAGES) {
    const own = reports.filter(({ listed }) => listed.language === language);
    blocks.set(`${language}-calls`, callsTable(own, 'source'));
    blocks.set(`${language}-calls-tests`, callsTable(own, 'test'));
    blocks.set(`${language}-names`, namesTable(own));
    blocks.set(`${language}-relations`, relationsTable(own, 'source'));
    blocks.set(`${language}-relations-tests`, relationsTable(own, 'test'));
    blocks.set(`${language}-coverage`, coverageTable(own));
    blocks.set(`${language}-peers`, peersTable(own));
    blocks.set(`${language}-causes`, causesTable(own, 'source', MOST_CLASSES));
  }
  const micro = join(folder, MICRO_FILE);
  if (existsSync(micro)) blocks.set('micro', microTable(JSON.parse(readFileSync(micro, 'utf8')) as MicroTotals));
  return blocks;
}

function measuredText(reports: readonly SavedReport[]): string {
  const dates = [...new Set(reports.map(({ date }) => date))].sort();
  const truths = [...new Set(reports.map(({ truth }) => truth))].sort();
  return `Measured on ${dates.join(', ')}, ${reports.length} repositories, against ${truths.join(' and ')}.`;
}

main();
