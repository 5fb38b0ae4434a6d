// The routes of Koa applications as their routers have them, with every function that a request goes through,
// and what applications and routers (of the package ROUTER) are given to run besides (`use`, `param`, `on`):
// `node --enable-source-maps koa-table.mjs <module>...`, started in the folder of the applications. A router counts where its
// functions are given to an application. Nothing listens. HEAD beside GET, and what packages handle, are left out.
import { createRequire } from 'node:module';
import path from 'node:path';
import { placeOf, print } from './function-place.mjs';

const require = createRequire(path.join(process.cwd(), 'package.json'));
const Koa = require('koa');
const routers = new Set();
const hooks = [];
const given = (functions) => hooks.push(...functions.map(placeOf).filter((place) => place !== undefined));
const use = Koa.prototype.use;
Koa.prototype.use = function (middleware) {
  if (middleware.router) routers.add(middleware.router);
  else given([middleware]);
  return use.call(this, middleware);
};
const on = Koa.prototype.on;
Koa.prototype.on = function (event, listener) {
  given([listener]);
  return on.call(this, event, listener);
};
Koa.prototype.listen = function () {
  return this;
};
const Router = require(process.env.ROUTER ?? '@koa/router');
for (const name of ['use', 'param']) {
  const own = Router.prototype[name];
  Router.prototype[name] = function (...all) {
    given(all.flat().filter((one) => typeof one === 'function' && !one.router));
    return own.apply(this, all);
  };
}
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
print({ koa: require('koa/package.json').version }, { routes, hooks });
process.exit(0);
