// The routes of the evaluation server, and how what comes of a call becomes a response.

import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { AppError, inFull } from '../../model/errors.ts';
import type { Callers } from '../../operations/access/callers.ts';
import type { Engine } from '../../operations/engine.ts';
import type { AnyOperation } from '../../operations/operation.ts';
import { respelled, reworded, snakeCase } from '../../operations/parameters.ts';
import { runOperation } from '../../operations/run.ts';
import { visibleText } from '../../operations/visible.ts';
import { isIndexed } from '../../operations/workspace.ts';
import type { Environment } from '../environment.ts';
import { type Admission, isOriginOf, type Refusal } from './admission.ts';
import {
  aboutOf,
  bearerOfRequest,
  milliseconds,
  NOWHERE,
  offeredToBearers,
  pushSeen,
  type RequestLine,
  shortened,
} from './bearers.ts';
import { readArguments } from './body.ts';
import type { IdleTimer } from './idle-timer.ts';
import type { Metrics } from './metrics.ts';
import { type Page, sendAsset } from './page.ts';
import type { Readiness } from './readiness.ts';
import type { Statistics } from './statistics.ts';

export interface HandlerOptions {
  readonly engine: Engine;
  readonly operations: readonly AnyOperation[];
  /** The server's working directory, whose repository is meant when a body names none. */
  readonly directory: string;
  readonly admission: Admission;
  readonly idle: IdleTimer;
  readonly statistics: Statistics;
  readonly metrics: Metrics;
  readonly readiness: Readiness;
  /** Where callers have tokens of their own: who they are and what they see. The engine is then that of nobody. */
  readonly callers?: Callers | undefined;
  /** Told of every request as it ends. */
  readonly log?: ((line: RequestLine) => void) | undefined;
  /** The page that shows answers; undefined where none is served. */
  readonly page?: Page | undefined;
  readonly debug: Environment['debug'];
  /** Asks the server to end; called after the response was sent. */
  readonly shutdown: () => void;
}

export function createHandler(options: HandlerOptions): RequestListener {
  return (request, response) => {
    const leave = options.idle.enter();
    const start = performance.now();
    response.once('close', () => {
      leave();
      options.debug('http', () => {
        const milliseconds = (performance.now() - start).toFixed(1);
        return `${request.method} ${request.url} ${response.statusCode} ${milliseconds} ms`;
      });
    });
    answer(options, request, response).catch((error: unknown) => {
      options.debug('http', () => described(error));
      sendError(request, response, error);
    });
  };
}

/** What can be expected to go wrong needs no stack. */
function described(error: unknown): string {
  if (error instanceof AppError) return `${error.code}: ${error.message}`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

async function answer(options: HandlerOptions, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const path = (request.url ?? '/').replace(/[?#].*$/s, '');
  // Node sends no body to one who asked for the head alone.
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  if (method === 'GET' && path === '/ready') {
    const ready = await options.readiness.isReady();
    return sendJson(response, ready ? 200 : 503, { status: ready ? 'ready' : 'not ready' });
  }
  const asset = method === 'GET' ? options.page?.asset(path) : undefined;
  const refusal = options.admission(request, { open: asset !== undefined });
  if (refusal !== undefined) return refuse(response, refusal);
  if (asset !== undefined) return sendAsset(request, response, asset);
  const exchange = { path, method, request, response };
  if (options.callers !== undefined) return answerCaller(options, options.callers, exchange);
  return answerAdmitted({ ...options, note: noteRequest(options, exchange, null) }, exchange);
}

interface Exchange {
  /** Without what follows a question mark. */
  readonly path: string;
  readonly method: string | undefined;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

/** Answers as far as the token that comes with a request goes; that the server is there is told to anybody. */
function answerCaller(options: HandlerOptions, callers: Callers, exchange: Exchange): void | Promise<void> {
  const { path, method, request, response } = exchange;
  if (method === 'GET' && path === '/health' && request.headers.authorization === undefined) {
    return sendJson(response, 200, { status: 'ok' });
  }
  const bearer = bearerOfRequest(callers, request);
  const noted = noteRequest(options, exchange, bearer.id);
  if (bearer.refusal !== undefined) {
    options.metrics.refused(bearer.refusal.status);
    return refuse(response, bearer.refusal);
  }
  const { engine, token } = bearer.caller;
  const isAdmin = token.rights.includes('admin');
  if (!isAdmin && OF_THE_SERVER.has(path)) {
    return refuse(response, { status: 403, message: 'This token does not allow it' });
  }
  if (!token.rights.includes('read') && path.startsWith('/tool/')) {
    return refuse(response, { status: 403, message: 'This token does not allow questions' });
  }
  if (method === 'POST' && path === '/push') {
    if (!token.rights.includes('push'))
      return refuse(response, { status: 403, message: 'This token does not allow it' });
    return pushFor(engine, { request, response, note: noted });
  }
  // What the server says of itself is of all its callers.
  const shown = OF_THE_SERVER.has(path) ? options.engine : engine;
  const operations = offeredToBearers(options.operations);
  return answerAdmitted({ ...options, engine: shown, operations, directory: NOWHERE, note: noted }, exchange);
}

/** Pushes what a caller sees to the engine that the server answers from. */
async function pushFor(engine: Engine, { request, response, note }: PushExchange): Promise<void> {
  const given = await readArguments(request);
  note(given);
  const controller = new AbortController();
  response.once('close', () => controller.abort());
  const answer = await pushSeen(engine, given, { client: request.socket, signal: controller.signal });
  return wantsJson(request) ? sendJson(response, 200, answer.output) : sendText(response, 200, answer.text);
}

type PushExchange = Pick<Exchange, 'request' | 'response'> & { readonly note: ReturnType<typeof noteRequest> };

/** What only the right `admin` allows. */
const OF_THE_SERVER: ReadonlySet<string> = new Set(['/shutdown', '/stats', '/metrics']);

/** Writes a line when the request ends; the result takes the arguments of a call. */
function noteRequest(
  { log }: HandlerOptions,
  { path, request, response }: Exchange,
  token: string | null,
): (given: Readonly<Record<string, unknown>>) => void {
  const start = performance.now();
  let about: Record<string, string> = {};
  response.once('close', () => {
    log?.({
      at: new Date().toISOString(),
      token,
      request: shortened(`${request.method} ${path}`),
      ...(Object.keys(about).length > 0 && { about }),
      status: response.statusCode,
      ms: milliseconds(start),
    });
  });
  return (given) => {
    about = aboutOf(given);
  };
}

function refuse(response: ServerResponse, { status, message, headers = {} }: Refusal): void {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  sendText(response, status, `Error: ${message}`);
}

async function answerAdmitted(
  options: HandlerOptions & { readonly note?: (given: Readonly<Record<string, unknown>>) => void },
  { path, method, request, response }: Exchange,
): Promise<void> {
  if (method === 'GET' && path === '/health') {
    const repos = options.engine.repositories().map(({ name }) => name);
    return sendJson(response, 200, { status: 'ok', repos });
  }
  if (method === 'GET' && path === '/stats') {
    return sendJson(response, 200, options.statistics.report(options.engine));
  }
  if (method === 'GET' && path === '/metrics') {
    const state = { ready: await options.readiness.isReady(), underWay: options.idle.underWay() };
    return send(response, 200, 'text/plain; version=0.0.4', options.metrics.text(options.engine, state));
  }
  if (method === 'POST' && path === '/shutdown') {
    response.once('finish', options.shutdown);
    response.setHeader('Connection', 'close');
    return sendJson(response, 200, { status: 'shutting_down' });
  }
  const tool = /^\/tool\/([^/]+)$/.exec(path)?.[1];
  if (method === 'POST' && tool !== undefined) return callTool(options, tool, request, response);
  return sendText(response, 404, 'Not found. Use POST /tool/:name or GET /health');
}

async function callTool(
  options: HandlerOptions & { readonly note?: (given: Readonly<Record<string, unknown>>) => void },
  tool: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { [FOLDER]: folder, ...given } = await readArguments(request);
  options.note?.(given);
  const operation = options.operations.find(({ name }) => name === tool.replaceAll('-', '_'));
  if (operation === undefined) {
    const names = options.operations.map(({ name }) => name).join(', ');
    return sendText(response, 404, `Error: Unknown tool '${visibleText(tool)}'\nTools: ${names}`);
  }
  if (operation.access === 'write' && !isOwnPage(request)) {
    return sendText(response, 403, 'Error: Only the page of this server may change something');
  }
  const start = performance.now();
  response.once('close', () => {
    const took = performance.now() - start;
    options.statistics.note(operation.name, response.statusCode, took);
    options.metrics.note(operation.name, response.statusCode, took);
  });
  const controller = new AbortController();
  response.once('close', () => controller.abort());
  const directory = directoryOf(folder, options);
  const caller = { remote: true, directory, client: request.socket, signal: controller.signal };
  const answer = await runOperation(operation, given, options.engine, caller).catch((error: unknown) => {
    throw reworded(error, (said) => respelled(said, operation.parameters, snakeCase));
  });
  if (wantsJson(request)) return sendJson(response, 200, answer.output);
  return sendText(response, 200, answer.text);
}

/** What is called by hand names no origin; any other page names its own. */
function isOwnPage({ headers }: IncomingMessage): boolean {
  return headers.origin === undefined || isOriginOf(headers.origin, headers.host);
}

/** Beside the arguments: the folder that a caller on this machine stands in. */
const FOLDER = 'cwd';

/** Where a repository that none is named of is looked for: there, if there is one, and else where the server stands. */
function directoryOf(folder: unknown, { engine, directory }: HandlerOptions): string {
  if (folder === undefined || folder === null) return directory;
  if (typeof folder !== 'string') throw new AppError('invalid-argument', `Argument '${FOLDER}' must be a string`);
  return isIndexed(engine, folder) ? folder : directory;
}

/**
 * What went wrong as a status. An answer that says no (no such symbol, a bad query) is an answer: scripts turn to the
 * command line only where there was none, and would find the same there.
 */
function statusOf(error: unknown): number {
  if (!(error instanceof AppError)) return 500;
  if (error.code === 'invalid-argument') return 400;
  if (error.code === 'too-large') return 413;
  return 200;
}

function sendError(request: IncomingMessage, response: ServerResponse, error: unknown): void {
  if (response.headersSent || response.destroyed) {
    response.destroy();
    return;
  }
  const status = statusOf(error);
  const message = error instanceof Error ? error.message : String(error);
  // What is left of a body that was too large is not read: the connection ends with the answer.
  if (status === 413) response.setHeader('Connection', 'close');
  if (wantsJson(request)) {
    const details = error instanceof AppError ? { code: error.code, hint: error.hint, ...error.details } : {};
    sendJson(response, status, { error: message, ...details });
    return;
  }
  sendText(response, status, visibleText(`Error: ${error instanceof Error ? inFull(error) : message}`));
}

function wantsJson(request: IncomingMessage): boolean {
  return (request.headers.accept ?? '').toLowerCase().includes('application/json');
}

function sendText(response: ServerResponse, status: number, text: string): void {
  send(response, status, 'text/plain', text);
}

function sendJson(response: ServerResponse, status: number, value: unknown): void {
  const text = JSON.stringify(value);
  send(response, status, 'application/json', text);
}

function send(response: ServerResponse, status: number, type: string, text: string): void {
  const body = Buffer.from(text, 'utf8');
  response.writeHead(status, {
    'Content-Type': `${type}; charset=utf-8`,
    'Content-Length': body.length,
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'no-store',
  });
  response.end(body);
}
