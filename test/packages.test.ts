// Packages outside the repository as a person meets them: the queries of docs/packages.md, `context`, `impact` and
// `overview`.

import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gitnexus, type ProgramOptions } from './program.ts';
import { temporaryFolder } from './sample-repository.ts';

const folder = temporaryFolder();
let program: ProgramOptions;

beforeAll(async () => {
  const directory = join(folder.path, 'repository');
  for (const language of ['javascript', 'typescript', 'python'])
    cpSync(join(import.meta.dirname, '..', 'fixtures', language, 'external-packages'), join(directory, language), {
      recursive: true,
      filter: (path) => !path.endsWith('.graph'),
    });
  for (const name of ['package.json', 'package-lock.json'])
    cpSync(join(directory, 'typescript', name), join(directory, name));
  cpSync(join(directory, 'python', 'requirements.txt'), join(directory, 'requirements.txt'));
  program = { home: join(folder.path, 'home'), directory };
  expect(await gitnexus(program, 'analyze')).toMatchObject({ code: 0 });
});

afterAll(() => folder.remove());

async function cypher(query: string): Promise<readonly Record<string, unknown>[]> {
  const { code, stdout } = await gitnexus(program, 'cypher', query, '--json');
  expect(code, query).toBe(0);
  return JSON.parse(stdout).rows;
}

async function text(...words: readonly string[]): Promise<string> {
  const { code, stdout } = await gitnexus(program, ...words);
  expect(code).toBe(0);
  return stdout;
}

describe('a package', () => {
  it('has the version that is pinned or asked for, and says whether it comes with the language', async () => {
    const rows = await cypher(
      'MATCH (p:Package) RETURN p.name AS name, p.version AS version, p.modifiers AS modifiers',
    );
    const of = (name: string) => rows.find((row) => row.name === name);
    expect(of('lodash')).toMatchObject({ version: '4.17.21', modifiers: null });
    expect(of('express')).toMatchObject({ version: '^5.0.0', modifiers: null });
    expect(of('numpy')).toMatchObject({ version: '1.26.4', modifiers: null });
    expect(of('typer')).toMatchObject({ version: '>=0.9', modifiers: null });
    expect(of('requests')).toMatchObject({ version: null, modifiers: null });
    for (const name of ['json', 'builtins', 'fs', 'events', 'globalThis'])
      expect(of(name)).toMatchObject({ version: null, modifiers: ['standard-library'] });
  });

  it('answers every query of its documentation', async () => {
    const page = readFileSync(join(import.meta.dirname, '..', 'docs', 'packages.md'), 'utf8');
    const block = /```cypher\n([\s\S]*?)```/.exec(page)![1];
    const queries = block
      .replaceAll('lib/express.js', 'typescript/main.ts')
      .replace(/^\/\/.*\n/gm, '')
      .split(/\n\n|\n(?=MATCH)/)
      .filter((query) => query.trim() !== '');
    expect(queries).toHaveLength(7);
    for (const query of queries) expect(await cypher(query), query).not.toEqual([]);
  });

  it('is reached by its name, with those who use it', async () => {
    expect(await text('context', 'numpy')).toContain('← [CALLS] function matrix → python/app.py:47 (random.rand)');
    expect(await text('context', 'typer')).toContain('→ [DECORATES] function show → python/app.py:38');
    expect(await text('impact', 'requests')).toContain('class Client → python/app.py:25 [INHERITS]');
  });
});

describe('a symbol', () => {
  it('lists the packages that it uses after what it uses of its own repository', async () => {
    const names = await text('context', 'Service.names');
    expect(names).toContain('→ [CALLS] package lodash (map)');
    expect(names).toContain('→ [CALLS] package path (basename)');
    expect(await text('context', 'matrix')).toContain('← [DECORATES] package typer (rich.styled)');
  });

  it('has no package in its blast radius', async () => {
    expect(await text('impact', 'Service.names', 'downstream')).not.toContain('lodash');
    expect(await text('impact', 'matrix')).not.toContain('typer');
  });
});

it('is counted in an overview, and not among symbols', async () => {
  const { stdout } = await gitnexus(program, 'overview', '--json');
  const { packages, counts } = JSON.parse(stdout);
  expect(packages.total).toBeGreaterThan(packages.standard);
  expect(packages.most_used[0]).toBe('lodash');
  const [row] = await cypher('MATCH (n:Symbol) RETURN count(n) AS symbols');
  expect(row.symbols).toBe(counts.symbols);
  expect(await text('overview')).toMatch(/^External packages: \d+, \d+ of the standard library; most used: lodash, /m);
});
