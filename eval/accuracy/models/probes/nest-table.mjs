// The routes of a Nest application by the metadata that its router reads, and what its container injects by class, as the
// graph that Nest itself serializes has it: `node --enable-source-maps nest-table.mjs <main module>`, started in the folder of the
// application. Nothing is instantiated, and nothing listens. Classes of packages are left out.
import { createRequire } from 'node:module';
import path from 'node:path';
import { placeOf, print } from './function-place.mjs';

const require = createRequire(path.join(process.cwd(), 'package.json'));
require('reflect-metadata');
const { NestFactory, SerializedGraph, ModulesContainer, NestApplication } = require('@nestjs/core');
const { RequestMethod } = require('@nestjs/common');
const [routes, injections] = [[], []];
const create = NestFactory.create.bind(NestFactory);
let app;
NestFactory.create = async (root, options) => {
  app = await create(root, { ...options, preview: true, snapshot: true, logger: false, abortOnError: false });
  return app;
};
NestApplication.prototype.listen = async () => undefined;
process.on('beforeExit', () => {
  tabulate(app);
  print({ nestjs: require('@nestjs/core/package.json').version }, { routes, injections });
  process.exit(0);
});
require(path.resolve(process.argv[2]));

function tabulate(made) {
  const joined = (...parts) => `/${parts.join('/').split('/').filter(Boolean).join('/')}`;
  const global = made.config.getGlobalPrefix() ?? '';
  const names = new Map();
  for (const { controllers, providers, injectables } of made.get(ModulesContainer).values()) {
    for (const { id, metatype } of [...controllers.values(), ...providers.values(), ...injectables.values()]) {
      const place = typeof metatype === 'function' ? placeOf(metatype) : undefined;
      if (place !== undefined) names.set(id, `${place.replace(/@\d+$/, '')}#${metatype.name}`);
    }
    for (const { metatype } of controllers.values())
      for (const prefix of [Reflect.getMetadata('path', metatype)].flat()) {
        for (let type = metatype.prototype; type !== Object.prototype; type = Object.getPrototypeOf(type))
          for (const name of Object.getOwnPropertyNames(type).filter((one) => one !== 'constructor')) {
            const handler = Object.getOwnPropertyDescriptor(type, name).value;
            const own = typeof handler === 'function' ? Reflect.getMetadata('path', handler) : undefined;
            const place = own === undefined ? undefined : placeOf(handler);
            const method = place && RequestMethod[Reflect.getMetadata('method', handler)];
            for (const one of place === undefined ? [] : [own].flat())
              routes.push([method, joined(global, prefix ?? '', one), place]);
          }
      }
  }
  for (const { source, target, metadata } of Object.values(made.get(SerializedGraph).toJSON().edges))
    if (metadata.type === 'class-to-class' && names.has(source) && names.has(target))
      injections.push([names.get(source), names.get(target)]);
}
