// Runs other indexers from npm on a copy of a repository, and reads what they stored: their own databases, by file.

import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { clearPeer, installedPeers, type Peer, runPeer } from '../../bench/peers.ts';
import type { PeerCallRow, PeerEdgeRow, PeerRows, PeerSymbolRow } from './peer-outline.ts';

interface Layout {
  readonly file: string;
  readonly symbols: string;
  readonly calls: string;
  readonly contains: string;
}

/** How each peer's database is read. Constructing an instance counts as a call in both. */
const LAYOUTS: Readonly<Record<string, Layout>> = {
  '@optave/codegraph': {
    file: 'graph.db',
    symbols:
      "SELECT id, kind, name, file AS path, line, end_line AS endLine FROM nodes WHERE kind NOT IN ('directory', 'parameter')",
    calls: "SELECT source_id AS source, target_id AS target, NULL AS line FROM edges WHERE kind = 'calls'",
    contains: "SELECT source_id AS source, target_id AS target FROM edges WHERE kind = 'contains'",
  },
  '@colbymchenry/codegraph': {
    file: 'codegraph.db',
    symbols: 'SELECT id, kind, name, file_path AS path, start_line AS line, end_line AS endLine FROM nodes',
    calls: "SELECT source, target, line FROM edges WHERE kind IN ('calls', 'instantiates')",
    contains: "SELECT source, target FROM edges WHERE kind = 'contains'",
  },
};

export interface PeerIndex {
  /** Package and version. */
  readonly name: string;
  readonly rows: PeerRows;
}

/** Indexes a copy of the repository, without `node_modules` and git's own folder, with every peer that is installed. */
export async function indexWithPeers(folder: string, root: string): Promise<PeerIndex[]> {
  const temporary = mkdtempSync(join(tmpdir(), 'gitnexus-peers-'));
  try {
    const copy = join(temporary, basename(root));
    const isWanted = (source: string): boolean => !/[\\/](node_modules|\.git|\.codegraph)$/.test(source);
    cpSync(root, copy, { recursive: true, filter: isWanted });
    const found: PeerIndex[] = [];
    for (const peer of installedPeers(folder)) {
      const layout = LAYOUTS[peer.name];
      if (layout === undefined) continue;
      process.stderr.write(`indexing with ${peer.name} ...\n`);
      found.push({ name: `${peer.name} ${peer.version}`, rows: await peerRows(peer, layout, { folder, copy }) });
    }
    return found;
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}

async function peerRows(
  peer: Peer,
  layout: Layout,
  { folder, copy }: { readonly folder: string; readonly copy: string },
): Promise<PeerRows> {
  await runPeer(peer, copy);
  const database = openDatabase(folder, join(copy, peer.folder, layout.file));
  try {
    const rows = <Row>(query: string): Row[] => database.prepare(query).all() as Row[];
    const named = <Row extends PeerEdgeRow>(row: Row): Row => ({
      ...row,
      source: String(row.source),
      target: String(row.target),
    });
    return {
      symbols: rows<PeerSymbolRow>(layout.symbols).map((row) => ({ ...row, id: String(row.id) })),
      calls: rows<PeerCallRow>(layout.calls).map(named),
      contains: rows<PeerEdgeRow>(layout.contains).map(named),
    };
  } finally {
    database.close();
    clearPeer(peer, copy);
  }
}

interface Database {
  prepare(query: string): { all(): unknown[] };
  close(): void;
}

/** With the SQLite that is installed beside the peers: Node 20 has none of its own, and nobody else here needs one. */
function openDatabase(folder: string, file: string): Database {
  const load = createRequire(join(resolve(folder), 'package.json'));
  let Sqlite: new (file: string, options: { readonly readonly: boolean }) => Database;
  try {
    Sqlite = load('better-sqlite3') as typeof Sqlite;
  } catch (cause) {
    throw new Error(`No SQLite to read ${file} with. Run: npm install --prefix ${folder} better-sqlite3`, { cause });
  }
  return new Sqlite(file, { readonly: true });
}
