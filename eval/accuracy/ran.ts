// `npm run accuracy:ran -- <checkout>`: runs a repository's own tests and compares what really ran with our graph.

import { readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readGraphDump } from './graph-dump.ts';
import { fillBlock } from './markdown.ts';
import { type CallOperation, productCli, withIndexed } from './product.ts';
import {
  type RanRepository,
  ranCausesTable,
  ranImpactTable,
  ranPairsTable,
  ranRulesTable,
  ranText,
  readSavedRan,
  savedRan,
  writeRan,
} from './ran/ran-report.ts';
import { type AskImpact, GROUPS, type RanScore, scoreRun } from './ran/score.ts';
import { readSuites, runSuite, type Suite } from './ran/suites.ts';
import { checkCommits, readRepositories, setByHash, shortName } from './repositories.ts';

const USAGE = `Usage: npm run accuracy:ran -- <checkout>... [options]

  <checkout>         a repository of eval/accuracy/ran/suites.json at its commit, the folder named as the repository

  --work <dir>       where copies, packages and recorded runs are kept, outside of any node_modules, whose code nobody
                     records (gitnexus-accuracy-ran in the system's folder of temporary files)
  --python <file>    a Python interpreter, 3.12 or newer (python3)
  --reports <dir>    where to keep the reports (node_modules/.cache/accuracy-reports)
  --graph <file>     score this dump instead of indexing the checkout, without impact; nothing is kept
  --examples <n>     places to show for each form of call that is missed (0)
  --write            write the tables of docs/accuracy.md from all kept reports
  --help             print this`;

const DOCUMENT = 'docs/accuracy.md';

/** How many forms of missed calls are listed. */
const MOST_FORMS = 40;

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      work: { type: 'string', default: join(tmpdir(), 'gitnexus-accuracy-ran') },
      python: { type: 'string', default: 'python3' },
      reports: { type: 'string', default: 'node_modules/.cache/accuracy-reports' },
      graph: { type: 'string' },
      examples: { type: 'string', default: '0' },
      write: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    process.stdout.write(`${USAGE}\n`);
    return;
  }
  if (positionals.length === 0 && !values.write) throw new Error(USAGE);
  const [suites, repositories] = [readSuites(), readRepositories()];
  for (const folder of positionals) {
    const checkout = resolve(folder);
    const suite = suites.find(({ repository }) => shortName(repository) === basename(checkout));
    const listed = repositories.find(({ repository }) => repository === suite?.repository) ?? listedBySuite(suite);
    if (suite === undefined || listed === undefined) throw new Error(`${folder} has no suite in the list`);
    checkCommits(dirname(checkout), [listed]);
    const work = resolve(values.work, basename(checkout));
    const run = await runSuite(suite, { checkout, work, python: values.python });
    const score: RanScore =
      values.graph === undefined
        ? await withIndexed(productCli(), checkout, (graph, call) => scoreRun(graph, run, asker(call)))
        : await scoreRun(readGraphDump(values.graph), run);
    const saved = savedRan({ ...listed, set: suite.set ?? listed.set }, score);
    if (values.graph === undefined) writeRan(values.reports, saved);
    process.stdout.write(`${ranText(saved, GROUPS.slice(0, 2), Number(values.examples))}\n`);
  }
  if (values.write) writeTables(values.reports);
}

/** A repository that no compiler is asked about stands in the list of suites alone. */
function listedBySuite(suite: Suite | undefined): RanRepository | undefined {
  if (suite?.commit === undefined) return undefined;
  const { repository, language, commit, set = setByHash(suite.repository) } = suite;
  return { repository, language, commit, set };
}

const CALLS = ['CALLS', 'INSTANTIATES', 'DECORATES'];

/** Asks `impact` for everything that it can show. */
function asker(call: CallOperation): AskImpact {
  return async (name, references) => {
    const kinds = references ? {} : { relationTypes: CALLS };
    const found = (await call('impact', { name, tests: true, maxDepth: MOST_STEPS, ...kinds })) as {
      readonly byDepth?: Readonly<Record<string, readonly { readonly uid: string }[]>>;
    };
    return new Map(
      Object.entries(found.byDepth ?? {}).flatMap(([steps, symbols]) => symbols.map(({ uid }) => [uid, Number(steps)])),
    );
  };
}

/** The deepest that `impact` can be told to show. */
const MOST_STEPS = 20;

/** Languages that what ran alone measures, each with a table of its own. */
const ALONE: readonly string[] = ['php', 'ruby', 'lua'];

function writeTables(reports: string): void {
  const all = readSavedRan(reports);
  const others = all.filter(({ language }) => !ALONE.includes(language));
  const blocks = [
    ...(others.length === 0
      ? []
      : ([
          ['ran-pairs', ranPairsTable(others)],
          ['ran-impact', ranImpactTable(others)],
          ['ran-rules', ranRulesTable(others)],
          ['ran-causes', ranCausesTable(others, MOST_FORMS)],
        ] as const)),
    ...ALONE.flatMap((alone) => {
      const own = all.filter(({ language }) => language === alone);
      return own.length === 0 ? [] : ([[`ran-${alone}`, ranPairsTable(own)]] as const);
    }),
  ];
  const document = readFileSync(DOCUMENT, 'utf8');
  writeFileSync(
    DOCUMENT,
    blocks.reduce((text, [name, table]) => fillBlock(text, name, table), document),
  );
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
