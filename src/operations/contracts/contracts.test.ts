// What repositories want of one another by requests: a client, a server, and routes that nobody asks for.

import { beforeAll, describe, expect, it } from 'vitest';
import { type ScratchEngine, scratchEngine } from '../fixtures/scratch-engine.ts';
import { groupCreate } from '../group/operations.ts';
import { contracts } from './operation.ts';
import { contractsOutput } from './schema.ts';

const SERVER = {
  'app.py':
    'from fastapi import FastAPI\n\napp = FastAPI()\n\n\n@app.get("/orders/{order_id}")\ndef show(order_id: int):\n    return order_id\n\n\n@app.get("/orders/latest")\ndef latest():\n    return 1\n\n\n@app.post("/orders")\ndef create():\n    return 1\n',
};
const CLIENT = {
  'package.json': '{ "name": "client", "version": "1.0.0" }',
  'orders.ts':
    "const BASE = process.env.SERVER;\n\nexport const load = (id: string) => fetch(`${BASE}/orders/${id}`);\n\nexport const newest = () => fetch('http://orders:8080/orders/latest');\n\nexport const foreign = () => fetch('https://api.example.com/orders/latest');\n\nexport const gone = () => fetch('/gone', { method: 'DELETE' });\n\nexport const some = (path: string) => fetch(BASE + path);\n",
};

let scratch: ScratchEngine;
beforeAll(async () => {
  scratch = scratchEngine('server', SERVER);
  const client = scratch.project('client', CLIENT);
  const apart = scratch.project('apart', { 'main.py': 'def main():\n    pass\n' });
  for (const root of [undefined, client, apart]) await scratch.index(root);
});

const ask = async (given: Readonly<Record<string, unknown>>) =>
  contractsOutput.parse(((await scratch.call(contracts, given)) as { readonly output: unknown }).output);

describe('requests between repositories', () => {
  it('lead to the routes that answer them, a literal path before a parameter', async () => {
    const { requests, total_requests: total, answered, providers } = await ask({});
    expect(requests.map(({ from, name, routes }) => [from, name, ...routes.map((route) => route.name)])).toEqual([
      ['client', 'GET */orders/*', 'GET /orders/{order_id}'],
      ['client', 'GET http://orders:8080/orders/latest', 'GET /orders/latest'],
      ['client', 'DELETE /gone'],
      // Another's server may have the same path.
      ['client', 'GET https://api.example.com/orders/latest'],
    ]);
    expect([total, answered]).toEqual([4, 2]);
    expect(providers).toEqual([{ repository: 'server', routes: 3 }]);
    expect(requests[0]).toMatchObject({
      users: [{ name: 'load' }],
      routes: [{ repository: 'server', handlers: [{ name: 'show' }] }],
    });
  });

  it('that no known route answers are shown alone', async () => {
    const { requests } = await ask({ unanswered: true });
    expect(requests.map(({ name }) => name)).toEqual(['DELETE /gone', 'GET https://api.example.com/orders/latest']);
  });

  it('that a limit leaves out are counted', async () => {
    const { text } = (await scratch.call(contracts, { limit: 1 })) as { readonly text: string };
    expect(text).toContain('  ... and 3 more request(s)');
    const unanswered = (await scratch.call(contracts, { limit: 1, unanswered: true })) as { readonly text: string };
    expect(unanswered.text).toContain('  ... and 1 more request(s)');
  });

  it('are those of the members of a group', async () => {
    await scratch.call(groupCreate, { name: 'shop', repositories: ['client', 'apart'] });
    const { answered, repositories, providers } = await ask({ group: 'shop' });
    expect({ answered, repositories, providers }).toEqual({ answered: 0, repositories: 2, providers: [] });
  });
});
