// The routes of a SvelteKit application as its own manifest of files has them, with the exports that it runs of each, and the files that
// it runs besides: `REPOSITORY=<application> node sveltekit-table.mjs`, started in a folder where SvelteKit and TypeScript are installed.
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { exportPlaces, versionOf } from './export-places.mjs';
import { print } from './function-place.mjs';

const kit = (file) => import(pathToFileURL(path.resolve('node_modules/@sveltejs/kit', file)).href);
const { default: createManifest } = await kit('src/core/sync/create_manifest_data/index.js');
const root = process.env.REPOSITORY;
const files = Object.fromEntries(
  Object.entries({
    assets: 'static',
    lib: 'src/lib',
    params: 'src/params',
    routes: 'src/routes',
    appTemplate: 'src/app.html',
    errorTemplate: 'src/error.html',
    serviceWorker: 'src/service-worker',
  }).map(([name, file]) => [name, path.join(root, file)]),
);
const hooksFiles = { client: 'src/hooks.client', server: 'src/hooks.server', universal: 'src/hooks' };
const config = {
  extensions: ['.svelte'],
  kit: {
    moduleExtensions: ['.js', '.ts'],
    files: {
      ...files,
      hooks: Object.fromEntries(Object.entries(hooksFiles).map(([name, file]) => [name, path.join(root, file)])),
    },
    router: { type: 'pathname' },
    serviceWorker: { register: false, files: () => false },
    outDir: path.join(root, '.svelte-kit'),
  },
};
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'fallback'];
const { routes: all, nodes, hooks: hookFiles, matchers } = createManifest({ config, cwd: root });
const [routes, hooks] = [[], []];
const exportsOf = (file) => (file ? exportPlaces([path.resolve(root, file)]).get(path.resolve(root, file)) : []);
const placesOf = (file, names) =>
  exportsOf(file)
    .filter(([name]) => names.includes(name))
    .map(([, place]) => place);
const urlOf = (id) =>
  id
    .split('/')
    .filter((one) => !/^\(.*\)$/.test(one))
    .join('/') || '/';
for (const { id, leaf, endpoint } of all) {
  if (endpoint)
    for (const [name, place] of exportsOf(endpoint.file))
      if (METHODS.includes(name)) routes.push([name.toUpperCase(), urlOf(id), place]);
  if (!leaf) continue;
  for (const file of [leaf.component, leaf.server, leaf.universal].filter(Boolean)) {
    for (const place of placesOf(file, ['default', 'load', 'entries'])) routes.push(['GET', urlOf(id), place]);
    for (const place of placesOf(file, ['actions'])) routes.push(['POST', urlOf(id), place]);
  }
}
const leaves = new Set(all.map(({ leaf }) => leaf));
for (const node of nodes.filter((one) => !leaves.has(one)))
  for (const file of [node.component, node.server, node.universal].filter(
    (one) => one && !one.includes('node_modules'),
  ))
    hooks.push(...placesOf(file, ['default', 'load']));
for (const file of Object.values(hookFiles).filter(Boolean))
  hooks.push(...placesOf(file, ['handle', 'handleFetch', 'handleError', 'init', 'reroute']));
for (const file of Object.values(matchers)) hooks.push(...placesOf(file, ['match']));
print({ sveltekit: versionOf('@sveltejs/kit') }, { routes, hooks: hooks.filter((one) => !one.startsWith('..')) });
process.exit(0);
