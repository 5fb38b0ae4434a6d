// The fifth step: the tools on the path of every shell, as scripts of their own, because an action's shell keeps neither
// variables nor functions. They come with the package; what is written here says only on which port the server listens.

import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { InstalledPackage } from './install-package.ts';
import { productPackage } from './package-root.ts';
import { mustRun, type SetUp, SHORT_TIMEOUT } from './step.ts';

const TOOL_FOLDER = '/usr/local/bin';

/** Installs them and gives their names. Throws `SetUpError` where they do not answer afterwards. */
export async function installTools(setUp: SetUp, { folder }: InstalledPackage): Promise<readonly string[]> {
  const { options, repository } = setUp;
  const scripts = await readdir(join(productPackage().root, 'bin'));
  const names = scripts.filter((name) => name.startsWith('gitnexus-')).sort();
  const write = [
    'port=$1 from=$2; shift 2',
    'for name in "$@"; do',
    `  printf '#!/bin/sh\\nexport GITNEXUS_PORT="\${GITNEXUS_PORT:-%s}"\\nexec "%s/%s" "$@"\\n' "$port" "$from" "$name" \\`,
    `    >"${TOOL_FOLDER}/$name" && chmod 755 "${TOOL_FOLDER}/$name" || exit 1`,
    'done',
  ].join('\n');
  const words = [String(options.eval_server_port), `${folder}/bin`, ...names];
  await mustRun(setUp, 'The tools could not be written', write, { user: 'root', words, timeout: SHORT_TIMEOUT });
  // What an agent will do, by the server or without it.
  const first = `${TOOL_FOLDER}/gitnexus-overview`;
  await mustRun(setUp, 'The tools do not answer', first, { cwd: repository, timeout: SHORT_TIMEOUT });
  return names;
}
