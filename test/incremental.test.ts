// An index that was kept up to date through any changes equals one made from nothing, byte for byte.
//
// `npm test` runs a few sequences on each of two real repositories. By hand, at full size:
//
//   GITNEXUS_TEST_SEQUENCES=250 npx vitest run test/incremental.test.ts
//   GITNEXUS_TEST_REPOSITORIES=/path/to/express:/path/to/flask GITNEXUS_TEST_SEQUENCES=20 npx vitest run test/incremental.test.ts
//
// GITNEXUS_TEST_SEED draws others.

import { execFileSync } from 'node:child_process';
import { cpSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gitnexus, type ProgramOptions } from './program.ts';
import { type Dialect, ecmascript, python } from './sample/dialects.ts';
import { dumpIndex, type IndexDump } from './sample/index-dump.ts';
import { applyEdit, arbitraryEdit, EDIT_KINDS, type Edit, type EditKind } from './sample/random-edits.ts';
import { makePackageRepository } from './sample/real-packages.ts';
import { commit, git, temporaryFolder, writeText } from './sample-repository.ts';

const SEQUENCES = Number(process.env.GITNEXUS_TEST_SEQUENCES ?? 5);
const SEED = Number(process.env.GITNEXUS_TEST_SEED ?? 20_240_115);
const MS_PER_SEQUENCE = 60_000;
const MS_PER_CHANGE = 20_000;

interface Sample {
  readonly name: string;
  readonly dialect: Dialect;
  make(parent: string): string;
}

const PACKAGES: readonly Sample[] = [
  { name: 'zod', dialect: ecmascript, make: (parent) => makePackageRepository(parent, 'zod') },
  { name: 'gyp', dialect: python, make: (parent) => makePackageRepository(parent, 'gyp') },
];

/** A repository given by hand is cloned, and is written in whatever most of its files are. */
function givenSample(path: string): Sample {
  const files = execFileSync('git', ['ls-files'], { cwd: path, encoding: 'utf8' }).split('\n');
  const ofPython = files.filter((file) => file.endsWith('.py')).length;
  const name = basename(path);
  return {
    name,
    dialect: ofPython > files.length / 4 ? python : ecmascript,
    make(parent) {
      git(parent, 'clone', '--quiet', path, name);
      git(join(parent, name), 'checkout', '--quiet', '-B', 'main');
      return join(parent, name);
    },
  };
}

const given = (process.env.GITNEXUS_TEST_REPOSITORIES ?? '').split(':').filter((path) => path !== '');
const samples = given.length > 0 ? given.map(givenSample) : PACKAGES;

/** A step of a sequence: a change to the repository, or a run of `analyze` in between. */
type Step = Edit | 'analyze';
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: arbitraryEdit },
  { weight: 1, arbitrary: fc.constant('analyze' as const) },
);
const sequence = fc.array(step, { minLength: 1, maxLength: 8 });

/** What the branch `other` has that `main` has not. */
const OTHER_BRANCH: readonly EditKind[] = [
  'move-folder',
  'rename-everywhere',
  'remove-lines',
  'package-file',
  'configure',
];

const folder = temporaryFolder();
afterAll(() => folder.remove());

async function analyzed(program: ProgramOptions): Promise<{ readonly cached: number; readonly files: number }> {
  const { code, stdout, stderr } = await gitnexus(program, 'analyze', '--json');
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  const { cached, counts } = JSON.parse(stdout);
  return { cached, files: counts.files };
}

describe.each(samples)('the index of $name', ({ name, dialect, make }) => {
  let root = '';
  const template = join(folder.path, `${name}-template`);
  const home = join(folder.path, `${name}-home`);
  const cleanHome = join(folder.path, `${name}-clean`);
  const tips: Record<string, string> = {};

  beforeAll(async () => {
    root = make(folder.path);
    git(root, 'checkout', '--quiet', '-b', 'other');
    OTHER_BRANCH.forEach((kind, index) => {
      applyEdit(root, dialect, { kind, a: 7 * index + 2, b: 3, c: 5 });
    });
    commit(root, 'Another way', '--allow-empty');
    git(root, 'checkout', '--quiet', 'main');
    for (const branch of ['main', 'other']) tips[branch] = git(root, 'rev-parse', branch).trim();
    await analyzed({ home: template, directory: root });
  });

  function reset(): void {
    git(root, 'checkout', '--quiet', '--force', '-B', 'main', tips.main);
    git(root, 'branch', '--quiet', '--force', 'other', tips.other);
    git(root, 'clean', '--quiet', '--force', '--force', '-d', '-x');
    rmSync(home, { recursive: true, force: true });
    cpSync(template, home, { recursive: true });
  }

  it(
    'does not depend on how it came to be',
    async () => {
      const first = JSON.stringify(dumpIndex(template).graph);
      let [changed, reused] = [0, 0];
      const kinds = new Set<EditKind>();
      await fc.assert(
        fc.asyncProperty(sequence, async (steps) => {
          reset();
          for (const one of steps) {
            if (one === 'analyze') await analyzed({ home, directory: root });
            else {
              applyEdit(root, dialect, one);
              kinds.add(one.kind);
            }
          }
          const kept = await analyzed({ home, directory: root });
          rmSync(cleanHome, { recursive: true, force: true });
          expect((await analyzed({ home: cleanHome, directory: root })).cached).toBe(0);
          const [incremental, clean] = [dumpIndex(home), dumpIndex(cleanHome)];
          expect(incremental.graph).toEqual(clean.graph);
          expect(incremental.files).toEqual(clean.files);
          if (JSON.stringify(clean.graph) !== first) changed++;
          if (kept.cached > 0) reused++;
        }),
        { numRuns: SEQUENCES, seed: SEED, verbose: 1 },
      );
      // The test would show nothing if the edits changed nothing, or if nothing were ever taken from before.
      expect(changed).toBeGreaterThan(SEQUENCES / 2);
      expect(reused).toBeGreaterThan(SEQUENCES / 2);
      if (SEQUENCES >= 100) expect([...kinds].sort()).toEqual([...EDIT_KINDS].sort());
    },
    SEQUENCES * MS_PER_SEQUENCE,
  );
});

/** A repository in which each of these changes, and nothing else, moves an import to another file. */
const DECISIVE_FILES: Readonly<Record<string, string>> = {
  'app/main.ts':
    "import { one } from '@/a';\nimport { two } from '#b';\nimport { three } from 'inner';\n" +
    'export function main() {\n  one();\n  two();\n  three();\n}\n',
  'left/a.ts': 'export function one() {}\nexport function two() {}\n',
  'right/a.ts': 'export function one() {}\nexport function two() {}\n',
  'packages/inner/first.ts': 'export function three() {}\n',
  'packages/inner/second.ts': 'export function three() {}\n',
  'web/Card.vue':
    '<script setup>\nimport Icon from "./Icon.svelte";\nconst one = () => 1;\nconst two = () => 2;\n</script>\n' +
    '<template>\n  <p>{{ one() }}</p>\n</template>\n',
  'web/Icon.svelte': '<script>\n  const draw = () => 1;\n  const fill = () => 2;\n</script>\n{draw()}\n',
  'web/use.ipynb': '{"cells":[{"cell_type":"code","source":["def one(): pass\\n","def two(): pass\\n"]}]}\n',
  'lib/tools/run.py': 'from shapes import area\n\ndef run():\n    area()\n',
  'one/shapes/__init__.py': 'from .round import area\n',
  'one/shapes/round.py': 'def area():\n    pass\n',
  'one/shapes/square.py': 'def area():\n    pass\n',
  'two/shapes/__init__.py': 'def area():\n    pass\n',
  'two/shapes/square.py': 'def area():\n    pass\n',
};
const DECISIVE_CHANGES: readonly (readonly [path: string, text: string])[] = [
  ['tsconfig.json', '{ "compilerOptions": { "paths": { "@/*": ["./left/*"] } } }\n'],
  ['tsconfig.json', '{ "compilerOptions": { "paths": { "@/*": ["./right/*"] } } }\n'],
  ['tsconfig.json', '{ "extends": "./tsconfig.base.json" }\n'],
  ['tsconfig.base.json', '{ "compilerOptions": { "paths": { "@/*": ["./left/*"] } } }\n'],
  ['package.json', '{ "name": "outer", "imports": { "#b": "./left/a.ts" } }\n'],
  ['package.json', '{ "name": "outer", "imports": { "#b": "./right/a.ts" }, "workspaces": ["packages/*"] }\n'],
  ['packages/inner/package.json', '{ "name": "inner", "exports": "./first.ts" }\n'],
  ['packages/inner/package.json', '{ "name": "inner", "exports": "./second.ts" }\n'],
  ['pyproject.toml', '[tool.setuptools]\npackage-dir = {"" = "two"}\n'],
  ['two/shapes/__init__.py', 'from .square import area\n'],
  ['.gitnexusignore', '/two/\n'],
  ['one/shapes/__init__.py', 'from .square import area\n'],
  ['one/.gitignore', 'square.py\n'],
  [
    'web/Card.vue',
    '<template>\n  <p @click="two()">{{ one() }}</p>\n  <Icon />\n</template>\n' +
      '<script setup>\nimport Icon from "./Icon.svelte";\nconst one = () => 1;\nconst two = () => 2;\n</script>\n',
  ],
  ['web/use.ipynb', '{"cells":[{"cell_type":"code","source":["def one(): pass\\n","def two(): one()\\n"]}]}\n'],
  ['web/Icon.svelte', '{fill()}\n<script>\n  const draw = () => 1;\n  const fill = () => 2;\n</script>\n'],
];

describe('the index of a repository whose configuration changes', () => {
  it(
    'is the same as a new one after every change',
    async () => {
      const root = join(folder.path, 'decisive');
      const home = join(folder.path, 'decisive-home');
      for (const [path, text] of Object.entries(DECISIVE_FILES)) writeText(root, path, text);
      await analyzed({ home, directory: root });
      let before = dumpIndex(home);
      for (const [path, text] of DECISIVE_CHANGES) {
        writeText(root, path, text);
        await analyzed({ home, directory: root });
        const cleanHome = join(folder.path, 'decisive-clean');
        rmSync(cleanHome, { recursive: true, force: true });
        await analyzed({ home: cleanHome, directory: root });
        const after = dumpIndex(home);
        expect(after, `${path}: ${text}`).toEqual(dumpIndex(cleanHome));
        const callsOf = ({ graph }: IndexDump) => graph.filter((line) => line.includes('"kind":"CALLS"'));
        // Else the step would show nothing.
        expect(callsOf(after), `${path}: ${text}`).not.toEqual(callsOf(before));
        before = after;
      }
    },
    DECISIVE_CHANGES.length * MS_PER_CHANGE,
  );
});
