// The store's edge: graphs in memory, on disk as a snapshot, and in a database that answers Cypher.

export { databaseAvailability, loadDatabase, openDatabase } from './database.ts';
export { viewOf } from './graph-view.ts';
export type {
  Availability,
  Cell,
  GraphAdditions,
  GraphDatabase,
  LoadOptions,
  LoadReport,
  QueryOptions,
  QueryResult,
} from './port.ts';
export { questionCypher, ROW_LIMIT } from './questions/cypher.ts';
export type {
  Condition,
  Cycles,
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
