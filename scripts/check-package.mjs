// Packs the package, installs it in an empty folder, and prints how much room that takes, beside what developers have
// installed. Fails above the limits. `node scripts/check-package.mjs`, after a build.

import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const project = join(dirname(fileURLToPath(import.meta.url)), '..');
const LIMITS = { production: 45, development: 250 };
const npm = ['--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline'];

const folder = mkdtempSync(join(tmpdir(), 'gitnexus-package-'));
try {
  const packed = run('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', folder], project);
  const [{ filename, size }] = JSON.parse(packed);
  const consumer = join(folder, 'consumer');
  mkdirSync(consumer);
  writeFileSync(join(consumer, 'package.json'), '{ "private": true }\n');
  run('npm', ['install', ...npm, '--omit=dev', join(folder, filename)], consumer);
  console.log(`archive: ${(size / 1e6).toFixed(1)} MB`);
  report('production', megabytes(join(consumer, 'node_modules')));
  report('development', megabytes(join(project, 'node_modules')));
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function report(what, size) {
  const isWithin = size < LIMITS[what];
  console.log(`${isWithin ? 'ok  ' : 'FAIL'} ${what} install: ${size} MB of at most ${LIMITS[what]}`);
  if (!isWithin) process.exitCode = 1;
}

function megabytes(path) {
  return Number(run('du', ['-sm', path], project).split('\t')[0]);
}

function run(program, words, cwd) {
  return execFileSync(program, words, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
}
