// The product under measurement: an index of its own in a temporary folder, and its server.

import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { promisify } from 'node:util';
import type { QuestionSet } from './question-set.ts';

export interface Product {
  /** Asks one question; gives the distinct keys of the answer in their order, and the milliseconds it took. */
  ask(query: string, options: Readonly<Record<string, unknown>>): Promise<{ keys: string[]; milliseconds: number }>;
  stop(): Promise<void>;
}

interface Result {
  readonly slug: string;
  readonly symbol_ids?: readonly string[];
}

/** How many results are asked for: enough for ten distinct pages with several chunks each. */
const LIMIT = 30;

export async function startProduct(cli: string, home: string, set: QuestionSet): Promise<Product> {
  const env = { ...process.env, GITNEXUS_HOME: home };
  await promisify(execFile)(process.execPath, [cli, 'brain', 'import', set.root, '--source', set.name], { env });
  const server = spawn(process.execPath, [cli, 'eval-server', '--port', '0'], {
    env,
    cwd: set.root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const port = await portOf(server);
  return {
    async ask(query, options) {
      const start = performance.now();
      const response = await fetch(`http://127.0.0.1:${port}/tool/${options.tool ?? 'brain_query'}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
        body: JSON.stringify({ ...set.fixed, ...options, tool: undefined, query, limit: LIMIT }),
      });
      const text = await response.text();
      const milliseconds = performance.now() - start;
      if (!response.ok) throw new Error(`${query}: ${response.status} ${text}`);
      const { results } = JSON.parse(text) as { readonly results: readonly Result[] };
      const keys = results.flatMap(({ slug, symbol_ids }) => (set.answers === 'pages' ? [slug] : (symbol_ids ?? [])));
      return { keys: [...new Set(keys)], milliseconds };
    },
    async stop() {
      const ended = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGTERM');
      await ended;
    },
  };
}

function portOf(server: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    let said = '';
    server.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
      said += chunk;
      const ready = /GITNEXUS_EVAL_SERVER_READY:(\d+)/.exec(said);
      if (ready !== null) resolve(Number(ready[1]));
    });
    server.once('exit', (code) => reject(new Error(`The server ended with ${code}`)));
  });
}
