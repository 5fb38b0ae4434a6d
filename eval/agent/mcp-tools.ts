// The tools as an MCP server offers them: the server is started where the agent acts, and spoken to over its standard
// input and output by the protocol's own client.

import { type CallToolResult, Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import type { Execution, ServerCommand } from '../environments/environment.ts';

export interface ServerTool {
  readonly name: string;
  readonly description: string;
  /** The JSON schema of its arguments. */
  readonly schema: unknown;
}

export interface McpTools {
  readonly tools: readonly ServerTool[];
  /** Calls what a reply asks for, `{"tool": ..., "arguments": ...}`. What is wrong with it is told as its outcome. */
  call(text: string): Promise<ToolCall>;
  close(): Promise<void>;
}

export interface ToolCall {
  /** Undefined where the reply names none. */
  readonly tool: string | undefined;
  readonly execution: Execution;
}

/** Throws where the server does not start or does not answer. */
export async function connectMcpTools({ command, args, env }: ServerCommand): Promise<McpTools> {
  const client = new Client({ name: 'gitnexus-eval', version: '1.0.0' });
  await client.connect(new StdioClientTransport({ command, args: [...args], env: { ...env }, stderr: 'ignore' }));
  const { tools } = await client.listTools();
  return {
    tools: tools.map(({ name, description = '', inputSchema }) => ({ name, description, schema: inputSchema })),
    async call(text) {
      let asked: { readonly tool?: unknown; readonly arguments?: unknown } | null;
      try {
        asked = JSON.parse(text) as typeof asked;
      } catch (error) {
        return { tool: undefined, execution: failed(`The call is no JSON: ${(error as Error).message}`) };
      }
      if (typeof asked?.tool !== 'string') {
        return { tool: undefined, execution: failed('A call is {"tool": "<name>", "arguments": {...}}') };
      }
      const { tool, arguments: given = {} } = asked;
      try {
        const answer = await client.callTool({ name: tool, arguments: given as Record<string, unknown> });
        return { tool, execution: outcomeOf(answer as CallToolResult) };
      } catch (error) {
        return { tool, execution: failed((error as Error).message) };
      }
    },
    close: () => client.close(),
  };
}

function outcomeOf({ content, isError }: CallToolResult): Execution {
  const output = content.map((block) => (block.type === 'text' ? block.text : `[${block.type}]`)).join('\n');
  return { output, returncode: isError === true ? 1 : 0, exception_info: '' };
}

function failed(output: string): Execution {
  return { output, returncode: 1, exception_info: '' };
}
