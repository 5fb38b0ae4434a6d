// The frameworks that are known. The build makes objects of the YAML files; that each has the form of the schema is a test's
// business, so that nothing of it is checked when an index is made.

import { model as aiohttp } from './aiohttp.yml';
import { model as aspnet } from './aspnet.yml';
import { model as attrs } from './attrs.yml';
import { model as celery } from './celery.yml';
import { model as chi } from './chi.yml';
import { model as click } from './click.yml';
import { model as django } from './django.yml';
import { model as eventEmitters } from './event-emitters.yml';
import { model as express } from './express.yml';
import { model as fastapi } from './fastapi.yml';
import { model as fastify } from './fastify.yml';
import { model as flask } from './flask.yml';
import { model as flaskRestful } from './flask-restful.yml';
import { model as functionTools } from './function-tools.yml';
import { model as gin } from './gin.yml';
import { model as hono } from './hono.yml';
import { model as httpClients } from './http-clients.yml';
import { model as koa } from './koa.yml';
import { model as laravel } from './laravel.yml';
import { model as mediatr } from './mediatr.yml';
import { model as mongoose } from './mongoose.yml';
import { model as nestjs } from './nestjs.yml';
import { model as nethttp } from './nethttp.yml';
import { model as nextjs } from './nextjs.yml';
import { model as nuxt } from './nuxtjs.yml';
import { model as pydantic } from './pydantic.yml';
import { model as pytest } from './pytest.yml';
import { model as rails } from './rails.yml';
import { model as react } from './react.yml';
import { model as reactRouter } from './react-router.yml';
import { type ModelFiles, readModels as readModelFiles } from './read-models.ts';
import { model as redux } from './redux.yml';
import { model as restframework } from './restframework.yml';
import { model as rxjs } from './rxjs.yml';
import type { FrameworkModel } from './schema.ts';
import { model as spring } from './spring.yml';
import { model as sqlalchemy } from './sqlalchemy.yml';
import { model as svelte } from './sveltejs.yml';
import { model as sveltekit } from './sveltekit.yml';
import { model as testRunners } from './test-runners.yml';
import { model as typeorm } from './typeorm.yml';
import { model as vue } from './vue.yml';

export { isModelFile, type ModelFiles } from './read-models.ts';
export type { FrameworkModel, GivenOn, ModelRow, ParameterInjection } from './schema.ts';

export const frameworkModels: readonly FrameworkModel[] = [
  celery,
  click,
  django,
  express,
  fastapi,
  flaskRestful,
  laravel,
  mediatr,
  rails,
  flask,
  hono,
  httpClients,
  koa,
  nestjs,
  aiohttp,
  aspnet,
  attrs,
  chi,
  functionTools,
  gin,
  nethttp,
  pydantic,
  spring,
  sqlalchemy,
  nextjs,
  sveltekit,
  nuxt,
  reactRouter,
  fastify,
  mongoose,
  typeorm,
  pytest,
  react,
  restframework,
  eventEmitters,
  rxjs,
  redux,
  testRunners,
  svelte,
  vue,
];

const NAMES: ReadonlySet<string> = new Set(frameworkModels.map(({ framework }) => framework));

/** Reads the models among the configuration files of a repository, by path. */
export function readModels(files: ReadonlyMap<string, string>): Promise<ModelFiles> {
  return readModelFiles(files, NAMES);
}
