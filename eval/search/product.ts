// The product under measurement: an index of its own in a temporary folder, and its server.

import { execFile, spawn } from 'node:child_process';
import { promisify } from 'node:util';
import { serverPort } from '../server-port.ts';
import type { QuestionSet } from './question-set.ts';

export interface Product {
  /** Asks one question; gives the distinct keys of the answer in their order, and the milliseconds it took. */
  ask(query: string, options: Readonly<Record<string, unknown>>): Promise<{ keys: string[]; milliseconds: number }>;
  stop(): Promise<void>;
}

interface Result {
  readonly slug: string;
  readonly path: string;
  readonly symbol_ids?: readonly string[];
}

interface FoundSymbol {
  readonly uid: string;
  readonly filePath: string;
}

/**
 * What `query` answers: symbols by flow, of which the text shows those that match, and the symbols in none; before both,
 * for a question of several lines, the files that it points to.
 */
interface ByFlow {
  readonly process_symbols: readonly (FoundSymbol & { readonly matched: boolean })[];
  readonly definitions: readonly FoundSymbol[];
  readonly places?: { readonly files: readonly { readonly path: string }[] };
}

type Answer = { readonly results: readonly Result[] } | ByFlow;

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
        headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
        body: JSON.stringify({ limit: LIMIT, ...set.fixed, ...options, tool: undefined, query }),
      });
      const text = await response.text();
      const milliseconds = performance.now() - start;
      if (!response.ok) throw new Error(`${query}: ${response.status} ${text}`);
      return { keys: [...new Set(keysOf(JSON.parse(text) as Answer, set.answers))], milliseconds };
    },
    async stop() {
      const ended = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGTERM');
      await ended;
    },
  };
}

function keysOf(answer: Answer, answers: QuestionSet['answers']): string[] {
  if ('results' in answer) {
    return answer.results.flatMap(({ slug, path, symbol_ids = [] }) => {
      if (answers === 'symbols') return symbol_ids;
      return [answers === 'pages' ? slug : path];
    });
  }
  const symbols = [...answer.process_symbols.filter(({ matched }) => matched), ...answer.definitions];
  if (answers !== 'files') return symbols.map(({ uid }) => uid);
  return [...(answer.places?.files ?? []).map(({ path }) => path), ...symbols.map(({ filePath }) => filePath)];
}

/** Whether the environment names a provider of vectors. */
export function hasVectors({ GITNEXUS_EMBEDDINGS: named = '' }: Readonly<Record<string, string | undefined>>): boolean {
  return named !== '' && named !== 'none';
}
