// Reads the body of a request: bounded, and a JSON object or nothing.

import type { IncomingMessage } from 'node:http';
import { AppError } from '../../model/errors.ts';

const LIMIT_BYTES = 1024 * 1024;

/** The arguments in a body; an empty body has none. Throws `too-large`, or `invalid-argument` for what is no object. */
export async function readArguments(request: IncomingMessage): Promise<Readonly<Record<string, unknown>>> {
  const text = (await readBody(request)).toString('utf8').replace(/^\uFEFF/, '');
  if (text.trim() === '') return {};
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new AppError('invalid-argument', 'Invalid JSON body', { cause });
  }
  if (value === null) return {};
  if (typeof value !== 'object' || Array.isArray(value)) throw new AppError('invalid-argument', 'Invalid JSON body');
  return value as Readonly<Record<string, unknown>>;
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const announced = Number(request.headers['content-length'] ?? 0);
  if (announced > LIMIT_BYTES) throw tooLarge();
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > LIMIT_BYTES) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function tooLarge(): AppError {
  return new AppError('too-large', `The request body is larger than ${LIMIT_BYTES} bytes`);
}
