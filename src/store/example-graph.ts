// A small graph that tests share: a shop with a class, its methods, callers, a test, a community and a flow.
// Not part of the product.

import type { Graph, GraphEdge, GraphNode, Rule } from '../model/graph.ts';

const nodes: GraphNode[] = [
  {
    uid: 'Class:src/user.ts:User',
    kind: 'Class',
    name: 'User',
    qualifiedName: 'shop.src.user.User',
    path: 'src/user.ts',
    startLine: 3,
    endLine: 30,
    language: 'ts',
    exported: true,
    test: false,
    doc: 'A person with a "basket".\nSecond line.',
  },
  { uid: 'Community::c1', kind: 'Community', name: 'Accounts', qualifiedName: 'shop.c1', path: '', size: 2 },
  {
    uid: 'File:src/user.ts:',
    kind: 'File',
    name: 'user.ts',
    qualifiedName: 'shop.src.user',
    path: 'src/user.ts',
    size: 40,
  },
  {
    uid: 'Function:src/auth.ts:authenticate',
    kind: 'Function',
    name: 'authenticate',
    qualifiedName: 'shop.src.auth.authenticate',
    path: 'src/auth.ts',
    startLine: 5,
    endLine: 9,
    language: 'ts',
    signature: 'authenticate(name: string): User',
    exported: true,
    test: false,
    entry: { kind: 'route', label: 'POST /login' },
    unresolvedCalls: 2,
    externalCalls: 1,
  },
  {
    uid: 'Function:src/auth.ts:delete',
    kind: 'Function',
    name: 'delete',
    qualifiedName: 'shop.src.auth.delete',
    path: 'src/auth.ts',
    startLine: 10,
    endLine: 12,
    language: 'ts',
    exported: false,
    test: false,
    modifiers: ['async', 'static'],
  },
  {
    uid: 'Function:test/auth.test.ts:checkAuth',
    kind: 'Function',
    name: 'checkAuth',
    qualifiedName: 'shop.test.auth.checkAuth',
    path: 'test/auth.test.ts',
    startLine: 1,
    endLine: 4,
    language: 'ts',
    exported: false,
    test: true,
  },
  {
    uid: 'Interface:src/user.ts:Named',
    kind: 'Interface',
    name: 'Named',
    qualifiedName: 'shop.src.user.Named',
    path: 'src/user.ts',
    startLine: 1,
    endLine: 2,
    language: 'ts',
    exported: true,
    test: false,
  },
  {
    uid: 'Method:src/user.ts:User.login',
    kind: 'Method',
    name: 'login',
    qualifiedName: 'shop.src.user.User.login',
    path: 'src/user.ts',
    startLine: 5,
    endLine: 9,
    language: 'ts',
    exported: true,
    test: false,
  },
  {
    uid: 'Module:src/auth.ts:auth',
    kind: 'Module',
    name: 'auth',
    qualifiedName: 'shop.src.auth',
    path: 'src/auth.ts',
    language: 'ts',
  },
  {
    uid: 'Module:src/user.ts:user',
    kind: 'Module',
    name: 'user',
    qualifiedName: 'shop.src.user',
    path: 'src/user.ts',
    language: 'ts',
  },
  {
    uid: 'Process::p1',
    kind: 'Process',
    name: 'Log in',
    qualifiedName: 'shop.p1',
    path: '',
    size: 3,
    entrySymbol: 'Method:src/user.ts:User.login',
  },
  {
    uid: 'TypeAlias:src/user.ts:Id',
    kind: 'TypeAlias',
    name: 'Id',
    qualifiedName: 'shop.src.user.Id',
    path: 'src/user.ts',
    startLine: 2,
    endLine: 2,
    language: 'ts',
    exported: true,
    test: false,
  },
];

const at = (uid: string): number => nodes.findIndex((node) => node.uid === uid);

function structure(kind: GraphEdge['kind'], source: string, target: string, more: Partial<GraphEdge> = {}): GraphEdge {
  return { kind, source: at(source), target: at(target), rule: 'structure', confidence: 1, sites: [], ...more };
}

function reference(
  kind: GraphEdge['kind'],
  source: string,
  target: string,
  rule: Rule,
  confidence: number | null,
  ...lines: number[]
): GraphEdge {
  const sites = lines.map((line) => ({ line, column: 7, rule }));
  return { kind, source: at(source), target: at(target), rule, confidence, sites };
}

const USER = 'Class:src/user.ts:User';
const LOGIN = 'Method:src/user.ts:User.login';
const AUTHENTICATE = 'Function:src/auth.ts:authenticate';
const DELETE = 'Function:src/auth.ts:delete';
const CHECK = 'Function:test/auth.test.ts:checkAuth';

/** Calls: checkAuth → authenticate, login → authenticate → delete. `checkAuth` may call `login`. */
export const exampleGraph: Graph = {
  nodes,
  edges: [
    structure('DEFINES', 'Module:src/auth.ts:auth', AUTHENTICATE),
    structure('DEFINES', 'Module:src/auth.ts:auth', DELETE),
    structure('DEFINES', 'Module:src/user.ts:user', USER),
    structure('DEFINES_METHOD', USER, LOGIN),
    structure('IMPORTS', 'Module:src/user.ts:user', 'Module:src/auth.ts:auth', {
      names: ['authenticate', 'odd, "name"'],
    }),
    reference('CALLS', AUTHENTICATE, DELETE, 'scope', 0.99, 6, 8),
    reference('CALLS', CHECK, AUTHENTICATE, 'import', 0.97, 2),
    reference('CALLS', LOGIN, AUTHENTICATE, 'import', null, 7),
    reference('MAY_CALL', CHECK, LOGIN, 'unique-name', 0.4, 3),
    reference('IMPLEMENTS', USER, 'Interface:src/user.ts:Named', 'heritage', 1, 3),
    structure('MEMBER_OF', LOGIN, 'Community::c1'),
    structure('STEP_IN_PROCESS', LOGIN, 'Process::p1', { step: 1 }),
    structure('STEP_IN_PROCESS', AUTHENTICATE, 'Process::p1', { step: 2 }),
    structure('STEP_IN_PROCESS', DELETE, 'Process::p1', { step: 3 }),
  ],
};
