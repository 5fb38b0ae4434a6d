// The files that `neo4j-admin database import` takes: nodes and relationships, each with its header in a file of its own, so
// that other databases can read the same tables.

import {
  EDGE_COLUMNS,
  NODE_COLUMNS,
  type Properties,
  type PropertyRows,
  type PropertyType,
  type PropertyValue,
} from '../../store/property-rows.ts';
import { tableStatements } from '../../store/statements.ts';

export interface CsvFile {
  readonly name: string;
  readonly pieces: Iterable<string>;
}

/** Between the elements of a list: a sign that no name and no path holds. */
const LIST_SEPARATOR = '\u001f';

const NODES = { header: 'nodes-header.csv', rows: 'nodes.csv' };
const EDGES = { header: 'relationships-header.csv', rows: 'relationships.csv' };
const TABLES = 'ladybug.cypher';

export function csvFiles(rows: PropertyRows): readonly CsvFile[] {
  return [
    { name: NODES.header, pieces: [nodeHeader()] },
    { name: NODES.rows, pieces: nodeLines(rows) },
    { name: EDGES.header, pieces: [edgeHeader()] },
    { name: EDGES.rows, pieces: edgeLines(rows) },
    {
      name: TABLES,
      pieces: [tableStatements(NODE_COLUMNS, EDGE_COLUMNS, { nodes: NODES.rows, edges: EDGES.rows })],
    },
  ];
}

/** The command that reads the files, in the folder that they are in. */
export function importCommand(): string {
  return [
    'neo4j-admin database import full neo4j --array-delimiter=U+001F --multiline-fields=true',
    `--nodes=${NODES.header},${NODES.rows} --relationships=${EDGES.header},${EDGES.rows}`,
  ].join(' ');
}

const HEADER_TYPES: Readonly<Record<PropertyType, string>> = {
  string: '',
  int: ':int',
  double: ':double',
  boolean: ':boolean',
  strings: ':string[]',
};

function header(columns: Readonly<Record<string, PropertyType>>): string[] {
  return Object.entries(columns).map(([name, type]) => (name === 'uid' ? 'uid:ID' : name + HEADER_TYPES[type]));
}

function nodeHeader(): string {
  return `${[...header(NODE_COLUMNS), ':LABEL'].join(',')}\n`;
}

function edgeHeader(): string {
  return `${[':START_ID', ':END_ID', ...header(EDGE_COLUMNS), ':TYPE'].join(',')}\n`;
}

function* nodeLines({ nodes }: PropertyRows): Generator<string> {
  for (const { labels, properties } of nodes()) {
    yield `${[...cells(NODE_COLUMNS, properties), cell(labels)].join(',')}\n`;
  }
}

function* edgeLines({ edges }: PropertyRows): Generator<string> {
  for (const { type, source, target, properties } of edges()) {
    yield `${[cell(source), cell(target), ...cells(EDGE_COLUMNS, properties), cell(type)].join(',')}\n`;
  }
}

function cells(columns: Readonly<Record<string, PropertyType>>, properties: Properties): string[] {
  return Object.keys(columns).map((name) => cell(properties[name]));
}

/** Nothing is null. A text is in quotes, which are doubled inside. */
export function cell(value: PropertyValue | undefined): string {
  if (value === undefined) return '';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const text = typeof value === 'string' ? value : value.join(LIST_SEPARATOR);
  return `"${text.replaceAll('"', '""')}"`;
}
