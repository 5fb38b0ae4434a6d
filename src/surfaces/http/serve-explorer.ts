// The life of the explorer's server: the same routes as the evaluation server's, with the page in front of them, and the
// browser that is opened on it.

import { spawn } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import { AppError } from '../../model/errors.ts';
import type { Engine } from '../../operations/engine.ts';
import { keepFresh } from '../../operations/indexing/refresh.ts';
import { operations } from '../../operations/list.ts';
import type { Environment } from '../environment.ts';
import { createAdmission } from './admission.ts';
import { createIdleTimer } from './idle-timer.ts';
import { addressOf, drain, listen, requireTokenBeyondLoopback } from './listening.ts';
import { createMetrics } from './metrics.ts';
import { isForPage, PAGE_PATH, pageIn } from './page.ts';
import { createReadiness } from './readiness.ts';
import { createHandler } from './routes.ts';
import { createStatistics } from './statistics.ts';

export interface ExploreInput {
  readonly symbol?: string;
  readonly repo?: string;
  readonly open: boolean;
  readonly port?: number;
  readonly host?: string;
  readonly refresh: boolean;
}

const USUAL_PORT = 4850;

/** Serves until a signal; gives the exit code. */
export async function serveExplorer(input: ExploreInput, environment: Environment, engine: Engine): Promise<number> {
  const host = input.host ?? environment.bindHost ?? '127.0.0.1';
  const { authToken } = environment;
  const page = pageIn(environment.host.pageUrl);
  if (page === undefined) throw new AppError('io-failed', 'The page was not built', { hint: 'Run: npm run build' });
  requireTokenBeyondLoopback(host, authToken);
  // Says now which repository is meant, or that there is none.
  const lease = engine.open(input.repo, environment.directory);
  const repo = lease.repository.name;
  await lease.release();
  if (input.refresh) keepFresh(engine);

  let stop: () => void = () => undefined;
  const stopped = new Promise<void>((resolve) => {
    stop = resolve;
  });
  const server = createServer(
    createHandler({
      engine,
      operations: operations.filter(isForPage),
      directory: environment.directory,
      admission: createAdmission(authToken),
      idle: createIdleTimer(0, stop),
      page,
      statistics: createStatistics(environment.host.version),
      metrics: createMetrics(environment.host.version),
      readiness: createReadiness(engine),
      debug: environment.debug,
      shutdown: stop,
    }),
  );
  const port = await listenSomewhere(server, input.port, host);
  const url = addressOfView(addressOf(host, port), { repo, symbol: input.symbol, token: authToken });
  environment.stderr.write('GitNexus explorer: press Ctrl+C to stop\n');
  environment.stdout.write(`${url}\n`);
  const stopListening = environment.onInterrupt(stop);
  if (input.open) openBrowser(url, environment);

  await stopped;
  await drain(server);
  stopListening();
  return 0;
}

/** The usual port, where none is asked for, or any other if it is taken. */
async function listenSomewhere(server: Server, port: number | undefined, host: string): Promise<number> {
  if (port !== undefined) return listen(server, port, host);
  try {
    return await listen(server, USUAL_PORT, host);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'port-in-use') throw error;
    return listen(server, 0, host);
  }
}

/** A token stands behind the hash sign, which no browser sends to anybody. */
function addressOfView(
  address: string,
  {
    repo,
    symbol,
    token,
  }: { readonly repo: string; readonly symbol: string | undefined; readonly token: string | undefined },
): string {
  const search = new URLSearchParams({ repo, ...(symbol === undefined ? {} : { symbol }) });
  return `${address}${PAGE_PATH}?${search}${token === undefined ? '' : `#token=${encodeURIComponent(token)}`}`;
}

/** Where there is none to open, the address on the screen is all that is needed. */
function openBrowser(url: string, environment: Environment): void {
  const [program, words] =
    process.platform === 'darwin'
      ? ['open', [url]]
      : process.platform === 'win32'
        ? ['rundll32', ['url.dll,FileProtocolHandler', url]]
        : ['xdg-open', [url]];
  const child = spawn(program as string, words as string[], { stdio: 'ignore', detached: true });
  child.on('error', (error) => environment.debug('explore', () => error.message));
  child.unref();
}
