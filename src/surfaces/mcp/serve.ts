// The life of the MCP server: the project, the tools that are offered, and one of two ways to be reached. Nothing but
// the protocol is written to standard output; what there is to say to a person goes to the error stream.

import { createServer as createHttpServer, type RequestListener } from 'node:http';
import { resolve } from 'node:path';
import type { Server } from '@modelcontextprotocol/server';
import { AppError } from '../../model/errors.ts';
import { type Callers, openCallers } from '../../operations/access/callers.ts';
import type { Engine } from '../../operations/engine.ts';
import { keepFresh } from '../../operations/indexing/refresh.ts';
import { operations } from '../../operations/list.ts';
import { type AnyOperation, GROUPS } from '../../operations/operation.ts';
import { projectRoot } from '../../operations/workspace.ts';
import type { Environment } from '../environment.ts';
import { createAdmission } from '../http/admission.ts';
import { aboutOf, NOWHERE, offeredToBearers, openRequestLog, type RequestLog } from '../http/bearers.ts';
import { createIdleTimer } from '../http/idle-timer.ts';
import { addressOf, drain, listen, requireTokenBeyondLoopback } from '../http/listening.ts';
import { createMetrics, type Metrics } from '../http/metrics.ts';
import { isForPage, isOfPage, PAGE_PATH, pageIn } from '../http/page.ts';
import { createReadiness } from '../http/readiness.ts';
import { createHandler, type HandlerOptions } from '../http/routes.ts';
import { createStatistics } from '../http/statistics.ts';
import type { McpOverHttp } from './http.ts';
import { createServerFactory, type ServerSetup } from './server.ts';

export interface McpInput {
  readonly root?: string;
  readonly tools?: string;
  readonly readOnly: boolean;
  readonly http: boolean;
  readonly port: number;
  readonly host?: string;
  readonly refresh: boolean;
  readonly tokens?: string;
  readonly log?: string;
  readonly drain: number;
}

/** Serves until the client goes or a signal comes; gives the exit code. */
export async function serveMcp(input: McpInput, environment: Environment, engine: Engine): Promise<number> {
  const { directory, host } = environment;
  const offered = toolsOffered(operations, input);
  if (input.refresh) keepFresh(engine);
  const setup: ServerSetup = {
    version: host.version,
    engine,
    operations: offered,
    directory: await projectRoot(resolve(directory, input.root ?? '.'), input.root !== undefined, host.variables),
    roots: input.root !== undefined ? 'none' : input.http ? 'indexed' : 'any',
    debug: (message) => environment.debug('mcp', message),
  };
  return input.http
    ? serveHttp(setup, input, environment)
    : serveStandardStreams(createServerFactory(setup), environment);
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

async function serveHttp(setup: ServerSetup, input: McpInput, environment: Environment): Promise<number> {
  const { engine } = setup;
  const host = input.host ?? environment.bindHost ?? '127.0.0.1';
  const inFolder = (path: string): string => resolve(environment.directory, path);
  const say = (line: string): boolean => environment.stderr.write(`GitNexus MCP server: ${line}\n`);
  const log = input.log === undefined ? undefined : openRequestLog(inFolder(input.log));
  const callers = input.tokens === undefined ? undefined : openCallers(inFolder(input.tokens), engine, say);
  if (callers === undefined) requireTokenBeyondLoopback(host, environment.authToken);
  const readiness = createReadiness(engine);
  const metrics = createMetrics(environment.host.version);
  const mcp = await openMcp(setup, callers, { environment, metrics, log });
  // The page shows what one person sees, and asks with one token; what the server says of itself stands beside it.
  const beside = handlerBeside(input, environment, { engine, callers, readiness, metrics });
  const server = createHttpServer((request, response) =>
    (isOfPage(request.url) || /^\/(?:health|ready|metrics)\b/.test(request.url ?? '') ? beside : mcp.handler)(
      request,
      response,
    ),
  );
  const port = await listen(server, input.port, host);
  const address = addressOf(host, port);
  say(`listening on ${address}/mcp`);
  if (hasPage(input, environment, callers)) environment.stderr.write(`GitNexus explorer: ${address}${PAGE_PATH}\n`);
  await new Promise<void>((stop) => {
    const stopListening = environment.onInterrupt(() => {
      stopListening();
      stop();
    });
  });
  say('shutting down...');
  readiness.leave();
  await new Promise((resolve) => setTimeout(resolve, input.drain * 1_000));
  mcp.closeWaiting();
  await drain(server);
  await mcp.close();
  await callers?.close();
  log?.close();
  return 0;
}

interface HttpParts {
  readonly environment: Environment;
  readonly metrics: Metrics;
  readonly log: RequestLog | undefined;
}

/** One server for whoever has the token of the process, or one for each of several tokens. */
async function openMcp(setup: ServerSetup, callers: Callers | undefined, parts: HttpParts): Promise<McpOverHttp> {
  const { environment, metrics, log } = parts;
  const [{ createMcpOverHttp }, { createMcpByToken }] = await Promise.all([
    import('./http.ts'),
    import('./by-token.ts'),
  ]);
  const { debug } = setup;
  const called =
    (token: string | null): ServerSetup['called'] =>
    (operation, given, failed, took) => {
      metrics.note(operation, failed ? 400 : 200, took);
      const about = aboutOf(given);
      const what = { at: new Date().toISOString(), token, request: `tools/call ${operation}` };
      log?.write({
        ...what,
        ...(Object.keys(about).length > 0 && { about }),
        status: 0,
        ms: Math.round(took * 10) / 10,
      });
    };
  if (callers === undefined) {
    const admission = createAdmission(environment.authToken);
    return createMcpOverHttp(createServerFactory({ ...setup, called: called(null) }), { admission, debug });
  }
  const operations = offeredToBearers(setup.operations);
  return createMcpByToken(callers, {
    admission: createAdmission(undefined, 'by-token'),
    metrics,
    log: log?.write,
    open: ({ engine, token }) => {
      const own = {
        ...setup,
        engine,
        operations,
        directory: NOWHERE,
        roots: 'indexed',
        called: called(token.id),
      } as const;
      return createMcpOverHttp(createServerFactory(own), { admission: () => undefined, debug });
    },
  });
}

function hasPage(input: McpInput, { host }: Environment, callers: Callers | undefined): boolean {
  return (
    callers === undefined && pageIn(host.pageUrl) !== undefined && groupsNamed(input)?.includes('explore') !== false
  );
}

/** The explorer beside the tools, unless the groups that are asked for leave it out; and what the server says of itself. */
function handlerBeside(
  input: McpInput,
  environment: Environment,
  parts: Pick<HandlerOptions, 'engine' | 'callers' | 'readiness' | 'metrics'>,
): RequestListener {
  const isServed = hasPage(input, environment, parts.callers);
  return createHandler({
    ...parts,
    operations: isServed
      ? operations.filter((operation) => isForPage(operation) && !(input.readOnly && operation.access === 'write'))
      : [],
    directory: environment.directory,
    admission: createAdmission(environment.authToken, parts.callers && 'by-token'),
    idle: createIdleTimer(0, () => undefined),
    page: isServed ? pageIn(environment.host.pageUrl) : undefined,
    statistics: createStatistics(environment.host.version),
    debug: environment.debug,
    // Nobody is led to it: only what stands beside the tools comes here.
    shutdown: () => undefined,
  });
}
