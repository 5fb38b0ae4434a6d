// Every success and failure of the ten tools on projects, code, files and edits, in the formats of the contract, as the
// official client gets them.

import type { CallToolResult, Client } from '@modelcontextprotocol/client';
import { describe, expect, it } from 'vitest';
import { GOLDEN_CASES } from '../src/operations/files/golden.ts';
import { goldenProject } from '../src/operations/files/golden-project.ts';
import { scratchEngine } from '../src/operations/fixtures/scratch-engine.ts';
import { connectStdio, textOf } from './mcp-clients.ts';

/** Calls one tool of a server of its own. */
async function callOnce(
  place: { readonly home: string; readonly directory: string },
  name: string,
  given: Readonly<Record<string, unknown>>,
  before: () => Promise<void> = async () => undefined,
): Promise<CallToolResult> {
  const client: Client = await connectStdio(place, 'modern');
  try {
    // The server has started when it answers.
    await client.listTools();
    await before();
    return await client.callTool({ name, arguments: { ...given } });
  } finally {
    await client.close();
  }
}

describe.each(GOLDEN_CASES)('$tool: $title', (golden) => {
  it('gives the answer, as text and as structure', async () => {
    const { scratch, prepare, plain } = goldenProject(golden);
    const place = { home: scratch.engine.workspace.home, directory: scratch.root };
    const result = await callOnce(place, golden.tool, golden.given, prepare);
    expect(result.isError === true).toBe(golden.isError === true);
    const { answer } = golden;
    if (typeof answer === 'string') {
      expect(plain(result.structuredContent)).toEqual({ result: answer });
      expect(plain(textOf(result))).toBe(answer);
    } else {
      expect(plain(result.structuredContent)).toEqual(answer);
      expect(plain(JSON.parse(textOf(result)))).toEqual(answer);
    }
  });
});

describe('the tools on code', () => {
  const project = scratchEngine('shop', {
    'src/service.ts':
      'export class UserService {\n  /** Creates a new user */\n  createUser(name: string): string {\n    return name;\n  }\n}\n',
  });
  const place = { home: project.engine.workspace.home, directory: project.root };

  it.each([
    {
      title: 'a snippet that is found',
      tool: 'get_code_snippet',
      given: { qualified_name: 'shop.src.service.UserService.createUser' },
      answer: {
        qualified_name: 'shop.src.service.UserService.createUser',
        source_code: '  createUser(name: string): string {\n    return name;\n  }',
        file_path: 'src/service.ts',
        line_start: 3,
        line_end: 5,
        docstring: 'Creates a new user',
        found: true,
      },
    },
    {
      title: 'a snippet that there is not',
      tool: 'get_code_snippet',
      given: { qualified_name: 'shop.src.service.UserService.deleteUser' },
      isError: true,
      answer: {
        error: "Symbol 'shop.src.service.UserService.deleteUser' not found in index",
        found: false,
        error_message: expect.stringMatching(
          /^Symbol 'shop\.src\.service\.UserService\.deleteUser' not found in index\nSymbol not found\./,
        ) as string,
      },
    },
    {
      title: 'a question that is answered',
      tool: 'query_code_graph',
      given: { natural_language_query: "find all classes whose name contains 'user'" },
      answer: {
        query_used: expect.stringMatching(/^MATCH /) as string,
        results: [
          {
            kind: 'class',
            name: 'UserService',
            qualified_name: 'shop.src.service.UserService',
            path: 'src/service.ts',
            start_line: 1,
            end_line: 6,
            source: 'export class UserService {',
          },
        ],
        summary: "Found 1 class whose name contains 'user'.",
      },
    },
    {
      title: 'a question that is not understood',
      tool: 'query_code_graph',
      given: { natural_language_query: 'why is it slow' },
      isError: true,
      answer: {
        error: expect.any(String) as string,
        query_used: 'N/A',
        results: [],
        summary: expect.stringMatching(
          /^Error executing tool 'query_code_graph': .*\nI understand questions like: Who calls /,
        ) as string,
      },
    },
  ])('$tool: $title', async ({ tool, given, answer, isError }) => {
    await project.index();
    const result = await callOnce(place, tool, given);
    expect(result.isError === true).toBe(isError === true);
    expect(result.structuredContent).toEqual(answer);
    expect(JSON.parse(textOf(result))).toEqual(answer);
  });
});
