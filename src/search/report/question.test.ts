// What questions of one line, names and single words lead to in a small shop.

import { describe, expect, it } from 'vitest';
import { EDGE_KIND_NUMBERS, type GraphEdge } from '../../model/graph.ts';
import { viewOf } from '../../store/index.ts';
import { buildLexicalIndex } from '../build-lexical-index.ts';
import { codeDocuments } from '../documents.ts';
import { graphByHand, node } from '../graph-by-hand.ts';
import { openLexicalIndex } from '../lexical-index.ts';
import { locate } from './locate.ts';

const TEXTS: Readonly<Record<string, string>> = {
  'src/cookie.ts': [
    'function parseCookie(header) {',
    '  // Splits a header into names and values.',
    '  return header.split(";");',
    '}',
    'function readConfig(path) {',
    '  throw new Error("cannot read the settings of " + path + " because it is a folder");',
    '}',
    'function printUsage() {',
    '  write("--no-color  do not use colours");',
    '}',
    'function useColour(no) {',
    '  return !no;',
    '}',
  ].join('\n'),
  'src/types.d.ts': 'interface Cookie {\n  names: string;\n  values: string;\n}',
  'examples/cookie.ts': 'function cookieDemo() {\n  splits(names, values);\n}',
  'spec/cookie.ts': 'function cookieTest() {\n  splits(header, names, values);\n}',
};
const lines = (startLine: number, endLine: number) => ({ startLine, endLine });
const graph = graphByHand([
  ...Object.keys(TEXTS).map((path) => node(`Module ${path}`, lines(1, TEXTS[path].split('\n').length))),
  node('Function src/cookie.ts parseCookie', lines(1, 4)),
  node('Function src/cookie.ts readConfig', lines(5, 7)),
  node('Function src/cookie.ts printUsage', lines(8, 10)),
  node('Function src/cookie.ts useColour', lines(11, 13)),
  node('Interface src/types.d.ts Cookie', lines(1, 4)),
  node('Property src/types.d.ts Cookie.names', lines(2, 2)),
  node('Property src/types.d.ts Cookie.values', lines(3, 3)),
  node('Function examples/cookie.ts cookieDemo', lines(1, 3)),
  node('Function spec/cookie.ts cookieTest', lines(1, 3)),
]);
const placeOf = (name: string) => graph.nodes.findIndex((each) => each.name === name);
const call: GraphEdge = {
  kind: 'CALLS',
  source: placeOf('readConfig'),
  target: placeOf('printUsage'),
  rule: 'scope',
  confidence: 1,
  sites: [{ line: 3, column: 3, rule: 'scope' }],
};
const byKind = (a: GraphEdge, b: GraphEdge) => EDGE_KIND_NUMBERS[a.kind] - EDGE_KIND_NUMBERS[b.kind];
const view = viewOf({ ...graph, edges: [...graph.edges, call].sort(byKind) });
const index = openLexicalIndex(buildLexicalIndex(codeDocuments(graph.nodes, (path) => TEXTS[path])));

function textOf(id: number): string | undefined {
  const { path, startLine = 1, endLine } = view.node(id);
  return TEXTS[path]
    ?.split('\n')
    .slice(startLine - 1, endLine)
    .join('\n');
}

function asked(text: string) {
  const { symbols, substitutions } = locate(view, index, text, { limit: 20, textOf });
  return {
    names: symbols.map(({ node: id }) => view.nameOf(id)),
    signals: symbols[0]?.signals ?? [],
    substitutions,
  };
}

describe('a question', () => {
  it('leads to the program before what declares, shows and tests it, unless it asks for them', () => {
    const { names } = asked('how is a cookie header split into names and values');
    expect(names[0]).toBe('parseCookie');
    const order = ['parseCookie', 'cookieDemo', 'cookieTest'].map((name) => names.indexOf(name));
    expect(order).toEqual([...order].sort((a, b) => a - b));
    expect(order).not.toContain(-1);
    expect(names.indexOf('names') > names.indexOf('parseCookie') || !names.includes('names')).toBe(true);
    expect(asked('tests of splitting cookie names').names[0]).toBe('cookieTest');
    expect(asked('example of splitting cookie names').names[0]).toBe('cookieDemo');
  });

  it('leads to a name that it spells before what shares its words', () => {
    expect(asked('why does `useColour` not split the cookie header into names').names[0]).toBe('useColour');
    expect(asked('does readConfig split the header into names and values').names[0]).toBe('readConfig');
  });

  it('leads to a name of one word or of two, whatever its case', () => {
    for (const name of ['parseCookie', 'parse cookie', 'PARSECOOKIE', 'parse_cookie'])
      expect(asked(name).names[0]).toBe('parseCookie');
    expect(asked('cookieTest').names[0]).toBe('cookieTest');
  });

  it('leaves out what says nothing of it and is only called by what does', () => {
    expect(asked('read config').names).toEqual(['readConfig']);
  });

  it('leads to what has a quoted option or message in its source', () => {
    expect(asked('the option --no-color is not honoured').names[0]).toBe('printUsage');
    const message = 'Cannot start\nError: cannot read the settings of /etc because it is a folder\n';
    expect(asked(message).signals).toContain('quotes');
    expect(asked(message).names[0]).toBe('readConfig');
  });

  it('says which word it looked up instead, and nothing where there is nothing', () => {
    expect(asked('cokie')).toMatchObject({ substitutions: [{ term: 'cokie', by: 'typo', used: ['cookie'] }] });
    expect(asked('zzqqzz')).toEqual({ names: [], signals: [], substitutions: [] });
  });
});
