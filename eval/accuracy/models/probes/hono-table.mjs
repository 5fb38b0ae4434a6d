// The routes of a Hono application as `app.routes` has them, with every function that a request goes through:
// `node --enable-source-maps hono-table.mjs <module>`, started in the folder of the application. Middleware (`use`) stands there
// under the method ALL, as do the routes of `all`: those are hooks.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { placeOf, print } from './function-place.mjs';

const { default: app } = await import(pathToFileURL(path.resolve(process.argv[2])).href);
const routes = app.routes
  .filter(({ method }) => method !== 'ALL')
  .map(({ method, path: url, handler }) => [method, url, placeOf(handler)])
  .filter(([, , place]) => place !== undefined);
const hooks = [
  ...app.routes.filter(({ method }) => method === 'ALL').map(({ handler }) => handler),
  ...[app.notFoundHandler, app.errorHandler],
]
  .map((handler) => handler && placeOf(handler))
  .filter((place) => place !== undefined);
print({ hono: JSON.parse(readFileSync('node_modules/hono/package.json', 'utf8')).version }, { routes, hooks });
