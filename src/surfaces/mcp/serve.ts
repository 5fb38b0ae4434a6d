// The life of the MCP server: the project, the tools that are offered, and one of two ways to be reached. Nothing but
// the protocol is written to standard output; what there is to say to a person goes to the error stream.

import { createServer as createHttpServer, type RequestListener } from 'node:http';
import { resolve } from 'node:path';
import type { Server } from '@modelcontextprotocol/server';
import { AppError } from '../../model/errors.ts';
import type { Engine } from '../../operations/engine.ts';
import { keepFresh } from '../../operations/indexing/refresh.ts';
import { operations } from '../../operations/list.ts';
import { type AnyOperation, GROUPS } from '../../operations/operation.ts';
import { projectRoot } from '../../operations/workspace.ts';
import type { Environment } from '../environment.ts';
import { createAdmission } from '../http/admission.ts';
import { createIdleTimer } from '../http/idle-timer.ts';
import { addressOf, drain, listen, requireTokenBeyondLoopback } from '../http/listening.ts';
import { isForPage, isOfPage, PAGE_PATH, pageIn } from '../http/page.ts';
import { createHandler } from '../http/routes.ts';
import { createStatistics } from '../http/statistics.ts';
import { createServerFactory } from './server.ts';

export interface McpInput {
  readonly root?: string;
  readonly tools?: string;
  readonly readOnly: boolean;
  readonly http: boolean;
  readonly port: number;
  readonly host?: string;
  readonly refresh: boolean;
}

/** Serves until the client goes or a signal comes; gives the exit code. */
export async function serveMcp(input: McpInput, environment: Environment, engine: Engine): Promise<number> {
  const { directory, host } = environment;
  const offered = toolsOffered(operations, input);
  if (input.refresh) keepFresh(engine);
  const factory = createServerFactory({
    version: host.version,
    engine,
    operations: offered,
    directory: await projectRoot(resolve(directory, input.root ?? '.'), input.root !== undefined, host.variables),
    roots: input.root !== undefined ? 'none' : input.http ? 'indexed' : 'any',
    debug: (message) => environment.debug('mcp', message),
  });
  return input.http ? serveHttp(factory, input, environment, engine) : serveStandardStreams(factory, environment);
}

/** The names of groups; undefined where none are asked for. */
function groupsNamed({ tools }: Pick<McpInput, 'tools'>): readonly string[] | undefined {
  return tools?.split(/[\s,]+/).filter((name) => name !== '');
}

/** Of the operations that are tools, those of the groups that are asked for. Throws `invalid-argument`. */
export function toolsOffered(
  all: readonly AnyOperation[],
  input: Pick<McpInput, 'tools' | 'readOnly'>,
): readonly AnyOperation[] {
  const { readOnly } = input;
  const groups = groupsNamed(input) ?? GROUPS.filter((name) => name !== 'explore');
  const unknown = groups.find((name) => !GROUPS.some((group) => group === name));
  if (unknown !== undefined) {
    throw new AppError('invalid-argument', `There is no group of tools '${unknown}'`, {
      hint: `Groups: ${GROUPS.join(', ')}`,
    });
  }
  return all.filter(
    ({ surfaces, group, access }) =>
      surfaces.includes('mcp') && groups.some((each) => each === group) && !(readOnly && access === 'write'),
  );
}

async function serveStandardStreams(factory: () => Server, environment: Environment): Promise<number> {
  const { serveOverStdio } = await import('./stdio.ts');
  const { ended, close } = serveOverStdio(factory, {
    stdin: environment.stdin,
    stdout: environment.stdout,
    debug: (message) => environment.debug('mcp', message),
  });
  const stopListening = environment.onInterrupt(() => {
    close().catch((error: unknown) => environment.debug('mcp', () => String(error)));
  });
  await ended;
  stopListening();
  return 0;
}

async function serveHttp(
  factory: () => Server,
  input: McpInput,
  environment: Environment,
  engine: Engine,
): Promise<number> {
  const host = input.host ?? environment.bindHost ?? '127.0.0.1';
  requireTokenBeyondLoopback(host, environment.authToken);
  const { createMcpOverHttp } = await import('./http.ts');
  const mcp = createMcpOverHttp(factory, {
    admission: createAdmission(environment.authToken),
    debug: (message) => environment.debug('mcp', message),
  });
  const explorer = explorerOf(input, environment, engine);
  const server = createHttpServer((request, response) =>
    (explorer !== undefined && isOfPage(request.url) ? explorer : mcp.handler)(request, response),
  );
  const port = await listen(server, input.port, host);
  const address = addressOf(host, port);
  environment.stderr.write(`GitNexus MCP server: listening on ${address}/mcp\n`);
  if (explorer !== undefined) environment.stderr.write(`GitNexus explorer: ${address}${PAGE_PATH}\n`);
  await new Promise<void>((stop) => {
    const stopListening = environment.onInterrupt(() => {
      stopListening();
      stop();
    });
  });
  environment.stderr.write('GitNexus MCP server: shutting down...\n');
  mcp.closeWaiting();
  await drain(server);
  await mcp.close();
  return 0;
}

/** The explorer beside the tools, unless the groups that are asked for leave it out. */
function explorerOf(input: McpInput, environment: Environment, engine: Engine): RequestListener | undefined {
  const page = pageIn(environment.host.pageUrl);
  if (page === undefined || groupsNamed(input)?.includes('explore') === false) return undefined;
  return createHandler({
    engine,
    operations: operations.filter(
      (operation) => isForPage(operation) && !(input.readOnly && operation.access === 'write'),
    ),
    directory: environment.directory,
    admission: createAdmission(environment.authToken),
    idle: createIdleTimer(0, () => undefined),
    page,
    statistics: createStatistics(environment.host.version),
    debug: environment.debug,
    // Nobody is led to it: only what belongs to the page comes here.
    shutdown: () => undefined,
  });
}
