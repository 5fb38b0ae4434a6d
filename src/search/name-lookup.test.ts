import { describe, expect, it } from 'vitest';
import { node, viewByHand } from './graph-by-hand.ts';
import { resolveSymbol, type SymbolRequest } from './name-lookup.ts';

const view = viewByHand([
  node('Module src/auth/login.ts'),
  node('File src/auth/login.ts'),
  node('Function src/auth/login.ts authenticateUser', { startLine: 10, endLine: 30, exported: true }),
  node('Class src/auth/login.ts Session', { startLine: 40, endLine: 90, exported: true }),
  node('Constructor src/auth/login.ts Session.Session', { startLine: 42, endLine: 45 }),
  node('Method src/auth/login.ts Session.close', { startLine: 50, endLine: 60 }),
  node('Method src/auth/login.ts Session.close~2', { startLine: 70, endLine: 75 }),
  node('Method src/auth/login.ts Session.open', { startLine: 80, endLine: 85 }),
  node('Module src/db/pool.ts'),
  node('Class src/db/pool.ts Pool', { startLine: 1, endLine: 50 }),
  node('Method src/db/pool.ts Pool.open', { startLine: 3, endLine: 9 }),
  node('Function src/db/pool.ts process', { startLine: 60, endLine: 70 }),
  node('Function src/queue/manager.ts process', { startLine: 5, endLine: 9, exported: true }),
  node('Module src/queue/manager.ts'),
  node('Variable test/queue.test.ts process', { startLine: 1, endLine: 1, test: true }),
  node('Module test/queue.test.ts'),
  node('Variable test/queue.test.ts retries', { startLine: 2, endLine: 2, test: true }),
  node('Function src/queue/manager.ts retries', { startLine: 20, endLine: 22 }),
  node('File README.md'),
  node('Module index.ts'),
  node('Module src/index.ts'),
  node('Function index.ts start', { startLine: 1, endLine: 2 }),
  node('Function src/index.ts start', { startLine: 1, endLine: 2 }),
  node("Function src/routes.ts app.get('/a.b/:id')", { startLine: 1, endLine: 2, name: "app.get('/a.b/:id')" }),
  node("Function src/routes.ts describe('x').it('opens')", { startLine: 5, endLine: 9, name: "it('opens')" }),
]);

/** The answer as uids, so that it can be read. */
function answer(request: SymbolRequest): string | readonly string[] {
  const resolution = resolveSymbol(view, request);
  if (resolution.status === 'found') return view.node(resolution.node).uid;
  if (resolution.status === 'ambiguous') return resolution.candidates.map((index) => view.node(index).uid);
  return `nearest: ${resolution.nearest.join(', ')}`;
}

describe('one symbol', () => {
  const table: readonly (readonly [string, string])[] = [
    ['authenticateUser', 'Function:src/auth/login.ts:authenticateUser'],
    ['authenticateUser()', 'Function:src/auth/login.ts:authenticateUser'],
    ['Function:src/auth/login.ts:authenticateUser', 'Function:src/auth/login.ts:authenticateUser'],
    ['Session.open', 'Method:src/auth/login.ts:Session.open'],
    ['Session#open', 'Method:src/auth/login.ts:Session.open'],
    ['Pool::open', 'Method:src/db/pool.ts:Pool.open'],
    ['pool.Pool.open', 'Method:src/db/pool.ts:Pool.open'],
    ['app.src.db.pool.Pool.open', 'Method:src/db/pool.ts:Pool.open'],
    ['manager.process', 'Function:src/queue/manager.ts:process'],
    ['src/auth/login.ts#Session.open', 'Method:src/auth/login.ts:Session.open'],
    ['login.ts#Session.close', 'Method:src/auth/login.ts:Session.close'],
    ['login.ts#Session.close~2', 'Method:src/auth/login.ts:Session.close~2'],
    ['Method:src/auth/login.ts:Session.close~2', 'Method:src/auth/login.ts:Session.close~2'],
    ["app.get('/a.b/:id')", "Function:src/routes.ts:app.get('/a.b/:id')"],
    ["app.src.routes.app.get('/a.b/:id')", "Function:src/routes.ts:app.get('/a.b/:id')"],
    ["describe('x').it('opens')", "Function:src/routes.ts:describe('x').it('opens')"],
    ['src/auth/login.ts:55', 'Method:src/auth/login.ts:Session.close'],
    ['login.ts:55:12', 'Method:src/auth/login.ts:Session.close'],
    ['/home/me/app/src/auth/login.ts:47', 'Class:src/auth/login.ts:Session'],
    ['src/auth/login.ts:35', 'Module:src/auth/login.ts:'],
    ['src/auth/login.ts', 'Module:src/auth/login.ts:'],
    ['./src/auth/login.ts', 'Module:src/auth/login.ts:'],
    ['src\\auth\\login.ts', 'Module:src/auth/login.ts:'],
    ['login.ts', 'Module:src/auth/login.ts:'],
    ['pool', 'Module:src/db/pool.ts:'],
    ['README.md', 'File:README.md:'],
    ['index.ts', 'Module:index.ts:'],
    ['index.ts:1', 'Function:index.ts:start'],
    ['Session', 'Class:src/auth/login.ts:Session'],
  ];
  it.each(table)('is found as %s', (name, uid) => {
    expect(answer({ name })).toBe(uid);
  });
});

describe('several symbols', () => {
  it('are all candidates: exported first, tests last, then by path and line', () => {
    expect(answer({ name: 'process' })).toEqual([
      'Function:src/queue/manager.ts:process',
      'Function:src/db/pool.ts:process',
      'Variable:test/queue.test.ts:process',
    ]);
  });

  it('are candidates even where only one can be called', () => {
    expect(answer({ name: 'retries' })).toEqual([
      'Function:src/queue/manager.ts:retries',
      'Variable:test/queue.test.ts:retries',
    ]);
  });

  it('are candidates when one redefines the other', () => {
    expect(answer({ name: 'Session.close' })).toEqual([
      'Method:src/auth/login.ts:Session.close',
      'Method:src/auth/login.ts:Session.close~2',
    ]);
  });

  const table: readonly (readonly [string, string])[] = [
    ['src/db/pool.ts', 'Function:src/db/pool.ts:process'],
    ['pool.ts', 'Function:src/db/pool.ts:process'],
    ['/home/me/app/src/db/pool.ts', 'Function:src/db/pool.ts:process'],
    ['src/db', 'Function:src/db/pool.ts:process'],
    ['src/db/', 'Function:src/db/pool.ts:process'],
    ['queue', 'Function:src/queue/manager.ts:process'],
    ['test', 'Variable:test/queue.test.ts:process'],
  ];
  it.each(table)('are told apart by the path %s', (filePath, uid) => {
    expect(answer({ name: 'process', filePath })).toBe(uid);
  });

  it('are told apart by a whole path before its end', () => {
    expect(answer({ name: 'start', filePath: 'index.ts' })).toBe('Function:index.ts:start');
    expect(answer({ name: 'start', filePath: 'src/index.ts' })).toBe('Function:src/index.ts:start');
  });

  it('stay ambiguous in a directory that has both', () => {
    expect(answer({ name: 'process', filePath: 'src' })).toHaveLength(2);
  });

  it('are told apart by uid, which goes before a name', () => {
    const uid = 'Variable:test/queue.test.ts:process';
    expect(answer({ name: 'Session', uid })).toBe(uid);
  });
});

describe('no symbol', () => {
  const table: readonly (readonly [SymbolRequest, string])[] = [
    [{ name: 'authenticateuser' }, 'nearest: authenticateUser'],
    [{ name: 'Session.opne' }, 'nearest: Session.open, open'],
    [{ uid: 'Function:src/auth/login.ts:authenticateUsers' }, 'nearest: authenticateUser'],
    [{ name: 'authenticateUser', filePath: 'src/db' }, 'nearest: src/auth/login.ts#authenticateUser'],
    [
      { name: 'process', filePath: 'src/auth' },
      'nearest: src/queue/manager.ts#process, src/db/pool.ts#process, test/queue.test.ts#process',
    ],
    [{ name: 'src/nowhere.ts' }, 'nearest: '],
    [{ name: 'zzzzzz' }, 'nearest: '],
    [{ name: '' }, 'nearest: '],
    [{}, 'nearest: '],
  ];
  it.each(table)('for %j', (request, expected) => {
    expect(answer(request)).toBe(expected);
  });
});
