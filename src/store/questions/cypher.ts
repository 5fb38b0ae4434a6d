// A question in Cypher, complete: values stand in the text, so that what was run can be shown and run again.

import type { EdgeKind, NodeKind } from '../../model/graph.ts';
import type {
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
} from './question.ts';

/** Rows of a list at most. */
export const ROW_LIMIT = 50;

/** Edges of a way at most. */
const LONGEST_WAY = 12;

/** Edges over which a test reaches code, and a call path runs. */
const RUNS: readonly EdgeKind[] = ['CALLS', 'INSTANTIATES'];

/** What refers to a symbol, in any way. */
const REFERS: readonly EdgeKind[] = [
  'CALLS',
  'MAY_CALL',
  'INSTANTIATES',
  'REFERENCES',
  'DECORATES',
  'INHERITS',
  'IMPLEMENTS',
  'OVERRIDES',
];

/** What is returned of a node wherever one is returned. */
const COLUMNS: readonly (readonly [property: string, column: string])[] = [
  ['kind', 'kind'],
  ['name', 'name'],
  ['qualified_name', 'qualified_name'],
  ['path', 'path'],
  ['start_line', 'start_line'],
  ['end_line', 'end_line'],
];

export function questionCypher(question: Question): string {
  switch (question.type) {
    case 'select':
      return selectCypher(question);
    case 'path':
      return pathCypher(question);
    case 'cycles':
      return cyclesCypher(question);
  }
}

/** A text as a literal. */
export function literal(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n').replaceAll('\r', '\\r')}'`;
}

interface Parts {
  readonly matches: string[];
  readonly where: string[];
  /** Columns beyond those of the node; they aggregate. */
  readonly extra: string[];
}

function selectCypher({ kinds, conditions, output }: Select): string {
  const { matches, where, extra } = partsOf(conditions);
  if (matches.length === 0 || kinds.length > 0) matches.unshift(`(n${labels(kinds)})`);
  const optional = output.type === 'yes-no' ? 'OPTIONAL ' : '';
  const found = [
    `${optional}MATCH ${matches.join(', ')}`,
    ...(where.length === 0 ? [] : [`WHERE ${where.join(' AND ')}`]),
  ];
  switch (output.type) {
    case 'count':
      return [
        ...found,
        `RETURN ${['count(DISTINCT n) AS count', ...(output.byKind ?? []).map(countOf)].join(', ')}`,
      ].join(' ');
    case 'count-sites':
      return [...found, 'RETURN coalesce(sum(r.count), 0) AS count'].join(' ');
    case 'count-by-kind':
      return [
        ...found,
        `RETURN n.kind AS kind, count(DISTINCT n) AS count ORDER BY count DESC, kind LIMIT ${ROW_LIMIT}`,
      ].join(' ');
    case 'top':
      return [...found, ...ranked(output.measure, output.limit)].join(' ');
    case 'rows':
    case 'yes-no': {
      const distinct = extra.length === 0 ? 'DISTINCT ' : '';
      const listed = [...answerColumn(output), columns('n'), ...extra].join(', ');
      return [...found, `RETURN ${distinct}${listed} ${IN_ORDER} LIMIT ${ROW_LIMIT}`].join(' ');
    }
  }
}

const IN_ORDER = 'ORDER BY path, start_line, qualified_name';

function answerColumn(output: Output): readonly string[] {
  return output.type === 'yes-no' ? ['n.name IS NOT NULL AS answer'] : [];
}

/** How many are of a kind, in a column that is named after it. */
function countOf(kind: NodeKind): string {
  const name = kind.toLowerCase();
  return `count(DISTINCT CASE WHEN n.kind = ${literal(name)} THEN n END) AS ${name}`;
}

function ranked(measure: Measure, limit: number): string[] {
  if (measure.type === 'lines') {
    const lines = 'n.end_line - n.start_line + 1 AS lines';
    return [`RETURN DISTINCT ${columns('n')}, ${lines} ORDER BY lines DESC, qualified_name LIMIT ${limit}`];
  }
  const edge = `[:${measure.edges.join('|')}]`;
  const match = measure.direction === 'to' ? `(n)<-${edge}-(other)` : `(n)-${edge}->(other)`;
  return [
    `MATCH ${match}`,
    `RETURN ${columns('n')}, count(DISTINCT other) AS count ORDER BY count DESC, qualified_name LIMIT ${limit}`,
  ];
}

function pathCypher({ from, to }: Path): string {
  return [
    `MATCH p = (a)-[:${RUNS.join('|')}* SHORTEST 1..${LONGEST_WAY}]->(b)`,
    `WHERE ${isTarget('a', from)} AND ${isTarget('b', to)}`,
    'WITH nodes(p) AS steps ORDER BY size(steps) LIMIT 1',
    `UNWIND steps AS n RETURN ${columns('n')}`,
  ].join(' ');
}

function cyclesCypher({ over, direct, conditions, output }: Cycles): string {
  const { matches, where } = partsOf(conditions);
  const edge = over === 'imports' ? 'IMPORTS' : 'CALLS';
  const kinds: readonly NodeKind[] = over === 'imports' ? ['Module'] : ['Function', 'Method'];
  const itself = `EXISTS { MATCH (n)-[:${edge}]->(n) }`;
  const others = `EXISTS { MATCH (n)-[:${edge}]->(other)-[:${edge}* SHORTEST 1..${LONGEST_WAY}]->(n) }`;
  where.push(direct ? itself : over === 'imports' ? others : `(${itself} OR ${others})`);
  const optional = output.type === 'yes-no' ? 'OPTIONAL ' : '';
  return [
    `${optional}MATCH ${[`(n${labels(kinds)})`, ...matches].join(', ')} WHERE ${where.join(' AND ')}`,
    `RETURN DISTINCT ${[...answerColumn(output), columns('n')].join(', ')} ${IN_ORDER} LIMIT ${ROW_LIMIT}`,
  ].join(' ');
}

function partsOf(conditions: readonly Condition[]): Parts {
  const parts: Parts = { matches: [], where: [], extra: [] };
  conditions.forEach((condition, index) => {
    addCondition(condition, index === 0 ? '' : String(index + 1), parts);
  });
  return parts;
}

/** `mark` tells the variables of one condition from those of another. */
function addCondition(condition: Condition, mark: string, parts: Parts): void {
  const { matches, where, extra } = parts;
  switch (condition.type) {
    case 'is':
      where.push(isTarget('n', condition.target));
      return;
    case 'is-folder':
      where.push(`n.path = ${literal(condition.path)}`);
      return;
    case 'inside':
      addInside(condition, mark, parts);
      return;
    case 'named':
      where.push(`toLower(n.name) ${COMPARISONS[condition.how]} ${literal(condition.text.toLowerCase())}`);
      return;
    case 'related':
      addRelated(condition, mark, parts);
      return;
    case 'imports-name': {
      matches.push(`(n)-[r${mark}:IMPORTS]->(m${mark})`);
      const names = condition.names.map((name) => `${literal(name)} IN r${mark}.names`);
      where.push(oneOf(`m${mark}.path`, condition.modules), names.length === 1 ? names[0] : `(${names.join(' OR ')})`);
      extra.push(`min(r${mark}.line) AS line`);
      return;
    }
    case 'unused':
      where.push(
        `NOT EXISTS { MATCH (n)<-[:${REFERS.join('|')}]-(other) }`,
        'NOT EXISTS { MATCH (n)-[:OVERRIDES]->(other) }',
        'NOT coalesce(n.test, false)',
        'n.entry_kind IS NULL',
        "NOT n.name STARTS WITH '__'",
      );
      return;
    case 'test':
      where.push('n.test');
      return;
    case 'no-test':
      where.push('NOT coalesce(n.test, false)');
      return;
    case 'entry':
      where.push('n.entry_kind IS NOT NULL', 'NOT coalesce(n.test, false)');
      return;
    case 'exported':
      where.push('n.exported');
      return;
  }
}

const COMPARISONS = { contains: 'CONTAINS', starts: 'STARTS WITH', ends: 'ENDS WITH' } as const;

function addInside(inside: Inside, mark: string, { matches, where }: Parts): void {
  const { place, deep, inherited } = inside;
  if (place.type === 'symbols' || place.type === 'external') {
    const hops = deep ? '* SHORTEST 1..6' : '';
    const owner = inherited === true ? `(heir${mark})-[:INHERITS|IMPLEMENTS*0..${LONGEST_WAY}]->` : '';
    matches.push(`${owner}(owner${mark})-[:DEFINES|DEFINES_METHOD${hops}]->(n)`);
    where.push(isTarget(inherited === true ? `heir${mark}` : `owner${mark}`, place));
  } else if (deep) {
    where.push(isIn('n', place));
  } else {
    matches.push(`(owner${mark}:Module)-[:DEFINES]->(n)`);
    where.push(isIn(`owner${mark}`, place));
  }
}

function addRelated(related: Related, mark: string, parts: Parts): void {
  const { matches, where, extra } = parts;
  const { edges, direction, target, reach } = related;
  if (target.type === 'external') {
    addExternal(related, target.symbols, mark, parts);
    return;
  }
  const one = reach === 'direct';
  const edge = `[${one ? `r${mark}` : ''}:${edges.join('|')}${one ? '' : `* SHORTEST 1..${LONGEST_WAY}`}]`;
  const start = related.throughMembers ? `(n)-[:DEFINES|DEFINES_METHOD*0..5]->(part${mark})` : '(n)';
  const found = related.targetMembers ? `(inner${mark})` : `(t${mark})`;
  matches.push(direction === 'from' ? `${start}-${edge}->${found}` : `${start}<-${edge}-${found}`);
  if (related.targetMembers) matches.push(`(t${mark})-[:DEFINES|DEFINES_METHOD*0..5]->${found}`);
  where.push(isTarget(`t${mark}`, target));
  if (one && direction === 'from') extra.push(`min(r${mark}.line) AS line`);
  if (one && target.type === 'symbols' && target.qualifiedNames.length > 1) {
    extra.push(`min(t${mark}.qualified_name) AS target`);
  }
}

/** Only the last step leads to a package, and it alone has the names that are used of it. */
function addExternal(related: Related, symbols: readonly ExternalSymbol[], mark: string, parts: Parts): void {
  const { edges, direction, reach, throughMembers } = related;
  const kinds = edges.join('|');
  const used = symbols.map(({ package: name, members }) => {
    const isPackage = `t${mark}.name = ${literal(name)}`;
    if (members === undefined) return isPackage;
    const named = members.map((member) => `${literal(member)} IN r${mark}.names`);
    return `${isPackage} AND ${named.length === 1 ? named[0] : `(${named.join(' OR ')})`}`;
  });
  const isLong = reach === 'all' || throughMembers === true;
  const user = isLong ? `(user${mark})` : '(n)';
  const last = `[r${mark}:${kinds}]`;
  const packaged = `(t${mark}:Package)`;
  parts.matches.push(direction === 'from' ? `${user}-${last}->${packaged}` : `${user}<-${last}-${packaged}`);
  const steps = throughMembers === true ? 'DEFINES|DEFINES_METHOD' : kinds;
  if (isLong) parts.matches.push(`(n)-[:${steps}*0..${LONGEST_WAY - 1}]->${user}`);
  parts.where.push(used.length === 1 ? used[0] : `(${used.map((each) => `(${each})`).join(' OR ')})`);
  if (!isLong) parts.extra.push(`min(r${mark}.line) AS line`);
}

/** Whether a node is the target: for a file its module, for a folder a module below it. */
function isTarget(variable: string, target: Target): string {
  if (target.type === 'symbols') return oneOf(`${variable}.qualified_name`, target.qualifiedNames);
  if (target.type === 'external')
    return oneOf(`${variable}.name`, [...new Set(target.symbols.map((each) => each.package))]);
  return `${variable}.kind = 'module' AND ${isIn(variable, target)}`;
}

function isIn(variable: string, place: Extract<Target, { type: 'file' | 'folder' }>): string {
  if (place.type === 'file') return `${variable}.path = ${literal(place.path)}`;
  return place.path === '' ? 'true' : `${variable}.path STARTS WITH ${literal(`${place.path}/`)}`;
}

function oneOf(property: string, values: readonly string[]): string {
  if (values.length === 1) return `${property} = ${literal(values[0])}`;
  return `${property} IN [${values.map(literal).join(', ')}]`;
}

function labels(kinds: readonly NodeKind[]): string {
  return kinds.length === 0 ? '' : `:${kinds.join('|')}`;
}

function columns(variable: string): string {
  return COLUMNS.map(([property, column]) => `${variable}.${property} AS ${column}`).join(', ');
}
