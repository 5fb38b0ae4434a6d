// Entry script of the process that runs git for another: see `git-runner.ts`. It ends with whoever started it.

import { isLate, tryGit } from './git-process.ts';
import type { GitOrder, GitReply } from './git-runner.ts';

function reply(answer: GitReply): void {
  if (process.connected) process.send?.(answer);
}

process.on('message', ({ id, git, args, run }: GitOrder) => {
  tryGit(git, args, run).then(
    (output) => reply({ id, output }),
    (error: unknown) => reply(isLate(error) ? { id, late: true } : { id }),
  );
});
// A signal to all processes of a terminal is for the one that started this one, which then lets go of it.
process.on('SIGINT', () => undefined);
process.on('disconnect', () => process.exit());
