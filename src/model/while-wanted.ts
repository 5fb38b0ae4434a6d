// The end of waiting for what cannot be told to stop.

/** The result, unless the signal comes first; what goes on then is for nobody. Throws `interruption` in that case. */
export async function whileWanted<T>(result: Promise<T>, signal: AbortSignal, interruption: () => Error): Promise<T> {
  let stopListening: () => void = () => undefined;
  const unwanted = new Promise<never>((_, reject) => {
    const stop = (): void => reject(interruption());
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    stopListening = () => signal.removeEventListener('abort', stop);
  });
  try {
    return await Promise.race([result, unwanted]);
  } finally {
    stopListening();
  }
}
