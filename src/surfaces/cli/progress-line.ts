// One line on a terminal that says what is being done now, or the process that wants to know. Nothing where nobody watches.

import type { Environment } from '../environment.ts';

const ERASE = '\r\u001b[K';

export interface ProgressLine {
  show(message: string): void;
  clear(): void;
}

export function progressLine({ stderr, interactive, progress }: Environment): ProgressLine {
  if (progress !== undefined) return { show: progress, clear: () => undefined };
  if (!interactive) return { show: () => undefined, clear: () => undefined };
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
