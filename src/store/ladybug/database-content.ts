// Everything that is in a database, as text: for tests that compare databases. Nodes go by their uid, since keys are not
// the same in databases that came about otherwise.

import { EDGE_KINDS } from '../../model/graph.ts';
import { openReader } from './read.ts';

export interface DatabaseContent {
  readonly nodes: readonly string[];
  /** As found from their sources. */
  readonly outgoing: readonly string[];
  /** The same edges, as found from their targets. */
  readonly incoming: readonly string[];
}

/** All rows of all tables with all columns but the key, sorted. Edges are kept twice, once for each direction. */
export async function databaseContent(directory: string): Promise<DatabaseContent> {
  const reader = await openReader(directory);
  const read = async (text: string): Promise<Record<string, unknown>[]> => {
    const { rows } = await reader.read({ text, params: {} }, { rows: 1_000_000, timeoutMs: 60_000 });
    return rows.map(({ 'n.ordinal': _key, ...row }) => row);
  };
  try {
    const nodes = await read('MATCH (n:Node) RETURN n.*');
    const edges = async (hint: string): Promise<string[]> => {
      const texts: string[] = [];
      for (const kind of EDGE_KINDS) {
        const found = `MATCH (a:Node)-[r:${kind}]->(b:Node) HINT ${hint}`;
        const rows = await read(`${found} RETURN a.uid AS source, b.uid AS target, r.*`);
        for (const row of rows) texts.push(`${kind} ${JSON.stringify(row)}`);
      }
      return texts.sort();
    };
    return {
      nodes: nodes.map((row) => JSON.stringify(row)).sort(),
      outgoing: await edges('(a JOIN r) JOIN b'),
      incoming: await edges('a JOIN (r JOIN b)'),
    };
  } finally {
    await reader.close();
  }
}
