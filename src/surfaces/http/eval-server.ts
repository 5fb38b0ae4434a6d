// The command `eval-server`: what it takes. The server itself is loaded when the command runs.

import { defineServer, refreshParameter, requestParameters, storeParameters } from '../servers.ts';

export const evalServer = defineServer({
  command: 'eval-server',
  aliases: ['serve'],
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
    ...storeParameters,
    ...requestParameters,
    host: { type: 'string', description: 'Address to bind to, 127.0.0.1 unless GITNEXUS_HOST is set' },
  },
  examples: ['eval-server', 'eval-server --port 4848 --idle-timeout 300'],
  async start(input, environment, engine) {
    const [{ serveUntilStopped }, { overStore }] = await Promise.all([
      import('./serve.ts'),
      import('../over-store.ts'),
    ]);
    const over = await overStore(input, engine);
    return serveUntilStopped(over.input, environment, over.engine);
  },
});
