// What the main thread and an extraction worker say to each other. Answers travel as one buffer per batch, which is
// handed over rather than copied.
//
// Answer: number of outcomes; for each the task's id, its kind and its number of bytes; then all of the bytes. The bytes
// of a failure are JSON. Integers are 32 bits in the machine's order: both ends are in one process.

import type { ExtractionTask, Outcome } from './extract-file.ts';

export interface Batch {
  readonly tasks: readonly ExtractionTask[];
}

/** `workerData` of a worker. */
export interface WorkerSetup {
  /** One 32-bit cell: the id of the task in hand plus one, or 0. It survives the worker, and tells what killed it. */
  readonly inHand: SharedArrayBuffer;
}

export interface Answer {
  readonly id: number;
  readonly outcome: Outcome;
}

const FACTS = 0;
const FAILURE = 1;
const INTEGERS_PER_ANSWER = 3;

export function packAnswers(answers: readonly Answer[]): ArrayBuffer {
  const header = 4 * (1 + answers.length * INTEGERS_PER_ANSWER);
  const parts = answers.map(({ outcome }) => (outcome.kind === 'facts' ? outcome.bytes : encodeFailure(outcome)));
  const buffer = new ArrayBuffer(parts.reduce((size, part) => size + part.length, header));
  const integers = new Uint32Array(buffer, 0, header / 4);
  const bytes = new Uint8Array(buffer);
  integers[0] = answers.length;
  let at = header;
  answers.forEach(({ id, outcome }, index) => {
    const part = parts[index];
    integers.set([id, outcome.kind === 'facts' ? FACTS : FAILURE, part.length], 1 + index * INTEGERS_PER_ANSWER);
    bytes.set(part, at);
    at += part.length;
  });
  return buffer;
}

/** The bytes of facts are views into `buffer`. */
export function unpackAnswers(buffer: ArrayBuffer): Answer[] {
  const count = new Uint32Array(buffer, 0, 1)[0];
  const integers = new Uint32Array(buffer, 4, count * INTEGERS_PER_ANSWER);
  const answers: Answer[] = [];
  let at = 4 * (1 + count * INTEGERS_PER_ANSWER);
  for (let i = 0; i < integers.length; i += INTEGERS_PER_ANSWER) {
    const bytes = new Uint8Array(buffer, at, integers[i + 2]);
    const outcome: Outcome = integers[i + 1] === FACTS ? { kind: 'facts', bytes } : decodeFailure(bytes);
    answers.push({ id: integers[i], outcome });
    at += bytes.length;
  }
  return answers;
}

function encodeFailure(outcome: Outcome): Uint8Array {
  return Buffer.from(JSON.stringify(outcome), 'utf8');
}

function decodeFailure(bytes: Uint8Array): Outcome {
  return JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('utf8')) as Outcome;
}
