// The command `eval-server`: what it takes. The server itself is loaded when the command runs.

import { defineServer, refreshParameter } from '../servers.ts';

export const evalServer = defineServer({
  command: 'eval-server',
  summary: 'Serve the tools over HTTP to an agent in a shell.',
  parameters: {
    port: { type: 'integer', default: 4848, min: 0, max: 65_535, description: 'Port to listen on; 0 takes a free one' },
    idleTimeout: {
      type: 'number',
      default: 0,
      min: 0,
      max: 2_000_000,
      description: 'Seconds without a request after which it ends; 0 for never',
    },
    refresh: refreshParameter,
    tokens: { type: 'string', description: 'File of tokens: each caller sees what its token allows' },
    log: { type: 'string', description: 'With tokens, the file that every request is told to, a line of JSON each' },
    host: { type: 'string', description: 'Address to bind to, 127.0.0.1 unless GITNEXUS_HOST is set' },
  },
  examples: ['eval-server', 'eval-server --port 4848 --idle-timeout 300'],
  async start(input, environment, engine) {
    const { serveUntilStopped } = await import('./serve.ts');
    return serveUntilStopped(input, environment, engine);
  },
});
