// The second step: the very build of this machine in the container, and a `gitnexus` on the path that runs it.

import { containerPlatform } from './ensure-nodejs.ts';
import { type ProductPackage, productPackage } from './package-root.ts';
import { type StagedPackage, stagePackage } from './stage-package.ts';
import { INSTALL_FOLDER, mustRun, type SetUp, SetUpError, SHORT_TIMEOUT } from './step.ts';

export interface InstalledPackage {
  readonly version: string;
  readonly build: string;
  /** Why the graph database does not load there, if it does not: `cypher` answers with an error then. */
  readonly database_problem: string | undefined;
}

const PACKAGE_FOLDER = `${INSTALL_FOLDER}/package`;
/** Holds the build that lies there, so that a container that was set up before is not filled again. */
const BUILD_FILE = `${INSTALL_FOLDER}/build`;

/** `node` is the path of Node.js in the container. Throws `SetUpError`. */
export async function installPackage(setUp: SetUp, node: string): Promise<InstalledPackage> {
  const { container, options } = setUp;
  const asked = await container.run(`uname -s; uname -m; cat ${BUILD_FILE} 2>/dev/null`, { timeout: SHORT_TIMEOUT });
  const [system = '', machine = '', installed = ''] = asked.output.trim().split('\n');
  const product = productPackage();
  const { folder, build } = await staged(product, options.cache_dir, containerPlatform(system, machine));
  if (installed !== build) {
    const clear = `rm -rf ${PACKAGE_FOLDER} ${BUILD_FILE} && mkdir -p ${PACKAGE_FOLDER}`;
    await mustRun(setUp, 'The package has no place in the container', clear, { user: 'root', timeout: SHORT_TIMEOUT });
    await container.copyIn(`${folder}/.`, PACKAGE_FOLDER).catch((error: Error) => {
      throw new SetUpError(`The package could not be copied: ${error.message}`);
    });
  }
  // Readable for every user of the container, whatever this machine's files allow.
  const write = [
    `chmod -R a+rX ${PACKAGE_FOLDER}`,
    'mkdir -p /usr/local/bin',
    `printf '#!/bin/sh\\nexec "%s" ${PACKAGE_FOLDER}/dist/cli.js "$@"\\n' "$1" >/usr/local/bin/gitnexus`,
    'chmod 755 /usr/local/bin/gitnexus',
    `printf '%s\\n' "$2" >${BUILD_FILE}`,
  ].join(' && ');
  const root = { user: 'root', words: [node, build], timeout: SHORT_TIMEOUT } as const;
  await mustRun(setUp, 'The command gitnexus could not be written', write, root);
  return { version: product.version, build, database_problem: await databaseProblem(setUp) };
}

async function staged(product: ProductPackage, cache: string, platform: string): Promise<StagedPackage> {
  try {
    return await stagePackage(product, cache, platform);
  } catch (error) {
    throw new SetUpError(`The package could not be made ready: ${(error as Error).message}`);
  }
}

async function databaseProblem(setUp: SetUp): Promise<string | undefined> {
  await mustRun(setUp, 'gitnexus does not run', '/usr/local/bin/gitnexus --version', { timeout: SHORT_TIMEOUT });
  // Other things that it finds wanting are no reason against the tools, nor is what it says beside the result.
  const doctor = '/usr/local/bin/gitnexus doctor --json 2>/dev/null';
  const { output } = await setUp.container.run(doctor, { timeout: SHORT_TIMEOUT });
  const { checks } = JSON.parse(output) as { checks: { name: string; state: string; message: string }[] };
  const database = checks.find(({ name }) => name === 'database');
  return database?.state === 'ok' ? undefined : database?.message;
}
