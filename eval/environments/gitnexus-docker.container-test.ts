// The tools in real containers without a network: set up, called with awkward arguments, without their server, from the
// cache; and what is left of them where a step of the set-up fails.

import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeSampleRepository, temporaryFolder } from '../../test/sample-repository.ts';
import { containerOf } from './container.ts';
import { DockerEnvironment } from './docker.ts';
import { attachTools } from './gitnexus/attach.ts';
import { type GitNexusOptions, gitNexusOptions } from './gitnexus/options.ts';
import { GitNexusDockerEnvironment } from './gitnexus-docker.ts';
import { containerExists, makeImage, removeImages } from './test-images.ts';

const TOOLS = ['augment', 'context', 'cypher', 'detect-changes', 'impact', 'overview', 'query'];
/** Everything that a shell, awk or JSON could take for its own. */
const AWKWARD = `it's "quoted" $HOME \`id\` $(id) \\n \\\\ ünï→日本 <&|;*?> %s !x\n-- second\tline`;
/** Prints the numbers of the processes that run a command of ours. */
const pidsOf = (command: string) => `for each in /proc/[0-9]*; do
  if tr '\\0' ' ' <$each/cmdline 2>/dev/null | grep -q 'cli.js[ ]${command}'; then echo \${each#/proc/}; fi
done`;

const folder = temporaryFolder();
const cache = join(folder.path, 'cache');
const images: string[] = [];
const environments: GitNexusDockerEnvironment[] = [];
let sample: string;
let image: string;

function environmentOf(options: Partial<GitNexusOptions> = {}, from = image) {
  const environment = new GitNexusDockerEnvironment(
    { image: from, cwd: '/testbed', run_args: ['--rm', '--network', 'none'], interpreter: ['sh', '-c'], timeout: 60 },
    { cache_dir: cache, node_sources: ['container', 'host'], eval_server_port: 4950, ...options },
    () => undefined,
  );
  environments.push(environment);
  return environment;
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

beforeAll(() => {
  sample = makeSampleRepository(folder.path);
  image = makeImage({ files: { '/testbed': sample } });
  images.push(image);
});
afterAll(async () => {
  await Promise.all(environments.map((each) => each.stop()));
  removeImages(...images);
  folder.remove();
});

describe('the tools in a container', () => {
  const environment = environmentOfLater();
  const run = async (tool: string, ...words: string[]) => {
    const { output, returncode } = await environment().execute({
      command: [`gitnexus-${tool}`, ...words.map(quoted)].join(' '),
    });
    return { output, returncode };
  };
  /** What each tool is asked, with what the answer holds. */
  const calls: readonly (readonly [tool: string, words: readonly string[], holds: string, code: number])[] = [
    ['query', ['user authentication'], 'src/auth/login.ts', 0],
    ['query', [AWKWARD], '', 0],
    ['context', ['authenticateUser', 'src/auth/login.ts'], '← [CALLS] function handleLogin → src/routes/auth.ts:4', 0],
    ['context', [AWKWARD], `Error: Symbol '${AWKWARD}' not found in index`, 1],
    ['impact', ['hashPassword', 'upstream'], 'function validatePassword → src/auth/validator.ts', 0],
    ['impact', [AWKWARD, 'downstream'], `Error: Symbol '${AWKWARD}' not found in index`, 1],
    ['cypher', [`MATCH (n:Class) RETURN n.name, '"$HOME" \`id\` ünï→日本' AS text`], '"$HOME" `id` ünï→日本', 0],
    ['overview', [], 'typescript: 8 files', 0],
    ['detect-changes', ['HEAD~1', 'HEAD'], 'hashPassword', 0],
    ['detect-changes', [`--output=/tmp/x '"$HOME"`], 'Error:', 1],
    ['augment', ['authenticateUser'], '[GitNexus]', 0],
    ['augment', [AWKWARD], '', 0],
  ];
  const answers = new Map<string, unknown>();

  /** The environment is made once the image is there. */
  function environmentOfLater(): () => GitNexusDockerEnvironment {
    let made: GitNexusDockerEnvironment | undefined;
    return () => {
      made ??= environmentOf();
      return made;
    };
  }

  it('are set up with a cold cache', async () => {
    const info = await environment().start();
    expect(environment().state).toMatchObject({
      ready: true,
      server_ready: true,
      reasons: [],
      cache: 'saved',
      node: { source: 'host', version: process.version },
      tools: TOOLS.map((tool) => `gitnexus-${tool}`),
    });
    expect(Object.keys(environment().state.step_seconds)).toEqual(['nodejs', 'install', 'index', 'server', 'tools']);
    expect(info).toMatchObject({ gitnexus_ready: true });
  });

  it('come as one mount that nobody in the container can change, with node and npx on the path', async () => {
    const { output } = await environment().execute({
      command:
        'node --version; npx --version; cat /proc/mounts | grep /opt/gitnexus; ls -A /opt/gitnexus; touch /opt/gitnexus/mounted/x',
    });
    const [node, npx, mount, ...rest] = output.trim().split('\n');
    expect(node).toBe(process.version);
    expect(npx).toMatch(/^\d+\./);
    expect(mount).toMatch(/ \/opt\/gitnexus\/mounted .* ro[, ]/);
    expect(rest.slice(0, 2)).toEqual(['attached.json', 'mounted']);
    expect(rest[2]).toContain('Read-only file system');
  });

  it('answer by the server alone', async () => {
    await environment().execute({ command: 'mv /usr/local/bin/gitnexus /usr/local/bin/aside' });
    for (const [tool, words, holds, code] of calls) {
      if (tool === 'augment') continue;
      const answer = await run(tool, ...words);
      expect([tool, answer]).toEqual([tool, { output: expect.stringContaining(holds), returncode: code }]);
      answers.set(JSON.stringify([tool, words]), answer);
    }
    await environment().execute({ command: 'mv /usr/local/bin/aside /usr/local/bin/gitnexus' });
  });

  it('answer the same by the command line when the server is dead', async () => {
    await environment().execute({ command: `kill -9 $(${pidsOf('eval-server')}); sleep 0.2` });
    const asked = 'curl -s http://127.0.0.1:4950/health';
    expect(await environment().execute({ command: asked })).toMatchObject({ output: '', returncode: 7 });
    for (const [tool, words, holds, code] of calls) {
      const answer = await run(tool, ...words);
      expect([tool, answer]).toEqual([tool, { output: expect.stringContaining(holds), returncode: code }]);
      const before = answers.get(JSON.stringify([tool, words]));
      if (before !== undefined) expect([tool, answer]).toEqual([tool, before]);
    }
  });

  it('left the tree as it was', async () => {
    expect(await environment().execute({ command: 'git status --porcelain' })).toMatchObject({ output: '' });
  });

  it('are told to templates and to the trajectory', async () => {
    const { state } = environment();
    expect(environment().getTemplateVars({ task: 't' })).toMatchObject({
      gitnexus_ready: true,
      gitnexus_index_time: state.index_time_seconds,
      task: 't',
    });
    const { info } = JSON.parse(JSON.stringify(environment().serialize()));
    expect(info.config.environment_type).toBe('gitnexus-eval.GitNexusDockerEnvironment');
    expect(info.gitnexus_env).toMatchObject({
      enabled: true,
      ready: true,
      skip_embeddings: true,
      eval_server_port: 4950,
      index_time_seconds: expect.any(Number),
      commit: expect.stringMatching(/^[0-9a-f]{40}$/),
    });
  });

  it('end with the container', async () => {
    const { container_id } = await environment().start();
    await environment().stop();
    expect(containerExists(String(container_id))).toBe(false);
  });
});

describe('the cache', () => {
  const entry = () => {
    const [key, ...more] = readdirSync(join(cache, 'indexes'));
    expect(more).toEqual([]);
    return join(cache, 'indexes', String(key));
  };

  it('spares the analysis, and the server is asked to end', async () => {
    const before = readFileSync(join(entry(), 'metadata.json'), 'utf8');
    const environment = environmentOf({ gitnexus_timeout: 0.01 });
    await environment.start();
    // No time for an analysis was given: the index can only come from the cache.
    expect(environment.state).toMatchObject({ ready: true, server_ready: true, cache: 'hit', reasons: [] });
    const { output } = await environment.execute({ command: 'gitnexus-context hashPassword' });
    expect(output).toContain('← [CALLS] function validatePassword → src/auth/validator.ts:4');
    expect(readFileSync(join(entry(), 'metadata.json'), 'utf8')).toBe(before);
    await environment.stop();
  });

  it('is not read where an archive is damaged, which is then replaced', async () => {
    const archive = join(entry(), 'index.gnx');
    const good = readFileSync(archive);
    const bad = Buffer.from(good);
    bad[bad.length - 20] = bad[bad.length - 20] ^ 1;
    writeFileSync(archive, bad);
    const environment = environmentOf();
    await environment.start();
    expect(environment.state).toMatchObject({ ready: true, cache: 'saved' });
    expect(environment.state.reasons).toEqual([expect.stringContaining('is damaged and is built anew')]);
    expect(readFileSync(archive).equals(bad)).toBe(false);
    await environment.stop();
  });

  it('is left alone where the tree is not that of the commit', async () => {
    const dirty = makeImage({
      files: { '/testbed': sample },
      script: 'cd /testbed && echo "export const added = 1;" >src/added.ts',
    });
    images.push(dirty);
    const environment = environmentOf({}, dirty);
    await environment.start();
    expect(environment.state).toMatchObject({ ready: true, cache: 'not-saved' });
    expect(entry()).toBeTruthy();
    await environment.stop();
  });

  it('serves environments that start beside each other', async () => {
    const cache_dir = mkdtempSync(join(tmpdir(), 'gitnexus-parallel-'));
    const both = [environmentOf({ cache_dir }), environmentOf({ cache_dir })];
    await Promise.all(both.map((each) => each.start()));
    expect(both.map(({ state: { ready, reasons } }) => ({ ready, reasons }))).toEqual([
      { ready: true, reasons: [] },
      { ready: true, reasons: [] },
    ]);
    expect(readdirSync(join(cache_dir, 'indexes'))).toHaveLength(1);
    expect(readdirSync(join(cache_dir, 'packages'))).toHaveLength(1);
    await Promise.all(both.map((each) => each.stop()));
    rmSync(cache_dir, { recursive: true });
  });
});

describe('a container that was started without the mount', () => {
  it('gets a copy', async () => {
    const plain = new DockerEnvironment({ image, cwd: '/testbed', run_args: ['--rm', '--network', 'none'] });
    const { container_id } = await plain.start();
    const options = gitNexusOptions({ cache_dir: cache, node_sources: ['container', 'host'], eval_server_port: 4950 });
    const container = containerOf(String(container_id), 'docker');
    const state = await attachTools({ container, options, repository: '/testbed', log: () => undefined });
    expect(state).toMatchObject({ ready: true, reasons: [], cache: 'hit', node: { source: 'host' } });
    const { output } = await plain.execute({ command: 'gitnexus-context hashPassword; npx --version' });
    expect(output).toContain('validatePassword');
    expect(output.trim().split('\n').at(-1)).toMatch(/^\d+\./);
    await plain.stop();
  });
});

describe('where something fails', () => {
  /** The container works all the same. */
  const expectPlain = async (environment: GitNexusDockerEnvironment, reason: string) => {
    await environment.start();
    expect(environment.state).toMatchObject({ ready: false, reasons: [expect.stringContaining(reason)] });
    expect(environment.serialize().info.gitnexus_env).toMatchObject({ ready: false, enabled: true });
    expect(await environment.execute({ command: 'pwd' })).toMatchObject({ output: '/testbed\n', returncode: 0 });
    await environment.stop();
  };
  const imageWith = (script: string, files: Readonly<Record<string, string>> = {}) => {
    const made = makeImage({ files: { '/testbed': sample, ...files }, script });
    images.push(made);
    return made;
  };

  it('is a plain container with the tools switched off', async () => {
    const environment = environmentOf({ enable_gitnexus: false });
    await environment.start();
    expect(environment.state).toMatchObject({ enabled: false, ready: false, reasons: [], step_seconds: {} });
    expect(await environment.execute({ command: 'command -v gitnexus node || echo none' })).toMatchObject({
      output: 'none\n',
    });
    await environment.stop();
  });

  it('says why there is no Node.js', async () => {
    await expectPlain(environmentOf({ node_sources: ['container'] }), 'it has none of its own');
    const old = imageWith(
      `printf '#!/bin/sh\\necho v18.20.0\\n' >/usr/local/bin/node && chmod 755 /usr/local/bin/node`,
    );
    await expectPlain(environmentOf({ node_sources: ['container'] }, old), 'its own is v18.20.0');
    // No network: the script of NodeSource cannot be had.
    const url = { nodesource_url: 'http://127.0.0.1:9/setup', node_sources: ['nodesource'] as const };
    await expectPlain(environmentOf(url), 'the script of NodeSource could not be fetched');
  });

  it('says why the package is not there', async () => {
    const file = join(folder.path, 'a-file');
    writeFileSync(file, '');
    await expectPlain(environmentOf({ cache_dir: join(file, 'below') }), 'The package could not be made ready');
    const taken = imageWith('mkdir -p /opt/gitnexus && echo >/opt/gitnexus/package && mkdir /usr/local/bin/gitnexus');
    await expectPlain(environmentOf({}, taken), 'The command gitnexus could not be written');
  });

  it('says that indexing took too long, and ends it', async () => {
    const cache_dir = join(folder.path, 'empty-cache');
    const environment = environmentOf({ cache_dir, gitnexus_timeout: 0.3 });
    await environment.start();
    expect(environment.state).toMatchObject({
      ready: false,
      reasons: [expect.stringContaining('Indexing took more than gitnexus_timeout, 0.3 s')],
    });
    expect(await environment.execute({ command: pidsOf('analyze') })).toMatchObject({ output: '' });
    expect(existsSync(join(cache_dir, 'indexes'))).toBe(false);
    await environment.stop();
  });

  it('turns to the command line where the server does not come up', async () => {
    const environment = environmentOf({ eval_server_port: 70_000 });
    await environment.start();
    expect(environment.state).toMatchObject({
      ready: true,
      server_ready: false,
      reasons: [expect.stringContaining('The server ended within 15 s')],
    });
    const { output } = await environment.execute({ command: 'gitnexus-context hashPassword' });
    expect(output).toContain('validatePassword');
    await environment.stop();
  });

  it('says why the tools are not there', async () => {
    const taken = imageWith('mkdir -p /usr/local/bin/gitnexus-query');
    await expectPlain(environmentOf({}, taken), 'The tools could not be written');
  });
});

describe('Node.js from NodeSource', () => {
  it('is installed by the script that the address gives', async () => {
    // A repository of packages in the image itself, with the Node.js of this machine in it.
    const standIn = makeImage({
      files: { '/testbed': sample, '/node-binary': process.execPath },
      script: [
        'set -e',
        'mkdir -p /standin/build/DEBIAN /standin/build/usr/bin',
        'cp /node-binary /standin/build/usr/bin/node && chmod 755 /standin/build/usr/bin/node && rm /node-binary',
        'cd /standin',
        'architecture=$(dpkg --print-architecture)',
        'fields="Package: nodejs\nVersion: 20.0.0-standin\nArchitecture: $architecture\nMaintainer: nobody\nDescription: stand-in"',
        'printf "$fields\n" >build/DEBIAN/control',
        'dpkg-deb -Znone --build build nodejs.deb >/dev/null && rm -r build',
        'printf "$fields\nFilename: ./nodejs.deb\nSize: $(stat -c %s nodejs.deb)\n" >Packages',
        'printf "SHA256: $(sha256sum nodejs.deb | cut -c-64)\n" >>Packages',
        'printf "rm /etc/apt/sources.list\necho deb [trusted=yes] file:/standin ./ >/etc/apt/sources.list\napt-get update\n" >setup',
      ].join('\n'),
    });
    images.push(standIn);
    const given = { nodesource_url: 'file:///standin/setup', node_sources: ['container', 'nodesource'] as const };
    const environment = environmentOf(given, standIn);
    await environment.start();
    expect(environment.state).toMatchObject({
      ready: true,
      reasons: [],
      node: { source: 'nodesource', path: '/usr/bin/node', version: process.version },
    });
    await environment.stop();
  });
});
