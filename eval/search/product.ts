// The product under measurement: an index of its own in a temporary folder, and its server.

import { execFile, spawn } from 'node:child_process';
import { promisify } from 'node:util';
import { serverPort } from '../server-port.ts';
import type { QuestionSet } from './question-set.ts';

export interface Product {
  /** Asks one question; gives the distinct keys of the printed answer in their order, and the milliseconds it took. */
  ask(query: string, options: Readonly<Record<string, unknown>>): Promise<{ keys: string[]; milliseconds: number }>;
  stop(): Promise<void>;
}

/** How many results are asked for: enough for ten distinct pages with several chunks each. */
const LIMIT = 30;

export async function startProduct(cli: string, home: string, set: QuestionSet): Promise<Product> {
  const env = { ...process.env, GITNEXUS_HOME: home };
  const run = promisify(execFile);
  await run(process.execPath, [cli, 'brain', 'import', set.root, '--source', set.name], { env });
  if (hasVectors(env)) await run(process.execPath, [cli, 'brain', 'embed', set.name], { env });
  const server = spawn(process.execPath, [cli, 'eval-server', '--port', '0'], {
    env,
    cwd: set.root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const port = await serverPort(server);
  return {
    async ask(query, options) {
      const start = performance.now();
      const response = await fetch(`http://127.0.0.1:${port}/tool/${options.tool ?? 'brain_query'}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ limit: LIMIT, ...set.fixed, ...options, tool: undefined, query }),
      });
      const text = await response.text();
      const milliseconds = performance.now() - start;
      if (!response.ok) throw new Error(`${query}: ${response.status} ${text}`);
      return { keys: [...new Set(keysPrinted(text, set.answers))], milliseconds };
    },
    async stop() {
      const ended = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGTERM');
      await ended;
    },
  };
}

/** `kind name → path:line`, as every answer shows a symbol. */
const SYMBOL_ROW = /^ +\w+ .+ → (.+?)(?::(\d+))?(?: \(.*\))?$/;
/** `  path (signals)`, below the heading of files. */
const FILE_ROW = /^ {2}(\S+)(?: \([^)]*\))?$/;
/** `1. title (slug)` or `1. kind name`, and below it `   path:first-last  score`. */
const RESULT_HEAD = /^\d+\. (?:.* )?\(?([^\s()]+)\)?$/;
const RESULT_PLACE = /^ {3}(\S+):(\d+)-\d+ {2}score /;

/** The keys of an answer in the order in which a reader meets them: of symbols, their places. */
export function keysPrinted(text: string, answers: QuestionSet['answers']): string[] {
  const keys: string[] = [];
  let head = '';
  let inFiles = false;
  for (const line of text.split('\n')) {
    if (/^\S/.test(line)) inFiles = line.startsWith('Most likely files');
    head = RESULT_HEAD.exec(line)?.[1] ?? head;
    const result = RESULT_PLACE.exec(line);
    const symbol = SYMBOL_ROW.exec(line);
    const file = inFiles ? FILE_ROW.exec(line) : null;
    if (result !== null) {
      keys.push(answers === 'pages' ? head : answers === 'files' ? result[1] : `${result[1]}:${result[2]}`);
    } else if (symbol !== null) keys.push(answers === 'symbols' ? `${symbol[1]}:${symbol[2]}` : symbol[1]);
    else if (file !== null && answers === 'files') keys.push(file[1]);
  }
  return keys;
}

/** Whether the environment names a provider of vectors. */
export function hasVectors({ GITNEXUS_EMBEDDINGS: named = '' }: Readonly<Record<string, string | undefined>>): boolean {
  return named !== '' && named !== 'none';
}
