// The statements of a push. A graph in the engine:
//
//   (:Repo {name})-[:HAS]->(:Snapshot {generation, commit, hash, state})   `LIVE` leads to the one that is read
//   (:Node:<kind> {repo, generation, uid, ...})                            properties and relationships are ours
//   (:Snapshot)-[:PROVIDES]->(:ImportName {ecosystem, name})<-[:OF]-(:Package)   the only way between repositories

/** Raised when what is below changes its meaning; a newer engine than the program is not written to. */
export const MODEL_VERSION = 1;

export const SCHEMA: readonly string[] = [
  'CREATE CONSTRAINT gitnexus_repo IF NOT EXISTS FOR (r:Repo) REQUIRE r.name IS UNIQUE',
  'CREATE CONSTRAINT gitnexus_snapshot IF NOT EXISTS FOR (s:Snapshot) REQUIRE (s.repo, s.generation) IS UNIQUE',
  'CREATE CONSTRAINT gitnexus_import_name IF NOT EXISTS FOR (i:ImportName) REQUIRE (i.ecosystem, i.name) IS UNIQUE',
  'CREATE CONSTRAINT gitnexus_node IF NOT EXISTS FOR (n:Node) REQUIRE (n.repo, n.generation, n.uid) IS UNIQUE',
  'CREATE INDEX gitnexus_name IF NOT EXISTS FOR (n:Symbol) ON (n.name)',
];

export const READ_MODEL = 'MERGE (m:GitnexusModel) ON CREATE SET m.version = $version RETURN m.version AS version';

/**
 * Takes a repository for one pusher, or finds another at it. The first SET locks the node, so that of two that come at once
 * one sees what the other did.
 */
export const CLAIM = `MERGE (r:Repo {name: $repo})
SET r.asked = timestamp()
WITH r, (r.pusher IS NULL OR r.pusher = $me OR r.pusher_until < timestamp()) AS free
FOREACH (_ IN CASE WHEN free THEN [1] ELSE [] END | SET r.pusher = $me, r.pusher_until = timestamp() + $lease)
WITH r, free
OPTIONAL MATCH (r)-[:LIVE]->(s:Snapshot)
RETURN free, s.hash AS hash, s.generation AS generation`;

export const RELEASE = 'MATCH (r:Repo {name: $repo}) WHERE r.pusher = $me REMOVE r.pusher, r.pusher_until';

/** Renews the claim within the transaction that writes; no row where it was lost. */
const MINE = `MATCH (r:Repo {name: $repo}) WHERE r.pusher = $me
SET r.pusher_until = timestamp() + $lease WITH r`;

/** What is not live: what was never finished, and what was live until so long ago. */
export const OUTDATED = `MATCH (r:Repo {name: $repo})-[:HAS]->(s:Snapshot)
WHERE NOT (r)-[:LIVE]->(s) AND (s.retired IS NULL OR s.retired <= timestamp() - $grace)
RETURN s.generation AS generation`;

export const SWEEP_NODES = `${MINE}
MATCH (n:Node {repo: $repo, generation: $generation})
WITH n LIMIT $batch
DETACH DELETE n
RETURN count(*) AS count`;

export const SWEEP_SNAPSHOT = `${MINE}
MATCH (s:Snapshot {repo: $repo, generation: $generation})
DETACH DELETE s`;

export const BEGIN = `${MINE}
CREATE (r)-[:HAS]->(s:Snapshot {repo: $repo, generation: $generation, hash: $hash, state: 'writing'})
SET s += $about
RETURN 1 AS one`;

/** Labels and types come from our own vocabulary, and are quoted all the same. */
export const createNodes = (labels: readonly string[]): string => `${MINE}
UNWIND range(0, size($rows) - 1) AS at
CREATE (n:${['Node', ...labels].map(quoted).join(':')})
SET n = $rows[at], n.repo = $repo, n.generation = $generation
RETURN at, elementId(n) AS id`;

export const createEdges = (type: string): string => `${MINE}
UNWIND $rows AS row
MATCH (a) WHERE elementId(a) = row.source
MATCH (b) WHERE elementId(b) = row.target
CREATE (a)-[e:${quoted(type)}]->(b)
SET e = row.properties
RETURN count(e) AS count`;

export const COUNTS = `MATCH (n:Node {repo: $repo, generation: $generation})
RETURN count(n) AS nodes, sum(COUNT { (n)-->(:Node) }) AS edges`;

export const PROVIDE = `${MINE}
MATCH (s:Snapshot {repo: $repo, generation: $generation})
UNWIND $rows AS row
MERGE (i:ImportName {ecosystem: row.ecosystem, name: row.imported})
CREATE (s)-[:PROVIDES {package: row.package, version: row.version, folder: row.folder}]->(i)
RETURN count(*) AS count`;

export const USE = `${MINE}
UNWIND $rows AS row
MATCH (p:Package {repo: $repo, generation: $generation, uid: row.uid})
MERGE (i:ImportName {ecosystem: row.ecosystem, name: row.imported})
CREATE (p)-[:OF]->(i)
RETURN count(*) AS count`;

/** The one switch: before it readers see the old generation, after it the new one. */
export const SWITCH = `${MINE}
MATCH (s:Snapshot {repo: $repo, generation: $generation})
OPTIONAL MATCH (r)-[live:LIVE]->(old:Snapshot)
FOREACH (_ IN CASE WHEN old IS NULL THEN [] ELSE [1] END | SET old.retired = timestamp() DELETE live)
CREATE (r)-[:LIVE]->(s)
SET s.state = 'complete', s.pushed = timestamp()
RETURN 1 AS one`;

export const GROUP = `MERGE (g:Group {name: $group})
WITH g OPTIONAL MATCH (g)-[had:HAS]->(:Repo) DELETE had
WITH DISTINCT g UNWIND $repos AS name
MATCH (r:Repo {name: name}) CREATE (g)-[:HAS]->(r)`;

function quoted(name: string): string {
  return `\`${name.replaceAll('`', '``')}\``;
}
