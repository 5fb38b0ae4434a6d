// Questions that go to a model: a scripted server plays it, and the database is the real one.

import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AppError } from '../../model/errors.ts';
import { scratchEngine } from '../fixtures/scratch-engine.ts';
import { queryCodeGraph } from './operation.ts';

const KEY = 'sk-never-shown';
const QUESTION = 'Which functions are the ugliest?';
const GOOD = 'MATCH (n:Function) RETURN n.name AS name, n.path AS path, n.start_line AS start_line LIMIT 5';

const variables: Record<string, string> = {
  GITNEXUS_LLM: 'openai',
  GITNEXUS_LLM_MODEL: 'small',
  GITNEXUS_LLM_KEY: KEY,
};
const project = scratchEngine('shop', { 'a.ts': 'export function first(): void {}\n' }, { variables });

let server: Server;
/** What the model answers, in order; undefined is silence. */
const script: (string | undefined)[] = [];
const conversations: { readonly role: string; readonly content: string }[][] = [];

beforeAll(async () => {
  server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    conversations.push(JSON.parse(body).messages);
    const content = script.shift();
    if (content === undefined) return;
    const answer = { choices: [{ message: { role: 'assistant', content }, finish_reason: 'stop' }] };
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  variables.GITNEXUS_LLM_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  await project.index();
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

beforeEach(() => {
  script.length = 0;
  conversations.length = 0;
  delete variables.GITNEXUS_LLM_TIMEOUT;
});

const ask = async (question = QUESTION) =>
  (await project.call(queryCodeGraph, { natural_language_query: question })).output as {
    query_used: string;
    results: unknown[];
    summary: string;
  };

describe('a model', () => {
  it('is not asked what is understood without it', async () => {
    expect((await ask('how many functions are there')).results).toEqual([{ count: 1, function: 1, method: 0 }]);
    expect(conversations).toEqual([]);
  });

  it('puts its query right twice, by what the database says of it', async () => {
    script.push(
      'MATCH (n:Function) DELETE n',
      'MATCH (a)-[:CALLS]->(b) RETURN c.name',
      `\`\`\`cypher\n${GOOD};\n\`\`\``,
    );
    const answer = await ask();
    expect(answer.query_used).toBe(GOOD);
    expect(answer.results).toEqual([
      { name: 'first', path: 'a.ts', start_line: 1, source: 'export function first(): void {}' },
    ]);
    expect(answer.summary).toBe('Found 1 rows, by a query that small wrote.');
    expect(conversations).toHaveLength(3);
    const [first, , last] = conversations;
    expect(first[0].content).toContain('DEFINES_METHOD');
    expect(first[1].content).toBe(`<question>\n${QUESTION}\n</question>`);
    expect(last.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'user', 'assistant', 'user']);
    expect(last[3].content).toMatch(/DELETE/);
    expect(last[5].content).toMatch(/not in scope/);
  });

  it('is given up after the second repair', async () => {
    script.push('nonsense', 'MATCH (n:Klass) RETURN n', 'CALL x()', GOOD);
    await expect(ask()).rejects.toThrow(/The model wrote no query that the database accepts/);
    expect(conversations).toHaveLength(3);
  });

  it('that does not answer in time is a time-out, and its key is in no error', async () => {
    variables.GITNEXUS_LLM_TIMEOUT = '40';
    const error = (await ask().catch((thrown: AppError) => thrown)) as AppError;
    expect(error.code).toBe('timeout');
    expect(JSON.stringify([error.message, error.hint, error.details, error.stack])).not.toContain(KEY);
  });
});
