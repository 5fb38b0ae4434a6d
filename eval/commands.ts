// The commands of `gitnexus-eval`, in the order of its help.

import { compareCommand, summaryCommand, toolUsageCommand } from './analysis/commands.ts';
import type { EvalCommand } from './command.ts';
import { attach, cache, detach } from './environments/commands.ts';
import { localize } from './localize/command.ts';
import { matrix, run } from './run/command.ts';

export const commands: readonly EvalCommand[] = [
  attach,
  detach,
  cache,
  localize,
  run,
  matrix,
  summaryCommand,
  compareCommand,
  toolUsageCommand,
];
