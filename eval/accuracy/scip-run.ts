// Runs scip-python on the Python files of a graph. It works on a copy that holds those files alone, with no Python on
// its path: what is installed on the machine (the measured package itself, perhaps) must not change the truth.

import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { folderOf } from './places.ts';

const SCIP_PYTHON_VERSION = '0.6.6';

/** Where scip-python is looked for: it is large and needed by nobody else, so it is no dependency of the project. */
const TOOL_FOLDER = resolve('node_modules/.cache/scip-python');

/** Memory for scip-python, in MB: it holds the types of the whole repository. */
const MEMORY = 6144;

/** Returns the index file; one that was made of the same files is used again. Throws if scip-python is missing. */
export function runScipPython(root: string, paths: readonly string[]): string {
  const entry = scipPythonEntry();
  const output = join(TOOL_FOLDER, 'indexes', `${contentKey(root, paths)}.scip`);
  if (existsSync(output)) return output;
  const folder = mkdtempSync(join(tmpdir(), 'gitnexus-scip-'));
  try {
    const copy = join(folder, 'copy');
    copyFiles(root, paths, copy);
    const roots = searchRoots(paths).filter((each) => each !== '');
    writeFileSync(join(copy, 'pyrightconfig.json'), JSON.stringify({ extraPaths: roots }));
    writeFileSync(join(folder, 'packages.json'), '[]');
    const made = join(folder, 'index.scip');
    const args = ['index', '.', '--project-name=subject', '--project-version=0', '--quiet'];
    const { status, stderr } = spawnSync(
      process.execPath,
      [
        `--max-old-space-size=${MEMORY}`,
        entry,
        ...args,
        '--environment',
        join(folder, 'packages.json'),
        '--output',
        made,
      ],
      { cwd: copy, env: { PATH: join(folder, 'no-programs') }, encoding: 'utf8', maxBuffer: 1 << 28 },
    );
    if (status !== 0 || !existsSync(made)) throw new Error(`scip-python failed: ${stderr.slice(-2000)}`);
    mkdirSync(dirname(output), { recursive: true });
    copyFileSync(made, `${output}.part`);
    renameSync(`${output}.part`, output);
    return output;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The program. Throws with the command that installs it if it is missing. */
export function scipPythonEntry(): string {
  const entry = join(TOOL_FOLDER, 'node_modules/@sourcegraph/scip-python/index.js');
  if (existsSync(entry)) return entry;
  throw new Error(
    `scip-python is missing. Install it once:\n  npm install --prefix ${TOOL_FOLDER} @sourcegraph/scip-python@${SCIP_PYTHON_VERSION}`,
  );
}

function copyFiles(root: string, paths: readonly string[], copy: string): void {
  mkdirSync(copy, { recursive: true });
  for (const path of paths) {
    mkdirSync(dirname(join(copy, path)), { recursive: true });
    copyFileSync(join(root, path), join(copy, path));
  }
}

function contentKey(root: string, paths: readonly string[]): string {
  const hash = createHash('sha256').update(SCIP_PYTHON_VERSION);
  for (const path of [...paths].sort()) hash.update(`\0${path}\0`).update(readFileSync(join(root, path)));
  return hash.digest('hex').slice(0, 32);
}

/**
 * The folders from which absolute imports start: those that hold a package which is in no other package, nearest to the
 * root first. The root itself is the empty string.
 */
export function searchRoots(paths: readonly string[]): string[] {
  const packages = new Set(paths.filter((path) => /(^|\/)__init__\.pyi?$/.test(path)).map((path) => folderOf(path)));
  const roots = new Set<string>(['']);
  for (const each of packages) {
    const parent = folderOf(each);
    if (each !== '' && !packages.has(parent)) roots.add(parent);
  }
  // A folder `src` is a root even if all that it holds is one module or a package without `__init__.py`.
  if (paths.some((path) => path.startsWith('src/')) && !packages.has('src')) roots.add('src');
  return [...roots].sort((a, b) => depth(a) - depth(b) || (a < b ? -1 : 1));
}

function depth(path: string): number {
  return path === '' ? 0 : path.split('/').length;
}
