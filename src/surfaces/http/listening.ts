// Starting and ending a server of HTTP: what a network address needs, the port, and the end of what is under way.

import type { Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AppError } from '../../model/errors.ts';
import { isLoopbackAddress } from './admission.ts';

/** Requests under way get this long to finish once the server is told to stop, in milliseconds. */
const DRAIN_MS = 5_000;
const DRAIN_LOOK_MS = 50;

/** Whoever can reach the address must not be able to call without a token. Throws `unauthorized`. */
export function requireTokenBeyondLoopback(host: string, token: string | undefined): void {
  if (isLoopbackAddress(host) || token !== undefined) return;
  throw new AppError('unauthorized', `Binding to ${host} needs a token`, {
    hint: 'Set GITNEXUS_AUTH_TOKEN; callers then send it as: Authorization: Bearer <token>',
  });
}

/** Gives the port, which the system chose if 0 was asked for. Throws `port-in-use` or `io-failed`. */
export function listen(server: HttpServer, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(listenError(error, port, host)));
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port));
  });
}

/** `http://127.0.0.1:4848` */
export function addressOf(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
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
export function drain(server: HttpServer): Promise<void> {
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
