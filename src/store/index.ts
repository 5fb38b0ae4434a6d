// The store's edge: graphs in memory and on disk as a snapshot, and questions as queries.

export { graphOf, viewOf } from './graph-view.ts';
export { questionCypher, ROW_LIMIT } from './questions/cypher.ts';
export type {
  Condition,
  Cycles,
  ExternalSymbol,
  Inside,
  Measure,
  Output,
  Path,
  Question,
  Related,
  Select,
  Target,
} from './questions/question.ts';
export { encodeSnapshot } from './snapshot.ts';
export { openSnapshot } from './snapshot-view.ts';

/** What a model needs to know to write Cypher: the vocabulary and examples. Loaded when one is asked. */
export async function schemaForModel(): Promise<string> {
  return (await import('./questions/examples.ts')).schemaText();
}
