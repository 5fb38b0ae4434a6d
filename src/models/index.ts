// The frameworks that are known. The build makes objects of the YAML files; that each has the form of the schema is a test's
// business, so that nothing of it is checked when an index is made.

import { model as celery } from './celery.yml';
import { model as click } from './click.yml';
import { model as django } from './django.yml';
import { model as express } from './express.yml';
import { model as fastapi } from './fastapi.yml';
import { model as flask } from './flask.yml';
import { model as hono } from './hono.yml';
import { model as httpClients } from './http-clients.yml';
import { model as koa } from './koa.yml';
import { model as nestjs } from './nestjs.yml';
import { model as pytest } from './pytest.yml';
import { model as react } from './react.yml';
import { model as restframework } from './restframework.yml';
import type { FrameworkModel } from './schema.ts';

export { isModelFile, type ModelFiles, readModels } from './read-models.ts';
export type { FrameworkModel, GivenOn, ModelRow, ParameterInjection } from './schema.ts';

export const frameworkModels: readonly FrameworkModel[] = [
  celery,
  click,
  django,
  express,
  fastapi,
  flask,
  hono,
  httpClients,
  koa,
  nestjs,
  pytest,
  react,
  restframework,
];
