// The command `indexer`: a process that stays and makes indexes. Servers start it by themselves.

import { defineServer } from '../servers.ts';

export const indexer = defineServer({
  command: 'indexer',
  summary: 'Make indexes for the servers and commands of this home, with warm code; servers start it by themselves.',
  parameters: {
    idleTimeout: {
      type: 'number',
      default: 600,
      min: 1,
      max: 2_000_000,
      description: 'Seconds without a run after which it ends and gives all memory back',
    },
    memory: {
      type: 'integer',
      default: 800,
      min: 64,
      max: 1_000_000,
      description: 'Megabytes that it may hold between two runs; beyond, its code is let go of too',
    },
  },
  examples: ['indexer', 'indexer --idle-timeout 60'],
  async start(input, environment, engine) {
    const { serveIndexer } = await import('./serve-indexer.ts');
    return serveIndexer(input, environment, engine);
  },
});
