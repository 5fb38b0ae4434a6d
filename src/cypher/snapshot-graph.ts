// The product's graph as the evaluation sees it: labels, properties in all their spellings, and indexes, over the columns
// of a snapshot.

import { accessOf, EDGE_KINDS, isSymbolKind, NODE_KINDS, siteText } from '../model/graph.ts';
import { groupByEnd } from '../store/adjacency.ts';
import type { LookupField, NodeField, SnapshotColumns } from '../store/snapshot-columns.ts';
import {
  ANY_LABEL,
  EDGE_PROPERTY_NAMES,
  edgeColumn,
  HIDDEN_PROPERTIES,
  LABELS,
  NODE_PROPERTY_NAMES,
  nodeColumn,
  PROPERTY_SPELLINGS,
  RELATIONSHIP_TYPES,
  SYMBOL_LABEL,
} from '../store/vocabulary.ts';
import type { Index, PropertyGraph, Reader, SharedTexts } from './property-graph.ts';
import { Float, NodeRef, RelRef, type Value } from './values.ts';

/** The source of a symbol: the lines of a file from the first to the last; undefined where there is none. */
export type ContentOf = (path: string, startLine: number, endLine: number) => string | undefined;

const KINDS = NODE_KINDS.map((kind) => kind.toLowerCase());

export function openSnapshotGraph(columns: SnapshotColumns, contentOf: ContentOf): PropertyGraph {
  const { nodeKinds, edgeKinds, nodeCount, edgeCount } = columns;
  const nodes: NodeRef[] = new Array(nodeCount);
  const rels: RelRef[] = new Array(edgeCount);
  const nodeReaders = new Map<string, Reader>();
  const relReaders = new Map<string, Reader>();
  let byType: ReturnType<typeof groupByEnd> | undefined;
  const nodeReader = (key: string): Reader | undefined => {
    const column = nodeColumn(key);
    return column === undefined ? undefined : known(nodeReaders, column, () => readNode(column, columns, contentOf));
  };
  const relReader = (key: string): Reader | undefined => {
    if (/^(?:type|kind|label)$/i.test(key)) return (id) => EDGE_KINDS[edgeKinds[id]];
    const column = edgeColumn(key);
    return column === undefined ? undefined : known(relReaders, column, () => readEdge(column, columns));
  };
  return {
    nodeCount,
    edgeCount,
    labelSets: NODE_KINDS.map((kind) => (isSymbolKind(kind) ? [kind, SYMBOL_LABEL] : [kind])),
    labelSetOf: nodeKinds,
    nodesOfLabelSet: columns.ofKind,
    types: EDGE_KINDS,
    typeOf: edgeKinds,
    edgesOfType(type) {
      byType ??= groupByEnd(edgeKinds, EDGE_KINDS.length);
      return byType.edges.subarray(byType.starts[type], byType.starts[type + 1]);
    },
    sources: columns.sources,
    targets: columns.targets,
    out: columns.out,
    into: columns.into,
    node(id) {
      nodes[id] ??= new NodeRef(id);
      return nodes[id];
    },
    rel(id) {
      rels[id] ??= new RelRef(id);
      return rels[id];
    },
    nodeReader,
    relReader,
    nodeKeys: (id) =>
      NODE_PROPERTY_NAMES.filter((name) => !HIDDEN_PROPERTIES.has(name) && nodeReader(name)!(id) !== null),
    relKeys: (id) => EDGE_PROPERTY_NAMES.filter((name) => relReader(name)!(id) !== null),
    idOf: (value) => (value instanceof NodeRef ? nodeReader('uid')!(value.id) : value.id),
    index: (key) => indexOf(nodeColumn(key), columns),
    sharedTexts: (key) => sharedTextsOf(nodeColumn(key), columns),
    comparable(key, value) {
      if (nodeColumn(key) !== 'kind') return value;
      return KINDS.includes(value.toLowerCase()) ? value.toLowerCase() : value;
    },
    vocabulary: {
      labels: LABELS.filter((label) => label !== ANY_LABEL),
      anyLabel: ANY_LABEL,
      types: RELATIONSHIP_TYPES,
      spellings: PROPERTY_SPELLINGS,
    },
  };
}

function known<Made>(made: Map<string, Made>, key: string, make: () => Made): Made {
  const found = made.get(key) ?? make();
  made.set(key, found);
  return found;
}

/** An empty text is no text: nodes that belong to no file have no path. */
const present = (text: string): string | null => (text === '' ? null : text);

/** Properties whose field has another name than theirs in camel case. */
const FIELD_NAMES: Readonly<Record<string, NodeField>> = { docstring: 'doc', entry_kind: 'entry' };

function readNode(column: string, columns: SnapshotColumns, contentOf: ContentOf): Reader {
  const { nodeKinds, nodeNames, nodePaths, text, kindOf } = columns;
  switch (column) {
    case 'kind':
      return (id) => KINDS[nodeKinds[id]];
    case 'label':
      return kindOf;
    case 'is_symbol':
      return (id) => isSymbolKind(kindOf(id));
    case 'name':
      return (id) => present(text(nodeNames[id]));
    case 'path':
      return (id) => present(text(nodePaths[id]));
    case 'content':
      return atACost(STEPS_OF_CONTENT, (id) => {
        if (!isSymbolKind(kindOf(id))) return null;
        const [start, end] = [columns.nodeField(id, 'startLine'), columns.nodeField(id, 'endLine')];
        if (typeof start !== 'number' || typeof end !== 'number') return null;
        return present(contentOf(text(nodePaths[id]), start, end) ?? '');
      });
    default: {
      const field = FIELD_NAMES[column] ?? (inCamelCase(column) as NodeField);
      return (id) => asValue(columns.nodeField(id, field));
    }
  }
}

/** A file is decompressed for it. */
const STEPS_OF_CONTENT = 10_000;

function atACost(steps: number, read: (id: number) => Value): Reader {
  return Object.assign(read, { steps });
}

function inCamelCase(name: string): string {
  return name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}

function asValue(field: ReturnType<SnapshotColumns['nodeField']>): Value {
  if (typeof field === 'string') return present(field);
  if (Array.isArray(field)) return field.length === 0 ? null : (field as readonly string[]);
  return typeof field === 'number' || typeof field === 'boolean' ? field : null;
}

function readEdge(column: string, { edgeFields, edgeKinds }: SnapshotColumns): Reader {
  switch (column) {
    case 'rule':
      return (id) => edgeFields(id).rule;
    case 'confidence':
      return (id) => {
        const { confidence } = edgeFields(id);
        return confidence === null ? null : new Float(confidence);
      };
    case 'count':
      return (id) => edgeFields(id).sites.length;
    case 'line':
      return (id) => edgeFields(id).sites[0]?.line ?? null;
    case 'column':
      return (id) => edgeFields(id).sites[0]?.column ?? null;
    case 'sites':
      return (id) => {
        const { sites } = edgeFields(id);
        return sites.length === 0 ? null : sites.map(siteText);
      };
    case 'access':
      return (id) => accessOf({ kind: EDGE_KINDS[edgeKinds[id]], sites: edgeFields(id).sites }) ?? null;
    case 'step':
      return (id) => edgeFields(id).step;
    default:
      return (id) => {
        const { names } = edgeFields(id);
        return names === null || names.length === 0 ? null : names;
      };
  }
}

const LOOKUPS: Readonly<Record<string, LookupField>> = {
  uid: 'uid',
  name: 'name',
  path: 'path',
  qualified_name: 'qualifiedName',
};

function indexOf(column: string | undefined, columns: SnapshotColumns): Index | undefined {
  if (column === 'kind') {
    return {
      equal(value) {
        const kind = typeof value === 'string' ? KINDS.indexOf(value) : -1;
        return kind < 0 ? [] : columns.ofKind(kind);
      },
    };
  }
  const field = LOOKUPS[column ?? ''];
  if (field === undefined) return undefined;
  return {
    equal: (value) => (typeof value === 'string' && value !== '' ? columns.lookup(field, value, 'equal') : []),
    startingWith: (prefix) => columns.lookup(field, prefix, 'startingWith'),
  };
}

function sharedTextsOf(column: string | undefined, columns: SnapshotColumns): SharedTexts | undefined {
  if (column !== 'name' && column !== 'path') return undefined;
  return {
    numbers: column === 'name' ? columns.nodeNames : columns.nodePaths,
    count: columns.textCount,
    text: (number) => present(columns.text(number)),
  };
}
