// A question to the person at the terminal, on the error stream: what is piped on is the answer and nothing else.

import { createInterface } from 'node:readline';
import { AppError } from '../../model/errors.ts';
import type { Confirm } from '../../operations/operation.ts';
import type { Environment } from '../environment.ts';

/** Undefined where nobody can answer. The end of the input means no; a signal throws `interrupted`. */
export function confirmation({ stdin, stderr, answering }: Environment, signal: AbortSignal): Confirm | undefined {
  if (!answering) return undefined;
  return (question) =>
    new Promise((resolve, reject) => {
      const lines = createInterface({ input: stdin, terminal: false });
      const close = () => lines.close();
      let isYes = false;
      lines.once('line', (line) => {
        isYes = /^\s*y(?:es)?\s*$/i.test(line);
        close();
      });
      lines.once('close', () => {
        signal.removeEventListener('abort', close);
        if (signal.aborted) reject(new AppError('interrupted', 'Interrupted before the answer.'));
        else resolve(isYes);
      });
      signal.addEventListener('abort', close, { once: true });
      stderr.write(`${question} [y/N] `);
    });
}
