// The commands `run` and `matrix`.

import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { BACKOFF } from '../agent/backoff.ts';
import { AGENT_DEFAULTS, type AgentConfig } from '../agent/loop.ts';
import { type ModelSettings, modelFactory } from '../agent/model.ts';
import { NO_PRICES, type Prices, readPrices } from '../agent/prices.ts';
import { MODES, type Mode } from '../agent/prompts.ts';
import { type CommandContext, CommandError, type EvalCommand } from '../command.ts';
import type { Environment } from '../environments/environment.ts';
import { gitNexusOptions } from '../environments/gitnexus/options.ts';
import { GitNexusDockerEnvironment } from '../environments/gitnexus-docker.ts';
import type { Instance } from '../instances/instance.ts';
import { readInstances } from '../instances/read-instances.ts';
import { inParallel } from '../parallel.ts';
import { imageName } from './image-name.ts';
import { localEnvironment } from './local-tools.ts';
import { matrixFolder, type RunPlan, runAll } from './runner.ts';

const OPTIONS = {
  instances: { type: 'string' },
  only: { type: 'string' },
  limit: { type: 'string' },
  output: { type: 'string' },
  workers: { type: 'string', default: '1' },
  samples: { type: 'string', default: '1' },
  retry: { type: 'boolean', default: false },
  redo: { type: 'boolean', default: false },
  'step-limit': { type: 'string', default: String(AGENT_DEFAULTS.step_limit) },
  'cost-limit': { type: 'string', default: String(AGENT_DEFAULTS.cost_limit) },
  'time-limit': { type: 'string', default: '0' },
  'action-timeout': { type: 'string', default: '60' },
  'price-input': { type: 'string' },
  'price-output': { type: 'string' },
  prices: { type: 'string' },
  temperature: { type: 'string' },
  effort: { type: 'string' },
  'max-output-tokens': { type: 'string' },
  'no-prompt-cache': { type: 'boolean', default: false },
  environment: { type: 'string' },
  clones: { type: 'string', default: '.' },
  'cache-dir': { type: 'string' },
} as const satisfies ParseArgsConfig['options'];

const SHARED_USAGE =
  '[--only ID,ID] [--limit N] [--workers 1] [--samples 1] [--retry] [--redo]\n' +
  '      [--step-limit 250] [--cost-limit 3] [--time-limit SECONDS] [--action-timeout 60]\n' +
  '      [--prices FILE | --price-input PER_MILLION --price-output PER_MILLION]\n' +
  '      [--temperature N] [--effort LEVEL] [--max-output-tokens N] [--no-prompt-cache]\n' +
  '      [--environment docker|local] [--clones DIR] [--cache-dir DIR]';

export const run: EvalCommand = {
  name: 'run',
  summary: 'Let an agent work on bugs, with the tools or without, and keep its trajectories and patches.',
  usage: [`--instances FILE --mode ${MODES.join('|')} --model NAME --output DIR ${SHARED_USAGE}`],
  async run(words, context) {
    const { values } = parseArgs({
      args: [...words],
      options: { ...OPTIONS, mode: { type: 'string' }, model: { type: 'string' } },
    });
    const mode = modeOf(needed('mode', values.mode));
    const model = needed('model', values.model);
    const output = resolve(needed('output', values.output));
    const plan = await planOf(values, context);
    return runSamples({ ...plan(mode, model), output }, values, context);
  },
};

export const matrix: EvalCommand = {
  name: 'matrix',
  summary: 'The same over several modes and models, each into a folder of its own.',
  usage: [`--instances FILE --modes A,B --models A,B --output DIR ${SHARED_USAGE}`],
  async run(words, context) {
    const { values } = parseArgs({
      args: [...words],
      options: { ...OPTIONS, modes: { type: 'string', default: MODES.join(',') }, models: { type: 'string' } },
    });
    const modes = values.modes.split(',').map(modeOf);
    const models = needed('models', values.models).split(',');
    const output = resolve(needed('output', values.output));
    const plan = await planOf(values, context);
    let code = 0;
    for (const model of models) {
      for (const mode of modes) {
        context.log(`${mode} with ${model}`);
        const one = { ...plan(mode, model), output: matrixFolder(output, mode, model) };
        code = Math.max(code, await runSamples(one, values, context));
      }
    }
    return code;
  },
};

/** All instances as often as there are samples, each time into a folder of its own, which a harness can judge by itself. */
async function runSamples(plan: RunPlan, values: Values, context: CommandContext): Promise<number> {
  const samples = numberOf('samples', values.samples);
  if (!Number.isInteger(samples) || samples < 1) throw new CommandError('--samples is a whole number from 1');
  let code = 0;
  for (let sample = 1; sample <= samples; sample++) {
    if (samples > 1) context.log(`Sample ${sample} of ${samples}`);
    const output = samples === 1 ? plan.output : join(plan.output, `sample-${sample}`);
    code = Math.max(code, finished(await runAll({ ...plan, output }), context));
  }
  return code;
}

export const prepare: EvalCommand = {
  name: 'prepare',
  summary: 'Fill the cache of indexes before a run: the environment of each bug is set up once, and left.',
  usage: [
    '--instances FILE [--only ID,ID] [--limit N] [--workers 2]\n' +
      '      [--environment docker|local] [--clones DIR] [--cache-dir DIR]',
  ],
  async run(words, { out, log }) {
    const { instances: file, only, limit, workers, environment, clones } = OPTIONS;
    const options = { instances: file, only, limit, workers: { ...workers, default: '2' }, environment, clones };
    const { values } = parseArgs({ args: [...words], options: { ...options, 'cache-dir': OPTIONS['cache-dir'] } });
    const all = await selected(values);
    const placeOf = (each: Instance): string =>
      isLocal(each, values) ? `${each.repo} ${each.base_commit}` : imageName(each);
    const trees = [...new Map(all.map((each) => [placeOf(each), each])).values()];
    const caches = new Map<string, number>();
    let ended = 0;
    await inParallel(trees, numberOf('workers', values.workers), async (instance) => {
      const { cache, why } = await prepared(environmentOf(instance, 'native', { ...values, 'action-timeout': '60' }));
      caches.set(cache, (caches.get(cache) ?? 0) + 1);
      log(`[${++ended}/${trees.length}] ${instance.instance_id}: ${[cache, ...why].join('; ')}`);
    });
    const said = [...caches].sort().map(([cache, count]) => `${count} ${cache}`);
    out(`${trees.length} trees: ${said.join(', ')}\n`);
    return caches.size === [...caches.keys()].filter((cache) => cache === 'hit' || cache === 'saved').length ? 0 : 1;
  },
};

/** What became of the index of an environment that was set up and left, and why it is not better. */
async function prepared(
  environment: Environment,
): Promise<{ readonly cache: string; readonly why: readonly string[] }> {
  try {
    await environment.start();
    const { ready, cache, reasons } = environment.serialize().info.gitnexus_env ?? {};
    return { cache: ready === true ? String(cache) : 'not ready', why: (reasons ?? []) as readonly string[] };
  } catch (error) {
    return { cache: 'not started', why: [(error as Error).message.split('\n')[0] ?? ''] };
  } finally {
    await environment.stop();
  }
}

type Values = ReturnType<typeof parseArgs<{ options: typeof OPTIONS }>>['values'];

/** Everything but where the results go; for each mode and model. */
async function planOf(
  values: Values,
  { log }: CommandContext,
): Promise<(mode: Mode, model: string) => Omit<RunPlan, 'output'>> {
  const instances = await selected(values);
  const limits: Omit<AgentConfig, 'mode'> = {
    ...AGENT_DEFAULTS,
    step_limit: numberOf('step-limit', values['step-limit']),
    cost_limit: numberOf('cost-limit', values['cost-limit']),
    wall_time_limit_seconds: numberOf('time-limit', values['time-limit']),
  };
  return (mode, model) => ({
    instances,
    config: { mode, ...limits },
    model: modelFactory(model, modelSettings(values, model), process.env),
    environmentOf: (instance, config) => environmentOf(instance, config.mode, values),
    workers: numberOf('workers', values.workers),
    retry: values.retry,
    redo: values.redo,
    log,
  });
}

function selected({
  instances,
  only,
  limit,
}: Pick<Values, 'instances' | 'only' | 'limit'>): Promise<readonly Instance[]> {
  return readInstances(needed('instances', instances), {
    only: only?.split(',') ?? [],
    limit: limit === undefined ? undefined : numberOf('limit', limit),
  });
}

function modelSettings(values: Values, model: string): ModelSettings {
  const { effort } = values;
  const number = (name: 'temperature' | 'max-output-tokens') => {
    const text = values[name];
    return text === undefined ? undefined : numberOf(name, text);
  };
  const temperature = number('temperature');
  const maxOutputTokens = number('max-output-tokens');
  return {
    ...(temperature === undefined ? {} : { temperature }),
    ...(effort === undefined ? {} : { effort }),
    ...(maxOutputTokens === undefined ? {} : { maxOutputTokens }),
    cachePrompt: !values['no-prompt-cache'],
    prices: pricesOf(values, model),
    backoff: BACKOFF,
  };
}

function pricesOf(values: Values, model: string): Prices {
  const { prices, 'price-input': input, 'price-output': output } = values;
  if (prices === undefined) {
    return {
      input: input === undefined ? 0 : numberOf('price-input', input),
      output: output === undefined ? 0 : numberOf('price-output', output),
    };
  }
  if (input !== undefined || output !== undefined)
    throw new CommandError('Prices come from --prices or are given, not both');
  return model.startsWith('scripted:') ? NO_PRICES : readPrices(resolve(prices), model);
}

type EnvironmentValues = Pick<Values, 'action-timeout' | 'environment' | 'clones' | 'cache-dir'>;

/** A repository that is given by its path lies here; all others are in containers, unless something else is said. */
function isLocal({ repo }: Instance, { environment }: Pick<Values, 'environment'>): boolean {
  return environment === undefined ? repo.startsWith('/') || repo.startsWith('.') : environment === 'local';
}

function environmentOf(instance: Instance, mode: Mode, values: EnvironmentValues): Environment {
  const timeout = numberOf('action-timeout', values['action-timeout']);
  const { cache_dir } = gitNexusOptions(values['cache-dir'] === undefined ? {} : { cache_dir: values['cache-dir'] });
  const tools = mode !== 'baseline';
  if (isLocal(instance, values)) {
    const folder = join(tmpdir(), `gitnexus-eval-${process.pid}`, mode, instance.instance_id);
    return localEnvironment(instance, { clones: resolve(values.clones), folder, tools, timeout, cache_dir });
  }
  return new GitNexusDockerEnvironment(
    { image: imageName(instance), cwd: '/testbed', timeout, interpreter: ['bash', '-c'], env: { PAGER: 'cat' } },
    { enable_gitnexus: tools, cache_dir },
  );
}

function finished(
  { done, skipped, failed, statuses }: Awaited<ReturnType<typeof runAll>>,
  { out, log }: CommandContext,
): number {
  const said = Object.entries(statuses).map(([status, count]) => `${count} ${status}`);
  out(`${done} run, ${skipped} done before${said.length === 0 ? '' : `: ${said.join(', ')}`}\n`);
  if (failed.length > 0)
    log(`${failed.length} failed and are not done; the next run tries them again: ${failed.join(', ')}`);
  return failed.length > 0 ? 1 : 0;
}

function modeOf(text: string): Mode {
  const mode = MODES.find((each) => each === text);
  if (mode === undefined) throw new CommandError(`A mode is ${MODES.join(', ')}, not '${text}'`);
  return mode;
}

function needed(name: string, value: string | undefined): string {
  if (value === undefined || value === '') throw new CommandError(`--${name} is needed`);
  return value;
}

function numberOf(name: string, text: string): number {
  const value = Number(text);
  if (text.trim() === '' || !Number.isFinite(value) || value < 0) {
    throw new CommandError(`--${name} is a number, not '${text}'`);
  }
  return value;
}
