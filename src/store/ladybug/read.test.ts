// What a slow query does to everything else: nothing.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AppError } from '../../model/errors.ts';
import { exampleGraph } from '../example-graph.ts';
import type { GraphDatabase } from '../port.ts';
import { ladybugAdapter } from './adapter.ts';
import { createGate } from './gate.ts';

const VARIABLES = [...'abcdefghijkl'];
const SLOW = `MATCH ${VARIABLES.map((name) => `(${name})`).join(', ')}
  WHERE ${VARIABLES.map((name) => `${name}.name`).join(' + ')} = 'x' RETURN count(*) AS n`;

const directory = mkdtempSync(join(tmpdir(), 'read-test-'));
let database: GraphDatabase;

beforeAll(async () => {
  await ladybugAdapter.load(exampleGraph, directory);
  database = await ladybugAdapter.open(directory);
});

afterAll(async () => {
  await database.close();
  rmSync(directory, { recursive: true, force: true });
});

function slow(timeoutMs: number): Promise<string> {
  return database.query(SLOW, { timeoutMs }).then(
    () => 'finished',
    (error: unknown) => (error instanceof AppError ? error.code : String(error)),
  );
}

describe('a slow query', () => {
  it('leaves the event loop alone', async () => {
    const running = slow(600);
    // A turn of the loop comes round while the query runs.
    expect(await Promise.race([running, sleep(50, 'a turn of the loop')])).toBe('a turn of the loop');
    expect(await running).toBe('timeout');
  });

  it('does not hold up another', async () => {
    // Long enough for the quick one to come first on a machine that is busy with other tests.
    const running = [slow(6000), slow(6000)];
    const quick = database.query("MATCH (n {name: 'User'}) RETURN n.kind AS kind").then(({ rows }) => rows);
    expect(await Promise.race([quick, ...running])).toEqual([{ kind: 'class' }]);
    expect(await Promise.all(running)).toEqual(['timeout', 'timeout']);
  });

  it('keeps others waiting only for their own time when there are too many', async () => {
    const running = [slow(1200), slow(1200), slow(1200)];
    const ended: string[] = [];
    const impatient = slow(300).then(() => ended.push('impatient'));
    for (const each of running) void each.then(() => ended.push('patient'));
    await impatient;
    expect(ended).toEqual(['impatient']);
    const next = database.query('RETURN 1 AS n');
    expect(await Promise.all(running)).toEqual(['timeout', 'timeout', 'timeout']);
    expect((await next).rows).toEqual([{ n: 1 }]);
  });

  it('is waited for when the database is closed', async () => {
    const other = await ladybugAdapter.open(directory);
    const running = other.query(SLOW, { timeoutMs: 400 }).catch((error: unknown) => error);
    await other.close();
    expect(await running).toMatchObject({ code: 'timeout' });
    await expect(other.query('RETURN 1')).rejects.toThrow('Invariant broken: the database was closed');
  });

  it('answers many at once, each with its own rows', async () => {
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, index) => database.query('RETURN $i AS i', { params: { i: index } })),
    );
    expect(answers.map(({ rows }) => rows[0]!.i)).toEqual(Array.from({ length: 60 }, (_, index) => index));
  });
});

describe('the gate', () => {
  it('lets in as many as it has places, then in the order of coming', async () => {
    const gate = createGate(2);
    const first = await gate.enter(1000);
    const second = await gate.enter(1000);
    const order: string[] = [];
    const third = gate.enter(1000).then((leave) => {
      order.push('third');
      leave!();
    });
    const fourth = gate.enter(1000).then((leave) => {
      order.push('fourth');
      leave!();
    });
    expect(await gate.enter(5)).toBeUndefined();
    first!();
    await Promise.all([third, fourth]);
    expect(order).toEqual(['third', 'fourth']);
    second!();
    const again = [await gate.enter(5), await gate.enter(5), await gate.enter(5)];
    expect(again.map((leave) => leave !== undefined)).toEqual([true, true, false]);
  });
});
