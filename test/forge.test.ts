// Reviews in jobs of forges, end to end against a double of their API: a comment, the summary of the job, or a failed job,
// and never silence.

import { execFileSync, spawn } from 'node:child_process';
import { cpSync, existsSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { gitnexus } from './program.ts';
import { temporaryFolder, writeText } from './sample-repository.ts';

interface Request {
  readonly method: string;
  readonly url: string;
  readonly body: string | undefined;
  readonly authorization: string | undefined;
}

const folder = temporaryFolder();
const root = join(folder.path, 'project');
const summary = join(folder.path, 'summary.md');
const eventFile = join(folder.path, 'event.json');
const shas = { base: '', head: '', comments: '' };

let server: Server;
let requests: Request[];
/** The comments that there are, by page. */
let comments: { id: number; body: string }[];
/** Statuses in place of an answer, by method; one is taken for each request. */
let refusals: Record<string, number[]>;

function git(...args: string[]): string {
  const identity = ['-c', 'user.name=a', '-c', 'user.email=a@b.c'];
  return execFileSync('git', ['-C', root, ...identity, ...args], { encoding: 'utf8' }).trim();
}

beforeAll(async () => {
  writeText(root, 'a.py', 'def load():\n    return 1\n');
  writeText(root, 'b.py', 'from a import load\n\n\ndef run():\n    return load()\n');
  git('init', '-q', '-b', 'main');
  git('add', '-A');
  git('commit', '-qm', 'base');
  shas.base = git('rev-parse', 'HEAD');
  writeText(root, 'a.py', '# only this\ndef load():\n    return 1\n');
  git('commit', '-qam', 'comments');
  shas.comments = git('rev-parse', 'HEAD');
  writeText(root, 'a.py', 'def fetch():\n    return 1\n');
  git('commit', '-qam', 'head');
  shas.head = git('rev-parse', 'HEAD');
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => {
      body += chunk;
    });
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      const authorization = headers.authorization ?? headers['private-token']?.toString();
      requests.push({ method, url, body: body === '' ? undefined : (JSON.parse(body) as Request).body, authorization });
      const status = refusals[method]?.shift();
      const page = Number(/page=(\d+)$/.exec(url)?.[1] ?? 1);
      response.writeHead(status ?? (method === 'POST' ? 201 : 200), { 'Content-Type': 'application/json' });
      response.end(
        status !== undefined
          ? '{"message":"no"}'
          : JSON.stringify(
              method === 'GET' ? comments.slice(100 * (page - 1), 100 * page) : { html_url: 'http://x/1' },
            ),
      );
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
});

afterAll(async () => {
  await new Promise((resolve) => {
    server.close(resolve);
  });
  folder.remove();
});

beforeEach(() => {
  requests = [];
  comments = [{ id: 1, body: 'a comment of a person' }];
  refusals = {};
});

afterEach(() => rmSync(summary, { force: true }));

const api = (): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const pull = (head: string) => ({ pull_request: { number: 7, base: { sha: shas.base }, head: { sha: head } } });

/** What a job of GitHub Actions has in its environment for the recorded event. */
function jobVariables(event: unknown) {
  writeFileSync(eventFile, typeof event === 'string' ? event : JSON.stringify(event));
  return {
    GITHUB_ACTIONS: 'true',
    GITHUB_API_URL: api(),
    GITHUB_REPOSITORY: 'o/r',
    GITHUB_EVENT_PATH: eventFile,
    GITHUB_STEP_SUMMARY: summary,
  };
}

async function job(event: unknown, more: Record<string, string | undefined> = {}, ...words: string[]) {
  const variables = { ...jobVariables(event), GITHUB_TOKEN: 'secret', ...more };
  return gitnexus({ home: join(folder.path, 'home'), directory: root, variables }, 'review-in-ci', ...words);
}

const written = (): string => (existsSync(summary) ? readFileSync(summary, 'utf8') : '');
const FINDING = '`load` is now called `fetch` and is still referred to in 2 places';

describe('a job for a pull request', () => {
  it('comments, summarises, marks lines and fails by its findings', async () => {
    const { code, stdout } = await job(pull(shas.head));
    expect(code).toBe(1);
    expect(requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'GET /repos/o/r/issues/7/comments?per_page=100&page=1',
      'GET /repos/o/r/issues/7/comments?per_page=100&page=2',
      'POST /repos/o/r/issues/7/comments',
    ]);
    expect(requests[2]).toMatchObject({ authorization: 'Bearer secret', body: expect.stringContaining(FINDING) });
    expect(written()).toContain(FINDING);
    expect(stdout).toContain(`::error file=b.py,line=1,title=gitnexus removed-symbol::${FINDING}`);
    expect(stdout).not.toContain('secret');
  });

  it('succeeds where the findings are below the level', async () => {
    expect((await job(pull(shas.head), {}, '--fail-on', 'never')).code).toBe(0);
  });

  it('updates its comment, wherever it stands among those of others', async () => {
    comments = Array.from({ length: 150 }, (_, id) => ({
      id,
      body: id === 120 ? '<!-- gitnexus-review -->\nold' : 'x',
    }));
    await job(pull(shas.head));
    expect(requests.at(-1)).toMatchObject({ method: 'PATCH', url: '/repos/o/r/issues/comments/120' });
  });

  it('says in one line that only comments changed', async () => {
    expect((await job(pull(shas.comments))).code).toBe(0);
    expect(requests.at(-1)?.body).toBe(
      '<!-- gitnexus-review -->\n🟢 **gitnexus**: 1 file: comments and documents only',
    );
  });

  it.each([401, 403, 404])('falls back to the summary where it may not comment (%s), and says so', async (status) => {
    refusals = { POST: [status] };
    const { code, stdout } = await job(pull(shas.head), {}, '--fail-on', 'never');
    expect(code).toBe(0);
    expect(written()).toContain(FINDING);
    expect(stdout).toContain(`::warning title=gitnexus::The job may not comment (the forge answered ${status})`);
  });

  it('falls back to the summary where it may not read comments, or has no token', async () => {
    refusals = { GET: [403] };
    expect((await job(pull(shas.head), {}, '--fail-on', 'never')).code).toBe(0);
    expect((await job(pull(shas.head), { GITHUB_TOKEN: undefined }, '--fail-on', 'never')).code).toBe(0);
    expect(written().split(FINDING)).toHaveLength(3);
  });

  it('fails where it may not comment and there is no summary', async () => {
    refusals = { POST: [403] };
    const { code, stdout } = await job(pull(shas.head), { GITHUB_STEP_SUMMARY: undefined }, '--fail-on', 'never');
    expect(code).toBe(1);
    expect(stdout).toContain('and there is no summary');
  });

  it('tries again what may be better a moment later', async () => {
    refusals = { GET: [502], POST: [500, 429] };
    expect((await job(pull(shas.head), {}, '--fail-on', 'never')).code).toBe(0);
    expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(3);
  });

  it('fails where the forge fails', async () => {
    refusals = { POST: [500, 500, 500] };
    const failed = await job(pull(shas.head), {}, '--fail-on', 'never');
    expect(failed.code).toBe(1);
    expect(failed.stdout).toContain('::error title=gitnexus::The comment could not be written: the forge answered 500');
    const unreachable = await job(pull(shas.head), { GITHUB_API_URL: 'http://127.0.0.1:1' }, '--fail-on', 'never');
    expect(unreachable.code).toBe(1);
    expect(unreachable.stdout).toContain('the forge cannot be reached');
  });

  it('comments that the review failed, and fails', async () => {
    const missing = 'f'.repeat(40);
    const event = { pull_request: { number: 7, base: { sha: missing }, head: { sha: shas.head } } };
    const { code, stdout } = await job(event, {}, '--fail-on', 'never');
    expect(code).toBe(1);
    expect(requests.at(-1)?.body).toContain('the review failed, so nothing is known of this change');
    expect(stdout).toContain(`::error title=gitnexus::The review failed: There is no commit '${missing}'`);
  });

  it('fails for an event that cannot be read, and for one that is of nothing', async () => {
    expect((await job('no JSON')).code).toBe(1);
    const { code, stdout } = await job({ action: 'created' });
    expect({ code, asked: requests.length }).toEqual({ code: 1, asked: 0 });
    expect(stdout).toContain('The event is neither of a pull request nor of a push');
  });

  it('keeps to what a comment may hold for a huge change, and says what was cut', async () => {
    git('checkout', '-q', '-b', 'huge', shas.base);
    for (let index = 0; index < 300; index++) {
      writeText(root, `many/${'long'.repeat(20)}${index}.py`, `from a import load\n\nload(${index})\n`);
    }
    git('add', '-A');
    git('commit', '-qm', 'more users');
    const base = git('rev-parse', 'HEAD');
    rmSync(join(root, 'a.py'));
    git('commit', '-qam', 'huge');
    const event = { pull_request: { number: 7, base: { sha: base }, head: { sha: git('rev-parse', 'HEAD') } } };
    expect((await job(event)).stdout).toContain('is still imported as `a` in 301 files');
    git('checkout', '-q', 'main');
    const { body = '' } = requests.at(-1)!;
    expect(body.length).toBeLessThan(65_536);
    expect(body).toMatch(/and \d+ more/);
  });

  it('writes the reports that it is asked for', async () => {
    await job(pull(shas.head), {}, '--sarif', 'out.sarif', '--codequality', 'out.json', '--no-comment');
    expect(requests).toEqual([]);
    expect(JSON.parse(readFileSync(join(root, 'out.sarif'), 'utf8')).version).toBe('2.1.0');
    expect(JSON.parse(readFileSync(join(root, 'out.json'), 'utf8'))).toHaveLength(1);
  });
});

describe('a job of GitLab', () => {
  const variables = () => ({
    GITHUB_ACTIONS: undefined,
    GITLAB_CI: 'true',
    GITLAB_TOKEN: 'secret',
    CI_API_V4_URL: api(),
    CI_PROJECT_ID: '5',
    CI_MERGE_REQUEST_IID: '7',
    CI_MERGE_REQUEST_DIFF_BASE_SHA: shas.base,
    CI_COMMIT_SHA: shas.head,
  });

  it('comments, and fails by its findings', async () => {
    const { code } = await job({}, variables());
    expect(code).toBe(1);
    expect(requests.at(-1)).toMatchObject({
      method: 'POST',
      url: '/projects/5/merge_requests/7/notes',
      authorization: 'secret',
      body: expect.stringContaining(FINDING),
    });
  });

  it('fails where it may not comment: it has no summary', async () => {
    const { code, stderr } = await job({}, { ...variables(), GITLAB_TOKEN: undefined }, '--fail-on', 'never');
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining('GITLAB_TOKEN is not set') });
  });
});

it('is for jobs only', async () => {
  const { code, stderr } = await job({}, { GITHUB_ACTIONS: undefined, GITLAB_CI: undefined });
  expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining('This is no job of') });
});

const PROJECT = fileURLToPath(new URL('..', import.meta.url));

describe('the action', () => {
  const text = readFileSync(join(PROJECT, 'action.yml'), 'utf8');
  const action = parse(text) as {
    readonly inputs: Readonly<Record<string, { readonly default: string }>>;
    readonly runs: {
      readonly steps: readonly {
        readonly run?: string;
        readonly if?: string;
        readonly env?: Readonly<Record<string, string>>;
      }[];
    };
  };

  it('uses the inputs that it has, and options that the command has', async () => {
    const used = [...new Set([...text.matchAll(/inputs\.([\w-]+)/g)].map(([, name]) => name))];
    expect(used.sort()).toEqual(Object.keys(action.inputs).sort());
    const { stdout } = await gitnexus({ home: folder.path, directory: root }, 'review-in-ci', '--help');
    const script = action.runs.steps.find(({ run }) => run?.includes('review-in-ci'))?.run ?? '';
    const options = [...script.matchAll(/[ (](--(?!yes\b|package\b)[a-z-]+)/g)].map(([, option]) => option);
    expect(options.filter((option) => !stdout.includes(option))).toEqual([]);
    expect(options).not.toEqual([]);
  });

  it('lets no text of a pull request into a script', () => {
    for (const { run = '' } of action.runs.steps) expect(run).not.toContain('${{');
  });

  const home = join(folder.path, 'action-home');

  /** Runs the scripts of the steps, as a runner does; the steps that use other actions (caches, the upload) are left out. */
  async function runAction(event: unknown, checkout: string, given: Readonly<Record<string, string>> = {}) {
    const inputs: Record<string, string> = {
      ...Object.fromEntries(Object.entries(action.inputs).map(([name, input]) => [name, input.default])),
      token: 'secret',
      ...given,
    };
    const output = join(folder.path, 'step-output');
    const variables = { ...jobVariables(event), GITHUB_ACTION_PATH: checkout, GITHUB_OUTPUT: output };
    let printed = '';
    for (const { run, if: condition, env = {} } of action.runs.steps) {
      if (run === undefined || (condition === "inputs.package == ''" && inputs.package !== '')) continue;
      const own = Object.entries(env).map(([name, value]) => [
        name,
        value.replace(/^\$\{\{ inputs\.([\w-]+) \}\}$/, (_, input: string) => inputs[input]),
      ]);
      const step = await bash(run, { ...variables, ...Object.fromEntries(own) });
      printed += step.printed;
      if (step.code !== 0) return { code: step.code, printed, output };
    }
    return { code: 0, printed, output };
  }

  function bash(script: string, variables: Readonly<Record<string, string>>) {
    const file = join(folder.path, 'step.sh');
    writeFileSync(file, script);
    const child = spawn('bash', ['--noprofile', '--norc', '-eo', 'pipefail', file], {
      cwd: root,
      env: { ...process.env, HOME: home, GITNEXUS_HOME: home, npm_config_cache: join(home, 'npm'), ...variables },
    });
    let printed = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (chunk: string) => {
        printed += chunk;
      });
    }
    return new Promise<{ readonly code: number; readonly printed: string }>((resolve, reject) => {
      child.on('error', reject).on('close', (code) => resolve({ code: code ?? 1, printed }));
    });
  }

  const commented = (): string | undefined => requests.find(({ method }) => method === 'POST')?.body;

  it('builds what stands in its own checkout, and comments, summarises and fails by it', async () => {
    const checkout = join(folder.path, 'checkout');
    const paths = execFileSync('git', ['-C', PROJECT, 'ls-files', '-zco', '--exclude-standard'], { encoding: 'utf8' });
    for (const path of paths.split('\0').filter(Boolean)) {
      const [from, to] = [join(PROJECT, path), join(checkout, path)];
      if (existsSync(from)) cpSync(from, to, { recursive: true });
    }
    symlinkSync(join(PROJECT, 'node_modules'), join(checkout, 'node_modules'));
    const { code, printed, output } = await runAction(pull(shas.head), checkout);
    expect(existsSync(join(checkout, 'dist/cli.js')), printed).toBe(true);
    expect(readFileSync(output, 'utf8')).toMatch(/^tree=[0-9a-f]{40}\nprogram=[0-9a-f]{40}\n/);
    expect(commented()).toContain(FINDING);
    expect(written()).toContain(FINDING);
    expect({ code, leaks: printed.includes('secret') }).toEqual({ code: 1, leaks: false });
  });

  it('runs what was built before, with the inputs that it is given', async () => {
    const given = { 'fail-on': 'never', comment: 'false', sarif: 'action.sarif' };
    const { code, printed } = await runAction(pull(shas.head), PROJECT, given);
    expect(code, printed).toBe(0);
    expect(requests).toEqual([]);
    expect(written()).toContain(FINDING);
    expect(JSON.parse(readFileSync(join(root, 'action.sarif'), 'utf8')).version).toBe('2.1.0');
  });

  it('falls back to the summary where it may not comment', async () => {
    refusals = { POST: [403] };
    const { code, printed } = await runAction(pull(shas.head), PROJECT, { 'fail-on': 'never' });
    expect(code).toBe(0);
    expect(written()).toContain(FINDING);
    expect(printed).toContain('::warning title=gitnexus::The job may not comment (the forge answered 403)');
  });

  it('comments that the review failed, and fails', async () => {
    const event = { pull_request: { number: 7, base: { sha: 'f'.repeat(40) }, head: { sha: shas.head } } };
    const { code } = await runAction(event, PROJECT, { 'fail-on': 'never' });
    expect(code).toBe(1);
    expect(commented()).toContain('the review failed, so nothing is known of this change');
  });

  it('runs a package where it is given one', async () => {
    const flags = ['--json', '--ignore-scripts', '--pack-destination', folder.path];
    const packed = execFileSync('npm', ['pack', ...flags], { cwd: PROJECT, encoding: 'utf8', stdio: 'pipe' });
    const [{ filename }] = JSON.parse(packed) as [{ filename: string }];
    const nothing = join(folder.path, 'nothing');
    writeText(nothing, 'action.yml', text);
    const { code, printed } = await runAction(pull(shas.head), nothing, { package: join(folder.path, filename) });
    expect(commented(), printed).toContain(FINDING);
    expect(code).toBe(1);
  });

  it('fails where there is nothing to build', async () => {
    const empty = join(folder.path, 'empty');
    writeText(empty, 'node_modules/.keep', '');
    const { code, printed } = await runAction(pull(shas.head), empty);
    expect(code, printed).not.toBe(0);
    expect(requests).toEqual([]);
  });
});
