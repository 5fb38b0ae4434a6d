// The statements of a push. A graph in the engine:
//
//   (:Repo {name})-[:HAS]->(:Snapshot {number, generation, commit, hash, state})   `LIVE` leads to the one that is read
//   (:Node:<kind> {repo, uid, since, until, ...})-[:<type> {since, until, ...}]->(:Node)    properties are ours
//   (:Snapshot)-[:PROVIDES]->(:ImportName {ecosystem, name})<-[:OF]-(:Package)   the only way between repositories
//
// A node or a relationship is there for snapshots from `since` on and before `until`; one that nothing has replaced yet ends
// nowhere. A relationship is there only where both of its ends are. What a push writes has the number of a snapshot that
// nobody reads before the switch, so that it is seen at once, and what it ends is there for whoever reads the one before.
//
// Each statement that writes leaves and answers the same where it is run twice: a transaction whose end was not heard of is tried
// again, and may have been kept.

/** Raised when what is below changes its meaning; a newer engine than the program is not written to. */
export const MODEL_VERSION = 2;

/** Where that ends which nothing has replaced: the largest whole number that both sides hold exactly. */
export const OPEN = Number.MAX_SAFE_INTEGER;

/**
 * Of all nodes of a repository there is the index on `since` alone, so that what matches them by `until` names it too: without
 * that the engine goes over the nodes of all repositories.
 */
export const SCHEMA: readonly string[] = [
  'CREATE CONSTRAINT gitnexus_repo IF NOT EXISTS FOR (r:Repo) REQUIRE r.name IS UNIQUE',
  'CREATE CONSTRAINT gitnexus_snapshot IF NOT EXISTS FOR (s:Snapshot) REQUIRE (s.repo, s.generation) IS UNIQUE',
  'CREATE CONSTRAINT gitnexus_import_name IF NOT EXISTS FOR (i:ImportName) REQUIRE (i.ecosystem, i.name) IS UNIQUE',
  'DROP CONSTRAINT gitnexus_node IF EXISTS',
  'CREATE CONSTRAINT gitnexus_life IF NOT EXISTS FOR (n:Node) REQUIRE (n.repo, n.uid, n.since) IS UNIQUE',
  'CREATE INDEX gitnexus_path IF NOT EXISTS FOR (n:Node) ON (n.repo, n.path)',
  'CREATE INDEX gitnexus_since IF NOT EXISTS FOR (n:Node) ON (n.repo, n.since)',
  // None on `until`: whoever reads by it while a push moves its entries would miss some.
  'DROP INDEX gitnexus_until IF EXISTS',
  'CREATE INDEX gitnexus_changed IF NOT EXISTS FOR (n:Node) ON (n.repo, n.changed)',
  'CREATE INDEX gitnexus_name IF NOT EXISTS FOR (n:Symbol) ON (n.name)',
];

export const READ_MODEL = 'MERGE (m:GitnexusModel) ON CREATE SET m.version = $version RETURN m.version AS version';

/** Graphs of the model before are taken out, a batch at a time: the next push writes them anew. */
export const DROP_OLD_MODEL = `MATCH (n) WHERE (n:Node AND n.since IS NULL) OR (n:Snapshot AND n.number IS NULL)
WITH n LIMIT $batch
DETACH DELETE n
RETURN count(*) AS count`;

export const RAISE_MODEL = 'MATCH (m:GitnexusModel) SET m.version = $version';

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
RETURN free, s.hash AS hash, s.number AS number, s.nodes AS nodes, s.edges AS edges, s.paths AS paths, s.digests AS digests`;

export const RELEASE = 'MATCH (r:Repo {name: $repo}) WHERE r.pusher = $me REMOVE r.pusher, r.pusher_until';

/**
 * Renews the claim, first in each transaction that writes: no row where it was lost. The node is locked before the pusher is
 * looked at, so that nobody takes the claim over before the transaction ends.
 */
export const HOLD = `MATCH (r:Repo {name: $repo})
SET r.asked = timestamp()
WITH r WHERE r.pusher = $me
SET r.pusher_until = timestamp() + $lease
RETURN 1 AS one`;

/** Snapshots that are not live: those never finished, and with how long ago they were. */
export const OTHERS = `MATCH (r:Repo {name: $repo})-[:HAS]->(s:Snapshot)
WHERE NOT (r)-[:LIVE]->(s)
RETURN s.number AS number, s.state AS state, coalesce(s.retired <= timestamp() - $grace, false) AS over`;

/** Takes back what a push behind snapshot `$live` began: first what it wrote, then what it ended. */
export const UNDO_NODES = `MATCH (n:Node {repo: $repo}) WHERE n.since > $live
WITH n LIMIT $batch
DETACH DELETE n
RETURN count(*) AS count`;

export const REOPEN_NODES = `MATCH (n:Node {repo: $repo}) WHERE n.since <= $live AND n.until > $live AND n.until < $open
WITH n LIMIT $batch
SET n.until = $open
RETURN count(*) AS count`;

/** Nodes whose relationships some push changed while they went on. */
export const MARKED = `MATCH (n:Node {repo: $repo}) WHERE n.changed >= 0
RETURN elementId(n) AS id`;

export const UNDO_EDGES = `UNWIND $ids AS id
MATCH (n:Node) WHERE elementId(n) = id
OPTIONAL MATCH (n)-[e]->(:Node) WHERE e.since > $live
WITH n, collect(e) AS begun
FOREACH (e IN begun | DELETE e)
WITH DISTINCT n
OPTIONAL MATCH (n)-[e]->(:Node) WHERE e.until > $live AND e.until < $open
WITH n, collect(e) AS ended
FOREACH (e IN ended | SET e.until = $open)`;

/** What no snapshot from `$oldest` on has. */
export const SWEEP_NODES = `MATCH (n:Node {repo: $repo}) WHERE n.since < $oldest AND n.until <= $oldest
WITH n LIMIT $batch
DETACH DELETE n
RETURN count(*) AS count`;

/** Relationships that ended between nodes that go on; a node keeps its mark while any of its own may have to be swept. */
export const SWEEP_EDGES = `MATCH (n:Node {repo: $repo}) WHERE n.changed <= $oldest
WITH n LIMIT $batch
OPTIONAL MATCH (n)-[e]->(:Node) WHERE e.until <= $oldest
WITH n, collect(e) AS ended
FOREACH (e IN ended | DELETE e)
WITH DISTINCT n
OPTIONAL MATCH (n)-[e]->(:Node) WHERE e.until < $open
WITH n, min(e.until) AS next
SET n.changed = next
RETURN count(*) AS count`;

/** What is being swept is opened by nobody any more. */
export const MARK_SNAPSHOTS = `MATCH (s:Snapshot {repo: $repo}) WHERE s.number IN $numbers AND s.state = 'complete'
SET s.state = 'over'`;

export const SWEEP_SNAPSHOTS = `MATCH (s:Snapshot {repo: $repo}) WHERE s.number IN $numbers
DETACH DELETE s`;

export const BEGIN = `MATCH (r:Repo {name: $repo})
MERGE (s:Snapshot {repo: $repo, generation: $generation, number: $number, hash: $hash, state: 'writing'})
SET s += $about
MERGE (r)-[:HAS]->(s)`;

/** Labels and types come from our own vocabulary, and are quoted all the same. */
export const createNodes = (labels: readonly string[]): string => `UNWIND range(0, size($rows) - 1) AS at
MERGE (n:Node {repo: $repo, uid: $rows[at].uid, since: $number})
SET n += $rows[at], n.until = $open${labels.map((label) => `, n:${quoted(label)}`).join('')}
RETURN at, elementId(n) AS id`;

/** Ends that stay are marked. */
export const createEdges = (type: string): string => eachEdge(`MERGE ${begun(type)}`, mark('a'));

/** Where nothing was there before: what is new is not looked for, which takes time at ends with many relationships. */
export const createFirstEdges = (type: string): string => eachEdge(`CREATE ${begun(type)}`);

/** The same, where it may have been written before. */
export const recreateFirstEdges = (type: string): string => eachEdge(`MERGE ${begun(type)}`);

const begun = (type: string): string => `(a)-[e:${quoted(type)} {since: $number}]->(b)`;

const eachEdge = (write: string, more = ''): string => `UNWIND $rows AS row
MATCH (a) WHERE elementId(a) = row.source
MATCH (b) WHERE elementId(b) = row.target
${write}
SET e += row.properties, e.until = $open
${more}
RETURN count(e) AS count`;

/** What is live of some files. */
export const LIVE_NODES = `MATCH (n:Node {repo: $repo}) WHERE n.path IN $paths AND n.until = $open
RETURN labels(n) AS labels, properties(n) AS properties, elementId(n) AS id`;
/** Of nodes that belong to no file. */
export const LIVE_PATHLESS = `MATCH (n:Node {repo: $repo}) WHERE n.since >= 0 AND n.path IS NULL AND n.until = $open
RETURN labels(n) AS labels, properties(n) AS properties, elementId(n) AS id`;
export const LIVE_EDGES = `UNWIND $ids AS id
MATCH (n:Node) WHERE elementId(n) = id
MATCH (n)-[e]->(m:Node) WHERE e.until = $open
RETURN type(e) AS type, n.uid AS source, m.uid AS target, properties(e) AS properties`;
export const IDS = `UNWIND $uids AS uid
MATCH (n:Node {repo: $repo, uid: uid}) WHERE n.since <= $number AND n.until = $open
RETURN uid, elementId(n) AS id`;

/** Ends nodes, with the relationships that are open at them. */
export const END_NODES = `UNWIND $ids AS id
MATCH (n:Node) WHERE elementId(n) = id AND n.until = $open
OPTIONAL MATCH (n)-[e]-(m:Node) WHERE e.until = $open
WITH collect(DISTINCT n) AS nodes, collect(DISTINCT e) AS edges, collect(DISTINCT m) AS others
FOREACH (a IN others + nodes | ${mark('a')})
FOREACH (n IN nodes | SET n.until = $number)
FOREACH (e IN edges | SET e.until = $number)`;

/** How much was ended so: each relationship is counted with one of its ends. */
export const ENDED = `UNWIND $ids AS id
MATCH (n:Node) WHERE elementId(n) = id AND n.until = $number
OPTIONAL MATCH (n)-[e]-(m:Node) WHERE e.until = $number AND (startNode(e) = n OR m.until <> $number)
RETURN count(DISTINCT n) AS nodes, count(DISTINCT e) AS edges`;

export const endEdges = (type: string): string => `UNWIND $rows AS row
MATCH (a:Node) WHERE elementId(a) = row.source
MATCH (a)-[e:${quoted(type)}]->(b) WHERE elementId(b) = row.target AND e.until IN [$open, $number]
SET e.until = $number
${mark('a')}
RETURN count(e) AS count`;

/** Ends what was open before: a snapshot takes its place that shares nothing with it. */
export const END_ALL = `MATCH (n:Node {repo: $repo}) WHERE n.since < $number AND n.until = $open
WITH n LIMIT $batch
SET n.until = $number
${mark('n')}
WITH n
OPTIONAL MATCH (n)-[e]->(:Node) WHERE e.until = $open
SET e.until = $number
RETURN count(DISTINCT n) AS count`;

export const COUNTS = `MATCH (n:Node {repo: $repo, since: $number})
RETURN count(n) AS nodes, sum(COUNT { (n)-->(:Node) }) AS edges`;

export const PROVIDE = `MATCH (s:Snapshot {repo: $repo, generation: $generation})
UNWIND $rows AS row
MERGE (i:ImportName {ecosystem: row.ecosystem, name: row.imported})
MERGE (s)-[:PROVIDES {package: row.package, version: row.version, folder: row.folder}]->(i)`;

export const USE = `UNWIND $rows AS row
MATCH (p:Node {repo: $repo, uid: row.uid}) WHERE p.since >= 0 AND p.until = $open
MERGE (i:ImportName {ecosystem: row.ecosystem, name: row.imported})
MERGE (p)-[:OF]->(i)`;

/** The one switch: before it readers see the old snapshot, after it the new one. */
export const SWITCH = `MATCH (r:Repo {name: $repo})
MATCH (s:Snapshot {repo: $repo, generation: $generation})
OPTIONAL MATCH (r)-[live:LIVE]->(old:Snapshot) WHERE old <> s
FOREACH (_ IN CASE WHEN old IS NULL THEN [] ELSE [1] END | SET old.retired = timestamp() DELETE live)
MERGE (r)-[:LIVE]->(s)
SET s.state = 'complete', s.pushed = timestamp(), s.nodes = $nodes, s.edges = $edges, s.paths = $paths,
  s.digests = $digests`;

export const GROUP = `MERGE (g:Group {name: $group})
WITH g OPTIONAL MATCH (g)-[had:HAS]->(:Repo) DELETE had
WITH DISTINCT g UNWIND $repos AS name
MATCH (r:Repo {name: name}) CREATE (g)-[:HAS]->(r)`;

export const STATED_MODEL = 'MATCH (m:GitnexusModel) RETURN m.version AS version';

/** Live or not: who serves an index may be behind the engine, or before it, for a while. */
export const FIND_SNAPSHOT = `MATCH (:Repo {name: $repo})-[:HAS]->(s:Snapshot {hash: $hash, state: 'complete'})
RETURN s.number AS number, s.nodes AS nodes, s.edges AS edges
ORDER BY number DESC LIMIT 1`;

/** No row where it is being swept. */
export const IS_THERE = `MATCH (:Repo {name: $repo})-[:HAS]->(s:Snapshot {number: $number, state: 'complete'})
RETURN s.number AS number`;

/** All nodes of a snapshot, in no order. */
export const VIEW_NODES = `MATCH (n:Node {repo: $repo})
WHERE n.since <= $number AND n.until > $number
RETURN labels(n) AS labels, properties(n) AS properties, elementId(n) AS id`;

/** The relationships of some nodes, one row a node, so that one that is gone can be told from one that has none. */
export const viewEdges = (
  direction: 'out' | 'in',
): string => `MATCH (:Repo {name: $repo})-[:HAS]->(:Snapshot {number: $number, state: 'complete'})
UNWIND $ids AS id
MATCH (n:Node) WHERE elementId(n) = id AND n.repo = $repo
OPTIONAL MATCH (n)${direction === 'out' ? '-[e]->' : '<-[e]-'}(m:Node) WHERE e.since <= $number AND e.until > $number
RETURN n.uid AS uid, collect([type(e), m.uid, properties(e)]) AS edges`;

/** Marks a node whose relationships a push changes, by the first that did since the last sweep. */
function mark(name: string): string {
  return `SET ${name}.changed = coalesce(${name}.changed, $number)`;
}

function quoted(name: string): string {
  return `\`${name.replaceAll('`', '``')}\``;
}
