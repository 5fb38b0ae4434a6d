// The port to a graph database: what the product asks of one, and nothing more. A database that runs inside the process
// and a cluster behind a wire protocol must both be able to stand behind it; `port.contract.ts` says how they behave.

import type { Graph, GraphNode } from '../model/graph.ts';

/** A value in a row. Whole nodes, edges and paths come as plain maps in the public vocabulary. */
export type Cell = null | boolean | number | string | readonly Cell[] | { readonly [key: string]: Cell };

export interface QueryOptions {
  /** Values for `$name` in the query. */
  readonly params?: Readonly<Record<string, unknown>>;
  /** At most so many rows; 1,000 when left out, and never more than that. */
  readonly limit?: number;
  /** Milliseconds from the call to the answer, waiting included; 10,000 when left out, 600,000 at most. */
  readonly timeoutMs?: number;
  /** Refuses, as `bad-query`, what would be read otherwise than written, such as a path without an upper bound. */
  readonly strict?: boolean;
}

export interface QueryResult {
  /** Named as the user wrote them, in the order of the query. */
  readonly columns: readonly string[];
  readonly rows: readonly Readonly<Record<string, Cell>>[];
  /** Whether the row limit cut the answer. */
  readonly truncated: boolean;
  /** Full sentences about what was read otherwise than written, for people. */
  readonly notes: readonly string[];
}

/** A database opened for reading. It never changes what it reads. */
export interface GraphDatabase {
  /**
   * Runs one reading Cypher query in the public vocabulary of labels and properties. Throws `AppError`:
   * `query-refused` for anything that could write, reach files or the network, or change settings; `bad-query` for
   * what the database does not understand, with near names as the hint; `timeout`; `too-large` for want of memory.
   */
  query(cypher: string, options?: QueryOptions): Promise<QueryResult>;
  /** Waits for the queries under way, then lets go of the files. Further queries are a bug. */
  close(): Promise<void>;
}

/** Nodes that are added to those of a graph, and edges between any of both: the ends number them on from the graph's. */
export type GraphAdditions = Pick<Graph, 'nodes' | 'edges'>;

export interface LoadOptions {
  /** The source text of a symbol, for the property `content`; only its beginning is kept. */
  readonly contentOf?: (node: GraphNode) => string | undefined;
  /**
   * What is loaded after the graph, where it is still to be found out. Called when the database is busy with the graph
   * and needs nothing more of this thread for the time being. The load ends and fails if this is rejected.
   */
  readonly additions?: () => Promise<GraphAdditions>;
  /** Called when the database has all that it needs, and goes on in threads of its own. */
  readonly onHandedOver?: () => void;
  /**
   * The directory of a database that `load` wrote for a graph that may be much the same: what is in both may be taken
   * from it. It stays as it is, and others may be reading it. Answers are the same with it and without.
   */
  readonly earlier?: string;
}

export interface LoadReport {
  /** A full sentence, for people, where an earlier database should have been of use and was not. */
  readonly note?: string;
}

/** Whether a database can be used on this machine, and if not, why. */
export type Availability =
  | { readonly available: true; readonly version: string }
  | { readonly available: false; readonly reason: string };

export interface GraphDatabaseAdapter {
  availability(): Availability;
  /**
   * Writes `graph` as a new database in `directory`, which exists and holds none. Complete and closed when the promise
   * resolves; when it rejects, what is left in the directory is of no use.
   */
  load(graph: Graph, directory: string, options?: LoadOptions): Promise<LoadReport>;
  /** Opens what `load` wrote, for reading. Several may be open at once, in several processes. */
  open(directory: string): Promise<GraphDatabase>;
}
