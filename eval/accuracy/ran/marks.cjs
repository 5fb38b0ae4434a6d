// Loaded by `node --require` before the tests of a marked copy: each mark asks V8 for the frames above it.
//
//   RAN_ROOT  the marked copy      RAN_OUT  an empty folder; a file for each process and thread is written into it
//   RAN_MAPS  1 where the runner transforms the code, with source maps in its text
//
// A line is {id, path, line, column, map, between} with the caller's nearest frame in the copy, or {test, id}: the
// function started while the test's function was the last that a runner had started. Frames beyond an await call nothing.
'use strict';
const fs = require('node:fs');
const path = require('node:path');
const { SourceMap } = require('node:module');
const { fileURLToPath } = require('node:url');
const { threadId } = require('node:worker_threads');

const root = `${fs.realpathSync(process.env.RAN_ROOT)}/`;
const { writeSync, openSync } = fs;
const SystemError = Error;
const capture = Error.captureStackTrace;
const DEEPEST = 24;
/** Calls of one function that are all looked at; then every `SPARSE`-th. */
const WELL_SEEN = 4000;
const SPARSE = 61;

const written = new Set();
const counts = new Map();
const maps = new Map();
const places = new Map();
let output;
let test;

// `node --test` starts a process for each file. Its own runs none of them, and has no inspector.
const isStarter = process.execArgv.includes('--test');
if (process.env.RAN_MAPS && !isStarter) {
  const { Session } = require('node:inspector');
  const session = new Session();
  session.connect();
  session.on('Debugger.scriptParsed', ({ params }) => {
    const { sourceMapURL, url } = params;
    if (sourceMapURL?.startsWith('data:')) maps.set(url.replace(/^file:\/\//, ''), sourceMapURL);
  });
  session.post('Debugger.enable');
}

function original(file, line, column) {
  let map = maps.get(file);
  if (typeof map === 'string') {
    const encoding = map.includes(';base64') ? 'base64' : 'utf8';
    map = new SourceMap(JSON.parse(Buffer.from(map.slice(map.indexOf(',') + 1), encoding).toString()));
    maps.set(file, map);
  }
  const entry = map?.findEntry(line - 1, column - 1);
  return entry?.originalLine === undefined ? undefined : [entry.originalLine + 1, entry.originalColumn + 1];
}

function placeOf(name) {
  let place = places.get(name);
  if (place === undefined) {
    place = locate(name.startsWith('file:') ? fileURLToPath(name.replace(/\?.*$/, '')) : name.replace(/\?.*$/, ''));
    places.set(name, place);
  }
  return place;
}

function locate(file) {
  if (file.startsWith('node:')) return { between: 'node' };
  if (!file.includes('/')) return { between: 'native:eval' };
  const [, inPackage] = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file) ?? [];
  if (inPackage !== undefined) return { between: `library:${inPackage}` };
  return file.startsWith(root) ? { path: file.slice(root.length), file } : { between: 'library:outside' };
}

function write(key, line) {
  if (written.has(key)) return;
  written.add(key);
  output ??= openSync(path.join(process.env.RAN_OUT, `${process.pid}-${threadId}.jsonl`), 'a');
  writeSync(output, `${JSON.stringify(line())}\n`);
}

function framesAbove() {
  const { prepareStackTrace, stackTraceLimit } = SystemError;
  SystemError.prepareStackTrace = (_, frames) => frames;
  SystemError.stackTraceLimit = DEEPEST;
  const holder = {};
  capture(holder, mark);
  const { stack } = holder;
  SystemError.prepareStackTrace = prepareStackTrace;
  SystemError.stackTraceLimit = stackTraceLimit;
  return stack;
}

function mark(id, role) {
  if (role !== undefined) test = role === 1 ? id : undefined;
  const count = (counts.get(id) ?? 0) + 1;
  counts.set(id, count);
  if (test !== undefined) write(`${test} ${id}`, () => ({ test, id }));
  if (count > WELL_SEEN && count % SPARSE !== 0) return;
  let between = '';
  for (const frame of framesAbove().slice(1)) {
    if (frame.isAsync()) return;
    const name = frame.getFileName() ?? frame.getScriptNameOrSourceURL();
    if (!name) {
      between ||= `native:${frame.getFunctionName() ?? frame.getMethodName() ?? '?'}`;
      continue;
    }
    const place = placeOf(name);
    if (place.between !== undefined) {
      if (between === '' || between.startsWith('native:')) between = place.between;
      continue;
    }
    const [line, column] = [frame.getLineNumber(), frame.getColumnNumber()];
    write(`${id} ${place.path}:${line}:${column} ${between}`, () => {
      return { id, path: place.path, line, column, map: original(place.file, line, column), between };
    });
    return;
  }
}
Object.defineProperty(globalThis, '__ran', { value: mark, enumerable: false, writable: true, configurable: true });
