// The commands `run` and `matrix`.

import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { AGENT_DEFAULTS, type AgentConfig } from '../agent/loop.ts';
import { modelFactory } from '../agent/model.ts';
import { MODES, type Mode } from '../agent/prompts.ts';
import { type CommandContext, CommandError, type EvalCommand } from '../command.ts';
import type { Environment } from '../environments/environment.ts';
import { GitNexusDockerEnvironment } from '../environments/gitnexus-docker.ts';
import type { Instance } from '../instances/instance.ts';
import { readInstances } from '../instances/read-instances.ts';
import { imageName } from './image-name.ts';
import { localEnvironment } from './local-tools.ts';
import { matrixFolder, type RunPlan, runAll } from './runner.ts';

const OPTIONS = {
  instances: { type: 'string' },
  only: { type: 'string' },
  limit: { type: 'string' },
  output: { type: 'string' },
  workers: { type: 'string', default: '1' },
  redo: { type: 'boolean', default: false },
  'step-limit': { type: 'string', default: String(AGENT_DEFAULTS.step_limit) },
  'cost-limit': { type: 'string', default: String(AGENT_DEFAULTS.cost_limit) },
  'time-limit': { type: 'string', default: '0' },
  'action-timeout': { type: 'string', default: '60' },
  'price-input': { type: 'string', default: '0' },
  'price-output': { type: 'string', default: '0' },
  environment: { type: 'string' },
  clones: { type: 'string', default: '.' },
  'cache-dir': { type: 'string' },
} as const satisfies ParseArgsConfig['options'];

const SHARED_USAGE =
  '[--only ID,ID] [--limit N] [--workers 1] [--redo]\n' +
  '      [--step-limit 250] [--cost-limit 3] [--time-limit SECONDS] [--action-timeout 60]\n' +
  '      [--price-input PER_MILLION] [--price-output PER_MILLION]\n' +
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
    return finished(await runAll({ ...plan(mode, model), output }), context);
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
        const totals = await runAll({ ...plan(mode, model), output: matrixFolder(output, mode, model) });
        code = Math.max(code, finished(totals, context));
      }
    }
    return code;
  },
};

type Values = ReturnType<typeof parseArgs<{ options: typeof OPTIONS }>>['values'];

/** Everything but where the results go; for each mode and model. */
async function planOf(
  values: Values,
  { log }: CommandContext,
): Promise<(mode: Mode, model: string) => Omit<RunPlan, 'output'>> {
  const instances = await readInstances(needed('instances', values.instances), {
    only: values.only?.split(',') ?? [],
    limit: values.limit === undefined ? undefined : numberOf('limit', values.limit),
  });
  const limits: Omit<AgentConfig, 'mode'> = {
    ...AGENT_DEFAULTS,
    step_limit: numberOf('step-limit', values['step-limit']),
    cost_limit: numberOf('cost-limit', values['cost-limit']),
    wall_time_limit_seconds: numberOf('time-limit', values['time-limit']),
  };
  const prices = {
    input: numberOf('price-input', values['price-input']),
    output: numberOf('price-output', values['price-output']),
  };
  return (mode, model) => ({
    instances,
    config: { mode, ...limits },
    model: modelFactory(model, prices, process.env),
    environmentOf: (instance, config) => environmentOf(instance, config.mode, values),
    workers: numberOf('workers', values.workers),
    redo: values.redo,
    log,
  });
}

/** A repository that is given by its path lies here; all others are in containers, unless something else is said. */
function environmentOf(instance: Instance, mode: Mode, values: Values): Environment {
  const timeout = numberOf('action-timeout', values['action-timeout']);
  const tools = mode !== 'baseline';
  const isPath = instance.repo.startsWith('/') || instance.repo.startsWith('.');
  if ((values.environment ?? (isPath ? 'local' : 'docker')) === 'local') {
    const folder = join(tmpdir(), `gitnexus-eval-${process.pid}`, mode, instance.instance_id);
    return localEnvironment(instance, { clones: resolve(values.clones), folder, tools, timeout });
  }
  return new GitNexusDockerEnvironment(
    { image: imageName(instance), cwd: '/testbed', timeout, interpreter: ['bash', '-c'], env: { PAGER: 'cat' } },
    { enable_gitnexus: tools, ...(values['cache-dir'] === undefined ? {} : { cache_dir: values['cache-dir'] }) },
  );
}

function finished(
  { done, skipped, statuses }: Awaited<ReturnType<typeof runAll>>,
  { out }: Pick<CommandContext, 'out'>,
): number {
  const said = Object.entries(statuses).map(([status, count]) => `${count} ${status}`);
  out(`${done} run, ${skipped} done before${said.length === 0 ? '' : `: ${said.join(', ')}`}\n`);
  return 0;
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
