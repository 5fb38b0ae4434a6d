// Notes from the command line to the answer: import, search, links, vectors from a server on this machine, and what
// callers from outside may not reach.

import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { languages } from '../src/languages/index.ts';
import { createEngine, type Host } from '../src/operations/engine.ts';
import { operations } from '../src/operations/list.ts';
import { runOperation } from '../src/operations/run.ts';
import { openHome } from '../src/operations/workspace.ts';
import { gitnexus, type ProgramOptions, type ProgramRun, startServer } from './program.ts';
import { makeSampleRepository, temporaryFolder, writeText } from './sample-repository.ts';

const NOTES: Readonly<Record<string, string>> = {
  'people/ada.md': `---
type: person
title: Ada Field
updated: 2024-01-01
company: "[[companies/orchard]]"
---

Ada Field grows software the way others grow trees. She started [Orchard](../companies/orchard.md) with her own savings.

<!-- timeline -->

- **2024-03-15** | Ada speaks about pruning
- **2023-02-01** | Ada leaves the nursery
`,
  'people/ben.md': `---
type: person
title: Ben Stone
---

Ben Stone wrote the first cheque for [Orchard](../companies/orchard.md) and sits on its board.

<!-- timeline -->

- **2024-03-20** | Orchard opens a second shop
- **2022-05-01** | Ben buys a ladder
`,
  'companies/orchard.md': `---
type: company
title: Orchard
---

Orchard sells pruning plans. See \`authenticateUser\` and src/auth/token.ts:1 for how its customers sign in.

\`\`\`md
[not a link](../people/ben.md)
\`\`\`
`,
  'notes/空间.md': '# 向量空间\n\n把文字变成数字以后，就可以比较两段话有多接近。\n',
};

/** A vector of a text: how often some stems occur in it. Enough for a server that means something by its numbers. */
const STEMS = ['prun', 'tree', 'cheque', 'money', 'sign', 'password', '数字', '向量'];
const SAME: Readonly<Record<string, string>> = { capital: 'money', invest: 'cheque' };

function vectorOf(text: string): number[] {
  const lower = Object.entries(SAME).reduce((all, [word, stem]) => all.replaceAll(word, stem), text.toLowerCase());
  return [...STEMS.map((stem) => lower.split(stem).length - 1), 0.1];
}

interface Provider {
  readonly url: string;
  readonly requests: string[];
  /** Answers so many of the next requests with an error. */
  fail(times: number): void;
  close(): void;
}

async function startProvider(): Promise<Provider> {
  const requests: string[] = [];
  let failures = 0;
  const server: Server = createServer(async (request, response) => {
    const body = JSON.parse(await bodyOf(request)) as { input?: string[] };
    requests.push(request.url ?? '');
    if (failures > 0) {
      failures--;
      response.writeHead(503).end('busy');
      return;
    }
    const answer =
      request.url === '/v1/embeddings'
        ? { data: (body.input ?? []).map((text, index) => ({ index, embedding: vectorOf(text) })).reverse() }
        : {
            choices: [
              {
                message: {
                  tool_calls: [
                    {
                      id: 'call',
                      type: 'function',
                      function: { name: 'reworded_queries', arguments: '{"queries":["who gave money","cheque"]}' },
                    },
                  ],
                },
              },
            ],
          };
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    fail(times) {
      failures = times;
    },
    close: () => server.close(),
  };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  return body;
}

const HOST: Host = {
  version: '0.0.0-test',
  variables: process.env,
  workerUrl: undefined,
  languages: async () => languages,
};

interface Answer {
  readonly intent: string;
  readonly results: readonly {
    readonly slug: string;
    readonly evidence: string;
    readonly stale: boolean;
    readonly source_id: string;
    readonly symbol_ids?: readonly string[];
    readonly stages?: Readonly<Record<string, number>>;
    readonly timeline?: string;
  }[];
  readonly degraded: readonly string[];
}

const folder = temporaryFolder();
let program: ProgramOptions;
let provider: Provider;

beforeAll(async () => {
  const notes = join(folder.path, 'notes');
  for (const [path, text] of Object.entries(NOTES)) writeText(notes, path, text);
  const repository = makeSampleRepository(folder.path);
  writeText(
    repository,
    'docs/signing-in.md',
    '# Signing in\n\n`authenticateUser` starts it, `src/auth/token.ts:1` ends it.\n',
  );
  program = { home: join(folder.path, 'home'), directory: repository };
  provider = await startProvider();
  expect((await gitnexus(program, 'analyze')).code).toBe(0);
  expect((await gitnexus(program, 'brain', 'import', notes, '--source', 'garden')).code).toBe(0);
});

afterAll(() => {
  provider.close();
  folder.remove();
});

/** Runs with settings in the environment, which belongs to the process. */
async function withSettings(
  settings: Readonly<Record<string, string>>,
  run: () => Promise<ProgramRun>,
): Promise<ProgramRun> {
  Object.assign(process.env, settings);
  try {
    return await run();
  } finally {
    for (const name of Object.keys(settings)) delete process.env[name];
  }
}

const VECTORS = (): Record<string, string> => ({
  GITNEXUS_EMBEDDINGS: 'openai',
  GITNEXUS_EMBEDDINGS_URL: provider.url,
});

async function ask(query: string, ...options: readonly string[]): Promise<Answer> {
  const { code, stdout, stderr } = await gitnexus(program, 'brain', 'query', query, '--json', ...options);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return JSON.parse(stdout) as Answer;
}

const slugs = ({ results }: Answer): string[] => [...new Set(results.map(({ slug }) => slug))];

describe('a source of notes', () => {
  it('is imported once, and again only where something changed', async () => {
    const again = await gitnexus(program, 'brain', 'import', join(folder.path, 'notes'), '--json');
    expect(JSON.parse(again.stdout)).toMatchObject({ status: 'unchanged', source: 'garden', pages: 4 });
  });

  it('answers by words, by links and in Chinese, and says what it did without', async () => {
    expect(slugs(await ask('Orchard', '--source', 'garden'))[0]).toBe('companies/orchard');
    const who = await ask('Who put capital into Orchard?', '--source', 'garden', '--explain');
    expect(slugs(who).slice(0, 2).sort()).toEqual(['people/ada', 'people/ben']);
    expect(who.results[0]?.stages).toHaveProperty('links');
    expect(who.degraded).toEqual([
      'expansion: no model is named (GITNEXUS_LLM)',
      'vector: no embedding provider is named (GITNEXUS_EMBEDDINGS)',
    ]);
    expect(slugs(await ask('怎样比较两段文字？', '--source', 'garden'))[0]).toBe('notes/空间');
  });

  it('puts the page that is named first, and what it is linked with only where that is asked for', async () => {
    const first = async (query: string) => (await ask(query, '--source', 'garden')).results[0];
    for (const query of ['Tell me about Orchard', 'What is Orchard?', 'orchard'])
      expect(await first(query)).toMatchObject({ slug: 'companies/orchard', evidence: 'exact title' });
    const about = await ask('Orchard pruning plans', '--source', 'garden', '--explain');
    expect(about.results.map(({ stages }) => Object.keys(stages ?? {}))).not.toContain('links');
    expect((await first('Who is connected with Orchard?'))?.slug).toMatch(/^people\//);
  });

  it('takes an initial for a name, and a part of a name beside a page that it is linked with', async () => {
    for (const query of ['Who is B. Stone?', 'Who is Stone of Orchard?'])
      expect((await ask(query, '--source', 'garden')).results[0]).toMatchObject({
        slug: 'people/ben',
        evidence: 'exact title',
      });
  });

  it.each([
    ['When did Ada Field leave the nursery?', 'people/ada'],
    ['When did A. Field leave the nursery?', 'people/ada'],
    // What a page tells of another that it names, at the time that is asked for.
    ['What happened with Orchard in March 2024?', 'people/ben'],
    ['When was the second shop of Orchard opened?', 'people/ben'],
  ])('puts the entry of a timeline that says when first: %s', async (query, slug) => {
    const [first] = (await ask(query, '--source', 'garden')).results;
    expect(first).toMatchObject({ slug, chunk_source: 'timeline', evidence: 'timeline entry' });
  });

  it('raises no entry that says little of what is asked, or of another time', async () => {
    for (const query of ['When did Orchard sell its greenhouse in Kent?', 'What happened with Orchard in May 2022?'])
      expect((await ask(query, '--source', 'garden')).results.map(({ evidence }) => evidence)).not.toContain(
        'timeline entry',
      );
  });

  it('knows what is stale, and brings whole timelines to questions of time', async () => {
    const answer = await ask('When did Ada leave the nursery?', '--source', 'garden');
    expect(answer).toMatchObject({ intent: 'temporal' });
    const ada = answer.results.find(({ slug }) => slug === 'people/ada');
    expect(ada).toMatchObject({ stale: true });
    expect(ada?.timeline).toContain('2024-03-15');
    expect(ada?.timeline).toContain('2023-02-01');
  });

  it('has links both ways, none from code blocks, and finds pages by name', async () => {
    const { stdout } = await gitnexus(program, 'brain', 'links', 'garden:companies/orchard', '--json');
    const links = JSON.parse(stdout) as { links_to: unknown[]; linked_from: { slug: string; relation?: string }[] };
    expect(links.links_to).toEqual([]);
    expect(links.linked_from.map(({ slug, relation }) => [slug, relation])).toEqual([
      ['people/ada', 'company'],
      ['people/ada', undefined],
      ['people/ben', undefined],
    ]);
    expect((await gitnexus(program, 'brain', 'get', 'Ben Stone')).stdout).toContain('first cheque');
    expect((await gitnexus(program, 'brain', 'get', 'Nobody')).code).toBe(1);
  });
});

describe('code and prose together', () => {
  it('are one answer, and prose mentions symbols', async () => {
    expect(slugs(await ask('authenticateUser'))).toEqual(
      expect.arrayContaining(['src/auth/login.ts', 'docs/signing-in']),
    );
    const { stdout } = await gitnexus(program, 'brain', 'links', 'docs/signing-in', '--json');
    expect(JSON.parse(stdout)).toMatchObject({ mentions: [{ name: 'authenticateUser' }, { name: 'generateToken' }] });
  });

  it('are ranked by one ranker: code stands in the order that `query` gives', async () => {
    for (const question of ['how is the password of a user checked', 'create a token for a session']) {
      const { stdout } = await gitnexus(program, 'query', question, '--repo', 'my-project', '--json');
      const { symbols } = (JSON.parse(stdout) as { places: { symbols: { filePath: string }[] } }).places;
      const [first] = (await ask(question, '--source', 'my-project', '--type', 'code')).results;
      expect(first).toMatchObject({ path: symbols[0].filePath });
    }
  });

  it('are one graph for Cypher, in a repository and in a folder of notes', async () => {
    const rows = async (repo: string, query: string): Promise<unknown[]> => {
      const { stdout } = await gitnexus(program, 'cypher', query, '--repo', repo, '--json');
      return (JSON.parse(stdout) as { rows: unknown[] }).rows;
    };
    const mentions = 'MATCH (p:Page)-[m:MENTIONS]->(f:Function) RETURN p.name AS page, f.name AS name, m.line AS line';
    expect(await rows('my-project', `${mentions} ORDER BY f.name`)).toEqual([
      { page: 'Signing in', name: 'authenticateUser', line: 3 },
      { page: 'Signing in', name: 'generateToken', line: 3 },
    ]);
    const links = 'MATCH (p:Page)-[l:LINKS_TO]->(q:Page {name: "Orchard"}) RETURN p.path AS path, l.count AS links';
    expect(await rows('garden', `${links} ORDER BY p.path`)).toEqual([
      { path: 'people/ada.md', links: 2 },
      { path: 'people/ben.md', links: 1 },
    ]);
  });

  it('are walked to callers and to callees', async () => {
    const symbolsOf = async (...options: string[]): Promise<string[]> =>
      (await ask('hashing', '--source', 'my-project', '--limit', '20', ...options)).results.flatMap(
        ({ symbol_ids = [] }) => symbol_ids.map((id) => id.split(':').at(-1)!),
      );
    const plain = await symbolsOf();
    expect(plain).not.toContain('authenticateUser');
    const near = await symbolsOf('--near-symbol', 'validatePassword');
    expect(near).toEqual(expect.arrayContaining(['authenticateUser', 'hashPassword']));
    expect(near).not.toContain('handleLogin');
    expect(await symbolsOf('--near-symbol', 'validatePassword', '--walk-depth', '2')).toContain('handleLogin');
    expect((await gitnexus(program, 'brain', 'query', 'x', '--near-symbol', 'nothing')).code).toBe(1);
  });

  it('are filtered by language, kind and source', async () => {
    const code = await ask('user', '--lang', 'typescript', '--symbol-kind', 'function');
    expect(code.results.length).toBeGreaterThan(0);
    for (const { symbol_ids = [] } of code.results)
      expect(symbol_ids.some((id) => id.startsWith('Function:'))).toBe(true);
    expect(slugs(await ask('user', '--lang', 'cobol'))).toEqual([]);
    for (const { source_id } of (await ask('user', '--source', 'garden')).results) expect(source_id).toBe('garden');
  });
});

describe('vectors', () => {
  it('are got in batches that are tried again, once for each text, and found by meaning', async () => {
    provider.fail(1);
    const first = await withSettings(VECTORS(), () => gitnexus(program, 'brain', 'embed', 'garden', '--json'));
    expect(JSON.parse(first.stdout)).toMatchObject({ sources: [{ name: 'garden', failed: 0, cached: 0, retries: 1 }] });
    const before = provider.requests.length;
    const second = await withSettings(VECTORS(), () => gitnexus(program, 'brain', 'embed', 'garden', '--json'));
    expect(JSON.parse(second.stdout)).toMatchObject({ sources: [{ embedded: 0 }] });
    expect(provider.requests.length).toBe(before);

    const invest = async (...options: string[]): Promise<Answer> => {
      const query = ['brain', 'query', 'invest', '--source', 'garden', '--json', '--explain', ...options];
      return JSON.parse((await withSettings(VECTORS(), () => gitnexus(program, ...query))).stdout) as Answer;
    };
    const answer = await invest();
    expect(answer.results[0]).toMatchObject({ slug: 'people/ben', evidence: 'vector' });
    expect(answer.results[0]?.stages?.vector).toBeGreaterThan(0.9);
    expect((await invest('--with', 'cosine')).results[0]?.stages?.cosine).toBeGreaterThan(0.9);
    expect(answer.degraded).toEqual(['expansion: no model is named (GITNEXUS_LLM)']);
  });

  it('that fail for good are reported, by embedding and by searching', async () => {
    provider.fail(100);
    const run = await withSettings({ ...VECTORS(), GITNEXUS_EMBEDDINGS_MODEL: 'other' }, () =>
      gitnexus(program, 'brain', 'embed', 'garden'),
    );
    expect(run.stdout).toMatch(/FAILED: 127\.0\.0\.1:\d+ answered 503\. Run this again/);
    const { stdout } = await withSettings(VECTORS(), () =>
      gitnexus(program, 'brain', 'query', 'invest', '--source', 'garden', '--json'),
    );
    expect((JSON.parse(stdout) as Answer).degraded[1]).toMatch(/^vector: .* answered 503$/);
    provider.fail(0);
  });

  it('and a model make the whole pipeline, of which a query is in no log', async () => {
    const { stdout, stderr } = await withSettings(
      { ...VECTORS(), GITNEXUS_LLM: 'openai', GITNEXUS_LLM_URL: provider.url, DEBUG: 'gitnexus:*' },
      () => gitnexus(program, 'brain', 'query', 'zebra secret backers please', '--source', 'garden', '--json'),
    );
    const answer = JSON.parse(stdout) as Answer;
    expect(answer.degraded).toEqual([]);
    expect(slugs(answer)).toContain('people/ben');
    expect(stderr).not.toContain('zebra');
    const failed = await withSettings({ GITNEXUS_LLM: 'openai', GITNEXUS_LLM_URL: 'http://127.0.0.1:9/v1' }, () =>
      gitnexus(program, 'brain', 'query', 'zebra secret backers please', '--source', 'garden', '--json'),
    );
    const { degraded } = JSON.parse(failed.stdout) as Answer;
    expect(degraded[0]).toBe('expansion: 127.0.0.1:9 cannot be reached');
    expect(degraded.join()).not.toContain('zebra');
  });

  it('bring symbols to query that no word of it finds', async () => {
    const query = ['query', 'qwrtzp capital', '--json'];
    expect(JSON.parse((await gitnexus(program, ...query)).stdout)).toMatchObject({ definitions: [], processes: [] });
    await withSettings(VECTORS(), () => gitnexus(program, 'brain', 'embed', 'my-project'));
    const { stdout } = await withSettings(VECTORS(), () => gitnexus(program, ...query));
    const { definitions, processes } = JSON.parse(stdout) as { definitions: unknown[]; processes: unknown[] };
    expect(definitions.length + processes.length).toBeGreaterThan(0);
  });

  it('are not used for a key alone', async () => {
    const { stdout } = await withSettings({ OPENAI_API_KEY: 'k' }, () =>
      gitnexus(program, 'brain', 'query', 'Orchard', '--source', 'garden', '--json'),
    );
    expect((JSON.parse(stdout) as Answer).degraded[1]).toContain(
      'OPENAI_API_KEY is set, but a key alone enables nothing',
    );
  });
});

describe('callers from outside', () => {
  it('can import nothing but what is a source, whatever surface they come by', async () => {
    const engine = createEngine(openHome(program.home, undefined), HOST);
    const import_ = operations.find(({ name }) => name === 'brain_import')!;
    const caller = { remote: true, directory: folder.path, signal: new AbortController().signal };
    for (const path of [folder.path, 'notes/people', join(folder.path, 'notes', '..')]) {
      await expect(runOperation(import_, { path }, engine, caller)).rejects.toMatchObject({ code: 'unauthorized' });
    }
    const { output } = await runOperation(import_, { path: 'notes' }, engine, caller);
    expect(output).toMatchObject({ source: 'garden' });
    await engine.close();
  });

  it('can search, but neither import nor read what no source holds', async () => {
    const outside = join(folder.path, 'outside');
    mkdirSync(outside);
    writeFileSync(join(outside, 'secret.md'), '# Secret\n\nThe word is xyzzy.\n');
    const notes = join(folder.path, 'notes');
    symlinkSync(join(outside, 'secret.md'), join(notes, 'linked.md'));
    symlinkSync(outside, join(notes, 'linked-folder'));
    await gitnexus(program, 'brain', 'import', notes, '--source', 'garden');
    const server = await startServer(program);
    try {
      for (const tool of ['brain_import', 'brain_remove', 'brain_embed', 'brain-import']) {
        expect((await server.call(tool, { path: outside, source: 'garden' })).status).toBe(404);
      }
      const names = ['../outside/secret', '../../outside/secret.md', join(outside, 'secret.md'), 'linked', 'linked.md'];
      for (const slug of [...names, 'linked-folder/secret', '..%2foutside%2fsecret', 'garden:../outside/secret']) {
        const { text } = await server.call('brain_get', { slug, source: 'garden' });
        expect({ slug, text }).toEqual({ slug, text: expect.stringMatching(/^Error: Page '.*' not found/) });
      }
      expect((await server.call('brain_get', { slug: 'secret', source: outside })).text).toMatch(/^Error/);
      const found = await server.call('brain_query', { query: 'xyzzy' }, { Accept: 'application/json' });
      expect((JSON.parse(found.text) as Answer).results).toEqual([]);
      const camel = { query: 'hashing', walkDepth: 1, nearSymbol: 'validatePassword' };
      const snake = { query: 'hashing', walk_depth: 1, near_symbol: 'validatePassword' };
      expect((await server.call('brain_query', camel)).text).toBe((await server.call('brain_query', snake)).text);
    } finally {
      await server.stop();
      rmSync(join(notes, 'linked.md'));
      rmSync(join(notes, 'linked-folder'));
    }
  });
});

it('notes mention symbols of another source where there is one of the name', async () => {
  const notes = join(folder.path, 'reviews');
  writeText(notes, 'password.md', '# Password review\n\n`validatePassword()` of `my-project` was looked at.\n');
  await gitnexus(program, 'brain', 'import', notes, '--source', 'reviews');
  const { stdout } = await gitnexus(program, 'brain', 'links', 'reviews:password', '--json');
  expect(JSON.parse(stdout)).toMatchObject({ mentions: [{ source_id: 'my-project', name: 'validatePassword' }] });
  await gitnexus(program, 'brain', 'remove', 'reviews');
});

it('what was searched for stands out on a terminal, and only there', async () => {
  const query = ['brain', 'search', 'cheque', '--source', 'garden'];
  expect((await gitnexus({ ...program, coloured: true }, ...query)).stdout).toContain('\u001b[1;33mcheque\u001b[0m');
  expect((await gitnexus(program, ...query)).stdout).not.toContain('\u001b');
  const json = await gitnexus({ ...program, coloured: true }, ...query, '--json');
  expect(json.stdout).not.toContain('\\u001b');
});

it('a source can be removed, and its files stay', async () => {
  expect((await gitnexus(program, 'brain', 'remove', 'garden')).code).toBe(0);
  expect((await gitnexus(program, 'brain', 'sources')).stdout).not.toContain('garden');
  expect((await gitnexus(program, 'brain', 'import', join(folder.path, 'notes'))).code).toBe(0);
});
