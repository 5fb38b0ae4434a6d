// Measures the MCP server as an agent meets it, by the official client over standard input and output: how soon it
// answers, what an answer takes in time and in tokens, and how long it indexes a small repository.

import { copyFileSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { cpus } from 'node:os';
import { dirname, extname, join } from 'node:path';
import { type CallToolResult, Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { least, percentile } from './statistics.ts';

export interface AnswerSize {
  /** Tokens (four characters each) of the text, and of the structured result: the median, and nine in ten. */
  readonly text: { readonly p50: number; readonly p90: number };
  readonly structured: { readonly p50: number; readonly p90: number };
}

export interface McpResult {
  /** Milliseconds from the start of the process to its answer to `initialize`: the least of the rounds. */
  readonly ready: number;
  /** Characters of the list of tools. */
  readonly toolsList: number;
  /** Milliseconds of a call of context, for as many symbols as the sizes were taken of. */
  readonly context: { readonly p50: number; readonly p95: number };
  readonly symbols: number;
  readonly sizes: Readonly<Record<string, AnswerSize>>;
  /** Seconds of `index_repository` on part of the repository; undefined where it has fewer files. */
  readonly indexing: { readonly files: number; readonly seconds: number } | undefined;
}

export interface McpOptions {
  readonly root: string;
  readonly home: string;
  readonly program: string;
  readonly rounds: number;
  readonly say: (text: string) => void;
}

const SYMBOLS = 200;
const FILES = 200;
const PAGE = 1_000;
const CHARACTERS_PER_TOKEN = 4;

export async function measureMcp(options: McpOptions): Promise<McpResult> {
  const { say, rounds } = options;
  say('MCP server, from start to ready');
  const starts: number[] = [];
  for (let round = 0; round < Math.max(3, rounds); round++) {
    const start = performance.now();
    const client = await connect(options, options.root);
    starts.push(performance.now() - start);
    await client.close();
  }
  const client = await connect(options, options.root);
  try {
    const toolsList = JSON.stringify(await client.listTools()).length;
    const symbols = await randomSymbols(client);
    say(`MCP answers, asked for ${symbols.length} symbols of the index`);
    const times: number[] = [];
    const requests = {
      query: symbols.map(({ name }) => ({ query: name })),
      context: symbols.map(({ uid }) => ({ name: uid })),
      impact: symbols.map(({ uid }) => ({ name: uid })),
    };
    const sizes: Record<string, AnswerSize> = {};
    for (const [name, given] of Object.entries(requests)) {
      const answers: CallToolResult[] = [];
      for (const arguments_ of given) {
        const start = performance.now();
        answers.push(await client.callTool({ name, arguments: arguments_ }));
        if (name === 'context') times.push(performance.now() - start);
      }
      sizes[name] = sizeOf(answers);
    }
    const context = { p50: percentile(times, 0.5), p95: percentile(times, 0.95) };
    const indexing = await measureIndexRepository(options);
    return { ready: least(starts), toolsList, context, symbols: symbols.length, sizes, indexing };
  } finally {
    await client.close();
  }
}

async function connect({ program, home }: McpOptions, directory: string): Promise<Client> {
  const client = new Client({ name: 'bench', version: '1.0.0' });
  const env = { ...(process.env as Record<string, string>), GITNEXUS_HOME: home };
  const args = [program, 'mcp', '--root', directory];
  await client.connect(new StdioClientTransport({ command: process.execPath, args, env, cwd: directory }));
  return client;
}

/** The same ones in every run: drawn by a generator whose seed stands here. */
async function randomSymbols(client: Client): Promise<readonly { readonly uid: string; readonly name: string }[]> {
  const all: { uid: string; name: string }[] = [];
  for (let from = 0; ; from += PAGE) {
    const query = `MATCH (n:Symbol) RETURN n.uid AS uid, n.name AS name ORDER BY uid SKIP ${from} LIMIT ${PAGE}`;
    const answer = await client.callTool({
      name: 'cypher',
      arguments: { query, limit: PAGE, max_tokens: 1_000_000 },
    });
    const { rows } = answer.structuredContent as { rows: { uid: string; name: string }[] };
    all.push(...rows);
    if (rows.length < PAGE) break;
  }
  let state = 20_260_728;
  return Array.from({ length: Math.min(SYMBOLS, all.length) }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return all[Math.floor((state / 2 ** 32) * all.length)];
  });
}

function sizeOf(answers: readonly CallToolResult[]): AnswerSize {
  const tokens = (measure: (answer: CallToolResult) => number) => {
    const counts = answers.map((answer) => measure(answer) / CHARACTERS_PER_TOKEN);
    return { p50: percentile(counts, 0.5), p90: percentile(counts, 0.9) };
  };
  return {
    text: tokens(({ content }) =>
      content.reduce((sum, block) => sum + (block.type === 'text' ? block.text.length : 0), 0),
    ),
    structured: tokens(({ structuredContent }) => JSON.stringify(structuredContent ?? {}).length),
  };
}

/** Of the repository the first so many source files, as a repository of its own. */
async function measureIndexRepository(options: McpOptions): Promise<McpResult['indexing']> {
  const { root, say } = options;
  const chosen = sourceFiles(root).slice(0, FILES);
  if (chosen.length < FILES) return undefined;
  say(`MCP, index_repository of ${FILES} files with ${cpus().length} cores`);
  const part = `${root}-${FILES}-files`;
  for (const path of chosen) {
    mkdirSync(dirname(join(part, path)), { recursive: true });
    copyFileSync(join(root, path), join(part, path));
  }
  const client = await connect(options, part);
  try {
    const start = performance.now();
    const answer = await client.callTool({ name: 'index_repository', arguments: {} });
    if (answer.isError) throw new Error(`index_repository: ${JSON.stringify(answer.content)}`);
    return { files: FILES, seconds: (performance.now() - start) / 1_000 };
  } finally {
    await client.close();
  }
}

function sourceFiles(root: string): string[] {
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => ['.ts', '.py', '.js'].includes(extname(path)) && !path.includes('node_modules'))
    .filter((path) => statSync(join(root, path)).isFile())
    .sort();
}
