// The official client, connected to the MCP server in each of the ways that it can be reached.

import { fileURLToPath } from 'node:url';
import { type CallToolResult, Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import type { ProgramOptions, RunningServer } from './program.ts';

export const CLI = fileURLToPath(new URL('../dist/cli.js', import.meta.url));

/** The two ways in which a connection begins: with `initialize`, or with every request speaking for itself. */
export type Era = 'legacy' | 'modern';

export const MODERN_VERSION = '2026-07-28';

function newClient(era: Era): Client {
  const mode = era === 'legacy' ? 'legacy' : { pin: MODERN_VERSION };
  return new Client({ name: 'gitnexus-test', version: '1.0.0' }, { versionNegotiation: { mode } });
}

/** Over standard input and output of the bundled program, in a process of its own. */
export async function connectStdio(
  { home, directory }: ProgramOptions,
  era: Era,
  ...words: readonly string[]
): Promise<Client> {
  const client = newClient(era);
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [CLI, 'mcp', ...words],
    cwd: directory,
    // However busy the machine is, an edit is in the index when it is answered.
    env: { ...(process.env as Record<string, string>), GITNEXUS_HOME: home, GITNEXUS_EDIT_WAIT: '600000' },
    stderr: 'ignore',
  });
  await client.connect(transport);
  return client;
}

export async function connectHttp({ port }: RunningServer, era: Era, token?: string): Promise<Client> {
  const client = newClient(era);
  const headers: Record<string, string> = token === undefined ? {} : { Authorization: `Bearer ${token}` };
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`http://127.0.0.1:${port}/mcp`), { requestInit: { headers } }),
  );
  return client;
}

/** All the text of an answer. */
export function textOf({ content }: CallToolResult): string {
  return content.map((block) => (block.type === 'text' ? block.text : '')).join('\n');
}
