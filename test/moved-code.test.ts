// After an edit of comments, white space, documentation or documents nothing is resolved, and the index is still the one that
// a run from nothing makes, byte for byte: of real packages, and of an application whose framework hands over between files.

import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { gitnexus } from './program.ts';
import { dumpIndex } from './sample/index-dump.ts';
import { makePackageRepository } from './sample/real-packages.ts';
import { temporaryFolder, writeText } from './sample-repository.ts';

const RUNS = 6;
const MS_PER_RUN = 40_000;

const folder = temporaryFolder();
afterAll(() => folder.remove());

const APPLICATION: Readonly<Record<string, string>> = {
  'shop/app.py':
    'from flask import Flask\n\nfrom .orders import place\n\napp = Flask(__name__)\n\n\n' +
    '@app.route("/orders", methods=["POST"])\ndef orders():\n    """Take an order."""\n    return place(1)\n',
  'shop/tasks.py':
    'from celery import shared_task\n\n\n@shared_task\ndef deliver(order):\n    return lookup(order)\n\n\n' +
    'def lookup(order):\n    return getattr(order, "place")\n',
  'shop/orders.py':
    'from .tasks import deliver\n\n\nclass Orders:\n    kept = []\n\n    def place(self, order):\n' +
    '        self.kept.append(order)\n        deliver.delay(order)\n        return unknown(order)\n\n\n' +
    'def place(order):\n    return Orders().place(order)\n',
  'README.md': '# Shop\n\n`Orders` holds what is placed (shop/orders.py:4). See [the notes](notes.md).\n',
  'notes.md': '# Notes\n\nNothing yet.\n',
};

function makeApplication(parent: string): string {
  const root = join(parent, 'shop-repository');
  for (const [path, text] of Object.entries(APPLICATION)) writeText(root, path, text);
  return root;
}

/** Repeatable numbers below `limit`. */
function dice(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 8) % limit;
  };
}

function filesIn(root: string, extension: RegExp): string[] {
  const all = readdirSync(root, { recursive: true, encoding: 'utf8' });
  return all.filter((path) => extension.test(path) && !path.startsWith('.git')).sort();
}

interface Sample {
  readonly name: string;
  readonly extension: RegExp;
  readonly mark: string;
  /** Of the runs, those that resolve nothing at least: a file that may tell of a task, whose edges do not say where, is resolved. */
  readonly least: number;
  make(parent: string): string;
}

const samples: readonly Sample[] = [
  {
    name: 'zod',
    extension: /\.[jt]s$/,
    mark: '//',
    least: RUNS / 2,
    make: (parent) => makePackageRepository(parent, 'zod'),
  },
  {
    name: 'gyp',
    extension: /\.py$/,
    mark: '#',
    least: RUNS / 2,
    make: (parent) => makePackageRepository(parent, 'gyp'),
  },
  { name: 'an application', extension: /\.py$/, mark: '#', least: 1, make: makeApplication },
];

describe.each(samples)('$name', ({ name, extension, mark, least, make }) => {
  const root = make(folder.path);
  const home = join(folder.path, `${name}-home`);
  const clean = join(folder.path, `${name}-clean`);
  const stepsOf = async (of: string): Promise<number> => {
    const { code, stdout, stderr } = await gitnexus({ home: of, directory: root }, 'analyze', '--json');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    return (JSON.parse(stdout) as { steps: number }).steps;
  };
  /** Whether nothing was resolved. */
  const isMoved = async (): Promise<boolean> => {
    const steps = await stepsOf(home);
    rmSync(clean, { recursive: true, force: true });
    expect(await stepsOf(clean)).toBeGreaterThan(0);
    const [kept, fresh] = [dumpIndex(home), dumpIndex(clean)];
    expect(kept.graph).toEqual(fresh.graph);
    expect(kept.files).toEqual(fresh.files);
    return steps === 0;
  };
  const edit = (path: string, change: (lines: string[]) => void): void => {
    const lines = readFileSync(join(root, path), 'utf8').split('\n');
    change(lines);
    writeFileSync(join(root, path), lines.join('\n'));
  };

  it(
    'is not resolved after edits of comments',
    async () => {
      const roll = dice(20_261_123);
      const code = filesIn(root, extension);
      await stepsOf(home);
      let moved = 0;
      for (let run = 0; run < RUNS; run++) {
        for (let edits = 1 + roll(3); edits > 0; edits--) {
          // Some fall into texts, and are more than that.
          edit(code[roll(code.length)], (lines) => {
            const at = roll(lines.length);
            if (roll(2) === 0) lines.splice(at, 0, roll(2) === 0 ? '' : `${mark} Note ${run}.`);
            else lines[at] += `  ${mark} note ${run}`;
          });
        }
        if (await isMoved()) moved++;
      }
      expect(moved).toBeGreaterThanOrEqual(least);
    },
    RUNS * MS_PER_RUN,
  );

  it(
    'is resolved where more has changed',
    async () => {
      const path = filesIn(root, extension)[0];
      edit(path, (lines) => lines.push('more_of_it', ''));
      expect(await isMoved()).toBe(false);
    },
    MS_PER_RUN,
  );
});

it(
  'a document that changes is no reason to resolve code',
  async () => {
    const root = makeApplication(join(folder.path, 'documents'));
    const home = join(folder.path, 'documents-home');
    const clean = join(folder.path, 'documents-clean');
    const analyzed = async (of: string): Promise<number> =>
      (JSON.parse((await gitnexus({ home: of, directory: root }, 'analyze', '--json')).stdout) as { steps: number })
        .steps;
    expect(await analyzed(home)).toBeGreaterThan(0);
    for (const change of [
      () => writeText(root, 'notes.md', '# Other notes\n\n`deliver` runs later. [Back](README.md)\n'),
      // What a document names by its line is another symbol.
      () => writeText(root, 'shop/orders.py', `\n\n\n\n\n\n${APPLICATION['shop/orders.py']}`),
      () => writeText(root, 'README.md', '# Shop\n'),
    ]) {
      change();
      expect(await analyzed(home)).toBe(0);
      rmSync(clean, { recursive: true, force: true });
      await analyzed(clean);
      expect(dumpIndex(home).graph).toEqual(dumpIndex(clean).graph);
      expect(dumpIndex(home).files).toEqual(dumpIndex(clean).files);
    }
  },
  4 * 20_000,
);
