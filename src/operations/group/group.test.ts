// Groups of repositories, end to end: three projects that use each other's packages, an archive, and a server of archives.

import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { context } from '../context/operation.ts';
import { contracts } from '../contracts/operation.ts';
import { contractsOutput } from '../contracts/schema.ts';
import { cypher } from '../cypher/operation.ts';
import { find } from '../find/operation.ts';
import { type ScratchEngine, scratchEngine, writeFiles } from '../fixtures/scratch-engine.ts';
import { snapshotFile } from '../generation-files.ts';
import { impact } from '../impact/operation.ts';
import { indexExport } from '../index-transfer/operations.ts';
import { operations } from '../list.ts';
import type { AnyOperation } from '../operation.ts';
import { groupAdd, groupCreate, groupList, groupRemove, groupStatus, groupSync } from './operations.ts';
import { groupAnswer, groupsOutput, syncOutput } from './schema.ts';

const manifest = (name: string, version: string, dependencies: object = {}): string =>
  JSON.stringify({ name, version, dependencies });

const MONEY = {
  'package.json': manifest('@shop/money', '2.1.0'),
  'src/index.ts': `export { round } from './round';\nexport { Wallet } from './wallet';\n`,
  'src/round.ts':
    'export function round(value: number): number {\n  return digits(value);\n}\n\nfunction digits(value: number): number {\n  return value | 0;\n}\n',
  'src/wallet.ts': 'export class Wallet {\n  put(coins: number): number {\n    return coins;\n  }\n}\n',
};
const PRICES = {
  'package.json': manifest('prices', '1.0.0', { '@shop/money': '^2.0.0' }),
  'src/index.ts': `import { round, Wallet } from '@shop/money';\n\nexport function price(value: number): number {\n  return net(value);\n}\n\nfunction net(value: number): number {\n  return round(value);\n}\n\nexport function wallet(): Wallet {\n  return new Wallet();\n}\n`,
};
const TILL = {
  'package.json': manifest('till', '0.0.1', { prices: '^1.0.0', '@shop/money': '1.5.0' }),
  'src/till.js': `const { price } = require('prices');\nconst money = require('@shop/money');\n\nfunction sell(value) {\n  return price(value);\n}\n\nfunction change(value) {\n  return money.round(value);\n}\n\nmodule.exports = { sell, change };\n`,
};

interface Answer {
  readonly output: Readonly<Record<string, unknown>>;
  readonly text: string;
}

let scratch: ScratchEngine;
let roots: { prices: string; till: string };
const ask = async (operation: AnyOperation, given: Readonly<Record<string, unknown>> = {}): Promise<Answer> =>
  (await scratch.call(operation, given)) as Answer;
const groupOf = ({ output }: Answer) => groupAnswer.parse(output.group);
const usersIn = (answer: Answer) =>
  (groupOf(answer).repositories ?? []).map(({ repository, users }) => [repository, ...users.map(({ name }) => name)]);

beforeAll(async () => {
  scratch = scratchEngine('money', MONEY);
  roots = { prices: scratch.project('prices', PRICES), till: scratch.project('till', TILL) };
  await scratch.index();
  await scratch.index(roots.prices);
  await scratch.index(roots.till);
  await ask(groupCreate, { name: 'shop', repositories: ['money', 'prices', roots.till] });
});

it('tells what repositories use of one another by the packages in their manifests, whatever the repositories are called', async () => {
  const found = contractsOutput.parse((await ask(contracts)).output);
  const told = found.contracts.map(({ from, to, package: name, names }) => [
    `${from} uses ${to} as ${name}`,
    ...names.map(({ name: used, target }) => `${used} ${target?.filePath}:${target?.line}`),
  ]);
  expect(told.sort()).toEqual([
    ['prices uses money as @shop/money', 'Wallet src/wallet.ts:1', 'round src/round.ts:1'],
    ['till uses money as @shop/money', 'round src/round.ts:1'],
    ['till uses prices as prices', 'price src/index.ts:3'],
  ]);
});

describe('a group', () => {
  it('must be synced before its names can be asked for', async () => {
    await expect(ask(context, { name: 'round', group: 'shop' })).rejects.toThrow('Run: gitnexus group sync shop');
    const synced = syncOutput.parse((await ask(groupSync, { name: 'shop' })).output);
    expect(synced).toMatchObject({ repositories: 3, changed: ['money', 'prices', 'till'], packages: 3, failed: [] });
    expect((await ask(groupSync, { name: 'shop' })).output.changed).toEqual([]);
  });

  it('tells who uses a function, whatever the language, and what they ask for', async () => {
    const answer = await ask(context, { name: 'round', group: 'shop' });
    expect(answer.output.symbol).toMatchObject({ uid: 'Function:src/round.ts:round' });
    expect(usersIn(answer)).toEqual([
      ['prices', 'src/index.ts', 'net'],
      ['till', 'change'],
    ]);
    expect(groupOf(answer)).toMatchObject({
      packages: ['npm @shop/money 2.1.0'],
      consulted: ['money', 'prices', 'till'],
      without: 0,
      repositories: [
        { repository: 'prices', version: '^2.0.0', allows: true },
        { repository: 'till', version: '1.5.0', allows: false },
      ],
    });
    expect(answer.text).toContain('till at 1.5.0, which is not the present one');
    expect(answer.text).toContain('← [CALLS] function net → src/index.ts:8');
  });

  it('tells the users of a class where one of its methods is asked for, and that they are that', async () => {
    const answer = await ask(context, { name: 'Wallet.put', group: 'shop' });
    expect(usersIn(answer)).toEqual([['prices', 'src/index.ts', 'wallet']]);
    expect(groupOf(answer).notes).toEqual([
      'these are the users of Wallet; which of them use put, a value of Wallet would have to tell',
    ]);
  });

  it('follows a change from repository to repository, as far as is asked', async () => {
    const far = groupOf(await ask(impact, { name: 'round', group: 'shop' }));
    expect(
      far.repositories?.map(({ repository, package: name, steps, users }) => [
        repository,
        name,
        steps,
        users.map((each) => each.name),
      ]),
    ).toEqual([
      ['prices', '@shop/money', 1, ['src/index.ts', 'net']],
      ['till', '@shop/money', 2, ['change']],
      ['till', 'prices', 2, ['src/till.js', 'sell']],
    ]);
    const near = groupOf(await ask(impact, { name: 'round', group: 'shop', maxDepth: 1 }));
    expect(near.repositories?.map(({ repository, package: name }) => [repository, name])).toEqual([
      ['prices', '@shop/money'],
      ['till', '@shop/money'],
    ]);
  });

  it("asks the repository that is named, and says which names are nobody's", async () => {
    const digits = await ask(context, { name: 'digits', group: 'shop', repo: 'money' });
    expect(groupOf(digits)).toMatchObject({ consulted: ['money'], repositories: [] });
    await expect(ask(context, { name: 'digits', group: 'shop' })).rejects.toThrow('exported by no repository');
    await expect(ask(context, { name: 'round', group: 'shop', repo: 'nope' })).rejects.toThrow(
      'no repository of group',
    );
    await expect(ask(context, { name: 'round', group: 'nope' })).rejects.toThrow("There is no group 'nope'");
  });

  it('lists the users of a package that nobody has by that name as a symbol', async () => {
    const answer = await ask(context, { name: '@shop/money', group: 'shop' });
    const answers = answer.output.answers as { repository: string }[];
    expect(answers.map(({ repository }) => repository)).toEqual(['prices', 'till']);
    expect(answer.text).toContain('== till ==');
  });

  it('runs any other reading operation in each repository', async () => {
    const { output, text } = await ask(cypher, {
      query: 'MATCH (f:Function) RETURN f.name ORDER BY f.name',
      group: 'shop',
    });
    const answers = output.answers as { repository: string; output: { rows: Record<string, string>[] } }[];
    expect(
      answers.map(({ repository, output: { rows } }) => [repository, ...rows.map((row) => row['f.name'])]),
    ).toEqual([
      ['money', 'digits', 'round'],
      ['prices', 'net', 'price', 'wallet'],
      ['till', 'change', 'sell'],
    ]);
    expect(text).toContain('Group shop: 3 consulted (money, prices, till)');
    const found = await ask(find, { pattern: 'wallet', group: 'shop' });
    expect((found.output.answers as object[]).length).toBe(2);
    expect(groupOf(found).notes).toEqual(['1 of 3 repositories have nothing to answer']);
    await expect(ask(cypher, { query: 'CREATE (n)', group: 'shop' })).rejects.toThrow();
  });

  it('is a parameter of every operation that reads a repository for others', () => {
    const reading = operations.filter(
      ({ access, surfaces, parameters }) => access === 'read' && surfaces.includes('http') && 'repo' in parameters,
    );
    expect(reading.length).toBeGreaterThan(15);
    expect(reading.filter(({ parameters }) => !('group' in parameters)).map(({ name }) => name)).toEqual([]);
  });
});

describe('what may be out of date', () => {
  it('is told, of an index that is newer than the last sync and of a commit that is newer than the index', async () => {
    const git = (...words: string[]): string =>
      execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...words], {
        cwd: roots.till,
        encoding: 'utf8',
      });
    git('init', '-q');
    git('add', '.');
    git('commit', '-qm', 'one');
    writeFiles(roots.till, {
      'src/more.js': `const { price } = require('prices');\nexports.offer = () => price(1);\n`,
    });
    await scratch.index(roots.till);
    const stale = groupOf(await ask(context, { name: 'price', group: 'shop' })).stale;
    expect(stale).toEqual([{ repository: 'till', reason: 'indexed since the last sync' }]);
    expect((await ask(groupSync, { name: 'shop' })).output.changed).toEqual(['till']);
    const synced = await ask(context, { name: 'price', group: 'shop' });
    expect(usersIn(synced)).toEqual(
      [['till', 'src/more.js', 'offer', 'src/till.js', 'sell']].map((row) => expect.arrayContaining(row)),
    );
    expect(groupOf(synced).stale).toEqual([]);
    git('commit', '-qm', 'two', '--allow-empty');
    expect(groupOf(await ask(context, { name: 'price', group: 'shop' })).stale).toEqual([
      { repository: 'till', reason: 'committed to since it was indexed' },
    ]);
    git('pack-refs', '--all');
    const { groups } = groupsOutput.parse((await ask(groupStatus, { name: 'shop' })).output);
    expect(groups[0]!.members.map(({ repository, state }) => [repository, state])).toEqual([
      ['money', 'fresh'],
      ['prices', 'fresh'],
      ['till', 'stale'],
    ]);
  });
});

describe('an archive', () => {
  let server: Server;
  let address: string;
  let file: string;
  let served = 0;

  beforeAll(async () => {
    file = join(scratch.root, '..', 'till.gnx');
    await ask(indexExport, { file, repo: roots.till });
    server = createServer((request, response) => {
      const tag = '"one"';
      if (request.headers['if-none-match'] === tag) return void response.writeHead(304).end();
      served++;
      if (request.url === '/big.gnx') return void response.writeHead(200).end(Buffer.alloc(2 * 1024 * 1024));
      if (request.url !== '/till.gnx') return void response.writeHead(404).end();
      response.writeHead(200, { etag: tag }).end(readFileSync(file));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    await ask(groupCreate, { name: 'published', repositories: ['money', 'prices', `${address}/till.gnx`] });
  });
  afterAll(() => void server.close());

  it('is missing until it is fetched, and is then a repository like any other', async () => {
    expect(served).toBe(0);
    const { groups } = groupsOutput.parse((await ask(groupStatus, { name: 'published' })).output);
    expect(groups[0]!.members.map(({ state }) => state)).toEqual(['stale', 'stale', 'missing']);
    expect((await ask(groupSync, { name: 'published' })).output).toMatchObject({ repositories: 3, failed: [] });
    expect(usersIn(await ask(context, { name: 'round', group: 'published' }))).toEqual([
      ['prices', 'src/index.ts', 'net'],
      ['till', 'change'],
    ]);
    await ask(groupSync, { name: 'published' });
    expect(served).toBe(1);
  });

  it('is refused where it is too large, is not the one that was meant, is not there, or is not safe on its way', async () => {
    const sha256 = createHash('sha256').update(readFileSync(file)).digest('hex');
    await ask(groupCreate, { name: 'pinned' });
    await ask(groupAdd, { name: 'pinned', repositories: [`${file}`], sha256: sha256.replace(/./g, '0') });
    const wrong = await ask(groupSync, { name: 'pinned' });
    expect(wrong.output.failed).toMatchObject([{ reason: expect.stringContaining(`has the sha-256 ${sha256}`) }]);
    await ask(groupAdd, { name: 'pinned', repositories: [`${file}`], sha256 });
    expect((await ask(groupSync, { name: 'pinned' })).output).toMatchObject({ repositories: 1, failed: [] });
    await ask(groupCreate, { name: 'gone', repositories: [`${address}/none.gnx`] });
    expect((await ask(groupSync, { name: 'gone' })).output.failed).toMatchObject([
      { reason: `${address}/none.gnx answered 404` },
    ]);
    await ask(groupCreate, { name: 'big', repositories: [`${address}/big.gnx`] });
    expect((await ask(groupSync, { name: 'big', maxMegabytes: 1 })).output.failed).toMatchObject([
      { reason: `${address}/big.gnx is larger than 1 MB` },
    ]);
    for (const unsafe of ['http://example.org/a.gnx', 'ftp://127.0.0.1/a.gnx', 'file:///etc/a.gnx']) {
      await expect(ask(groupAdd, { name: 'gone', repositories: [unsafe] })).rejects.toThrow('is not an https address');
    }
  });
});

describe('a damaged index', () => {
  it('of a user keeps nobody from knowing the others', async () => {
    const lease = scratch.engine.open(roots.prices, scratch.root);
    const { id, directory } = lease.repository;
    await lease.release();
    await scratch.engine.forget(id);
    const whole = readFileSync(snapshotFile(directory));
    writeFileSync(snapshotFile(directory), whole.subarray(1));
    const answer = groupOf(await ask(impact, { name: 'round', group: 'shop' }));
    writeFileSync(snapshotFile(directory), whole);
    expect(answer.repositories?.map(({ repository }) => repository)).toEqual(['prices', 'till']);
    expect(answer.notes).toEqual([expect.stringContaining('what the change reaches in prices is not known')]);
  });
});

describe('the list of groups', () => {
  it('is changed by names that exist, and says what it does not know', async () => {
    await expect(ask(groupCreate, { name: 'shop' })).rejects.toThrow("There is a group 'shop' already");
    await expect(ask(groupCreate, { name: '../x' })).rejects.toThrow('cannot be the name of a group');
    await expect(ask(groupAdd, { name: 'shop', repositories: ['nobody'] })).rejects.toThrow(
      "Repository 'nobody' not found",
    );
    await expect(ask(groupRemove, { name: 'shop', repositories: ['nobody'] })).rejects.toThrow(
      "'nobody' is not in group",
    );
    await ask(groupRemove, { name: 'shop', repositories: ['till'] });
    await ask(groupSync, { name: 'shop' });
    expect(usersIn(await ask(context, { name: 'round', group: 'shop' }))).toEqual([['prices', 'src/index.ts', 'net']]);
    await ask(groupRemove, { name: 'shop' });
    const { groups } = groupsOutput.parse((await ask(groupList)).output);
    expect(groups.map(({ name }) => name)).not.toContain('shop');
  });
});
