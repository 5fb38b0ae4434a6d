import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../model/errors.ts';
import { findBinding, ladybugAvailability } from './binding.ts';

const require = createRequire(import.meta.url);
const binding = { Database: class {}, Connection: class {} };

function missing(name: string): Error {
  return Object.assign(new Error(`Cannot find module '${name}'\nRequire stack:`), { code: 'MODULE_NOT_FOUND' });
}

describe('the native binding', () => {
  it('comes from the main package when that works', () => {
    const asked: string[] = [];
    const load = (name: string) => {
      asked.push(name);
      return binding;
    };
    expect(findBinding(load, 'linux', 'x64')).toBe(binding);
    expect(asked).toEqual(['@ladybugdb/core']);
  });

  it('comes from the package of the platform when install scripts did not run', () => {
    const load = (name: string) => {
      if (name === '@ladybugdb/core') throw new Error('lbugjs.node: cannot open shared object file');
      return name === '@ladybugdb/core-linux-arm64' ? binding : undefined;
    };
    expect(findBinding(load, 'linux', 'arm64')).toBe(binding);
  });

  it('says why there is none', () => {
    const attempt = (message: Error) => () =>
      findBinding(
        (name) => {
          throw name === '@ladybugdb/core' ? new Error('main') : message;
        },
        'linux',
        's390x',
      );
    expect(attempt(missing('@ladybugdb/core-linux-s390x'))).toThrow(
      'The graph database cannot be loaded on linux-s390x: the package @ladybugdb/core-linux-s390x is not installed.',
    );
    expect(attempt(new Error('libstdc++.so.6: no such file\nmore'))).toThrow(
      /linux-s390x: libstdc\+\+\.so\.6: no such file$/,
    );
    try {
      attempt(missing('x'))();
    } catch (error) {
      expect(error).toBeInstanceOf(AppError);
      expect(error).toMatchObject({
        code: 'database-unavailable',
        hint: expect.stringContaining('every other command works'),
      });
    }
    expect(() => findBinding(() => ({}), 'linux', 'x64')).toThrow(AppError);
  });

  it('works from the package of the platform in truth', () => {
    const entry = require.resolve(`@ladybugdb/core-${process.platform}-${process.arch}`);
    const script = `const { Database, Connection } = require(${JSON.stringify(entry)});
      const result = new Connection(new Database(':memory:')).querySync('RETURN 41 + 1 AS n');
      console.log(result.getNextSync().n);`;
    expect(execFileSync(process.execPath, ['-e', script], { encoding: 'utf8' }).trim()).toBe('42');
  });

  it('is there on this machine', () => {
    expect(ladybugAvailability()).toEqual({ available: true, version: expect.stringMatching(/^\d+\.\d+/) });
  });
});

describe('a cold start', () => {
  it('loads neither the binding nor the Cypher front end with the store', () => {
    const store = new URL('../index.ts', import.meta.url).pathname;
    // Bundled into one file, a lazy import stays a separate chunk: what the entry needs at once is in its own outputs.
    const script = `
      const { build } = require('esbuild');
      build({ entryPoints: [${JSON.stringify(store)}], bundle: true, splitting: true, format: 'esm', platform: 'node',
        packages: 'external', write: false, metafile: true, outdir: 'out' }).then(({ metafile }) => {
        const reach = (path, seen = new Set()) => {
          if (seen.has(path)) return seen;
          seen.add(path);
          for (const { path: next, kind } of metafile.outputs[path].imports) {
            if (kind === 'import-statement' && metafile.outputs[next]) reach(next, seen);
          }
          return seen;
        };
        const entry = Object.keys(metafile.outputs).find((path) => metafile.outputs[path].entryPoint);
        const inputs = [...reach(entry)].flatMap((path) => Object.keys(metafile.outputs[path].inputs));
        console.log(JSON.stringify(inputs));
      });`;
    const inputs = JSON.parse(execFileSync(process.execPath, ['-e', script], { encoding: 'utf8' })) as string[];
    expect(inputs.some((path) => path.endsWith('snapshot-view.ts'))).toBe(true);
    expect(inputs.filter((path) => /\/(cypher|ladybug)\//.test(path))).toEqual([]);
  });
});
