// Entry script of a thread that answers queries, a file of its own in the bundle.

import { parentPort } from 'node:worker_threads';
import { serveQueries } from '../../cypher/query-thread.ts';
import { invariant } from '../../model/errors.ts';
import { openQueryGraph } from './query-graph.ts';

const port = parentPort;
invariant(port, 'queries are answered in a worker thread');
serveQueries(port, ({ snapshot, directory }) => openQueryGraph(new Uint8Array(snapshot), directory));
