// The routes of an Express application as its own functions are told of them, with every function that a request goes
// through, and what applications and routers are given to run besides (`use`, `param`; of errors too): `node --require ./express-table.cjs <application>`, started in its folder. What Express is given is noted where it is
// given (a compiled path cannot be read back), and printed when the application is loaded.
const inspector = require('node:inspector');
const path = require('node:path');

const root = process.env.REPOSITORY ?? process.cwd();
const express = require(require.resolve('express', { paths: [process.cwd()] }));
const version = require(
  path.join(path.dirname(require.resolve('express', { paths: [process.cwd()] })), 'package.json'),
).version;
const METHODS = ['get', 'post', 'put', 'patch', 'delete', 'head', 'options', 'all'];
const given = new Map();
const hooks = [];
const note = (router, entry) => given.set(router, [...(given.get(router) ?? []), entry]);
const prototype =
  express.Router.prototype && typeof express.Router.prototype.route === 'function'
    ? express.Router.prototype
    : Object.getPrototypeOf(express.Router());

const { use, route } = prototype;
prototype.use = function (...args) {
  const prefix = typeof args[0] === 'string' ? args[0] : '';
  for (const child of args.flat(9))
    if (typeof child === 'function' && (child.stack || child.handle)) note(this, { prefix, child });
    else if (typeof child === 'function') hooks.push(child);
  return use.apply(this, args);
};
const { param } = prototype;
prototype.param = function (...args) {
  hooks.push(...args.filter((one) => typeof one === 'function'));
  return param.apply(this, args);
};
prototype.route = function (url) {
  const made = route.call(this, url);
  for (const method of METHODS) {
    const own = made[method];
    made[method] = (...handlers) => {
      note(this, { method, url, handlers: handlers.flat(9) });
      return own.apply(made, handlers);
    };
  }
  return made;
};

const session = new inspector.Session();
session.connect();
const scripts = new Map();
session.on('Debugger.scriptParsed', ({ params }) => scripts.set(params.scriptId, params.url));
session.post('Debugger.enable');
function placeOf(handler) {
  globalThis.__handler = handler;
  let place;
  session.post('Runtime.evaluate', { expression: '__handler' }, (_, { result }) =>
    session.post('Runtime.getProperties', { objectId: result.objectId }, (_error, { internalProperties }) => {
      const { value } = internalProperties.find(({ name }) => name === '[[FunctionLocation]]')?.value ?? {};
      if (value)
        place = `${path.relative(root, scripts.get(value.scriptId).replace(/^file:\/\//, ''))}@${value.lineNumber + 1}`;
    }),
  );
  return place === undefined || place.includes('node_modules') || place.startsWith('..') ? undefined : place;
}

const roots = new Set();
express.application.listen = function () {
  return this;
};
process.on('exit', () => {
  const mounted = new Set(
    [...given.values()].flat().flatMap(({ child }) => (child ? [child, child._router, child.router] : [])),
  );
  for (const router of given.keys()) if (!mounted.has(router)) roots.add(router);
  const routes = new Set();
  const walk = (router, prefix, seen) => {
    for (const { prefix: own, child, method, url, handlers } of given.get(router) ?? []) {
      if (child && !seen.includes(child))
        walk(given.has(child) ? child : (child._router ?? child.router), prefix + own.replace(/\/$/, ''), [
          ...seen,
          child,
        ]);
      for (const handler of handlers ?? [])
        if (placeOf(handler)) routes.add(JSON.stringify([method.toUpperCase(), prefix + url, placeOf(handler)]));
    }
  };
  for (const router of roots) walk(router, '', [router]);
  const table = {
    versions: { express: version, node: process.versions.node },
    routes: [...routes].sort().map(JSON.parse),
    hooks: [...new Set(hooks.map(placeOf).filter(Boolean))].sort(),
  };
  process.stdout.write(`\n${JSON.stringify(table)}\n`);
});
