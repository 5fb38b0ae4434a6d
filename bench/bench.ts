// The benchmark: measures the built program on repositories, beside a floor and beside peers, all in one run.
//
//   npm run bench -- [--peers <folder>] [--rounds 3] [--json] [--program dist/cli.js] <repository>...
//
// It works on copies in a temporary folder; the repositories and the user's indexes are not touched.

import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { verdictsOf } from './aims.ts';
import { copyRepository, measureIndexing } from './indexing.ts';
import { describeMachine } from './machine.ts';
import { measureMcp } from './mcp.ts';
import { installedPeers, PEER_NAMES, type Peer } from './peers.ts';
import type { BenchResult, RepositoryResult } from './result.ts';
import { measureServing } from './serving.ts';
import { renderResult } from './tables.ts';

interface Options {
  readonly repositories: readonly string[];
  readonly program: string;
  readonly rounds: number;
  readonly peers: readonly Peer[];
  readonly json: boolean;
}

const say = (text: string) => {
  process.stderr.write(`${text}\n`);
};

const USAGE = `Usage: npm run bench -- [options] [<repository>...]

  --rounds <n>        take the best of so many rounds (3)
  --peers <folder>    measure the other indexers that are installed there too
  --program <file>    the command line to measure (dist/cli.js)
  --json              print the numbers as JSON`;

const options = readOptions();
const machine = describeMachine();
const repositories: BenchResult['repositories'][number][] = [];
for (const repository of options.repositories) {
  const measured = await measureRepository(repository, options);
  repositories.push({ ...measured, aims: verdictsOf(measured) });
}
const { version } = JSON.parse(readFileSync(join(dirname(options.program), '../package.json'), 'utf8')) as {
  version: string;
};
const result: BenchResult = {
  version,
  machine,
  rounds: options.rounds,
  peers: Object.fromEntries(options.peers.map((peer) => [peer.name, peer.version])),
  repositories,
};
process.stdout.write(`${options.json ? JSON.stringify(result, null, 2) : renderResult(result)}\n`);

/** Says what is wrong with the command line and ends. */
function refuse(message: string): never {
  say(`Error: ${message}\n\n${USAGE}`);
  process.exit(2);
}

function readOptions(): Options {
  const { values, positionals } = parsedArguments();
  if (values.help) {
    process.stdout.write(`${USAGE}\n`);
    process.exit(0);
  }
  const rounds = Number(values.rounds);
  if (!Number.isInteger(rounds) || rounds < 1) refuse('--rounds must be a whole number from 1');
  const peers = values.peers === undefined ? [] : installedPeers(resolve(values.peers));
  if (values.peers !== undefined && peers.length === 0) {
    refuse(`No peer is installed there. npm install --prefix ${values.peers} ${PEER_NAMES.join(' ')} installs them`);
  }
  const repositories = (positionals.length > 0 ? positionals : ['.']).map((path) => resolve(path));
  const missing = repositories.find((path) => !existsSync(path));
  if (missing !== undefined) refuse(`${missing} does not exist`);
  if (!existsSync(values.program)) refuse(`${values.program} does not exist. Build first: npm run build`);
  return { repositories, program: realpathSync(values.program), rounds, peers, json: values.json };
}

function parsedArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        peers: { type: 'string' },
        rounds: { type: 'string', default: '3' },
        json: { type: 'boolean', default: false },
        program: { type: 'string', default: 'dist/cli.js' },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error));
  }
}

async function measureRepository(path: string, { program, rounds, peers }: Options): Promise<RepositoryResult> {
  const name = basename(path);
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'gitnexus-bench-')));
  try {
    const root = join(folder, name);
    const home = join(folder, 'home');
    say(`${name}: copying`);
    copyRepository(path, root);
    const commit = commitOf(root);
    const common = { root, home, program, rounds, say: (text: string) => say(`${name}: ${text}`) };
    const worker = join(dirname(program), 'worker.js');
    const floor = fileURLToPath(new URL('./floor.mjs', import.meta.url));
    const indexing = await measureIndexing({ ...common, worker, floor, peers });
    const serving = await measureServing({ ...common, isGit: commit !== undefined });
    const mcp = await measureMcp(common);
    return { name, commit, indexing, serving, mcp };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function commitOf(root: string): string | undefined {
  if (!existsSync(join(root, '.git'))) return undefined;
  return execFileSync('git', ['-C', root, 'rev-parse', 'HEAD'], { encoding: 'utf8' }).trim();
}
