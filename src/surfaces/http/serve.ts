// The life of the evaluation server: start, announcements, idle timer, signals, shutdown.

import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AppError } from '../../model/errors.ts';
import type { Engine } from '../../operations/engine.ts';
import { operations } from '../../operations/list.ts';
import type { Environment } from '../environment.ts';
import { createAdmission, isLoopbackAddress } from './admission.ts';
import { createIdleTimer } from './idle-timer.ts';
import { createHandler } from './routes.ts';

export interface ServeInput {
  readonly port: number;
  /** Seconds; 0 for never. */
  readonly idleTimeout: number;
  readonly host?: string;
}

const PREFIX = 'GitNexus eval-server:';
/** Requests under way get this long to finish once the server is told to stop, in milliseconds. */
const DRAIN_MS = 5_000;
const DRAIN_LOOK_MS = 50;

/** Serves until a signal, `/shutdown` or the idle timer ends it; gives the exit code. */
export async function serveUntilStopped(input: ServeInput, environment: Environment, engine: Engine): Promise<number> {
  const host = input.host ?? environment.bindHost ?? '127.0.0.1';
  const log = (line: string) => environment.stderr.write(`${line}\n`);
  const repositories = engine.repositories();
  if (repositories.length === 0) {
    log(`${PREFIX} No indexed repositories found. Run: gitnexus analyze`);
    return 1;
  }
  if (!isLoopbackAddress(host) && environment.authToken === undefined) {
    throw new AppError('unauthorized', `Binding to ${host} needs a token`, {
      hint: 'Set GITNEXUS_AUTH_TOKEN; callers then send it as: Authorization: Bearer <token>',
    });
  }

  let stop: () => void = () => undefined;
  const stopped = new Promise<void>((resolve) => {
    stop = resolve;
  });
  const idle = createIdleTimer(input.idleTimeout * 1_000, () => {
    log(`${PREFIX} Idle timeout reached, shutting down`);
    stop();
  });
  const server = createServer(
    createHandler({
      engine,
      operations: operations.filter(({ surfaces, access }) => surfaces.includes('http') && access === 'read'),
      directory: environment.directory,
      admission: createAdmission(environment.authToken),
      idle,
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
  await drain(server);
  stopListening();
  return 0;
}

function banner(host: string, port: number, idleTimeout: number): string[] {
  return [
    `${PREFIX} listening on http://${host.includes(':') ? `[${host}]` : host}:${port}`,
    '  POST /tool/query    — search execution flows',
    '  POST /tool/context  — 360-degree symbol view',
    '  POST /tool/impact   — blast radius analysis',
    '  POST /tool/cypher   — raw Cypher query',
    '  GET  /health        — health check',
    '  POST /shutdown      — graceful shutdown',
    ...(idleTimeout > 0 ? [`  Auto-shutdown after ${idleTimeout}s idle`] : []),
  ];
}

/** Gives the port, which the system chose if 0 was asked for. */
function listen(server: HttpServer, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(listenError(error, port, host)));
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port));
  });
}

function listenError(error: NodeJS.ErrnoException, port: number, host: string): AppError {
  if (error.code === 'EADDRINUSE') {
    return new AppError('port-in-use', `Port ${port} is already in use`, {
      cause: error,
      hint: 'Choose another with --port, or --port 0 for a free one.',
    });
  }
  return new AppError('io-failed', `Cannot listen on ${host}:${port}: ${error.message}`, { cause: error });
}

/**
 * No new connections, idle ones closed; those under way get their time, and are then cut. A connection that is kept
 * alive is idle when its last response is out, and nothing else says when that is: so it is looked for.
 */
function drain(server: HttpServer): Promise<void> {
  return new Promise((resolve) => {
    const cut = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
    const look = setInterval(() => server.closeIdleConnections(), DRAIN_LOOK_MS);
    server.close(() => {
      clearTimeout(cut);
      clearInterval(look);
      resolve();
    });
    server.closeIdleConnections();
  });
}
