// The routes of a Nuxt application's server as Nitro scans them, and its middleware and plugins:
// `REPOSITORY=<application> node nitro-table.mjs`, started in a folder where Nitro and TypeScript are installed.
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { exportPlaces, versionOf } from './export-places.mjs';
import { print } from './function-place.mjs';

const { createNitro, scanHandlers, scanPlugins } = await import(
  pathToFileURL(path.resolve('node_modules/nitropack/dist/core/index.mjs')).href
);
const root = process.env.REPOSITORY;
const nitro = await createNitro({
  rootDir: root,
  srcDir: 'server',
  preset: 'node-server',
  dev: false,
  modules: [],
  scanDirs: [path.join(root, 'server')],
});
await scanHandlers(nitro);
const plugins = await scanPlugins(nitro);
const place = (file) =>
  exportPlaces([file])
    .get(file)
    .find(([name]) => name === 'default')?.[1];
const [routes, hooks] = [[], []];
for (const { route, method, handler, middleware } of nitro.scannedHandlers)
  if (middleware) hooks.push(place(handler));
  else routes.push([(method ?? 'ANY').toUpperCase(), route.replace(/\/$/, '') || '/', place(handler)]);
for (const plugin of plugins) hooks.push(place(typeof plugin === 'string' ? plugin : plugin.fullPath));
print({ nuxtjs: `nitropack ${versionOf('nitropack')}` }, { routes, hooks: hooks.filter(Boolean) });
process.exit(0);
