// `npm run eval:search -- <set>`: asks all questions of a set, of the product with each stage off in turn, and of plain
// BM25 over the same text, and prints how well each answers.

import { existsSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { codeSet } from './code-set.ts';
import { commitSet } from './commit-set.ts';
import { plainBm25 } from './control.ts';
import { type Measures, mean, measure } from './measures.ts';
import { notesSet } from './notes-set.ts';
import { probeSet } from './probe-set.ts';
import { hasVectors, type Product, startProduct } from './product.ts';
import type { QuestionSet } from './question-set.ts';
import { subjectSet } from './subject-set.ts';

const USAGE = `Usage: npm run eval:search -- <set> [options]

  <set>             a folder with questions.json, or the name of one in eval/search/sets;
                    or code:<repository>, for questions made of its functions' documentation;
                    or subjects:<clone>[@<commit>], for functions by the subjects of commits that wrote them;
                    or commits:<clone>[@<commit>], for files by the messages of commits that changed them;
                    or probes:<folder>[@<fold>], for mixed questions made of pages by rule; fold 0 is the one to report
  --no-ablation     only the whole pipeline and the control
  --misses          list the questions whose answers are not all in the first five, beside the control
  --json            print the numbers as JSON
  --help            print this

With GITNEXUS_EMBEDDINGS set, the set is searched with vectors too; embeddings-server.py is a server for that.`;

/** Runs of the product: a name, and what each question is asked with besides. */
const BASE: readonly Run[] = [
  { name: 'whole pipeline', options: {} },
  { name: 'keyword list alone', options: { tool: 'brain_search' } },
];
/** It answers code alone and knows no type of page. */
const QUERY: Run = { name: 'query, as printed', options: { tool: 'query', limit: undefined, type: undefined } };
const OFF = [
  'intent',
  'links',
  'strength',
  'detail',
  'backlinks',
  'near-duplicates',
  'page-cap',
  'guarantee',
  'source',
];
const without = (stage: string): Run => ({ name: `without ${stage}`, options: { without: [stage] } });
const ABLATION: readonly Run[] = [
  ...OFF.map(without),
  { name: 'with type-share', options: { with: ['type-share'] } },
  { name: 'walk depth 1', options: { walk_depth: 1 } },
  { name: 'walk depth 2', options: { walk_depth: 2 } },
];

/** With vectors; without the first, the pipeline is what it is where no provider is named. */
const VECTORS: readonly Run[] = [
  { name: 'without vector', options: { without: ['vector'] } },
  { name: 'without cosine', options: { without: ['cosine'] } },
];

interface Run {
  readonly name: string;
  readonly options: Readonly<Record<string, unknown>>;
}

interface Row extends Measures {
  readonly name: string;
  /** Of a set with several sorts of questions, each by itself. */
  readonly kinds: Readonly<Record<string, Measures>>;
  /** Milliseconds; none for the control, which runs in this process. */
  readonly p50?: number;
  readonly p95?: number;
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    allowNegative: true,
    options: {
      ablation: { type: 'boolean', default: true },
      misses: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    console.log(USAGE);
    return;
  }
  const [name] = positionals;
  if (name === undefined) throw new Error(USAGE);
  const scratch = realpathSync(mkdtempSync(join(tmpdir(), 'gitnexus-search-')));
  try {
    const set = await openSet(name, scratch);
    const rows = await measureSet(set, scratch, runsFor(set, values.ablation), values.misses);
    process.stdout.write(values.json ? `${JSON.stringify(rows, undefined, 2)}\n` : table(set, rows));
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

function runsFor({ answers }: QuestionSet, ablation: boolean): readonly Run[] {
  const query = answers === 'pages' ? [] : [QUERY];
  const vectors = hasVectors(process.env) ? VECTORS : [];
  return [...BASE, ...query, ...vectors, ...(ablation ? ABLATION : [])];
}

async function openSet(name: string, scratch: string): Promise<QuestionSet> {
  const sets = process.env.GITNEXUS_SEARCH_SETS ?? '';
  const subjects = /^subjects:(.+?)(?:@([^@/\\]+))?$/.exec(name);
  if (subjects !== null) return subjectSet(resolve(subjects[1]), subjects[2] ?? 'HEAD', scratch, productCli());
  const probes = /^probes:(.+?)(?:@(\d+))?$/.exec(name);
  if (probes !== null) return probeSet(resolve(probes[1]), scratch, Number(probes[2] ?? 0));
  const commits = /^commits:(.+?)(?:@([^@/\\]+))?$/.exec(name);
  if (commits !== null) return commitSet(resolve(commits[1]), commits[2] ?? 'HEAD', scratch, productCli());
  if (name.startsWith('code:')) return codeSet(resolve(name.slice('code:'.length)), scratch, productCli());
  const folder = [resolve(name), join(sets, name)].find((path) => existsSync(join(path, 'questions.json')));
  if (folder === undefined) throw new Error(`There is no set ${name}\n\n${USAGE}`);
  return notesSet(folder, scratch);
}

/** The command line that `run.mjs` made from the source. */
function productCli(): string {
  const cli = process.env.GITNEXUS_SEARCH_CLI;
  if (cli === undefined) throw new Error('GITNEXUS_SEARCH_CLI names no command line: start this with npm run');
  return cli;
}

async function measureSet(set: QuestionSet, scratch: string, runs: readonly Run[], misses: boolean): Promise<Row[]> {
  const control = plainBm25(set.documents);
  const controlRow = (name: string, rank: (query: string) => string[]): Row =>
    measured(
      name,
      set,
      set.questions.map(({ query, relevant }) => measure(rank(query), relevant)),
    );
  const program = set.documents.filter(({ test }) => test !== true);
  const rows: Row[] = [
    controlRow('plain BM25', control),
    // What of a gain is nothing but leaving tests out.
    ...(program.length < set.documents.length ? [controlRow('plain BM25, no tests', plainBm25(program))] : []),
  ];
  const product = await startProduct(productCli(), join(scratch, 'home'), set);
  try {
    // What is loaded at the first question is no part of the latency of any.
    await product.ask(set.questions[0].query, {});
    for (const run of runs)
      rows.push(await measureRun(product, set, run, misses && run === runs[0] ? control : undefined));
  } finally {
    await product.stop();
  }
  return rows;
}

/** With a control, lists what was missed, and how much of it the control finds. */
async function measureRun(
  product: Product,
  set: QuestionSet,
  { name, options }: Run,
  control: ((query: string) => string[]) | undefined,
): Promise<Row> {
  const times: number[] = [];
  const results: Measures[] = [];
  for (const { query, relevant } of set.questions) {
    const { keys, milliseconds } = await product.ask(query, options);
    times.push(milliseconds);
    const result = measure(keys, relevant);
    results.push(result);
    if (control !== undefined && result.r5 < 1) {
      const beside = measure(control(query), relevant).r5.toFixed(2);
      process.stderr.write(
        `${result.r5.toFixed(2)} (plain BM25 ${beside}) ${query}\n  wanted ${relevant.join(', ')}\n  got ${keys.slice(0, 5).join(', ')}\n`,
      );
    }
  }
  times.sort((a, b) => a - b);
  const at = (part: number): number => times[Math.min(times.length - 1, Math.floor(times.length * part))];
  return { ...measured(name, set, results), p50: at(0.5), p95: at(0.95) };
}

function measured(name: string, { questions }: QuestionSet, results: readonly Measures[]): Row {
  const kinds = [...new Set(questions.map(({ kind }) => kind))];
  const ofKind = (kind: string): Measures => mean(results.filter((_, at) => questions[at].kind === kind));
  const each = kinds.length < 2 ? [] : kinds.map((kind) => [kind, ofKind(kind)] as const);
  return { name, ...mean(results), kinds: Object.fromEntries(each) };
}

function table(set: QuestionSet, rows: readonly Row[]): string {
  const number = (value: number | undefined, digits: number): string =>
    value === undefined ? '' : value.toFixed(digits);
  const lines = rows.map(({ name, p5, r5, hit1, hit5, hit10, mrr, ndcg10, p50, p95 }) =>
    [
      name,
      ...[p5, r5, hit1, hit5, hit10, mrr, ndcg10].map((value) => number(value, 3)),
      number(p50, 1),
      number(p95, 1),
    ].join(' | '),
  );
  return `${[
    `${set.name}: ${set.questions.length} questions, ${set.documents.length} documents`,
    '',
    '| run | P@5 | R@5 | hit@1 | hit@5 | hit@10 | MRR | nDCG@10 | p50 ms | p95 ms |',
    '|---|---|---|---|---|---|---|---|---|---|',
    ...lines.map((line) => `| ${line} |`),
    ...kindLines(set, rows),
  ].join('\n')}\n`;
}

/** Each sort of question by itself: hit@1, @5 and @10 of each run. */
function kindLines({ questions }: QuestionSet, rows: readonly Row[]): readonly string[] {
  const kinds = Object.keys(rows[0]?.kinds ?? {});
  if (kinds.length === 0) return [];
  const cells = (kind: string): string[] =>
    rows.map(({ kinds: of }) => [of[kind].hit1, of[kind].hit5, of[kind].hit10].map((n) => n.toFixed(3)).join(' / '));
  const count = (kind: string): number => questions.filter((question) => question.kind === kind).length;
  return [
    '',
    `| hit@1/5/10 | questions | ${rows.map(({ name }) => name).join(' | ')} |`,
    `|---|---|${rows.map(() => '---|').join('')}`,
    ...kinds.map((kind) => `| ${kind} | ${count(kind)} | ${cells(kind).join(' | ')} |`),
  ];
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
