// Ends a server that nobody uses. It restarts when a request arrives and when one ends, and never fires while one runs.

export interface IdleTimer {
  start(): void;
  stop(): void;
  /** A request arrived; the result is called once, when it has ended. */
  enter(): () => void;
  /** How many requests have not ended. */
  underWay(): number;
}

/** `milliseconds` 0: never. */
export function createIdleTimer(milliseconds: number, onIdle: () => void): IdleTimer {
  let timer: NodeJS.Timeout | undefined;
  let running = 0;
  let stopped = false;

  function restart(): void {
    clearTimeout(timer);
    if (milliseconds > 0 && running === 0 && !stopped) timer = setTimeout(onIdle, milliseconds);
  }

  return {
    start: restart,
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
    underWay: () => running,
    enter() {
      running++;
      restart();
      let left = false;
      return () => {
        if (left) return;
        left = true;
        running--;
        restart();
      };
    },
  };
}
