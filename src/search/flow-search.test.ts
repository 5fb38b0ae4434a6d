import { describe, expect, it } from 'vitest';
import type { GraphNode } from '../model/graph.ts';
import { viewOf } from '../store/index.ts';
import { groupByFlow } from './flow-search.ts';
import { graphByHand, type HandFlow, node } from './graph-by-hand.ts';

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

/** Names, best first. */
function search(names: readonly string[], options = { limit: 5, symbolsPerFlow: 6 }) {
  const ranked = names.map((name, at) => ({ node: view.byName(name)[0], score: 1 / (1 + at) }));
  const { processes, symbols, total } = groupByFlow(view, ranked, options);
  return {
    total,
    processes,
    titles: processes.map(({ summary }) => summary),
    steps: symbols.map(({ node: id, matched }) => `${view.nameOf(id)}${matched ? ' *' : ''}`),
  };
}

describe('flows through what was found', () => {
  it('come with their symbols in the order of the steps, also those of the very name', () => {
    const { processes, steps } = search(['generateToken', 'login'], { limit: 1, symbolsPerFlow: 6 });
    expect(processes).toEqual([
      {
        id: 'Process::User login authentication',
        summary: 'User login authentication',
        step_count: 5,
        symbol_count: 4,
        variants: 0,
      },
    ]);
    expect(steps).toEqual(['login *', 'authenticateUser', 'checkPassword', 'generateToken *']);
  });

  it('lose what does not match before what does', () => {
    const { processes, steps } = search(['generateToken', 'login'], { limit: 1, symbolsPerFlow: 2 });
    expect(steps).toEqual(['login *', 'generateToken *']);
    expect(processes[0].symbol_count).toBe(4);
  });

  it('are ranked by what matches, and tests later', () => {
    expect(search(['login', 'authenticateUser']).titles).toEqual(['User login authentication', 'Login test']);
    expect(search(['sendMail']).titles).toEqual(['Password reset flow']);
    expect(search(['hashPassword'])).toEqual({ total: 0, processes: [], titles: [], steps: [] });
  });

  it('are told once where most steps are the same', () => {
    const middle = ['b', 'c', 'd'].map((name) => `Function src/a.ts ${name}`);
    const starts = ['one', 'two', 'three', 'four'].map((name) => `Function src/a.ts ${name}`);
    const others = ['x', 'y', 'z'].map((name) => `Function src/a.ts ${name}`);
    const uid = (spec: string) => spec.replace(/^(\w+) (\S+) /, '$1:$2:');
    const many = graphByHand(
      [...middle, ...starts, ...others].map((spec) => node(spec)),
      [
        ...starts.map((start) => ({ title: `Flow of ${start.split(' ')[2]}`, steps: [start, ...middle].map(uid) })),
        { title: 'Another', steps: [middle[2], ...others].map(uid) },
      ],
    );
    const crowded = viewOf(many);
    const { processes, total } = groupByFlow(crowded, [{ node: crowded.byName('d')[0], score: 1 }], {
      limit: 3,
      symbolsPerFlow: 6,
    });
    expect(processes.map(({ summary, variants }) => [summary, variants])).toEqual([
      ['Another', 0],
      [expect.stringContaining('Flow of '), 3],
    ]);
    expect(total).toBe(5);
  });
});
