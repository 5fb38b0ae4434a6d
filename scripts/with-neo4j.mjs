// Runs a command that needs Neo4j: at the address in NEO4J_TEST_ADDRESS, else at one that is started here with what Maven
// fetches. Where neither is possible it says so, loudly, and ends well: a machine without Java has not failed. With
// `--skipped-as <code>` it ends with that code then, for whoever counts what was tested.
//
//   node scripts/with-neo4j.mjs [--skipped-as <code>] <command...>

import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = join(root, 'test/neo4j');
const jars = join(root, 'node_modules/.cache/neo4j-jars');

const isCounted = process.argv[2] === '--skipped-as';
const skippedAs = isCounted ? Number(process.argv[3]) : 0;
const command = process.argv.slice(isCounted ? 4 : 2);

process.exitCode = await main();

async function main() {
  const given = process.env.NEO4J_TEST_ADDRESS;
  const missing = given === undefined ? ['java', 'javac', 'mvn'].filter((program) => !runs(program)) : [];
  if (missing.length > 0) return skipped(`they need ${missing.join(', ')} (or NEO4J_TEST_ADDRESS)`);
  run('npm', ['ci', '--no-audit', '--no-fund', '--prefix', folder]);
  if (given !== undefined) return inside(given);
  if (!existsSync(join(jars, 'complete'))) {
    mkdirSync(jars, { recursive: true });
    const words = [
      '-q',
      '-B',
      '-f',
      join(folder, 'pom.xml'),
      'dependency:copy-dependencies',
      `-DoutputDirectory=${jars}`,
    ];
    if (spawnSync('mvn', words, { cwd: root, stdio: 'inherit' }).status !== 0)
      return skipped('Maven could not fetch it');
    mkdirSync(join(jars, 'complete'));
  }
  const work = mkdtempSync(join(tmpdir(), 'gitnexus-neo4j-'));
  const classes = `${join(jars, '*')}${delimiter}${work}`;
  run('javac', ['-cp', classes, '-d', work, join(folder, 'Start.java')]);
  const memory = ['-Xms256m', `-Xmx${process.env.NEO4J_TEST_MEMORY ?? '1g'}`];
  const engine = spawn('java', [...memory, '-cp', classes, 'Start', work], { stdio: ['pipe', 'pipe', 'inherit'] });
  try {
    return inside(await addressOf(engine), classes, work);
  } finally {
    const ended = new Promise((resolve) => engine.once('exit', resolve));
    engine.stdin.end();
    await ended;
    rmSync(work, { recursive: true, force: true });
  }
}

function skipped(why) {
  console.error(`\n*** SKIPPED: what needs Neo4j was not run: ${why}. ***\n`);
  return skippedAs;
}

function addressOf(engine) {
  return new Promise((resolve, reject) => {
    engine.once('exit', (code) => reject(new Error(`Neo4j ended with ${code} before it was there`)));
    createInterface({ input: engine.stdout }).on('line', (line) => {
      if (line.startsWith('bolt ')) resolve(line.slice('bolt '.length).trim());
    });
  });
}

function inside(address, classes = '', work = '') {
  const [program, ...words] = command;
  const { status } = spawnSync(program, words, {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      NEO4J_TEST_ADDRESS: address,
      NEO4J_TEST_CLASSES: classes,
      NEO4J_TEST_FOLDER: work,
      NODE_PATH: join(folder, 'node_modules'),
    },
  });
  return status ?? 1;
}

function runs(program) {
  return spawnSync(program, [program === 'mvn' ? '-v' : '-version'], { stdio: 'ignore' }).status === 0;
}

function run(program, words) {
  const { status } = spawnSync(program, words, { cwd: root, stdio: 'inherit' });
  if (status !== 0) throw new Error(`${program} ${words[0]} ended with ${status}`);
}
