// What an indexer and those who ask it say to each other: one JSON object a line, over a socket in the home folder that
// only its owner can open. A connection asks for one run at a time; whoever closes it wants the run no more. One that
// asks for nothing keeps the indexer alive.

import { statSync } from 'node:fs';
import { StringDecoder } from 'node:string_decoder';
import type { AnalyzeResult } from '../analyze/schema.ts';
import type { Host } from '../engine.ts';
import type { SelectionOptions } from '../index-report.ts';
import type { SentFailure } from '../sent-failure.ts';

export interface RunRequest extends SelectionOptions {
  /** See `buildOf`: another build makes other indexes. */
  readonly build: string;
  readonly path: string;
  readonly name?: string;
  readonly force?: boolean;
}

export type RunReply =
  | { readonly kind: 'progress'; readonly message: string }
  | { readonly kind: 'result'; readonly result: AnalyzeResult }
  | { readonly kind: 'failure'; readonly failure: SentFailure }
  /** It is of another build. */
  | { readonly kind: 'refused' };

/** The version of the product, and when it was built: two of one version can differ while one works on it. */
export function buildOf({ version, program, build }: Pick<Host, 'version' | 'program' | 'build'>): string {
  if (build !== undefined) return build;
  return program === undefined ? version : `${version} ${statSync(program).mtimeMs}`;
}

/** A longer line is no message of ours, in characters. */
const LONGEST_LINE = 4 << 20;

/** Calls back with each line that is an object of JSON. Gives false once what comes is no message of ours. */
export function messages<Message extends object>(take: (message: Message) => void): (chunk: Buffer) => boolean {
  const decoder = new StringDecoder('utf8');
  let rest = '';
  return (chunk) => {
    const lines = (rest + decoder.write(chunk)).split('\n');
    rest = lines.pop()!;
    for (const line of lines) {
      const message = parsed(line);
      if (message === undefined) return false;
      take(message as Message);
    }
    return rest.length <= LONGEST_LINE;
  };
}

function parsed(line: string): object | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}
