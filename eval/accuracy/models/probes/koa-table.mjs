// The routes of Koa applications as their routers have them, with every function that a request goes through:
// `node --enable-source-maps koa-table.mjs <module>...`, started in the folder of the applications. A router counts where its
// functions are given to an application. Nothing listens. HEAD beside GET, and what packages handle, are left out.
import { createRequire } from 'node:module';
import path from 'node:path';
import { placeOf, print } from './function-place.mjs';

const require = createRequire(path.join(process.cwd(), 'package.json'));
const Koa = require('koa');
const routers = new Set();
const use = Koa.prototype.use;
Koa.prototype.use = function (middleware) {
  if (middleware.router) routers.add(middleware.router);
  return use.call(this, middleware);
};
Koa.prototype.listen = function () {
  return this;
};
for (const one of process.argv.slice(2)) require(path.resolve(one));

const routes = [...routers].flatMap(({ stack }) =>
  stack.flatMap((layer) =>
    layer.methods
      .filter((method) => method !== 'HEAD')
      .flatMap((method) =>
        layer.stack
          .map(placeOf)
          .filter((place) => place !== undefined)
          .map((place) => [method, layer.path, place]),
      ),
  ),
);
print({ koa: require('koa/package.json').version }, { routes });
process.exit(0);
