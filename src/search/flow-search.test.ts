import { describe, expect, it } from 'vitest';
import type { GraphNode } from '../model/graph.ts';
import { viewOf } from '../store/index.ts';
import { askedRoles } from './asked-roles.ts';
import { buildLexicalIndex } from './build-lexical-index.ts';
import { codeDocuments, flowDocuments } from './documents.ts';
import { groupByFlow } from './flow-search.ts';
import { graphByHand, type HandFlow, node } from './graph-by-hand.ts';
import { openLexicalIndex } from './lexical-index.ts';
import { hybridSearch } from './pipeline/hybrid-search.ts';
import { symbolSpace } from './pipeline/symbol-space.ts';

const nodes: readonly GraphNode[] = [
  node('Function src/auth/login.ts login', { startLine: 10, endLine: 20 }),
  node('Function src/auth/login.ts authenticateUser', { startLine: 30, endLine: 40 }),
  node('Function src/auth/token.ts generateToken', { startLine: 8, endLine: 12 }),
  node('Function src/auth/reset.ts requestReset', { startLine: 20, endLine: 30 }),
  node('Function src/mail.ts sendMail', { startLine: 1, endLine: 4 }),
  node('Function src/auth/hash.ts hashPassword', { startLine: 5, endLine: 9 }),
  node('Function src/auth/hash.ts checkPassword', { startLine: 15, endLine: 19 }),
  node('Function test/login.test.ts testLogin', { startLine: 3, endLine: 9, test: true }),
];
const flows: readonly HandFlow[] = [
  {
    title: 'User login authentication',
    steps: [
      'Function:src/auth/login.ts:login',
      'Function:src/auth/login.ts:authenticateUser',
      'Function:src/auth/hash.ts:checkPassword',
      'Function:src/auth/token.ts:generateToken',
      'Function:src/auth/login.ts:login',
    ],
  },
  {
    title: 'Password reset flow',
    steps: [
      'Function:src/auth/reset.ts:requestReset',
      'Function:src/auth/token.ts:generateToken',
      'Function:src/mail.ts:sendMail',
    ],
  },
  {
    title: 'Login test',
    test: true,
    steps: [
      'Function:test/login.test.ts:testLogin',
      'Function:src/auth/login.ts:login',
      'Function:src/auth/login.ts:authenticateUser',
    ],
  },
];
const graph = graphByHand(nodes, flows);
const view = viewOf(graph);
const index = openLexicalIndex(
  buildLexicalIndex([...codeDocuments(graph.nodes, () => undefined), ...flowDocuments(graph.nodes)]),
);

function search(query: string, options = { limit: 5, symbolsPerFlow: 6, definitions: 8 }) {
  const space = symbolSpace(view, index, () => undefined);
  const { candidates, substitutions } = hybridSearch(space, query, { limit: 50, maxPerPage: 50 });
  const ranked = candidates.map(({ id, strength, evidence }) => ({
    node: id,
    score: strength,
    exact: evidence === 'exact symbol',
  }));
  return { ...groupByFlow(view, ranked, options), substitutions };
}

describe('searching flows', () => {
  it('lists a flow with the symbol of the very name first and the others by step', () => {
    const { processes, process_symbols } = search('generateToken');
    expect(processes).toEqual([
      { id: 'Process::Password reset flow', summary: 'Password reset flow', step_count: 3, symbol_count: 3 },
      {
        id: 'Process::User login authentication',
        summary: 'User login authentication',
        step_count: 5,
        symbol_count: 4,
      },
    ]);
    const reset = process_symbols.filter((symbol) => symbol.process_id === 'Process::Password reset flow');
    expect(reset.map(({ name, matched }) => [name, matched])).toEqual([
      ['generateToken', true],
      ['requestReset', false],
      ['sendMail', false],
    ]);
    expect(reset[0]).toEqual({
      process_id: 'Process::Password reset flow',
      type: 'function',
      name: 'generateToken',
      uid: 'Function:src/auth/token.ts:generateToken',
      filePath: 'src/auth/token.ts',
      startLine: 8,
      matched: true,
    });
  });

  it('lists what matches in the order of the steps, however well it matches', () => {
    const listed = (symbolsPerFlow: number) =>
      search('token for login', { limit: 1, symbolsPerFlow, definitions: 0 }).process_symbols.map(
        ({ name, matched }) => `${name}${matched ? ' *' : ''}`,
      );
    expect(listed(6)).toEqual(['login *', 'authenticateUser', 'checkPassword', 'generateToken *']);
    expect(listed(2)).toEqual(['login *', 'generateToken *']);
  });

  it('ranks by the matching steps and the title, and tests later', () => {
    const { processes } = search('login authentication');
    expect(processes.map((flow) => flow.summary)).toEqual(['User login authentication', 'Login test']);
  });

  it('finds a flow by its title alone', () => {
    const { processes, process_symbols } = search('reset flow');
    expect(processes[0]!.summary).toBe('Password reset flow');
    expect(process_symbols[0]!.name).toBe('requestReset');
  });

  it('puts what is in no listed flow among the definitions, with true totals', () => {
    const all = search('password');
    expect(all.definitions).toContainEqual({
      uid: 'Function:src/auth/hash.ts:hashPassword',
      type: 'function',
      name: 'hashPassword',
      filePath: 'src/auth/hash.ts',
      startLine: 5,
    });
    expect(all.definitions.map((found) => found.name)).not.toContain('checkPassword');
    const none = search('password', { limit: 0, symbolsPerFlow: 6, definitions: 1 });
    expect(none.processes).toEqual([]);
    expect(none.definitions).toHaveLength(1);
    expect(none.totals).toEqual({ processes: all.totals.processes, definitions: 2 });
  });

  it('cuts the symbols of a flow, not their count', () => {
    const { processes, process_symbols } = search('login', { limit: 1, symbolsPerFlow: 2, definitions: 8 });
    expect(processes[0]!.symbol_count).toBe(4);
    expect(process_symbols.map((symbol) => symbol.name)).toEqual(['login', 'authenticateUser']);
  });

  it.each(nodes.map(({ name }) => name))('puts the exact name %s first', (name) => {
    const { processes, process_symbols, definitions } = search(name);
    const inFlow = flows.some(({ steps }) => steps.some((uid) => uid.endsWith(`:${name}`)));
    if (inFlow) expect(process_symbols.find((symbol) => symbol.process_id === processes[0]!.id)!.name).toBe(name);
    else expect(definitions[0]!.name).toBe(name);
  });

  it('puts a phrase that stands in the source first', () => {
    const texts = new Map([
      [view.byUid('Function:src/mail.ts:sendMail')!, 'throw new Error("login of user refused");'],
    ]);
    const documents = codeDocuments(graph.nodes, (path) =>
      path === 'src/mail.ts' ? [...texts.values()][0] : undefined,
    );
    const space = symbolSpace(view, openLexicalIndex(buildLexicalIndex(documents)), (id) => texts.get(id));
    const first = (query: string) => view.node(space.keywordList(query, { limit: 50 }).items[0]!.id).name;
    expect(first('user login')).not.toBe('sendMail');
    expect(first('Login of user')).toBe('sendMail');
  });

  it('puts tests and examples behind the program, unless the query asks for them', () => {
    const around = viewOf(
      graphByHand([
        node('Function src/cookie.ts parseCookie', { startLine: 1, endLine: 9 }),
        node('Function examples/cookie.ts cookieDemo', { startLine: 1, endLine: 9 }),
        node('Function test/cookie.test.ts cookieTest', { startLine: 1, endLine: 9, test: true }),
      ]),
    );
    const id = (name: string) => [0, 1, 2].find((at) => around.node(at).name === name)!;
    const ranked = ['cookieTest', 'cookieDemo', 'parseCookie'].map((name) => ({
      node: id(name),
      score: 1,
      exact: false,
    }));
    const found = (query: string, matches = ranked): string[] =>
      groupByFlow(around, matches, {
        limit: 5,
        symbolsPerFlow: 6,
        definitions: 8,
        asked: askedRoles(query),
      }).definitions.map(({ name }) => name);
    expect(found('cookie')).toEqual(['parseCookie', 'cookieDemo', 'cookieTest']);
    expect(found('tests of cookie')).toEqual(['cookieTest', 'parseCookie', 'cookieDemo']);
    expect(found('cookie example')).toEqual(['cookieDemo', 'parseCookie', 'cookieTest']);
    expect(found('cookie 的测试')[0]).toBe('cookieTest');
    const named = ranked.map((each) => ({ ...each, exact: each.node === id('cookieTest') }));
    expect(found('cookieTest', named)).toEqual(['cookieTest', 'parseCookie', 'cookieDemo']);
  });

  it('answers with nothing where there is nothing, and says what it looked up instead', () => {
    expect(search('zzqqzz')).toEqual({
      processes: [],
      process_symbols: [],
      definitions: [],
      totals: { processes: 0, definitions: 0 },
      substitutions: [],
    });
    expect(search('passwrod').substitutions).toEqual([{ term: 'passwrod', by: 'typo', used: ['password'] }]);
  });
});
