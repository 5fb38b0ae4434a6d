// Values as the kit writes them in its tables: ours are written so, and the kit's are read and written again, so that
// two that are equal have one text. Keys and labels are sorted.

import type { GrowingGraph } from '../../src/cypher/growing-graph.ts';
import {
  Float,
  floatText,
  isList,
  isMap,
  NodeRef,
  PathValue,
  RelRef,
  type Value,
  type ValueMap,
} from '../../src/cypher/values.ts';

/** `sortLists` where the order of elements does not matter. */
export function show(value: Value, graph: GrowingGraph, sortLists: boolean): string {
  const again = (inner: Value) => show(inner, graph, sortLists);
  const map = (entries: ValueMap) =>
    `{${[...entries.keys()]
      .sort()
      .map((key) => `${key}: ${again(entries.get(key)!)}`)
      .join(', ')}}`;
  const properties = (keys: readonly string[], read: (key: string) => Value) =>
    keys.length === 0 ? '' : map(new Map(keys.map((key) => [key, read(key)])));
  if (value === null) return 'null';
  if (typeof value === 'string') return `'${value}'`;
  if (value instanceof Float) return floatText(Object.is(value.value, -0) ? 0 : value.value);
  if (value instanceof NodeRef) {
    const { id } = value;
    const labels = [...graph.labelSets[graph.labelSetOf[id]]].sort().map((label) => `:${label}`);
    const parts = [labels.join(''), properties(graph.nodeKeys(id), (key) => graph.nodeReader(key)!(id))];
    return `(${parts.filter((part) => part !== '').join(' ')})`;
  }
  if (value instanceof RelRef) {
    const { id } = value;
    const inner = properties(graph.relKeys(id), (key) => graph.relReader(key)!(id));
    return `[:${graph.types[graph.typeOf[id]]}${inner === '' ? '' : ` ${inner}`}]`;
  }
  if (value instanceof PathValue) {
    let text = again(value.nodes[0]);
    value.rels.forEach((rel, at) => {
      const forward = graph.sources[rel.id] === value.nodes[at].id;
      text += `${forward ? '-' : '<-'}${again(rel)}${forward ? '->' : '-'}${again(value.nodes[at + 1])}`;
    });
    return `<${text}>`;
  }
  if (isList(value)) {
    const items = value.map(again);
    return `[${(sortLists ? items.sort() : items).join(', ')}]`;
  }
  return isMap(value) ? map(value) : String(value);
}

/** A cell of an expected table in the same form. */
export function readCell(text: string, sortLists: boolean): string {
  let at = 0;
  const skipSpace = () => {
    while (/\s/.test(text[at] ?? '')) at++;
  };
  const is = (symbol: string) => {
    skipSpace();
    return text.startsWith(symbol, at);
  };
  const expect = (symbol: string) => {
    if (!is(symbol)) throw new Error(`expected ${symbol} at ${at} of ${text}`);
    at += symbol.length;
  };
  const match = (pattern: RegExp): string => {
    skipSpace();
    const found = pattern.exec(text.slice(at));
    if (found === null) throw new Error(`nothing to read at ${at} of ${text}`);
    at += found[0].length;
    return found[0];
  };
  const map = (): string => {
    expect('{');
    const entries: [string, string][] = [];
    while (!is('}')) {
      const key = match(/^[^\s:(){}[\],<>-]+/);
      expect(':');
      entries.push([key, value()]);
      if (is(',')) at++;
    }
    expect('}');
    return `{${entries
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => `${key}: ${inner}`)
      .join(', ')}}`;
  };
  const node = (): string => {
    expect('(');
    const labels: string[] = [];
    while (is(':')) {
      at++;
      labels.push(match(/^[^\s:(){}[\],<>-]+/));
    }
    const properties = is('{') ? map() : '';
    expect(')');
    const parts = [
      labels
        .sort()
        .map((label) => `:${label}`)
        .join(''),
      properties,
    ];
    return `(${parts.filter((part) => part !== '' && part !== '{}').join(' ')})`;
  };
  const rel = (): string => {
    expect('[');
    expect(':');
    const type = match(/^[^\s:(){}[\],<>-]+/);
    const properties = is('{') ? map() : '';
    expect(']');
    return `[:${type}${properties === '' || properties === '{}' ? '' : ` ${properties}`}]`;
  };
  const path = (): string => {
    expect('<');
    let shown = node();
    while (!is('>')) {
      const back = is('<-');
      at += back ? 2 : 1;
      const edge = rel();
      at += back ? 1 : 2;
      shown += `${back ? '<-' : '-'}${edge}${back ? '-' : '->'}${node()}`;
    }
    expect('>');
    return `<${shown}>`;
  };
  const list = (): string => {
    expect('[');
    const items: string[] = [];
    while (!is(']')) {
      items.push(value());
      if (is(',')) at++;
    }
    expect(']');
    return `[${(sortLists ? items.sort() : items).join(', ')}]`;
  };
  const string = (): string => {
    let found = '';
    for (at++; text[at] !== "'"; at++) {
      if (at >= text.length) throw new Error(`a string is not closed in ${text}`);
      if (text[at] !== '\\') found += text[at];
      else {
        at++;
        found += text[at] === 'n' ? '\n' : text[at];
      }
    }
    at++;
    return `'${found}'`;
  };
  const value = (): string => {
    if (is('(')) return node();
    if (is('<')) return path();
    if (is('{')) return map();
    if (is('[')) return /^\[\s*:/.test(text.slice(at)) ? rel() : list();
    if (is("'")) return string();
    const word = match(/^[^\s,\]})]+/);
    const isFraction = /^-?(?:\d+\.\d+(?:e-?\d+)?|\d+e-?\d+|\.\d+)$/i.test(word);
    return isFraction ? floatText(Object.is(Number(word), -0) ? 0 : Number(word)) : word;
  };
  return value();
}
