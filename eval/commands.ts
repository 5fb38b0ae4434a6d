// The commands of `gitnexus-eval`, in the order of its help.

import type { EvalCommand } from './command.ts';
import { attach, cache, detach } from './environments/commands.ts';
import { localize } from './localize/command.ts';

export const commands: readonly EvalCommand[] = [attach, detach, cache, localize, run, matrix];

import { matrix, run } from './run/command.ts';
