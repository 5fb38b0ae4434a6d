// One line on a terminal that says what is being done now, or the process that wants to know. Where nobody watches, plain
// lines are written if `DEBUG=gitnexus:progress` asks for them.

import type { Environment } from '../environment.ts';

const ERASE = '\r\u001b[K';

export interface ProgressLine {
  show(message: string): void;
  clear(): void;
}

export function progressLine({ stderr, interactive, progress, debug }: Environment): ProgressLine {
  if (progress !== undefined) return { show: progress, clear: () => undefined };
  if (!interactive) return { show: (message) => debug('progress', () => message), clear: () => undefined };
  let shown = false;
  return {
    show(message) {
      shown = true;
      stderr.write(`${ERASE}${message}`);
    },
    clear() {
      if (shown) stderr.write(ERASE);
      shown = false;
    },
  };
}
