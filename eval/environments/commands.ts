// The commands of `gitnexus-eval` that concern containers of others and the cache.

import { parseArgs } from 'node:util';
import { type CommandContext, CommandError, type EvalCommand } from '../command.ts';
import { containerOf } from './container.ts';
import { attachTools, detachTools } from './gitnexus/attach.ts';
import { clearIndexes, listIndexes } from './gitnexus/index-cache.ts';
import { gitNexusOptions, NODE_SOURCES, type NodeSource, repositoryOf } from './gitnexus/options.ts';
import { clearPackages, listPackages } from './gitnexus/stage-package.ts';

const containerFlags = {
  container: { type: 'string' },
  executable: { type: 'string' },
  json: { type: 'boolean' },
} as const;

export const attach: EvalCommand = {
  name: 'attach',
  summary: 'Set the tools up in a running container; prints how they are.',
  usage: [
    '--container ID [--json] [--cwd /testbed] [--executable docker] [--cache-dir DIR] [--gitnexus-timeout 120]\n' +
      '      [--eval-server-port 4848] [--with-embeddings] [--node-sources container,nodesource,host]',
  ],
  async run(words, { out, log }) {
    const { values } = parseArgs({
      args: [...words],
      options: {
        ...containerFlags,
        cwd: { type: 'string' },
        'cache-dir': { type: 'string' },
        'gitnexus-timeout': { type: 'string' },
        'eval-server-port': { type: 'string' },
        'with-embeddings': { type: 'boolean' },
        'node-sources': { type: 'string' },
        'nodesource-url': { type: 'string' },
      },
    });
    const timeout = numberOf('gitnexus-timeout', values['gitnexus-timeout']);
    const port = numberOf('eval-server-port', values['eval-server-port']);
    const options = gitNexusOptions({
      skip_embeddings: values['with-embeddings'] !== true,
      ...(values['cache-dir'] === undefined ? {} : { cache_dir: values['cache-dir'] }),
      ...(timeout === undefined ? {} : { gitnexus_timeout: timeout }),
      ...(port === undefined ? {} : { eval_server_port: port }),
      ...(values['node-sources'] === undefined ? {} : { node_sources: nodeSourcesOf(values['node-sources']) }),
      ...(values['nodesource-url'] === undefined ? {} : { nodesource_url: values['nodesource-url'] }),
    });
    const container = containerOf(...addressOf(values));
    const state = await attachTools({ container, options, repository: repositoryOf(values.cwd ?? ''), log });
    if (values.json === true) out(`${JSON.stringify(state)}\n`);
    else out(`${state.ready ? 'ready' : 'not ready'} after ${state.index_time_seconds.toFixed(1)} s\n`);
    return state.ready ? 0 : 1;
  },
};

export const detach: EvalCommand = {
  name: 'detach',
  summary: 'End the server of a container that `attach` set up. The container goes on.',
  usage: ['--container ID [--json] [--executable docker]'],
  async run(words, { out }) {
    const { values } = parseArgs({ args: [...words], options: containerFlags });
    const stopped = await detachTools(containerOf(...addressOf(values)));
    if (values.json === true) out(`${JSON.stringify({ stopped })}\n`);
    else out(stopped ? 'stopped\n' : 'no server answered\n');
    return 0;
  },
};

export const cache: EvalCommand = {
  name: 'cache',
  summary: 'List or clear the indexes kept for containers, and the package made ready for them.',
  usage: ['list [--json] [--cache-dir DIR]', 'clear [KEY] [--json] [--cache-dir DIR]'],
  async run(words, context) {
    const { values, positionals } = parseArgs({
      args: [...words],
      allowPositionals: true,
      options: { json: { type: 'boolean' }, 'cache-dir': { type: 'string' } },
    });
    const folder = gitNexusOptions(
      values['cache-dir'] === undefined ? {} : { cache_dir: values['cache-dir'] },
    ).cache_dir;
    const json = values.json === true;
    const [action, key, ...more] = positionals;
    if (action === 'list' && key === undefined) return listCache(folder, json, context);
    if (action === 'clear' && more.length === 0) return clearCache(folder, key, json, context);
    throw new CommandError('cache takes list, or clear and at most one key');
  },
};

async function listCache(folder: string, json: boolean, { out }: CommandContext): Promise<number> {
  const [indexes, packages] = [await listIndexes(folder), await listPackages(folder)];
  if (json) {
    out(`${JSON.stringify({ folder, indexes, packages })}\n`);
    return 0;
  }
  const lines = indexes.map(({ key, repo, commit, version, bytes, created }) =>
    [key, repo, commit.slice(0, 12), version, `${Math.ceil(bytes / 1024)} KB`, created].join('  '),
  );
  out([`${folder}: ${indexes.length} indexes, ${packages.length} packages`, ...lines, ''].join('\n'));
  return 0;
}

async function clearCache(folder: string, key: string | undefined, json: boolean, { out }: CommandContext) {
  const indexes = await clearIndexes(folder, key);
  if (key !== undefined && indexes === 0) throw new CommandError(`There is no index ${key} in ${folder}`);
  const packages = key === undefined ? await clearPackages(folder) : 0;
  out(json ? `${JSON.stringify({ indexes, packages })}\n` : `Removed ${indexes} indexes and ${packages} packages\n`);
  return 0;
}

/** The arguments of `containerOf`. */
function addressOf(values: { readonly container?: string; readonly executable?: string }): [string, string] {
  if (values.container === undefined) throw new CommandError('--container is missing');
  return [values.container, values.executable ?? (process.env.MSWEA_DOCKER_EXECUTABLE || 'docker')];
}

function numberOf(flag: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const number = Number(text);
  if (text.trim() === '' || !(number > 0)) throw new CommandError(`--${flag} takes a number above 0, not '${text}'`);
  return number;
}

function nodeSourcesOf(text: string): readonly NodeSource[] {
  return text.split(',').map((word) => {
    const source = NODE_SOURCES.find((each) => each === word);
    if (source === undefined) throw new CommandError(`--node-sources takes ${NODE_SOURCES.join(', ')}, not '${word}'`);
    return source;
  });
}
