// What frameworks do that no compiler sees, and how much of it the models say: full where every measured application reaches
// the goals, partial where one does not, unmeasured where there are rows and no application was measured.

import { type FrameworkModel, frameworkModels } from '../../../src/models/index.ts';
import { markdownTable } from '../markdown.ts';
import type { FrameworkTable, Part, PartScore } from './score.ts';

/** Of the parts that a framework was asked about. */
export type Shares = Readonly<Partial<Record<Part, Pick<PartScore, 'truth' | 'precision' | 'recall'>>>>;

export interface Measured {
  readonly table: FrameworkTable;
  readonly score: Shares;
}

type Row = NonNullable<FrameworkModel['rows']>[number];

interface Capability {
  readonly name: string;
  /** The part of a framework's table that measures it, if any does. */
  readonly part?: Part;
  isRow(row: Row): boolean;
}

const CAPABILITIES: readonly Capability[] = [
  {
    name: 'routes',
    part: 'routes',
    isRow: ({ route, resource, view, files, drawn }) =>
      [route, resource, view, files, drawn].some((one) => one !== undefined),
  },
  {
    name: 'injection',
    part: 'injections',
    isRow: ({ at, emit, takes }) => takes !== undefined || emit === 'INJECTS' || (emit === 'CALLS' && 'in' in at),
  },
  { name: 'tasks', part: 'tasks', isRow: ({ task }) => task !== undefined },
  {
    name: 'events',
    part: 'receivers',
    isRow: ({ event, actions }) => [event, actions].some((one) => one !== undefined),
  },
  {
    name: 'hooks',
    part: 'hooks',
    isRow: ({ emit, task, event }) => emit === 'HANDLES' && task === undefined && event === undefined,
  },
  {
    name: 'requests',
    part: 'requests',
    isRow: ({ request, named, drawn, client, sends }) =>
      [request, named, drawn, client, sends].some((one) => one !== undefined),
  },
];

/** What each framework has; what is not named here it has not. */
const HAS: Readonly<Record<string, readonly string[]>> = {
  aiohttp: ['routes', 'hooks'],
  aspnet: ['routes', 'injection', 'events', 'hooks'],
  attrs: ['hooks'],
  celery: ['tasks', 'hooks'],
  chi: ['routes', 'hooks'],
  click: ['hooks'],
  django: ['routes', 'events', 'hooks', 'requests'],
  'event-emitters': ['events'],
  express: ['routes', 'hooks'],
  fastapi: ['routes', 'injection', 'hooks', 'requests'],
  fastify: ['routes', 'hooks'],
  flask: ['routes', 'events', 'hooks', 'requests'],
  'flask-restful': ['routes', 'hooks'],
  gin: ['routes', 'hooks'],
  hono: ['routes', 'hooks', 'requests'],
  'http-clients': ['requests'],
  koa: ['routes', 'hooks'],
  laravel: ['routes', 'injection', 'tasks', 'events', 'hooks', 'requests'],
  mediatr: ['events'],
  mongoose: ['hooks'],
  nestjs: ['routes', 'injection', 'events', 'hooks'],
  nethttp: ['routes', 'requests'],
  nextjs: ['routes', 'hooks'],
  nuxtjs: ['routes', 'hooks'],
  pydantic: ['hooks'],
  pytest: ['injection', 'hooks'],
  rails: ['routes', 'hooks', 'requests'],
  react: ['injection', 'hooks'],
  'react-router': ['routes', 'hooks'],
  redux: ['events', 'hooks'],
  restframework: ['routes', 'hooks', 'requests'],
  rxjs: ['hooks'],
  spring: ['routes', 'injection', 'events', 'hooks', 'requests'],
  sqlalchemy: ['events', 'hooks'],
  sveltejs: ['injection', 'hooks'],
  sveltekit: ['routes', 'hooks'],
  'test-runners': ['hooks'],
  typeorm: ['hooks'],
  // What components emit is bound where they are used, as calls.
  vue: ['injection', 'hooks'],
};

export function capabilityMatrix(measured: readonly Measured[]): string {
  const names = [...new Set([...Object.keys(HAS), ...frameworkModels.map(({ framework }) => framework)])].sort();
  const rows = names.map((name) => [name, ...CAPABILITIES.map((capability) => stateOf(name, capability, measured))]);
  return markdownTable(['framework', ...CAPABILITIES.map(({ name }) => name)], rows, CAPABILITIES.length + 1);
}

function stateOf(framework: string, { name, part, isRow }: Capability, measured: readonly Measured[]): string {
  const model = frameworkModels.find((one) => one.framework === framework);
  const isSaid = model?.rows?.some(isRow) === true || (name === 'injection' && model?.injection !== undefined);
  if (!isSaid) return HAS[framework]?.includes(name) ? 'missing' : 'n/a';
  const scores = measured.flatMap(({ table, score }) =>
    part !== undefined && (table.framework === framework || (part !== 'hooks' && table.also?.includes(framework)))
      ? (score[part] ?? [])
      : [],
  );
  if (scores.length === 0) return 'unmeasured';
  return scores.every((score) => reaches(part!, score)) ? 'full' : 'partial';
}

/** Routes are judged by both together, what is found otherwise by each. */
function reaches(part: Part, { precision, recall }: Pick<PartScore, 'precision' | 'recall'>): boolean {
  if (part !== 'routes') return recall >= 0.95 && precision >= 0.98;
  return precision + recall > 0 && (2 * precision * recall) / (precision + recall) >= 0.98;
}
