// The routes of a Remix or React Router application as its own configuration has them (`routes --json`), with the exports that it runs of
// each module: `REPOSITORY=<application> node remix-table.mjs <program>`, started in the folder of the application with its packages.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { exportPlaces, versionOf } from './export-places.mjs';
import { print } from './function-place.mjs';

const [program, home] = process.argv.slice(2);
const text = execFileSync(path.resolve('node_modules/.bin', program), ['routes', '--json'], { encoding: 'utf8' });
const tree = JSON.parse(text.slice(text.indexOf('[')));
const [routes, hooks] = [[], []];
const RUN = ['ErrorBoundary', 'HydrateFallback', 'headers', 'links', 'meta', 'shouldRevalidate'];
const visit = ({ file, path: own = '', children = [] }, around) => {
  const url = `${around}/${own}`.replace(/\/+/g, '/').replace(/(.)\/$/, '$1');
  const module = path.resolve('app', file);
  const isRoot = path.basename(file).startsWith('root.');
  for (const [name, place] of exportPlaces([module]).get(module)) {
    if (isRoot && ['default', 'Layout', 'loader', 'action', ...RUN].includes(name)) hooks.push(place);
    else if (['loader', 'clientLoader', 'default'].includes(name)) routes.push(['GET', url, place]);
    else if (['action', 'clientAction'].includes(name)) routes.push(['ANY', url, place]);
    else if (RUN.includes(name)) hooks.push(place);
  }
  for (const child of children) visit(child, url);
};
for (const one of tree) visit(one, '');
for (const name of ['entry.server', 'entry.client']) {
  const entry = ['tsx', 'ts', 'jsx', 'js'].map((end) => path.resolve('app', `${name}.${end}`)).find(existsSync);
  const own = entry === undefined ? [] : exportPlaces([entry]).get(entry);
  hooks.push(
    ...own.filter(([one]) => ['default', 'handleDataRequest', 'handleError'].includes(one)).map(([, place]) => place),
  );
}
print({ 'react-router': `${program} ${versionOf(home)}` }, { routes, hooks });
process.exit(0);
