// The command `explore`: what it takes. The server itself is loaded when the command runs.

import { repoParameter } from '../../operations/operation.ts';
import { defineServer, refreshParameter } from '../servers.ts';

export const explore = defineServer({
  command: 'explore',
  summary: 'Look at the code in a browser: callers, callees, what breaks, flows, a map, changes.',
  parameters: {
    symbol: { type: 'string', description: 'What to begin with: a name, a path, file:line' },
    repo: repoParameter,
    open: { type: 'boolean', default: true, description: 'Open the browser' },
    port: { type: 'integer', min: 0, max: 65_535, description: 'Port to listen on; without it 4850, or a free one' },
    host: { type: 'string', description: 'Address to bind to, 127.0.0.1 unless GITNEXUS_HOST is set' },
    refresh: refreshParameter,
    export: { type: 'string', description: 'Write a static site that needs no server into this folder, and end' },
  },
  positional: ['symbol'],
  examples: ['explore', 'explore authenticateUser', 'explore --no-open --port 4850', 'explore --export site'],
  async start(input, environment, engine) {
    if (input.export !== undefined) {
      const { exportSite } = await import('../site/export-site.ts');
      return exportSite({ folder: input.export, repo: input.repo }, environment, engine);
    }
    const { serveExplorer } = await import('./serve-explorer.ts');
    return serveExplorer(input, environment, engine);
  },
});
