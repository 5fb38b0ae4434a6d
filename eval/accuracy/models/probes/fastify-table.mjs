// The routes of a Fastify application as its `onRoute` hook is told of them: `node --enable-source-maps fastify-table.mjs <plugin>`,
// started in the folder of the application. Routes that Fastify makes for itself (HEAD beside GET) and those of packages are
// left out. Hooks are what it is given to run besides: plugins, hooks and handlers of errors.
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { placeOf, print } from './function-place.mjs';

const fastify = createRequire(path.join(process.cwd(), 'package.json'))('fastify');
const { default: plugin } = await import(pathToFileURL(path.resolve(process.argv[2])).href);
const app = fastify();
const routes = [];
app.addHook('onRoute', ({ method, url, handler }) => {
  const place = placeOf(handler);
  for (const one of place === undefined ? [] : [method].flat()) if (one !== 'HEAD') routes.push([one, url, place]);
});
const hooks = [];
for (const name of ['addHook', 'register', 'setErrorHandler', 'setNotFoundHandler']) {
  const own = app[name];
  app[name] = function (...all) {
    for (const one of all) if (typeof one === 'function') hooks.push(placeOf(one));
    return own.apply(this, all);
  };
}
app.register(plugin);
await app.ready();
print({ fastify: app.version }, { routes, hooks: hooks.filter((place) => place !== undefined) });
process.exit(0);
