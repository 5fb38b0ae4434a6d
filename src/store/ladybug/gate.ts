// Lets a fixed number of tasks run at once, in the order in which they came; the rest wait, but not for ever.

export interface Gate {
  /**
   * Waits for a place, at most `waitMs`. Resolves to the function that gives the place back, which must be called
   * exactly once, or to undefined when the time is over.
   */
  enter(waitMs: number): Promise<(() => void) | undefined>;
}

export function createGate(places: number): Gate {
  let free = places;
  const waiting: ((leave: () => void) => void)[] = [];

  function leave(): void {
    const next = waiting.shift();
    if (next === undefined) free++;
    else next(leave);
  }

  return {
    enter(waitMs) {
      if (free > 0) {
        free--;
        return Promise.resolve(leave);
      }
      return new Promise((resolve) => {
        const admit = (leaveGate: () => void) => {
          clearTimeout(timer);
          resolve(leaveGate);
        };
        const timer = setTimeout(() => {
          waiting.splice(waiting.indexOf(admit), 1);
          resolve(undefined);
        }, waitMs);
        waiting.push(admit);
      });
    },
  };
}
