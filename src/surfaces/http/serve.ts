// The life of the evaluation server: start, announcements, idle timer, signals, shutdown.

import { createServer } from 'node:http';
import { resolve } from 'node:path';
import { openCallers } from '../../operations/access/callers.ts';
import type { Engine } from '../../operations/engine.ts';
import { hasGroups } from '../../operations/group/members.ts';
import { keepFresh } from '../../operations/indexing/refresh.ts';
import { operations } from '../../operations/list.ts';
import type { Environment } from '../environment.ts';
import { createAdmission } from './admission.ts';
import { openRequestLog } from './bearers.ts';
import { createIdleTimer } from './idle-timer.ts';
import { addressOf, drain, listen, requireTokenBeyondLoopback } from './listening.ts';
import { createMetrics } from './metrics.ts';
import { pageIn } from './page.ts';
import { createReadiness } from './readiness.ts';
import { createHandler } from './routes.ts';
import { createStatistics } from './statistics.ts';

export interface ServeInput {
  readonly port: number;
  /** Seconds; 0 for never. */
  readonly idleTimeout: number;
  readonly host?: string;
  readonly refresh: boolean;
  readonly tokens?: string;
  readonly log?: string;
  /** Seconds. */
  readonly drain: number;
}

const PREFIX = 'GitNexus eval-server:';

/** Serves until a signal, `/shutdown` or the idle timer ends it; gives the exit code. */
export async function serveUntilStopped(input: ServeInput, environment: Environment, engine: Engine): Promise<number> {
  const host = input.host ?? environment.bindHost ?? '127.0.0.1';
  const log = (line: string) => environment.stderr.write(`${line}\n`);
  const repositories = engine.repositories();
  // A machine that indexes nothing itself has groups of archives.
  if (repositories.length === 0 && !hasGroups(engine)) {
    log(`${PREFIX} No indexed repositories found. Run: gitnexus analyze`);
    return 1;
  }
  if (input.tokens === undefined) requireTokenBeyondLoopback(host, environment.authToken);
  const inFolder = (path: string): string => resolve(environment.directory, path);
  const callers =
    input.tokens === undefined
      ? undefined
      : openCallers(inFolder(input.tokens), engine, (message) => log(`${PREFIX} ${message}`));
  const requestLog = input.log === undefined ? undefined : openRequestLog(inFolder(input.log));
  if (input.refresh) keepFresh(engine);

  let stop: () => void = () => undefined;
  const stopped = new Promise<void>((resolve) => {
    stop = resolve;
  });
  const idle = createIdleTimer(input.idleTimeout * 1_000, () => {
    log(`${PREFIX} Idle timeout reached, shutting down`);
    stop();
  });
  const readiness = createReadiness(engine);
  const server = createServer(
    createHandler({
      engine,
      operations: operations.filter(({ surfaces, access }) => surfaces.includes('http') && access === 'read'),
      directory: environment.directory,
      admission: createAdmission(environment.authToken, callers && 'by-token'),
      callers,
      log: requestLog?.write,
      idle,
      // The page shows what one person sees, and asks with one token.
      page: callers === undefined ? pageIn(environment.host.pageUrl) : undefined,
      statistics: createStatistics(environment.host.version),
      metrics: createMetrics(environment.host.version),
      readiness,
      debug: environment.debug,
      shutdown() {
        log(`${PREFIX} shutting down...`);
        stop();
      },
    }),
  );
  const port = await listen(server, input.port, host);
  log(`${PREFIX} ${repositories.length} repo(s) loaded: ${repositories.map(({ name }) => name).join(', ')}`);
  for (const line of banner(host, port, input.idleTimeout)) log(line);
  const stopListening = environment.onInterrupt(() => {
    log(`${PREFIX} shutting down...`);
    stop();
  });
  environment.stdout.write(`GITNEXUS_EVAL_SERVER_READY:${port}\n`);
  idle.start();

  await stopped;
  idle.stop();
  readiness.leave();
  // Whoever shares requests out among several servers is given time to see that this one leaves.
  await new Promise((resolve) => setTimeout(resolve, input.drain * 1_000));
  await drain(server);
  await callers?.close();
  requestLog?.close();
  stopListening();
  return 0;
}

function banner(host: string, port: number, idleTimeout: number): string[] {
  return [
    `${PREFIX} listening on ${addressOf(host, port)}`,
    '  POST /tool/query    — search execution flows',
    '  POST /tool/context  — 360-degree symbol view',
    '  POST /tool/impact   — blast radius analysis',
    '  POST /tool/cypher   — raw Cypher query',
    '  GET  /health        — health check',
    '  POST /shutdown      — graceful shutdown',
    ...(idleTimeout > 0 ? [`  Auto-shutdown after ${idleTimeout}s idle`] : []),
  ];
}
