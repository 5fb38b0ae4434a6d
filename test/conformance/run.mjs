// Runs the protocol's conformance suite against the product's transport (`npm run conformance`). The suite needs Node
// 22, which npm's `node` packages provide; both are installed into a folder of the cache, and not with the product.
// Each case that does not apply is named below with its reason, and said again at every run.

import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { yamlForEsbuild } from '../../scripts/yaml-modules.mjs';

/** Without a version of the protocol a release runs all of its cases. */
const RELEASES = [
  { release: '0.1.16', specifications: [undefined] },
  { release: '0.2.0-alpha.12', specifications: ['2025-11-25', '2026-07-28'] },
];

const ASKS_BACK = 'the product never asks its client for anything (sampling, elicitation, roots)';
const EXTENSION = 'an extension that the product does not offer';
/** Cases that do not apply, by the beginning of their names. */
const NOT_APPLICABLE = {
  'tools-call-sampling': ASKS_BACK,
  'tools-call-elicitation': ASKS_BACK,
  elicitation: ASKS_BACK,
  'input-required-result': ASKS_BACK,
  'completion-complete': 'the product completes no arguments',
  'resources-subscribe': 'the product has no subscriptions to resources',
  'resources-unsubscribe': 'the product has no subscriptions to resources',
  'http-custom-header-server-validation': 'no tool of the product declares headers of its own',
  'sep-2640': EXTENSION,
  tasks: EXTENSION,
};

/** Cases that are all that is run, by the arguments of the command; without any, all are. */
const wanted = process.argv.slice(2);
const here = fileURLToPath(new URL('.', import.meta.url));
const cache = join(here, '../../node_modules/.cache/conformance');
const node = install(`node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`, '22', 'node');
const runtime = join(node, process.platform === 'win32' ? 'bin/node.exe' : 'bin/node');
const fixture = join(cache, 'fixture-server.mjs');
await build({
  entryPoints: [join(here, 'fixture-server.ts')],
  outfile: fixture,
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  packages: 'external',
  plugins: [yamlForEsbuild],
  logLevel: 'error',
});

let failed = 0;
let passed = 0;
for (const { release, specifications } of RELEASES) {
  const suite = join(install('@modelcontextprotocol/conformance', release, `suite-${release}`), 'dist/index.js');
  for (const specification of specifications) {
    const { url, stop } = await startFixture();
    console.log(`\n== ${release}${specification === undefined ? '' : `, protocol ${specification}`}`);
    try {
      for (const name of casesOf(suite, specification)) runCase(suite, url, name, specification);
    } finally {
      stop();
    }
  }
}
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

/** Gives the folder of the package, in a folder of its own that keeps it for the next run. */
function install(name, version, folder) {
  const directory = join(cache, folder);
  const installed = join(directory, 'node_modules', name);
  if (existsSync(installed)) return installed;
  mkdirSync(directory, { recursive: true });
  writeFileSync(join(directory, 'package.json'), '{"private": true}');
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--force', '--loglevel=error'];
  const { status } = spawnSync('npm', ['install', ...options, `${name}@${version}`], {
    cwd: directory,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (status !== 0 || !existsSync(installed)) {
    console.error(`!! The conformance suite was NOT run: ${name}@${version} could not be installed !!`);
    process.exit(1);
  }
  return installed;
}

function startFixture() {
  const child = spawn(process.execPath, [fixture], { stdio: ['ignore', 'pipe', 'ignore'] });
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The fixture ended with ${code}`)));
    child.stdout.setEncoding('utf8').once('data', (line) => resolve({ url: line.trim(), stop: () => child.kill() }));
  });
}

function casesOf(suite, specification) {
  const { stdout } = spawnSync(runtime, [suite, 'list', '--server'], { encoding: 'utf8' });
  const rows = [...stdout.matchAll(/^ {2}- (\S+)(?: \[([^\]]*)\])?$/gm)];
  if (rows.length === 0) throw new Error(`The suite lists no cases:\n${stdout}`);
  return rows
    .filter(([, , versions]) => specification === undefined || versions?.split(',').includes(specification))
    .map(([, name]) => name)
    .filter((name) => wanted.length === 0 || wanted.includes(name));
}

function runCase(suite, url, name, specification) {
  const reason = Object.entries(NOT_APPLICABLE).find(([start]) => name.startsWith(start))?.[1];
  if (reason !== undefined) {
    console.log(`does not apply: ${name} (${reason})`);
    return;
  }
  const version = specification === undefined ? [] : ['--spec-version', specification];
  const words = [suite, 'server', '--url', url, '--scenario', name, ...version];
  const { status, stdout, stderr } = spawnSync(runtime, words, { encoding: 'utf8', timeout: 60_000, cwd: cache });
  if (status === 0) {
    passed++;
    console.log(`ok: ${name}`);
    return;
  }
  failed++;
  console.log(`FAILED: ${name}\n${(stdout + stderr).replaceAll(/^/gm, '    ')}`);
}
