// One request to a model's server. What is sent is never part of an error: it holds the words of a person.

import { AppError } from '../model/errors.ts';

const TIMEOUT_MS = 60_000;

/** Posts JSON and reads JSON. Throws `provider-failed`; `details.retry` says whether a moment later may be better. */
export async function postJson(
  url: string,
  body: unknown,
  { key, signal }: { readonly key?: string | undefined; readonly signal?: AbortSignal | undefined },
): Promise<unknown> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  let response: Response;
  try {
    response = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...(key === undefined ? {} : { Authorization: `Bearer ${key}` }) },
      body: JSON.stringify(body),
      signal: signal === undefined ? timeout : AbortSignal.any([timeout, signal]),
    });
  } catch (cause) {
    throw failed(`${hostOf(url)} cannot be reached`, true, cause);
  }
  if (!response.ok) {
    const retry = response.status === 408 || response.status === 429 || response.status >= 500;
    throw failed(`${hostOf(url)} answered ${response.status}`, retry);
  }
  try {
    return await response.json();
  } catch (cause) {
    throw failed(`${hostOf(url)} did not answer with JSON`, true, cause);
  }
}

/** The host alone: a URL can hold a key. */
function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : 'The address';
}

function failed(message: string, retry: boolean, cause?: unknown): AppError {
  return new AppError('provider-failed', message, { cause, details: { retry } });
}
