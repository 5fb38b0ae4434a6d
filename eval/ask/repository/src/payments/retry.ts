export class RetryError extends Error {}

export function withRetry(attempts: number, action: () => string): string {
  if (attempts === 0) throw new RetryError('no attempts left');
  return action() || withRetry(attempts - 1, action);
}
