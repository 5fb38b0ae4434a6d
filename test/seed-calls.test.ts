// The sample calls of the evaluation server's description, word for word, against a repository made for them: each is
// answered in the shape that is shown, and the whole text is held in sample/seed-answers (`vitest -u` writes it anew;
// review it in the diff). Then the same questions through the shell scripts, with the server and without.

import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gitnexus, type ProgramOptions, type RunningServer, startServer } from './program.ts';
import { type ChildOptions, runChild } from './sample/child.ts';
import { makeSeedRepository } from './sample/seed-repository.ts';
import { temporaryFolder } from './sample-repository.ts';

/** What a call shows: lines in this order, others between them, and the hint at the end. */
interface Call {
  readonly name: string;
  readonly command: string;
  /** The tool and its body, as `fetch` sends them. */
  readonly tool: string;
  readonly body?: Readonly<Record<string, string>>;
  readonly lines: readonly RegExp[];
  readonly hint?: string;
}

const CALLS: readonly Call[] = [
  {
    name: 'query',
    command: String.raw`curl -X POST http://localhost:4848/tool/query \
  -H "Content-Type: application/json" \
  -d '{"query": "user authentication"}'`,
    tool: 'query',
    body: { query: 'user authentication' },
    lines: [
      // What was a definition outside the flows is a place, if it is near enough (the definitions have tests of their own).
      /^Most likely places:$/,
      /^ {2}\w+ \w+ → src\/\S+$/,
      /^Found \d+ execution flow\(s\):$/,
      /^$/,
      /^1\. \S.* \(\d+ steps, \d+ symbols\)$/,
      /^ {3}function authenticateUser → src\/auth\/login\.ts:14$/,
      /^ {3}\.\.\. and \d+ more$/,
    ],
    hint: 'Pick a symbol above and run gitnexus-context "<name>" to see all its callers, callees, and execution flows.',
  },
  {
    name: 'context',
    command: String.raw`curl -X POST http://localhost:4848/tool/context \
  -H "Content-Type: application/json" \
  -d '{"name": "authenticateUser", "filePath": "src/auth/login.ts"}'`,
    tool: 'context',
    body: { name: 'authenticateUser', filePath: 'src/auth/login.ts' },
    lines: [
      /^function authenticateUser → src\/auth\/login\.ts:14-22$/,
      /^$/,
      /^Called\/imported by \(\d+\):$/,
      /^ {2}← \[CALLS\] function showAccount → src\/pages\/account\.ts:4$/,
      /^ {2}\.\.\. and \d+ more$/,
      /^$/,
      /^Calls\/imports \(\d+\):$/,
      /^ {2}→ \[CALLS\] function validatePassword → src\/auth\/validator\.ts:7$/,
      /^$/,
      /^Participates in \d+ execution flow\(s\):$/,
      /^ {2}• \S.* \(step \d+\/\d+\)$/,
      /^$/,
      /^Source:$/,
      /^export async function authenticateUser\(credentials: Credentials\): Promise<string> \{$/,
      /^\}$/,
    ],
    hint: 'To check what breaks if you change this, run gitnexus-impact "<name>" upstream',
  },
  {
    name: 'impact',
    command: String.raw`curl -X POST http://localhost:4848/tool/impact \
  -H "Content-Type: application/json" \
  -d '{"name": "authenticateUser", "direction": "upstream"}'`,
    tool: 'impact',
    body: { name: 'authenticateUser', direction: 'upstream' },
    lines: [
      /^Blast radius for function authenticateUser \(upstream\): \d+ symbol\(s\) depends on this \(will break if changed\)$/,
      /^$/,
      /^d=1: WILL BREAK \(direct\) \(\d+\)$/,
      /^ {2}function showAccount → src\/pages\/account\.ts:4 \[CALLS\]$/,
      /^ {2}\.\.\. and \d+ more$/,
      /^$/,
      /^d=2: LIKELY AFFECTED \(indirect\) \(\d+\)$/,
      /^ {2}function dispatch → src\/server\.ts:\d+ \[CALLS\]$/,
      /^$/,
      /^d=3: MAY NEED TESTING \(transitive\) \(\d+\)$/,
      /^ {2}function main → src\/server\.ts:\d+ \[CALLS\]$/,
    ],
    hint: 'Review d=1 items first (WILL BREAK). Read the source with cat to understand the code, then make your fix.',
  },
  {
    name: 'cypher',
    command: String.raw`curl -X POST http://localhost:4848/tool/cypher \
  -H "Content-Type: application/json" \
  -d '{"query": "MATCH (n:Symbol) WHERE n.name CONTAINS \"auth\" RETURN n.name, n.filePath LIMIT 10"}'`,
    tool: 'cypher',
    body: { query: 'MATCH (n:Symbol) WHERE n.name CONTAINS "auth" RETURN n.name, n.filePath LIMIT 10' },
    lines: [/^1 row\(s\):$/, /^$/, /^ {2}n\.name: authenticateUser \| n\.filePath: src\/auth\/login\.ts$/],
    hint: 'To explore a result symbol in depth, run gitnexus-context "<name>"',
  },
  {
    name: 'detect-changes',
    command: String.raw`curl -X POST http://localhost:4848/tool/detect_changes \
  -H "Content-Type: application/json" \
  -d '{"baseCommit": "abc123", "targetCommit": "def456"}'`,
    tool: 'detect_changes',
    body: { baseCommit: 'abc123', targetCommit: 'def456' },
    lines: [
      /^Changes: 3 files, 7 symbols$/,
      /^Affected processes: \d+$/,
      /^Risk level: (high|critical)$/,
      /^$/,
      /^Changed symbols:$/,
      /^ {2}function validateUser → src\/auth\/validator\.ts:3$/,
      /^$/,
      /^Affected execution flows:$/,
      /^ {2}• \S.* \(\d+ steps\) — changed: \w+/,
    ],
    hint: 'Run gitnexus-context "<symbol>" on high-risk changed symbols to check their callers.',
  },
  {
    name: 'list-repos',
    command: 'curl -X POST http://localhost:4848/tool/list_repos',
    tool: 'list_repos',
    lines: [
      /^Indexed repositories:$/,
      /^$/,
      /^ {2}my-project — \d+ symbols, \d+ relationships, \d+ flows$/,
      /^ {4}Path: \/.*\/my-project$/,
      /^ {4}Indexed: \d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/,
    ],
  },
];

const folder = temporaryFolder();
const bin = fileURLToPath(new URL('../bin/', import.meta.url));
let program: ProgramOptions;
let server: RunningServer;

beforeAll(async () => {
  program = { home: join(folder.path, 'home'), directory: makeSeedRepository(folder.path) };
  expect(await gitnexus(program, 'analyze')).toMatchObject({ code: 0, stderr: '' });
  server = await startServer(program);
});

afterAll(async () => {
  await server.stop();
  folder.remove();
});

/** Runs a command in a shell, on the port that the server really has. */
function shell(
  command: string,
  variables: Readonly<Record<string, string>> = {},
): Promise<{ readonly code: number; readonly stdout: string; readonly stderr: string }> {
  return new Promise((resolve) => {
    const env = { ...process.env, no_proxy: '*', GITNEXUS_HOME: program.home, ...variables };
    execFile('sh', ['-c', command], { cwd: program.directory, env }, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr });
    });
  });
}

/** Every line is there, in order; the first is the first, and nothing but the hint comes after the rest. */
function expectShape(text: string, { lines, hint }: Pick<Call, 'lines' | 'hint'>): void {
  const tail = hint === undefined ? '' : `\n\n---\nNext: ${hint}`;
  expect(text.endsWith(tail)).toBe(true);
  const given = text.slice(0, text.length - tail.length).split('\n');
  expect(given[0]).toMatch(lines[0]);
  let at = 0;
  for (const line of lines) {
    const found = given.findIndex((one, index) => index >= at && line.test(one));
    expect(found, `${line} after line ${at} of:\n${text}`).toBeGreaterThanOrEqual(at);
    at = found + 1;
  }
}

/** What differs from run to run has a name instead. */
function lasting(text: string): string {
  const bare = text.replaceAll(folder.path, '<folder>').replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<time>');
  return `${bare.replace(/(?<= — .*)\d+(?= (symbols|relationships|flows)(,|$))/gm, '<count>')}\n`;
}

describe.each(CALLS)('the sample call of $name', ({ name, command, tool, body, lines, hint }) => {
  it('has the answer that is shown', async () => {
    const { status, text, headers } = await server.call(tool, body);
    expect({ status, type: headers.get('content-type') }).toEqual({ status: 200, type: 'text/plain; charset=utf-8' });
    expectShape(text, { lines, ...(hint === undefined ? {} : { hint }) });
    await expect(lasting(text)).toMatchFileSnapshot(`sample/seed-answers/${name}.txt`);
  });

  it('has it for curl too', async () => {
    const { text } = await server.call(tool, body);
    const answer = await shell(command.replace('4848', String(server.port)).replace('curl', 'curl --silent'));
    expect(answer).toEqual({ code: 0, stdout: text, stderr: '' });
  });
});

describe('the other endpoints', () => {
  it('tell of health, and of their end', async () => {
    const another = await startServer(program);
    const health = await shell(`curl --silent http://localhost:${another.port}/health`);
    expect(JSON.parse(health.stdout)).toEqual({ status: 'ok', repos: ['my-project'] });
    const end = await shell(`curl --silent -X POST http://localhost:${another.port}/shutdown`);
    expect(JSON.parse(end.stdout)).toEqual({ status: 'shutting_down' });
    expect(await another.ended).toBe(0);
  });

  it('answer what an agent in a container sends', async () => {
    const command = String.raw`curl -s -X POST http://localhost:4848/tool/query \
  -H "Content-Type: application/json" \
  -d "{\"query\": \"$SEARCH_TERM\"}"`;
    const answer = await shell(command.replace('4848', String(server.port)), { SEARCH_TERM: 'password reset' });
    expect(answer.stdout).toMatch(
      /^Most likely places:\n[\s\S]*\n\nFound \d+ execution flow\(s\):\n[\s\S]* {3}function requestReset → src\/auth\/reset/,
    );
  });
});

describe('the shell scripts', () => {
  const questions = [
    'gitnexus-query "user authentication"',
    'gitnexus-context "authenticateUser" "src/auth/login.ts"',
    'gitnexus-impact "authenticateUser" upstream',
    `gitnexus-cypher 'MATCH (n:Symbol) WHERE n.name CONTAINS "auth" RETURN n.name, n.filePath LIMIT 10'`,
    'gitnexus-detect-changes abc123 def456',
    'gitnexus-overview',
    'gitnexus-augment authenticateUser',
  ];

  it.each(questions)('%s gives the same with the server and without', async (question) => {
    // Nothing but the scripts, node and the system's own programs: no `gitnexus` that may be installed here.
    const PATH = `${bin}:${process.execPath.replace(/\/[^/]*$/, '')}:/usr/bin:/bin`;
    const served = await shell(question, { PATH, GITNEXUS_PORT: String(server.port) });
    expect(served).toMatchObject({ code: 0, stderr: '' });
    expect(served.stdout).toMatch(/authenticateUser|validateUser/);
    // Nothing listens on the port of the discard service.
    expect(await shell(question, { PATH, GITNEXUS_PORT: '9' })).toEqual(served);
  });

  it('end with 1 where there is no answer, with the server and without', async () => {
    const PATH = `${bin}:${process.execPath.replace(/\/[^/]*$/, '')}:/usr/bin:/bin`;
    for (const GITNEXUS_PORT of [String(server.port), '9']) {
      const { code, stdout, stderr } = await shell('gitnexus-context nonExistent', { PATH, GITNEXUS_PORT });
      expect(code).toBe(1);
      expect(stdout + stderr).toBe("Error: Symbol 'nonExistent' not found in index\nSymbol not found.\n");
    }
  });
});

describe('what is installed', () => {
  it('gives the same answers as the sources', async () => {
    const options: ChildOptions = program;
    const { stdout } = await runChild(options, 'context', 'authenticateUser', 'src/auth/login.ts');
    expect(stdout).toBe(`${(await server.call('context', { name: 'authenticateUser' })).text}\n`);
  });
});
