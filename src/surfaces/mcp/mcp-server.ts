// The command `mcp`: what it takes. The server itself is loaded when the command runs.

import { GROUPS } from '../../operations/operation.ts';
import { defineServer, refreshParameter, requestParameters, storeParameters } from '../servers.ts';

export const mcpServer = defineServer({
  command: 'mcp',
  summary: 'Serve the tools to coding agents over MCP, on standard input and output or over HTTP.',
  parameters: {
    root: { type: 'string', description: 'The project, by default the top of the work tree one stands in' },
    tools: {
      type: 'string',
      description: `Only these groups of tools: ${GROUPS.join(', ')}, separated by commas; all but explore without it`,
    },
    readOnly: { type: 'boolean', default: false, description: 'Leave out every tool that writes' },
    refresh: refreshParameter,
    ...storeParameters,
    http: {
      type: 'boolean',
      default: false,
      description: 'Serve Streamable HTTP instead of standard input, with the explorer at /explore',
    },
    port: { type: 'integer', default: 4849, min: 0, max: 65_535, description: 'Port for --http; 0 takes a free one' },
    ...requestParameters,
    host: { type: 'string', description: 'Address to bind to, 127.0.0.1 unless GITNEXUS_HOST is set' },
  },
  examples: ['mcp', 'mcp --root ~/src/my-project --read-only', 'mcp --http --port 4849 --tools graph,files'],
  async start(input, environment, engine) {
    const [{ serveMcp }, { overStore }] = await Promise.all([import('./serve.ts'), import('../over-store.ts')]);
    const over = await overStore(input, engine);
    // What writes would write beside graphs that it does not change, and might begin twice.
    const readOnly = over.input.readOnly || input.store !== undefined;
    return serveMcp({ ...over.input, readOnly }, environment, over.engine);
  },
});
