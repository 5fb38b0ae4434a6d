// Where a function is written, for the probes of JavaScript: `file@line`, from REPOSITORY; of what is compiled with a source map,
// in its source (`node --enable-source-maps`). Undefined for functions of packages and of the runtime.
import inspector from 'node:inspector';
import { findSourceMap } from 'node:module';
import path from 'node:path';

const root = process.env.REPOSITORY ?? process.cwd();
const session = new inspector.Session();
session.connect();
const scripts = new Map();
session.on('Debugger.scriptParsed', ({ params }) => scripts.set(params.scriptId, params.url.replace(/^file:\/\//, '')));
session.post('Debugger.enable');

export function placeOf(fn) {
  globalThis.__function = fn;
  let location;
  session.post('Runtime.evaluate', { expression: '__function' }, (_, { result }) =>
    session.post('Runtime.getProperties', { objectId: result.objectId }, (_error, { internalProperties = [] }) => {
      location = internalProperties.find(({ name }) => name === '[[FunctionLocation]]')?.value.value;
    }),
  );
  const file = scripts.get(location?.scriptId);
  if (!file) return undefined;
  const entry = findSourceMap(file)?.findEntry(location.lineNumber, location.columnNumber);
  const [source, line] = entry?.originalSource
    ? [entry.originalSource.replace(/^file:\/\//, ''), entry.originalLine]
    : [file, location.lineNumber];
  const place = path.relative(root, source);
  return place.includes('node_modules') || place.startsWith('..') ? undefined : `${place}@${line + 1}`;
}

/** Prints a table: lists of texts, each once and sorted. */
export function print(versions, tables) {
  const sorted = Object.fromEntries(
    Object.entries(tables).map(([name, rows]) => [
      name,
      [...new Set(rows.map((row) => JSON.stringify(row)))].sort().map((row) => JSON.parse(row)),
    ]),
  );
  process.stdout.write(`\n${JSON.stringify({ versions: { ...versions, node: process.versions.node }, ...sorted })}\n`);
}
