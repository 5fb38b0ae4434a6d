// Repositories of real code, made from packages that every installation has: `zod` of our own dependencies, and the
// Python sources of `node-gyp`, which come with npm. Each has a second branch, `other`.

import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, realpathSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { commit, git, writeText } from '../sample-repository.ts';

export type PackageName = 'zod' | 'gyp';

/** Files above this are left out of `gyp`: a handful of them is most of its text, and every run reads all of it. */
const LARGEST_FILE = 30_000;

/** A new repository `name` in `parent`, with everything committed to `main` and `other`; returns its path. */
export function makePackageRepository(parent: string, name: PackageName): string {
  const root = join(parent, name);
  if (name === 'zod') {
    copySources(join(packageFolder('zod'), 'src', 'v3'), join(root, 'src'));
    writeText(root, 'package.json', '{ "name": "zod", "exports": { ".": "./src/index.ts" } }\n');
    writeText(root, 'tsconfig.json', '{ "compilerOptions": { "strict": true } }\n');
  } else {
    copySources(join(gypFolder(), 'pylib'), root);
    copySources(join(gypFolder(), 'gyp_main.py'), join(root, 'gyp_main.py'));
  }
  git(root, 'init', '--quiet', '--initial-branch=main');
  commit(root, 'As published');
  return root;
}

function copySources(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  cpSync(from, to, {
    recursive: true,
    filter: (source) =>
      statSync(source).isDirectory()
        ? !/\/(tests|benchmarks|__pycache__)$/.test(source)
        : /\.(ts|py)$/.test(source) && (statSync(source).size <= LARGEST_FILE || source.endsWith('.ts')),
  });
}

function packageFolder(name: string): string {
  return dirname(createRequire(import.meta.url).resolve(`${name}/package.json`));
}

/** npm says where it is to what it runs; else it is asked for on the path, as a shell would find it. */
function gypFolder(): string {
  const npm = process.env.npm_execpath ?? execFileSync('sh', ['-c', 'command -v npm'], { encoding: 'utf8' }).trim();
  for (let folder = dirname(realpathSync(npm)); folder !== dirname(folder); folder = dirname(folder)) {
    for (const place of ['node_modules/node-gyp/gyp', 'node_modules/npm/node_modules/node-gyp/gyp']) {
      if (existsSync(join(folder, place))) return join(folder, place);
    }
  }
  throw new Error(`npm at ${npm} has no node-gyp beside it, whose Python sources these tests index`);
}
