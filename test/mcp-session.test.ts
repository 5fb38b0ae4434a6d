// A piece of work as an agent does it, over MCP alone, on a real repository: commander's sources, as npm ships them.

import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { CallToolResult, Client } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectStdio, textOf } from './mcp-clients.ts';
import { commit, git, temporaryFolder } from './sample-repository.ts';

const COMMANDER = fileURLToPath(new URL('../node_modules/commander', import.meta.url));
const folder = temporaryFolder();
const root = join(folder.path, 'commander');
let client: Client;

beforeAll(async () => {
  cpSync(COMMANDER, root, { recursive: true });
  git(root, 'init', '--quiet', '--initial-branch=main');
  commit(root, 'As published');
  client = await connectStdio({ home: join(folder.path, 'home'), directory: root }, 'modern');
});

afterAll(async () => {
  await client.close();
  folder.remove();
});

async function call(name: string, given: Record<string, unknown> = {}): Promise<CallToolResult> {
  const progress: number[] = [];
  const options = { onprogress: ({ progress: done }: { progress: number }) => progress.push(done) };
  const result = await client.callTool({ name, arguments: given }, options);
  expect(textOf(result)).not.toContain('Error:');
  expect(progress).toEqual([...progress].sort((a, b) => a - b));
  return result;
}

it('goes from an index to a change that was checked', async () => {
  const indexed = textOf(await call('index_repository'));
  expect(indexed).toContain(`Successfully indexed repository at ${root}. Project 'commander' has been updated.`);

  const question = 'Who calls humanReadableArgName?';
  const asked = await call('query_code_graph', { natural_language_query: question });
  const { results } = asked.structuredContent as { results: { name: string; qualified_name: string }[] };
  expect(results.map(({ name }) => name).sort()).toEqual(['subcommandTerm', 'usage']);

  const snippet = await call('get_code_snippet', { qualified_name: 'commander.lib.argument.humanReadableArgName' });
  const found = snippet.structuredContent as { source_code: string; line_start: number; line_end: number };
  const lines = readFileSync(join(root, 'lib/argument.js'), 'utf8').split('\n');
  expect(found.source_code).toBe(lines.slice(found.line_start - 1, found.line_end).join('\n'));

  const radius = textOf(await call('impact', { name: 'humanReadableArgName' }));
  expect(radius).toMatch(/^Blast radius for function humanReadableArgName \(upstream\): \d+ symbol\(s\)/);

  const change = { name: 'humanReadableArgName', new_name: 'readableArgName' };
  const planned = textOf(await call('rename', change));
  expect(planned).toContain('lib/help.js');
  expect(git(root, 'status', '--porcelain')).toBe('');
  await call('rename', { ...change, apply: true });
  for (const path of ['lib/argument.js', 'lib/command.js', 'lib/help.js']) {
    expect(readFileSync(join(root, path), 'utf8')).not.toMatch(/\bhumanReadableArgName\b/);
  }

  const edited = textOf(
    await call('surgical_replace_code', {
      file_path: 'lib/argument.js',
      target_code: "  const nameOutput = arg.name() + (arg.variadic === true ? '...' : '');",
      replacement_code: "  const dots = arg.variadic === true ? '...' : '';\n  const nameOutput = arg.name() + dots;",
    }),
  );
  expect(edited).toMatch(/^Successfully replaced code block in lib\/argument\.js/);

  const changes = textOf(await call('detect_changes'));
  expect(changes).toMatch(/^Changes: 3 files, \d+ symbols/);
  expect(changes).toContain('readableArgName');
  const after = textOf(await call('context', { name: 'readableArgName' }));
  expect(after).toContain('const dots = arg.variadic');
  expect(after).toContain('Called/imported by');
  // What was changed still runs.
  const { Command } = (await import(join(root, 'index.js'))) as typeof import('commander');
  const help = new Command('test').argument('<files...>').helpInformation();
  expect(help).toContain('<files...>');
});
