// The first step: a Node.js that our package runs on, and `node` and `npx` on the path. What the container has is
// preferred, so that its own tools see no other version than before; of this machine's it gets a mount or a copy.

import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { NodeSource } from './options.ts';
import { INSTALL_FOLDER, lastLines, MOUNT_FOLDER, mustRun, type SetUp, SetUpError, SHORT_TIMEOUT } from './step.ts';

export interface ContainerNode {
  readonly source: NodeSource;
  /** The absolute path of the program in the container. */
  readonly path: string;
  readonly version: string;
}

const LEAST_VERSION = 20;
const COPIED_NODE = `${INSTALL_FOLDER}/node`;

const WAYS: Readonly<Record<NodeSource, (setUp: SetUp) => Promise<Omit<ContainerNode, 'source'>>>> = {
  container: nodeOfContainer,
  nodesource: nodeOfNodeSource,
  host: nodeOfHost,
};

/** Tries each of the ways that are allowed. Throws `SetUpError` with the reason of each. */
export async function ensureNodejs(setUp: SetUp): Promise<ContainerNode> {
  const reasons: string[] = [];
  for (const source of setUp.options.node_sources) {
    try {
      const node = { source, ...(await WAYS[source](setUp)) };
      await putOnPath(setUp, node.path);
      return node;
    } catch (error) {
      if (!(error instanceof SetUpError)) throw error;
      reasons.push(error.message);
    }
  }
  throw new SetUpError(`No Node.js ${LEAST_VERSION} or newer in the container: ${reasons.join('; ')}`);
}

async function nodeOfContainer({ container }: SetUp): Promise<Omit<ContainerNode, 'source'>> {
  const script = 'path=$(command -v node) || exit 3; echo "$path"; "$path" --version';
  const { output, returncode } = await container.run(script, { timeout: SHORT_TIMEOUT });
  if (returncode === 3) throw new SetUpError('it has none of its own');
  const [path = '', version = ''] = output.trim().split('\n');
  const major = Number(/^v(\d+)\./.exec(version)?.[1]);
  if (returncode !== 0 || Number.isNaN(major)) throw new SetUpError(`its own does not run: ${lastLines(output, 2)}`);
  if (major < LEAST_VERSION) throw new SetUpError(`its own is ${version}`);
  return { path, version };
}

async function nodeOfNodeSource(setUp: SetUp): Promise<Omit<ContainerNode, 'source'>> {
  const { nodesource_url, nodesource_timeout: timeout } = setUp.options;
  // One step after another, each with its own reason to fail; the system's packages are only fetched where the script
  // itself can be.
  const steps: readonly (readonly [what: string, script: string])[] = [
    ['its system is not one of apt', 'command -v apt-get >/dev/null'],
    [
      'curl could not be installed',
      'command -v curl >/dev/null || (apt-get update -qq && apt-get install -y -qq --no-install-recommends curl ca-certificates)',
    ],
    ['the script of NodeSource could not be fetched', 'curl -fsSL --connect-timeout 10 -o /tmp/nodesource.sh "$1"'],
    ['the script of NodeSource failed', 'bash /tmp/nodesource.sh'],
    ['nodejs could not be installed', 'DEBIAN_FRONTEND=noninteractive apt-get install -y -qq nodejs'],
  ];
  for (const [what, script] of steps) {
    await mustRun(setUp, what, script, { user: 'root', words: [nodesource_url], timeout });
  }
  try {
    return await nodeOfContainer(setUp);
  } catch (error) {
    if (!(error instanceof SetUpError)) throw error;
    throw new SetUpError(`after the installation from NodeSource, ${error.message}`);
  }
}

async function nodeOfHost(setUp: SetUp): Promise<Omit<ContainerNode, 'source'>> {
  const { container } = setUp;
  const mounted = `${MOUNT_FOLDER}/node/bin/node`;
  const { output, returncode } = await container.run('"$1" --version', { words: [mounted], timeout: SHORT_TIMEOUT });
  if (returncode === 0) return { path: mounted, version: output.trim() };
  const asked = await container.run('uname -s; uname -m', { timeout: SHORT_TIMEOUT });
  const [system = '', machine = ''] = asked.output.trim().split('\n');
  const platform = containerPlatform(system, machine);
  if (platform !== `${process.platform}-${process.arch}`) {
    throw new SetUpError(`that of this machine is for ${process.platform}-${process.arch}, not for ${platform}`);
  }
  const path = `${COPIED_NODE}/bin/node`;
  await mustRun(setUp, 'no folder for it', 'mkdir -p "$1/bin" "$1/lib/node_modules"', {
    user: 'root',
    words: [COPIED_NODE],
    timeout: SHORT_TIMEOUT,
  });
  await container.copyIn(process.execPath, path);
  const npm = join(dirname(process.execPath), '../lib/node_modules/npm');
  if (existsSync(npm)) await container.copyIn(npm, `${COPIED_NODE}/lib/node_modules/`);
  const version = await mustRun(setUp, 'that of this machine does not run there', '"$1" --version', {
    words: [path],
    timeout: SHORT_TIMEOUT,
  });
  return { path, version: version.trim() };
}

/** What the container already has by these names stays what it is. */
async function putOnPath(setUp: SetUp, node: string): Promise<void> {
  const npx = `${dirname(dirname(node))}/lib/node_modules/npm/bin/npx-cli.js`;
  const script = [
    'mkdir -p /usr/local/bin',
    '{ command -v node >/dev/null || ln -s "$1" /usr/local/bin/node; }',
    `if ! command -v npx >/dev/null && [ -f "$2" ]; then
      printf '#!/bin/sh\\nexec "%s" "%s" "$@"\\n' "$1" "$2" >/usr/local/bin/npx && chmod 755 /usr/local/bin/npx
    fi`,
  ].join(' &&\n');
  const root = { user: 'root', words: [node, npx], timeout: SHORT_TIMEOUT } as const;
  await mustRun(setUp, 'node could not be put on the path', script, root);
}

/** The name that Node.js gives to what `uname` tells. */
export function containerPlatform(system: string, machine: string): string {
  const architectures: Readonly<Record<string, string>> = { x86_64: 'x64', amd64: 'x64', aarch64: 'arm64' };
  return `${system.toLowerCase()}-${architectures[machine] ?? machine}`;
}
