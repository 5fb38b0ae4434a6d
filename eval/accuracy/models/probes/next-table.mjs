// The routes of a Next application as its build maps files to pages (`createPagesMapping`), with the exports that Next runs of each, and
// the files that it runs besides (`middleware`, layouts and their like, by its own names for them):
// `REPOSITORY=<application> node next-table.mjs`, started in a folder where Next and TypeScript are installed.
import { existsSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { exportPlaces, versionOf } from './export-places.mjs';
import { print } from './function-place.mjs';

const require = createRequire(path.join(process.cwd(), 'package.json'));
const { createPagesMapping } = require('next/dist/build/entries');
const { normalizeAppPath } = require('next/dist/shared/lib/router/utils/app-paths');
const { HTTP_METHODS } = require('next/dist/server/web/http');
const { isMetadataRouteFile } = require('next/dist/lib/metadata/is-metadata-route');
const constants = require('next/dist/lib/constants');
const root = process.env.REPOSITORY;
const extensions = ['tsx', 'ts', 'jsx', 'js'];
const [routes, hooks] = [[], []];
const found = (name) => [path.join(root, name), path.join(root, 'src', name)].find(existsSync);
const [appDir, pagesDir] = [found('app'), found('pages')];
const below = (folder) =>
  (folder ? readdirSync(folder, { recursive: true, withFileTypes: true }) : [])
    .filter((one) => one.isFile() && extensions.some((end) => one.name.endsWith(`.${end}`)))
    .map((one) => `/${path.relative(folder, path.join(one.parentPath ?? one.path, one.name))}`);
const baseOf = (file) => path.basename(file).replace(/\.\w+$/, '');
const exportsOf = (file) => exportPlaces([file]).get(file);

for (const [pagesType, folder] of [
  ['app', appDir],
  ['pages', pagesDir],
]) {
  const all = below(folder);
  const paths = pagesType === 'pages' ? all : all.filter((file) => ['page', 'route'].includes(baseOf(file)));
  const pages = folder
    ? await createPagesMapping({
        isDev: false,
        pageExtensions: extensions,
        pagePaths: paths,
        pagesType,
        pagesDir,
        appDir,
      })
    : {};
  for (const [page, alias] of Object.entries(pages)) {
    if (!alias.startsWith('private-next-')) continue;
    const file = path.join(
      folder,
      alias.replace(/^private-next-[\w-]*dir\//, '').replace(/^private-next-(?:pages|app)\//, ''),
    );
    const own = exportsOf(file);
    const url = pagesType === 'app' ? normalizeAppPath(page) : page;
    const take = (method, names) =>
      routes.push(...own.filter(([name]) => names.includes(name)).map(([name, place]) => [method ?? name, url, place]));
    if (/^\/_(app|document|error)$/.test(page))
      hooks.push(...own.filter(([name]) => name === 'default').map(([, place]) => place));
    else if (page.endsWith('/route')) take(undefined, HTTP_METHODS);
    else if (page.startsWith('/api/')) take('ANY', ['default']);
    else if (pagesType === 'app')
      take('GET', ['default', 'generateMetadata', 'generateStaticParams', 'generateViewport']);
    else take('GET', ['default', 'getServerSideProps', 'getStaticProps', 'getStaticPaths']);
  }
}
const SHELLS = [
  'layout',
  'template',
  'loading',
  'error',
  'not-found',
  'default',
  'forbidden',
  'unauthorized',
  'global-error',
];
for (const file of below(appDir)) {
  if (!SHELLS.includes(baseOf(file)) && !isMetadataRouteFile(file, extensions, true)) continue;
  const names = ['default', 'generateMetadata', 'generateStaticParams', 'generateViewport'];
  hooks.push(
    ...exportsOf(path.join(appDir, file))
      .filter(([name]) => names.includes(name))
      .map(([, place]) => place),
  );
}
for (const [name, names] of [
  [constants.MIDDLEWARE_FILENAME, ['default', 'middleware']],
  [constants.INSTRUMENTATION_HOOK_FILENAME, ['register', 'onRequestError']],
]) {
  const file = extensions.map((end) => found(`${name}.${end}`)).find(Boolean);
  if (file)
    hooks.push(
      ...exportsOf(file)
        .filter(([one]) => names.includes(one))
        .map(([, place]) => place),
    );
}
print({ nextjs: versionOf('next') }, { routes, hooks });
process.exit(0);
