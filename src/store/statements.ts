// A graph as statements that make it in a database: for any that speaks Cypher, and for the tables of LadybugDB.

type Value = string | number | boolean | readonly string[];
type Properties = Readonly<Record<string, Value>>;

interface Rows {
  nodes(): Iterable<{ readonly labels: readonly string[]; readonly properties: Properties }>;
  edges(): Iterable<{
    readonly type: string;
    readonly source: string;
    readonly target: string;
    readonly properties: Properties;
  }>;
}

/** The label by which relationships find their ends, whatever a node is. */
const ANY = 'Node';

/** One statement a line. */
export function* createStatements({ nodes, edges }: Rows): Generator<string> {
  yield `CREATE CONSTRAINT gitnexus_uid IF NOT EXISTS FOR (n:${ANY}) REQUIRE n.uid IS UNIQUE;\n`;
  for (const { labels, properties } of nodes()) {
    yield `CREATE (:${[...labels, ANY].map(quotedName).join(':')} ${map(properties)});\n`;
  }
  for (const { type, source, target, properties } of edges()) {
    const ends = `(a:${ANY} {uid: ${literal(source)}}), (b:${ANY} {uid: ${literal(target)}})`;
    yield `MATCH ${ends} CREATE (a)-[:${quotedName(type)} ${map(properties)}]->(b);\n`;
  }
}

function map(properties: Properties): string {
  return `{${Object.entries(properties)
    .map(([name, value]) => `${quotedName(name)}: ${literal(value)}`)
    .join(', ')}}`;
}

function quotedName(name: string): string {
  return `\`${name.replaceAll('`', '``')}\``;
}

function literal(value: Value): string {
  if (typeof value === 'object') return `[${value.map(literal).join(', ')}]`;
  if (typeof value !== 'string') return String(value);
  const escapes: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };
  return `'${value
    .replaceAll(/[\\']/g, '\\$&')
    .replaceAll(/[\n\r\t]/g, (sign) => escapes[sign] ?? sign)
    .replaceAll(/\p{Cc}/gu, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)}'`;
}

/** Columns of a table file in their order, by name. */
export type TableColumns = Readonly<Record<string, 'string' | 'int' | 'double' | 'boolean' | 'strings'>>;

/** Statements that make LadybugDB's tables and read the files into them; lists stay texts there. */
export function tableStatements(
  node: TableColumns,
  edge: TableColumns,
  files: { nodes: string; edges: string },
): string {
  const types = { string: 'STRING', int: 'INT64', double: 'DOUBLE', boolean: 'BOOL', strings: 'STRING' };
  const columns = (table: TableColumns): string[] =>
    Object.entries(table).map(([name, type]) => `${quotedName(name)} ${types[type]}`);
  const reading = "(HEADER=false, PARALLEL=false, ESCAPE='\"')";
  return [
    `CREATE NODE TABLE ${ANY}(${[...columns(node), 'labels STRING', 'PRIMARY KEY(uid)'].join(', ')});`,
    `CREATE REL TABLE Edge(FROM ${ANY} TO ${ANY}, ${[...columns(edge), 'type STRING'].join(', ')});`,
    `COPY ${ANY} FROM ${literal(files.nodes)} ${reading};`,
    `COPY Edge FROM ${literal(files.edges)} ${reading};`,
    '',
  ].join('\n');
}
