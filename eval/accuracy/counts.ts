// `npm run accuracy:counts -- <commit> <repo>...`: what the graphs of repositories hold, as an earlier commit of this
// project makes them and as the source here does.

import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { graphCounts } from './graph-counts.ts';
import { fillBlock, markdownTable } from './markdown.ts';
import { dumpRepository, productCli } from './product.ts';

const USAGE = `Usage: npm run accuracy:counts -- <commit> <repo>... [options]

  <commit> is one of this project, from which on the graph can be dumped.

  --write  put the table into docs/accuracy.md instead of printing it
  --help   print this`;

const DOCUMENT = 'docs/accuracy.md';

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { write: { type: 'boolean' }, help: { type: 'boolean' } },
  });
  if (values.help) {
    process.stdout.write(`${USAGE}\n`);
    return;
  }
  const [commit, ...repositories] = positionals;
  if (commit === undefined || repositories.length === 0) throw new Error(USAGE);
  const table = await withCommit(commit, async (before) => {
    const columns: Map<string, number>[] = [];
    for (const repository of repositories) {
      for (const cli of [before, productCli()]) {
        process.stderr.write(`indexing ${basename(repository)} ${cli === before ? 'before' : 'now'} ...\n`);
        columns.push(graphCounts(await dumpRepository(cli, resolve(repository))));
      }
    }
    return countsTable(
      repositories.map((each) => basename(resolve(each))),
      columns,
    );
  });
  if (values.write) writeFileSync(DOCUMENT, fillBlock(readFileSync(DOCUMENT, 'utf8'), 'counts', table));
  else process.stdout.write(`${table}\n`);
}

/** Two columns for each repository, in the order in which its graphs were counted. */
function countsTable(names: readonly string[], columns: readonly ReadonlyMap<string, number>[]): string {
  const rows = [...new Set(columns.flatMap((column) => [...column.keys()]))].sort(compareRows);
  return markdownTable(
    ['', ...names.flatMap((name) => [`${name}: before`, 'now'])],
    rows.map((row) => [row, ...columns.map((column) => `${column.get(row) ?? 0}`)]),
  );
}

/** Totals first, then edges, then rules, each by name. */
function compareRows(a: string, b: string): number {
  const rank = (row: string): number => (row.startsWith('calls by rule') ? 2 : row.startsWith('`') ? 1 : 0);
  return rank(a) - rank(b) || (a < b ? -1 : 1);
}

/** Builds the command line of a commit in a folder of its own, with the packages that are installed here. */
async function withCommit<Result>(commit: string, use: (cli: string) => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'gitnexus-before-'));
  const tree = join(folder, 'tree');
  try {
    run('git', ['worktree', 'add', '--detach', tree, commit]);
    symlinkSync(resolve('node_modules'), join(tree, 'node_modules'));
    run(process.execPath, ['scripts/build.mjs'], tree);
    return await use(join(tree, 'dist/cli.js'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
    run('git', ['worktree', 'prune']);
  }
}

function run(command: string, args: readonly string[], cwd?: string): void {
  const { status, stderr, error } = spawnSync(command, args, { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed: ${error?.message ?? stderr.trim()}`);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
