// The fifth step: the tools on the path of every shell, as scripts of their own, because an action's shell keeps neither
// variables nor functions. They come with the package; here only the port is put in.

import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { productPackage } from './package-root.ts';
import { mustRun, type SetUp, SetUpError, SHORT_TIMEOUT } from './step.ts';

const TOOL_FOLDER = '/usr/local/bin';
const DEFAULT_PORT = '4848';

/** Installs them and gives their names. Throws `SetUpError` where they do not answer afterwards. */
export async function installTools(setUp: SetUp): Promise<readonly string[]> {
  const { container, options, repository } = setUp;
  const scripts = join(productPackage().root, 'bin');
  const names = (await readdir(scripts)).filter((name) => name.startsWith('gitnexus-')).sort();
  const folder = await mkdtemp(join(tmpdir(), 'gitnexus-tools-'));
  try {
    for (const name of names) {
      const text = await readFile(join(scripts, name), 'utf8');
      const ported = text.replaceAll(`GITNEXUS_PORT:-${DEFAULT_PORT}`, `GITNEXUS_PORT:-${options.eval_server_port}`);
      await writeFile(join(folder, name), ported, { mode: 0o755 });
    }
    await container.copyIn(`${folder}/.`, TOOL_FOLDER);
  } catch (error) {
    throw new SetUpError(`The tools could not be written: ${(error as Error).message}`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  const paths = names.map((name) => `${TOOL_FOLDER}/${name}`);
  const open = 'chmod 755 "$@"';
  await mustRun(setUp, 'The tools cannot be made executable', open, {
    user: 'root',
    words: paths,
    timeout: SHORT_TIMEOUT,
  });
  // What an agent will do, by the server or without it.
  const first = `${TOOL_FOLDER}/gitnexus-overview`;
  await mustRun(setUp, 'The tools do not answer', first, { cwd: repository, timeout: SHORT_TIMEOUT });
  return names;
}
