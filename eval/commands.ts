// The commands of `gitnexus-eval`, in the order of its help.

import type { EvalCommand } from './command.ts';

export const commands: readonly EvalCommand[] = [];
