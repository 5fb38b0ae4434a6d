// The side of the thread that resolves a part: it is given the repository's facts at its start, and answers requests.

import { parentPort, workerData } from 'node:worker_threads';
import type { Language } from '../../languages/language.ts';
import { invariant } from '../../model/errors.ts';
import { buildProgram } from '../resolve/program.ts';
import { edgeRecorder } from './edge-sink.ts';
import { buildNodes } from './nodes.ts';
import { type PartRequest, type PartSetup, packEnd, unpackSetup } from './part-messages.ts';
import { createPart, divide } from './parts.ts';

/** Serves the resolution of a part to the thread that started this one. Called once, by a worker's entry script. */
export function serveResolution(languages: readonly Language[]): void {
  const port = parentPort;
  invariant(port, 'a part is resolved in a worker thread');
  const setup = workerData as PartSetup;
  const input = unpackSetup(setup, languages);
  const program = buildProgram(input.sources, input.preludes, input.repository);
  const table = buildNodes(input, program);
  const edges = edgeRecorder(table.nodes);
  const part = createPart({ program, table, edges }, divide(program)[setup.part]!);
  port.on('message', (request: PartRequest) => {
    switch (request.ask) {
      case 'calls':
        return port.postMessage(part.calls());
      case 'flow':
        return port.postMessage(part.flow(request.callers));
      case 'end': {
        const end = packEnd(part.end(), table, edges);
        return port.postMessage(end, [end.edges.buffer]);
      }
    }
  });
}
