// Snippets, and questions in plain language, in the formats of the contract.

import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { cypher } from '../cypher/operation.ts';
import { scratchEngine } from '../fixtures/scratch-engine.ts';
import { failed as questionFailed } from '../query-code-graph/implementation.ts';
import { queryCodeGraph } from '../query-code-graph/operation.ts';
import { failed } from './implementation.ts';
import { getCodeSnippet } from './operation.ts';

const SERVICE = `import { User } from './user';

export class UserService {
  /** Creates a new user */
  createUser(name: string): User {
    return new User(name);
  }
}

export class Admin {
  createUser(): void {}
}
`;

const project = scratchEngine('shop', {
  'src/service.ts': SERVICE,
  'src/user.ts': 'export class User {\n  constructor(readonly name: string) {}\n}\n',
});

const snippet = async (qualifiedName: string) =>
  (await project.call(getCodeSnippet, { qualified_name: qualifiedName })).output;

beforeAll(() => project.index());

describe('a snippet', () => {
  const found = {
    qualified_name: 'shop.src.service.UserService.createUser',
    source_code: '  createUser(name: string): User {\n    return new User(name);\n  }',
    file_path: 'src/service.ts',
    line_start: 5,
    line_end: 7,
    docstring: 'Creates a new user',
    found: true,
  };

  it('is found by qualified name, by the end of one, and by uid', async () => {
    for (const name of [
      'shop.src.service.UserService.createUser',
      'UserService.createUser',
      'Method:src/service.ts:UserService.createUser',
    ]) {
      expect(await snippet(name)).toEqual(found);
    }
  });

  it('that could be several, or none, is an error with the names', async () => {
    await expect(snippet('createUser')).rejects.toThrow(
      "'createUser' names 2 symbols: Method:src/service.ts:UserService.createUser, Method:src/service.ts:Admin.createUser",
    );
    const error = await snippet('deleteUser').catch((thrown: Error) => thrown);
    expect(failed(error as Error)).toEqual({
      error: "Symbol 'deleteUser' not found in index",
      found: false,
      error_message: expect.stringMatching(/^Symbol 'deleteUser' not found in index\nSymbol not found\./) as string,
    });
  });

  it('comes from where the symbol stands now, and says so; one that is gone is not found', async () => {
    const path = join(project.root, 'src/service.ts');
    writeFileSync(path, `// One line.\n// And another.\n${SERVICE.replace('new User(name)', 'new User(name.trim())')}`);
    expect(await snippet('UserService.createUser')).toMatchObject({
      source_code: '  createUser(name: string): User {\n    return new User(name.trim());\n  }',
      line_start: 7,
      line_end: 9,
      note: expect.stringContaining('changed since it was indexed') as string,
    });
    writeFileSync(path, SERVICE.replace('createUser(name', 'addUser(name'));
    await expect(snippet('UserService.createUser')).rejects.toThrow('is not in src/service.ts any more');
    rmSync(path);
    await expect(snippet('UserService.createUser')).rejects.toThrow('src/service.ts cannot be read any more');
    writeFileSync(path, SERVICE);
  });
});

describe('a question', () => {
  const ask = async (question: string) =>
    (await project.call(queryCodeGraph, { natural_language_query: question })).output as {
      query_used: string;
      results: Record<string, unknown>[];
      summary: string;
    };

  it('is answered with rows, a line of source each, and Cypher that gives the same rows', async () => {
    const { query_used: query, results, summary } = await ask("find all classes whose name contains 'user'");
    expect(results).toEqual([
      {
        kind: 'class',
        name: 'UserService',
        qualified_name: 'shop.src.service.UserService',
        path: 'src/service.ts',
        start_line: 3,
        end_line: 8,
        source: 'export class UserService {',
      },
      {
        kind: 'class',
        name: 'User',
        qualified_name: 'shop.src.user.User',
        path: 'src/user.ts',
        start_line: 1,
        end_line: 3,
        source: 'export class User {',
      },
    ]);
    expect(summary).toBe("Found 2 classes whose name contains 'user'.");
    const { rows } = (await project.call(cypher, { query })).output as { rows: unknown[] };
    expect(rows).toEqual(results.map(({ source: _, ...row }) => row));
  });

  it('that is not understood is refused with examples, and fails in the format of the contract', async () => {
    const error = await ask('why is it slow').catch((thrown: Error) => thrown);
    expect(error).toMatchObject({ code: 'bad-query', hint: expect.stringContaining('Who calls') as string });
    expect(questionFailed(new Error('Connection failed'))).toEqual({
      error: 'Connection failed',
      query_used: 'N/A',
      results: [],
      summary: "Error executing tool 'query_code_graph': Connection failed",
    });
  });

  it('holds names that could break out of a literal', async () => {
    const hostile = `classes whose name contains "x') RETURN n //"`;
    expect((await ask(hostile)).results).toEqual([]);
    expect((await ask(`classes whose name ends with "\\\\"`)).results).toEqual([]);
  });
});
