// Every example of every operation, on every surface that it names, against one repository: the structured results are
// valid and the same, and the texts begin the same way as over any other surface.

import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operations } from '../src/operations/list.ts';
import { exampleArguments } from '../src/surfaces/cli/commands.ts';
import { gitnexus, type ProgramOptions, type RunningServer, startServer } from './program.ts';
import { makeSampleRepository, temporaryFolder } from './sample-repository.ts';

const folder = temporaryFolder();
let program: ProgramOptions;
let server: RunningServer;

beforeAll(async () => {
  program = { home: join(folder.path, 'home'), directory: makeSampleRepository(folder.path) };
  const indexed = await gitnexus(program, 'analyze');
  expect(indexed).toMatchObject({ code: 0, stderr: '' });
  expect(await gitnexus(program, 'group', 'create', 'shop', '.')).toMatchObject({ code: 0, stderr: '' });
  const token = ['token', 'create', 'ci', '--file', 'tokens.json', '--groups', 'shop'];
  expect(await gitnexus(program, ...token)).toMatchObject({ code: 0, stderr: '' });
  server = await startServer(program);
});

afterAll(async () => {
  await server.stop();
  folder.remove();
});

const examples = operations.flatMap((operation) =>
  operation.examples.map((example) => ({ name: operation.name, operation, example })),
);
const onCommandLine = examples.filter(({ operation }) => operation.surfaces.includes('cli'));
const reading = onCommandLine.filter(({ operation }) => operation.access === 'read');
// Getting vectors needs a provider, and pushing an engine; they have tests of their own, with a server of each.
const writing = onCommandLine.filter(
  ({ operation }) => operation.access === 'write' && !['brain_embed', 'push'].includes(operation.name),
);

const served = reading.filter(({ operation }) => operation.surfaces.includes('http'));
const local = reading.filter(({ operation }) => !operation.surfaces.includes('http'));

describe.each(reading)('$name $example', ({ operation, example }) => {
  it('gives a valid result on the command line', async () => {
    const { code, stdout, stderr } = await gitnexus(program, ...exampleArguments(operation, example), '--json');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const schema = await operation.output();
    expect(schema.safeParse(JSON.parse(stdout))).toMatchObject({ success: true });
  });
});

describe.each(served)('$name $example', ({ operation, example }) => {
  it('gives the same over HTTP, as text and as JSON', async () => {
    const asJson = await gitnexus(program, ...exampleArguments(operation, example), '--json');
    const json = await server.call(operation.name, example, { Accept: 'application/json' });
    expect(json.status).toBe(200);
    expect(JSON.parse(json.text)).toEqual(JSON.parse(asJson.stdout));
    const asText = await gitnexus(program, ...exampleArguments(operation, example));
    const text = await server.call(operation.name, example);
    expect(text.text).toBe(asText.stdout.replace(/\n$/, ''));
    expect(text.text).not.toBe('');
  });
});

describe.each(local)('$name', ({ operation, example }) => {
  it('is not served over HTTP', async () => {
    expect((await server.call(operation.name, example)).status).toBe(404);
  });
});

describe('operations that write', () => {
  it('give valid results on the command line, in the order in which one would use them', async () => {
    const other: ProgramOptions = {
      home: join(folder.path, 'other-home'),
      directory: makeSampleRepository(folder.path, 'other'),
    };
    const order = [
      'analyze',
      'rename',
      'dump',
      'export',
      'index_export',
      'index_import',
      'brain_remove',
      'brain_import',
      'bookmark',
      'setup',
      'group_create',
      'group_add',
      'group_sync',
      'group_remove',
      'token_create',
      'token_revoke',
      'clean',
    ];
    expect(new Set(writing.map(({ name }) => name))).toEqual(new Set(order));
    for (const { operation, example } of writing.toSorted((a, b) => order.indexOf(a.name) - order.indexOf(b.name))) {
      const { code, stdout, stderr } = await gitnexus(other, ...exampleArguments(operation, example), '--json');
      expect({ name: operation.name, code, stderr }).toEqual({ name: operation.name, code: 0, stderr: '' });
      const schema = await operation.output();
      expect(schema.safeParse(JSON.parse(stdout))).toMatchObject({ success: true });
    }
  });

  it('are not served over HTTP', async () => {
    for (const { operation } of writing) {
      expect(operation.surfaces).not.toContain('http');
      expect((await server.call(operation.name, {})).status).toBe(404);
    }
  });
});

describe('the list', () => {
  it('has a help text with an example for every command', async () => {
    for (const operation of operations) {
      expect(operation.cli !== undefined).toBe(operation.surfaces.includes('cli'));
      if (operation.cli === undefined) continue;
      const { code, stdout } = await gitnexus(program, ...operation.cli.command.split(' '), '--help');
      expect(code).toBe(0);
      expect(stdout).toContain(operation.summary);
      expect(stdout).toContain(`  gitnexus ${operation.cli.command}`);
      for (const name of operation.cli.positional) expect(Object.keys(operation.parameters)).toContain(name);
    }
  });
});
