// Which sessions stay when there are more than there is room for.

import { Server } from '@modelcontextprotocol/server';
import { expect, it } from 'vitest';
import { createSessions } from './sessions.ts';

const MOST = 4;

function scratchSessions() {
  const sessions = createSessions(() => new Server({ name: 'test', version: '1' }, { capabilities: {} }), {
    maxBodySize: 1_000,
    mostSessions: MOST,
  });
  const post = (body: unknown) =>
    new Request('http://localhost/mcp', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' },
      body: JSON.stringify(body),
    });
  /** The id of a session that was opened and not used yet; undefined where there was no room. */
  const open = async (): Promise<string | undefined> => {
    const transport = await sessions.open();
    const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '1' } };
    await transport?.handleRequest(post({ jsonrpc: '2.0', id: 1, method: 'initialize', params }));
    return transport?.sessionId;
  };
  const openMany = async (count: number): Promise<string[]> => {
    const ids: string[] = [];
    for (let at = 0; at < count; at++) ids.push((await open())!);
    return ids;
  };
  return { sessions, open, openMany };
}

it('a flood of new sessions takes the places of its own, not of one that was worked with', async () => {
  const { sessions, open, openMany } = scratchSessions();
  const mine = (await open())!;
  for (let request = 0; request < 3; request++) sessions.enter(mine)();
  const flood = await openMany(50);
  expect(sessions.find(mine)).toBeDefined();
  expect(flood.filter((id) => sessions.find(id) !== undefined)).toEqual(flood.slice(-(MOST - 1)));
  await sessions.close();
});

it('where all are in use, no other is opened', async () => {
  const { sessions, open, openMany } = scratchSessions();
  const ids = await openMany(MOST);
  const leave = ids.map((id) => sessions.enter(id));
  expect(await open()).toBeUndefined();
  leave[0]();
  expect(await open()).toBeDefined();
  expect(sessions.find(ids[0])).toBeUndefined();
  await sessions.close();
});
