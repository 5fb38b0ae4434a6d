// The formats of one file. Each gives pieces of text that are to be written one behind the other.

import {
  EDGE_COLUMNS,
  NODE_COLUMNS,
  type Properties,
  type PropertyRows,
  type PropertyType,
  type PropertyValue,
} from '../../store/property-rows.ts';
import { createStatements } from '../../store/statements.ts';

export type TextFormat = 'graphml' | 'json' | 'dot' | 'mermaid' | 'cypher';

export function formatted(format: TextFormat, rows: PropertyRows): Iterable<string> {
  const writers = { graphml, json, dot, mermaid, cypher: createStatements };
  return writers[format](rows);
}

/** Nodes and edges as lists, ends of edges by uid. */
function* json({ nodes, edges }: PropertyRows): Generator<string> {
  yield '{\n"nodes": [';
  yield* separated(nodes(), ({ uid, labels, properties }) => JSON.stringify({ id: uid, labels, properties }));
  yield '\n],\n"edges": [';
  yield* separated(edges(), ({ type, source, target, properties }) =>
    JSON.stringify({ type, source, target, properties }),
  );
  yield '\n]\n}\n';
}

function* separated<T>(rows: Iterable<T>, write: (row: T) => string): Generator<string> {
  let separator = '\n';
  for (const row of rows) {
    yield separator + write(row);
    separator = ',\n';
  }
}

const GRAPHML_TYPES: Readonly<Record<PropertyType, string>> = {
  string: 'string',
  int: 'int',
  double: 'double',
  boolean: 'boolean',
  // It knows no lists: they are written as JSON.
  strings: 'string',
};

function* graphml({ nodes, edges }: PropertyRows): Generator<string> {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<graphml xmlns="http://graphml.graphdrawing.org/xmlns">\n';
  yield '<key id="n-labels" for="node" attr.name="labels" attr.type="string"/>\n';
  for (const [name, type] of Object.entries(NODE_COLUMNS)) yield graphmlKey('n', 'node', name, type);
  yield '<key id="e-type" for="edge" attr.name="type" attr.type="string"/>\n';
  for (const [name, type] of Object.entries(EDGE_COLUMNS)) yield graphmlKey('e', 'edge', name, type);
  yield '<graph edgedefault="directed">\n';
  for (const { uid, labels, properties } of nodes()) {
    const data = `<data key="n-labels">:${labels.join(':')}</data>${graphmlData('n', properties)}`;
    yield `<node id="${xml(uid)}">${data}</node>\n`;
  }
  for (const { type, source, target, properties } of edges()) {
    const data = `<data key="e-type">${type}</data>${graphmlData('e', properties)}`;
    yield `<edge source="${xml(source)}" target="${xml(target)}">${data}</edge>\n`;
  }
  yield '</graph>\n</graphml>\n';
}

function graphmlKey(prefix: string, owner: string, name: string, type: PropertyType): string {
  return `<key id="${prefix}-${name}" for="${owner}" attr.name="${name}" attr.type="${GRAPHML_TYPES[type]}"/>\n`;
}

function graphmlData(prefix: string, properties: Properties): string {
  return Object.entries(properties)
    .map(([name, value]) => `<data key="${prefix}-${name}">${xml(textOf(value))}</data>`)
    .join('');
}

function textOf(value: PropertyValue): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Text and attributes alike. What no XML may hold is shown as the sign for what cannot be shown. */
function xml(text: string): string {
  const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
  return text
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '\uFFFD')
    .replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? sign)
    .replaceAll(/[\t\n\r]/g, (space) => `&#${space.charCodeAt(0)};`);
}

function* dot({ nodes, edges }: PropertyRows): Generator<string> {
  yield 'digraph gitnexus {\n  rankdir=LR;\n  node [shape=box];\n';
  for (const { uid, properties } of nodes()) {
    yield `  ${dotQuoted(uid)} [label=${dotQuoted(labelOf(properties))}];\n`;
  }
  for (const { type, source, target } of edges()) {
    yield `  ${dotQuoted(source)} -> ${dotQuoted(target)} [label=${dotQuoted(type)}];\n`;
  }
  yield '}\n';
}

/** Line breaks are breaks in a label, and nothing is cut where a uid holds one. */
function dotQuoted(text: string): string {
  return `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll(/\r?\n/g, '\\n')}"`;
}

function* mermaid({ nodes, edges }: PropertyRows): Generator<string> {
  const numbers = new Map<string, number>();
  yield 'flowchart LR\n';
  for (const { uid, properties } of nodes()) {
    numbers.set(uid, numbers.size);
    const label = labelOf(properties).split('\n').map(mermaidText).join('<br/>');
    yield `  n${numbers.get(uid)}["${label}"]\n`;
  }
  for (const { type, source, target } of edges()) {
    yield `  n${numbers.get(source)} -->|${type}| n${numbers.get(target)}\n`;
  }
}

/** Everything that means something to it, or to the HTML that it makes, is given by its number. */
function mermaidText(text: string): string {
  return text.replaceAll(/["#&<>`\\[\]{}|;\r\n]/g, (sign) => `#${sign.charCodeAt(0)};`);
}

/** `function hashPassword`, and the place on a line of its own. */
function labelOf({ kind, name, path, start_line: line }: Properties): string {
  const place = path === undefined ? '' : `\n${path}${line === undefined ? '' : `:${line}`}`;
  return `${kind} ${name ?? ''}${place}`;
}
