// The commands that are no operations: they serve, watch, or speak another program's language.

import { reviewInCi } from './forge/forge-command.ts';
import { hook } from './hook/hook-command.ts';
import { evalServer } from './http/eval-server.ts';
import { explore } from './http/explore.ts';
import { indexer } from './indexer/indexer-command.ts';
import { mcpServer } from './mcp/mcp-server.ts';
import type { Server } from './servers.ts';
import { watchCommand } from './watch/watch-command.ts';

export const servers: readonly Server[] = [explore, evalServer, mcpServer, watchCommand, indexer, hook, reviewInCi];
