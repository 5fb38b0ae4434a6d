// What Nest runs besides routes, and who listens to messages, by the metadata that its decorators leave and the modules that its
// scanner finds: `node --enable-source-maps nest-hooks-table.mjs <module#Class>...` for root modules, in the folder of the application;
// MAIN=<main module> runs first, with something in the place of the application that notes what it is given. Nothing listens.
import { createRequire } from 'node:module';
import path from 'node:path';
import { placeOf, print } from './function-place.mjs';

const require = createRequire(path.join(process.cwd(), 'package.json'));
require('reflect-metadata');
const { NestFactory } = require('@nestjs/core');
const { NestContainer } = require('@nestjs/core/injector/container');
const { DependenciesScanner } = require('@nestjs/core/scanner');
const { MetadataScanner } = require('@nestjs/core/metadata-scanner');
const { ApplicationConfig } = require('@nestjs/core/application-config');
const [hooks, receivers] = [[], []];

const RUN = ['canActivate', 'transform', 'intercept', 'catch', 'use'];
const LIFE = [
  'onModuleInit',
  'onApplicationBootstrap',
  'onModuleDestroy',
  'beforeApplicationShutdown',
  'onApplicationShutdown',
];
const given = (one) => {
  const owner = typeof one === 'function' ? one.prototype : one;
  const members = RUN.map((name) => owner?.[name]).filter((member) => typeof member === 'function');
  const run = members.length > 0 ? members : typeof one === 'function' && !/^class\b/.test(`${one}`) ? [one] : [];
  hooks.push(...run.map(placeOf));
};
const enhancers = ['__guards__', '__pipes__', '__interceptors__', '__exceptionFilters__'];
const builder = {
  apply: (...all) => {
    all.flat(9).forEach(given);
    return builder;
  },
  exclude: () => builder,
  forRoutes: () => builder,
};

function ofClass(type) {
  for (const name of enhancers) (Reflect.getMetadata(name, type) ?? []).forEach(given);
  hooks.push(
    ...LIFE.map((name) => type.prototype[name])
      .filter(Boolean)
      .map(placeOf),
  );
  for (let owner = type.prototype; owner && owner !== Object.prototype; owner = Object.getPrototypeOf(owner))
    for (const name of Object.getOwnPropertyNames(owner)) {
      const member = Object.getOwnPropertyDescriptor(owner, name).value;
      if (typeof member !== 'function' || name === 'constructor') continue;
      for (const kind of enhancers) (Reflect.getMetadata(kind, member) ?? []).forEach(given);
      const parameters = Reflect.getMetadata('__routeArguments__', type, name) ?? {};
      for (const { pipes = [] } of Object.values(parameters)) pipes.forEach(given);
      if (Reflect.hasMetadata('SCHEDULER_TYPE', member)) hooks.push(placeOf(member));
      const patterns = [Reflect.getMetadata('microservices:pattern', member) ?? []].flat();
      const events = [Reflect.getMetadata('EVENT_LISTENER_METADATA', member) ?? []].flat().map(({ event }) => event);
      for (const one of [...patterns, ...events.flat()]) receivers.push([shown(one), placeOf(member)]);
    }
}

function shown(pattern) {
  if (typeof pattern !== 'object') return String(pattern);
  return JSON.stringify(Object.fromEntries(Object.entries(pattern).sort(([a], [b]) => (a < b ? -1 : 1))));
}

function ofModule(type) {
  for (const one of Reflect.getMetadata('providers', type) ?? [])
    if (/^APP_(GUARD|PIPE|INTERCEPTOR|FILTER)$/.test(String(one.provide)) && one.useClass) given(one.useClass);
  if (!type.prototype.configure || !placeOf(type)) return;
  hooks.push(placeOf(type.prototype.configure));
  type.prototype.configure.call(Object.create(type.prototype), builder);
}

if (process.env.MAIN) {
  // Stands for the application: what it is given to run is noted, all else gives itself.
  const application = new Proxy(() => application, {
    get: (_, name) => {
      if (name === 'then') return undefined;
      if (name === Symbol.toPrimitive) return () => '';
      return /^useGlobal/.test(String(name)) ? (...all) => all.forEach(given) : application;
    },
    apply: () => application,
  });
  NestFactory.create = async () => application;
  require(path.resolve(process.env.MAIN));
  await new Promise((done) => setTimeout(done, 2000));
}
for (const one of process.argv.slice(2)) {
  const [file, name] = one.split('#');
  const config = new ApplicationConfig();
  const container = new NestContainer(config);
  // Of later versions, something that draws what is scanned.
  const rest = DependenciesScanner.length > 2 ? [new Proxy({}, { get: () => () => undefined })] : [];
  const scanner = new DependenciesScanner(container, new MetadataScanner(), ...rest, config);
  await scanner.scan(require(path.resolve(file))[name]);
  for (const { metatype, controllers, providers, injectables } of container.getModules().values()) {
    ofModule(metatype);
    for (const { metatype: type } of [...controllers.values(), ...providers.values(), ...injectables.values()])
      if (typeof type === 'function' && type.prototype && placeOf(type)) ofClass(type);
  }
}
const isOurs = (place) => place !== undefined;
print(
  { nestjs: require('@nestjs/core/package.json').version },
  { hooks: hooks.filter(isOurs), receivers: receivers.filter(([, place]) => isOurs(place)) },
);
process.exit(0);
