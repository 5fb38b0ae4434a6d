// The second step: the very build of this machine in the container, and a `gitnexus` on the path that runs it.

import { join } from 'node:path';
import { containerPlatform } from './ensure-nodejs.ts';
import { type ProductPackage, productPackage } from './package-root.ts';
import { type StagedPackage, stagePackage } from './stage-package.ts';
import { INSTALL_FOLDER, MOUNT_FOLDER, mustRun, type SetUp, SetUpError, SHORT_TIMEOUT } from './step.ts';

export interface InstalledPackage {
  readonly version: string;
  readonly build: string;
  /** Where it lies in the container. */
  readonly folder: string;
}

/** Where a copy goes in a container that was started without the mount. */
const COPIED_PACKAGE = `${INSTALL_FOLDER}/package`;
/** Holds the build that lies there, so that a container that was set up before is not filled again. */
const BUILD_FILE = `${INSTALL_FOLDER}/build`;

/** `node` is the path of Node.js in the container. Throws `SetUpError`. */
export async function installPackage(setUp: SetUp, node: string): Promise<InstalledPackage> {
  const { container, options } = setUp;
  const look = `uname -s; uname -m; cat ${MOUNT_FOLDER}/build 2>/dev/null || echo; cat ${BUILD_FILE} 2>/dev/null`;
  const asked = await container.run(look, { timeout: SHORT_TIMEOUT });
  const [system = '', machine = '', mounted = '', copied = ''] = asked.output.split('\n');
  const product = productPackage();
  const { folder, build } = await staged(product, options.cache_dir, containerPlatform(system, machine));
  if (mounted !== build && copied !== build) await copyPackage(setUp, join(folder, 'package'), build);
  const inside = mounted === build ? `${MOUNT_FOLDER}/package` : COPIED_PACKAGE;
  const write = [
    'mkdir -p /usr/local/bin',
    `printf '#!/bin/sh\\nexec "%s" %s/dist/cli.js "$@"\\n' "$1" "$2" >/usr/local/bin/gitnexus`,
    'chmod 755 /usr/local/bin/gitnexus',
  ].join(' && ');
  const root = { user: 'root', words: [node, inside], timeout: SHORT_TIMEOUT } as const;
  await mustRun(setUp, 'The command gitnexus could not be written', write, root);
  await mustRun(setUp, 'gitnexus does not run', '/usr/local/bin/gitnexus --version', { timeout: SHORT_TIMEOUT });
  return { version: product.version, build, folder: inside };
}

async function copyPackage(setUp: SetUp, folder: string, build: string): Promise<void> {
  const root = { user: 'root', words: [build], timeout: SHORT_TIMEOUT } as const;
  const clear = `rm -rf ${COPIED_PACKAGE} ${BUILD_FILE} && mkdir -p ${COPIED_PACKAGE}`;
  await mustRun(setUp, 'The package has no place in the container', clear, root);
  await setUp.container.copyIn(`${folder}/.`, COPIED_PACKAGE).catch((error: Error) => {
    throw new SetUpError(`The package could not be copied: ${error.message}`);
  });
  await mustRun(setUp, 'The package could not be marked', `printf '%s\\n' "$1" >${BUILD_FILE}`, root);
}

async function staged(product: ProductPackage, cache: string, platform: string): Promise<StagedPackage> {
  try {
    return await stagePackage(product, cache, platform);
  } catch (error) {
    throw new SetUpError(`The package could not be made ready: ${(error as Error).message}`);
  }
}
