// Runs the steps of the Dockerfile without Docker: each stage in a folder that stands for its file system, then the
// command of the image, which must answer with the token and refuse without it. It shows that what the image is made of
// is complete and works; it does not show the base image, the user, or what apt-get and chown do, which it leaves out.
// `node scripts/replay-dockerfile.mjs [<repository to index>]`

import { execFileSync, spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const project = join(dirname(fileURLToPath(import.meta.url)), '..');
const repository = resolve(process.argv[2] ?? join(project, 'test/sample'));
const TOKEN = 'replayed-token';
/** Commands that need the base image or root. */
const LEFT_OUT = /^(apt-get|chown) /;

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'gitnexus-image-')));
let server;
try {
  const image = replay(readFileSync(join(project, 'Dockerfile'), 'utf8'));
  const workspace = inStage(image.root, image.env.GITNEXUS_WORKSPACE);
  cpSync(repository, join(workspace, basename(repository)), { recursive: true });
  const env = {
    PATH: `${image.env.PATH}:${process.env.PATH}`,
    HOME: image.root,
    ...Object.fromEntries(Object.entries(image.env).filter(([name]) => name !== 'PATH')),
    GITNEXUS_HOME: inStage(image.root, image.env.GITNEXUS_HOME),
    GITNEXUS_WORKSPACE: workspace,
  };
  const run = { cwd: image.directory, env, encoding: 'utf8' };
  console.log(execFileSync('gitnexus', ['analyze', join(workspace, basename(repository))], run).trimEnd());
  await expectRefusalWithoutToken(image, env);
  const port = await startServer(image, { ...env, GITNEXUS_AUTH_TOKEN: TOKEN });
  const refused = await fetch(`http://127.0.0.1:${port}/health`);
  check(refused.status === 401, `/health without the token is refused (${refused.status})`);
  const health = await fetch(`http://127.0.0.1:${port}/health`, { headers: { Authorization: `Bearer ${TOKEN}` } });
  const body = await health.text();
  check(health.status === 200 && body.includes(`"${basename(repository)}"`), `/health with the token says ${body}`);
  const asking = { ...run, env: { ...env, GITNEXUS_PORT: String(port), GITNEXUS_AUTH_TOKEN: TOKEN } };
  const overview = execFileSync('gitnexus-overview', [], asking);
  check(overview.startsWith(basename(repository)), 'gitnexus-overview asks the server');
  const counted = execFileSync('gitnexus-cypher', ['MATCH (n:Symbol) RETURN count(n) AS symbols'], asking);
  check(/symbols: [1-9]/.test(counted), `the database answers: ${counted.split('\n')[2]?.trim()}`);
  const files = execFileSync('du', ['-sm', image.directory], { encoding: 'utf8' }).split('\t')[0];
  console.log(`ok: the image's own files take ${files} MB`);
} finally {
  server?.kill('SIGTERM');
  rmSync(folder, { recursive: true, force: true });
}

function replay(text) {
  const stages = new Map();
  let stage;
  for (const line of text.replaceAll(/\\\n/g, ' ').split('\n')) {
    const [, word, rest] = /^([A-Z]+)\s+(.*)$/.exec(line) ?? [];
    if (word === undefined) continue;
    if (word === 'FROM') {
      const name = / AS (\S+)/.exec(rest)?.[1] ?? 'image';
      const root = join(folder, name);
      mkdirSync(root);
      stage = { root, directory: root, env: {}, command: [] };
      stages.set(name, stage);
    } else if (word === 'WORKDIR') {
      stage.directory = inStage(stage.root, rest);
      mkdirSync(stage.directory, { recursive: true });
    } else if (word === 'COPY') copy(rest, stage, stages);
    else if (word === 'RUN') runStep(rest, stage);
    else if (word === 'ENV') {
      const at = rest.indexOf('=');
      const name = rest.slice(0, at);
      stage.env[name] = name === 'PATH' ? inStage(stage.root, rest.slice(at + 1).split(':')[0]) : rest.slice(at + 1);
    } else if (word === 'CMD') stage.command = JSON.parse(rest);
    else if (!['USER', 'VOLUME', 'EXPOSE', 'ARG'].includes(word))
      throw new Error(`An instruction that is not replayed: ${line}`);
  }
  return stages.get('image');
}

function copy(rest, stage, stages) {
  const words = rest.split(/\s+/);
  const from = words[0].startsWith('--from=') ? stages.get(words.shift().slice('--from='.length)) : undefined;
  const target = words.pop();
  for (const source of words) {
    const path = from === undefined ? join(project, source) : inStage(from.root, source);
    const to = join(stage.directory, target.endsWith('/') ? join(target, basename(source)) : target);
    cpSync(path, to, { recursive: true, verbatimSymlinks: true });
  }
}

function runStep(command, stage) {
  if (LEFT_OUT.test(command)) {
    console.log(`left out: ${command}`);
    return;
  }
  const here = command.replaceAll(/(?<=\s)\/(?=[a-z])/g, `${stage.root}/`);
  console.log(`+ ${command}`);
  const npm = { npm_config_prefer_offline: 'true' };
  execFileSync('sh', ['-c', here], {
    cwd: stage.directory,
    env: { ...process.env, ...npm },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

function inStage(root, path) {
  return path.startsWith('/') ? join(root, path) : join(root, 'app', path);
}

async function expectRefusalWithoutToken(image, env) {
  const [command, ...args] = image.command;
  const child = spawn(command, args, { cwd: image.directory, env, stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (chunk) => {
    said += chunk;
  });
  const code = await new Promise((done) => child.once('close', done));
  check(code !== 0 && said.includes('token'), `without a token it does not start: ${said.split('\n')[0]}`);
}

/** Runs the image's command, on a free port instead of the one that it names. */
function startServer(image, env) {
  const [command, ...args] = image.command.map((word) => (word === '4848' ? '0' : word));
  server = spawn(command, args, { cwd: image.directory, env, stdio: ['ignore', 'pipe', 'inherit'] });
  return new Promise((done, fail) => {
    server.once('exit', (code) => fail(new Error(`The server ended with ${code}`)));
    server.stdout.setEncoding('utf8').on('data', (text) => {
      const ready = /READY:(\d+)/.exec(text);
      if (ready !== null) done(Number(ready[1]));
    });
  });
}

function check(holds, what) {
  if (!holds) throw new Error(`It does not hold: ${what}`);
  console.log(`ok: ${what}`);
}
