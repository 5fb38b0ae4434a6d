// The places that name a symbol and that no edge was made of, as a run over real files leaves them.

import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { viewOf } from '../src/store/index.ts';
import { resolved } from './sample/resolve-edited.ts';
import { temporaryFolder } from './sample-repository.ts';

const folder = temporaryFolder();
afterAll(() => folder.remove());

/** `mention path:line` of each site of a name. */
async function sitesOf(files: Readonly<Record<string, string>>, ...names: string[]): Promise<readonly string[][]> {
  const root = join(folder.path, `repository-${Object.keys(files).join('-').replaceAll('/', '-')}`);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  const view = viewOf((await resolved(root)).graph);
  return names.map((name) => view.unlinkedSites(name).map(({ mention, path, line }) => `${mention} ${path}:${line}`));
}

describe('unlinked sites', () => {
  it('are the members and calls that nothing binds, and not those that an edge was made of', async () => {
    const files = {
      'app.js': [
        "const mixin = require('some-package');",
        'const app = exports.app = {};',
        'app.use = function use() { return this; };',
        'app.get = function get() { return this.use(); };',
      ].join('\n'),
      'main.js': [
        "const { app } = require('./app');",
        'app.get();',
        'module.exports = function (server, name) {',
        '  server.use();',
        '  const read = server.get;',
        "  return server['use'] || name;",
        '};',
        '// use, and get: a comment is no site.',
        "console.log('all that use it');",
      ].join('\n'),
    };
    const [use, get] = await sitesOf(files, 'use', 'get');
    // The call of the parameter's member is a possible call of the only function of that name: an edge, and no site.
    expect(use).toEqual(['member main.js:6']);
    expect(get).toEqual(['member main.js:5']);
  });

  it('tell of a function that nothing uses that the language or its library may run it', async () => {
    const files = {
      'stream.py': [
        'class Wrapped:',
        '    def seek(self, offset):',
        '        return offset',
        '    def sought(self):',
        '        return 0',
        '    def close(self):',
        '        return 1',
        '',
        'def __getattr__(name):',
        '    return Wrapped().close()',
        '',
        'import somewhere',
        'class Base(somewhere.Base):',
        '    pass',
        'class Below(Base):',
        '    def hooked(self):',
        '        return 2',
        'class Alone(Wrapped):',
        '    def __setstate__(self, state):',
        '        return state',
        '    def unhooked(self):',
        '        return 3',
      ].join('\n'),
      'pull.ts':
        'class C {\n  drag() {}\n  toString() { return ""; }\n}\nexport const source = { c: new C(), pull() { return 1; } };\n',
    };
    const found = await sitesOf(files, 'seek', 'sought', 'close', '__getattr__', 'pull', 'drag', 'toString', 'hooked');
    const [reserved, unhooked] = await sitesOf(files, '__setstate__', 'unhooked');
    expect([reserved, unhooked]).toEqual([['value stream.py:19'], []]);
    expect(found).toEqual([
      ['value stream.py:2'],
      [],
      [],
      ['value stream.py:9'],
      ['value pull.ts:5'],
      [],
      ['value pull.ts:3'],
      ['value stream.py:16'],
    ]);
  });

  it('are kept for names of symbols, of all names where they are calls, and by the dotted name where a text spells it so', async () => {
    const files = {
      'shop/views.py': 'def checkout(request):\n    return request.total\n\ndef refund(request):\n    pass\n',
      'shop/routes.py': [
        "ROUTES = ['shop.views.checkout', 'shop.views:refund', 'refund', 'shop.views.gone']",
        'def run(registry, name):',
        '    registry.refund()',
        '    registry.unknown()',
        "    return getattr(registry, 'checkout')",
      ].join('\n'),
    };
    const names = ['shop.views.checkout', 'shop.views.refund', 'shop.views.gone', 'checkout', 'refund', 'unknown'];
    expect(await sitesOf(files, ...names)).toEqual([
      ['text shop/routes.py:1'],
      ['text shop/routes.py:1'],
      [],
      ['member shop/routes.py:5'],
      ['text shop/routes.py:1'],
      ['call shop/routes.py:4'],
    ]);
  });

  it('are places where a function is passed on, too', async () => {
    const files = {
      'make.js': [
        'function make() {',
        '  function inner() { return 1; }',
        '  function called() { return 2; }',
        '  called();',
        '  const kept = [inner];',
        '  return function made() { return kept; };',
        '}',
        "register('x', function handler() {});",
      ].join('\n'),
    };
    expect(await sitesOf(files, 'inner', 'called', 'made', 'handler')).toEqual([
      ['value make.js:5'],
      [],
      ['value make.js:6'],
      ['value make.js:8'],
    ]);
  });

  it('are functions that run when their package is loaded', async () => {
    const files = {
      'go.mod': 'module m\n\ngo 1.21\n',
      'a.go': 'package m\n\ntype T struct{}\n\nfunc init() {}\n',
    };
    expect(await sitesOf(files, 'init')).toEqual([['value a.go:5']]);
  });

  it('are definitions that a decorator, a base outside or the language may run', async () => {
    const files = {
      'views.py': [
        'import somewhere',
        'from shapes import Shape',
        '',
        "@somewhere.route('/a')",
        'def registered():',
        '    pass',
        '',
        'class View(somewhere.View):',
        '    def dispatch(self):',
        '        pass',
        '',
        'class Circle(Shape):',
        '    @property',
        '    def radius(self):',
        '        return 1',
        '    def __len__(self):',
        '        return 1',
        '    def plain(self):',
        '        return 1',
      ].join('\n'),
      'shapes.py': 'class Shape:\n    pass\n',
    };
    const [registered, dispatch, radius, plain] = await sitesOf(files, 'registered', 'dispatch', 'radius', 'plain');
    expect(registered).toEqual([expect.stringMatching(/^value views\.py:[45]$/)]);
    expect(dispatch).toEqual(['value views.py:9']);
    expect(radius).toEqual([]);
    expect(plain).toEqual([]);
  });
});
