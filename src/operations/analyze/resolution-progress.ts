// What a person who waits for the resolver is told: how far the pass is, and how long it will take at the pace so far.

import type { ResolutionProgress } from '../../ingest/index.ts';

/** A file is often resolved within a millisecond, and nobody reads faster than this. */
const EVERY_MS = 100;
/** A pace that was measured over less says nothing yet. */
const LEAST_MS = 500;

/** Gives the listener of the resolver. `now` is a clock in milliseconds. */
export function resolutionProgress(
  tell: (message: string) => void,
  now: () => number = () => performance.now(),
): (progress: ResolutionProgress) => void {
  let pass = 0;
  let began = 0;
  let told = Number.NEGATIVE_INFINITY;
  return (progress) => {
    const time = now();
    if (progress.pass !== pass) {
      pass = progress.pass;
      began = time;
    }
    if (time - told < EVERY_MS) return;
    told = time;
    tell(messageOf(progress, time - began));
  };
}

function messageOf({ pass, done, total }: ResolutionProgress, elapsed: number): string {
  const which = pass === 1 ? '' : ` again, for what is passed on (pass ${pass})`;
  const left = elapsed < LEAST_MS ? '' : `, about ${timeText((elapsed / done) * (total - done))} left`;
  return `Resolving names and calls${which}: ${done} of ${total} files${left}`;
}

/** `1 s`, `2 min`. */
function timeText(milliseconds: number): string {
  const seconds = Math.max(1, Math.round(milliseconds / 1_000));
  return seconds < 100 ? `${seconds} s` : `${Math.round(seconds / 60)} min`;
}
