// `npm run accuracy:survey -- <checkouts>`: measures all repositories that the published numbers come from, and keeps a
// report of each.

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { compareOutline } from './compare-outline.ts';
import { measuredSubjects, reportOf, type Subject } from './measure.ts';
import { findMicroCases } from './micro-cases.ts';
import { microTotals, runMicroCases } from './micro-run.ts';
import { outlineOfGraph } from './outline.ts';
import { peerOutline } from './peer-outline.ts';
import { indexWithPeers } from './peer-run.ts';
import { reportAsJson } from './report.ts';
import { checkCommits, type ListedRepository, readRepositories, shortName } from './repositories.ts';
import { MICRO_FILE, type SavedOutline, type SavedReport } from './saved-reports.ts';

const USAGE = `Usage: npm run accuracy:survey -- <checkouts> [options]

  <checkouts> holds the repositories of eval/accuracy/repositories.json by name, each at its commit.

  --reports <dir>   where to keep the reports (node_modules/.cache/accuracy-reports)
  --peers <dir>     also measure the indexers that are installed there; without it, their earlier scores are kept
  --micro <dir>     also run the PyCG cases of this folder
  --only <names>    only these repositories, separated by commas
  --missing         only those that have no report yet
  --help            print this`;

interface SurveyOptions {
  readonly checkouts: string;
  readonly reports: string;
  readonly peers: string | undefined;
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      reports: { type: 'string', default: 'node_modules/.cache/accuracy-reports' },
      peers: { type: 'string' },
      micro: { type: 'string' },
      only: { type: 'string' },
      missing: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  const [checkouts] = positionals;
  if (values.help) {
    process.stdout.write(`${USAGE}\n`);
    return;
  }
  if (checkouts === undefined) throw new Error(USAGE);
  const { reports, peers } = values;
  mkdirSync(reports, { recursive: true });
  const only = values.only?.split(',');
  const wanted = readRepositories().filter(({ repository }) => {
    const name = shortName(repository);
    if (only !== undefined && !only.includes(name)) return false;
    return !values.missing || !existsSync(reportFile(reports, name));
  });
  checkCommits(checkouts, wanted);
  for (const [index, listed] of wanted.entries()) {
    process.stderr.write(`[${index + 1}/${wanted.length}] ${listed.repository}\n`);
    const saved = await surveyRepository(listed, { checkouts, reports, peers });
    writeFileSync(reportFile(reports, shortName(listed.repository)), `${JSON.stringify(saved, undefined, 1)}\n`);
  }
  if (values.micro !== undefined) {
    const totals = microTotals(await runMicroCases(findMicroCases(values.micro), { dispatch: true }));
    writeFileSync(join(reports, MICRO_FILE), `${JSON.stringify(totals)}\n`);
  }
  process.stdout.write(`Measured ${wanted.length} repositories; the reports are in ${reports}\n`);
}

function reportFile(reports: string, name: string): string {
  return join(reports, `${name}.json`);
}

async function surveyRepository(listed: ListedRepository, options: SurveyOptions): Promise<SavedReport> {
  const root = join(options.checkouts, shortName(listed.repository));
  const [subject] = await measuredSubjects(root, { language: listed.language, mostExamples: 0 });
  const texts = readTexts(subject);
  const { truth, blindSpots, source, test } = reportAsJson(reportOf(subject, 0)) as Omit<SavedReport, 'outlines'>;
  const own: SavedOutline = { tool: 'gitnexus', score: outlineScore(subject, outlineOfGraph(subject.graph), texts) };
  const outlines = [own, ...(await peerOutlines(subject, listed, options, texts))];
  const lines = (isTest: boolean): number =>
    [...subject.truth.files]
      .filter((path) => subject.graph.isTest(path) === isTest)
      .reduce((sum, path) => sum + texts.get(path)!.length, 0);
  return {
    listed,
    date: new Date().toISOString().slice(0, 10),
    truth,
    blindSpots,
    source: { ...source, lines: lines(false) },
    test: { ...test, lines: lines(true) },
    outlines,
  };
}

type Texts = ReadonlyMap<string, readonly string[]>;

/** Of all code in the graph: what is called from one language may be written in another. */
function readTexts({ root, graph }: Subject): Texts {
  return new Map(
    [...graph.files.keys()].map((path) => [path, readFileSync(join(root, path), 'utf8').split(/\r\n|\r|\n/)] as const),
  );
}

function outlineScore(
  { graph, truth }: Subject,
  outline: Parameters<typeof compareOutline>[0],
  texts: Texts,
): SavedOutline['score'] {
  return compareOutline(outline, truth, { texts, includes: (path) => !graph.isTest(path) });
}

/** The peers' scores: measured now, or those of an earlier report on the same commit. */
async function peerOutlines(
  subject: Subject,
  { repository, commit }: ListedRepository,
  { peers, reports }: SurveyOptions,
  texts: Texts,
): Promise<SavedOutline[]> {
  if (peers !== undefined) {
    const indexes = await indexWithPeers(peers, subject.root);
    return indexes.map(({ name, rows }) => ({
      tool: name,
      score: outlineScore(subject, peerOutline(rows, texts), texts),
    }));
  }
  const file = reportFile(reports, shortName(repository));
  if (!existsSync(file)) return [];
  const earlier = JSON.parse(readFileSync(file, 'utf8')) as SavedReport;
  return earlier.listed.commit === commit ? earlier.outlines.slice(1) : [];
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
