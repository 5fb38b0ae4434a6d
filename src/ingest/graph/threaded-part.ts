// A part of a repository that another thread resolves, as the main thread sees it.

import { Worker } from 'node:worker_threads';
import { conversationWith } from '../../model/conversation.ts';
import { type PartRequest, packSetup, type SentEnd, takeEnd } from './part-messages.ts';
import {
  type Awaitable,
  createPart,
  divide,
  type Part,
  type PartEnd,
  type PartHere,
  type PartPlace,
  type PassResult,
} from './parts.ts';
import type { GraphInput } from './resolve-graph.ts';

export interface StoppablePart extends Part {
  calls(): Promise<PassResult>;
  flow(callers: Int32Array): Promise<PassResult>;
  end(): Promise<PartEnd>;
  /** Ends its thread, whatever that is doing. */
  stop(): Promise<void>;
}

/** Megabytes that new objects may fill before they are looked through: nearly all of them are short-lived here. */
const YOUNG_GENERATION = 64;

/**
 * A part in a thread of its own. What a thread cannot do is done here, from the start: it has less memory than the
 * process, and where there is no script for it there is none.
 */
export function steadyPart(input: GraphInput, part: number, place: PartPlace): StoppablePart {
  const thread = input.thread && startPart(input, input.thread.url, part, place);
  let here: PartHere | undefined;
  const passed: ((part: Part) => Awaitable<PassResult>)[] = [];
  const takeOver = (): PartHere => {
    if (here === undefined) {
      here = createPart(place, divide(place.program)[part]!);
      for (const pass of passed) pass(here);
    }
    return here;
  };
  const request = async <Answer>(ask: (part: Part) => Awaitable<Answer>): Promise<Answer> => {
    if (thread === undefined || here !== undefined) return ask(takeOver());
    return Promise.resolve(ask(thread)).catch(() => ask(takeOver()));
  };
  const pass = async (ask: (part: Part) => Awaitable<PassResult>): Promise<PassResult> => {
    const answer = await request(ask);
    passed.push(ask);
    return answer;
  };
  return {
    calls: () => pass((one) => one.calls()),
    flow: (callers) => pass((one) => one.flow(callers)),
    end: () => request((one) => one.end()),
    stop: async () => thread?.stop(),
  };
}

/** Starts a thread for a part. An answer is rejected if the thread fails. */
function startPart(input: GraphInput, url: URL, part: number, place: PartPlace): StoppablePart {
  const setup = packSetup(input, part);
  const worker = new Worker(url, {
    workerData: setup,
    transferList: [setup.facts],
    name: 'resolve',
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION },
  });
  const next = conversationWith(worker, 'resolves a part');
  const ask = <Answer>(request: PartRequest): Promise<Answer> => {
    const answer = next<Answer>();
    worker.postMessage(request);
    return answer;
  };
  return {
    calls: () => ask({ ask: 'calls' }),
    flow: (callers) => ask({ ask: 'flow', callers }),
    end: async () => takeEnd(await ask<SentEnd>({ ask: 'end' }), place),
    async stop() {
      await worker.terminate();
    },
  };
}
