// The commands of `gitnexus-eval`, in the order of its help.

import { compareCommand, judgeCommand, reportCommand, summaryCommand, toolUsageCommand } from './analysis/commands.ts';
import type { EvalCommand } from './command.ts';
import { attach, cache, detach } from './environments/commands.ts';
import { localize } from './localize/command.ts';
import { matrix, prepare, run } from './run/command.ts';

export const commands: readonly EvalCommand[] = [
  attach,
  detach,
  cache,
  localize,
  prepare,
  run,
  matrix,
  summaryCommand,
  compareCommand,
  toolUsageCommand,
  judgeCommand,
  reportCommand,
];
