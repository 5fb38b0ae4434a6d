// Imports, exports and entry points.

import { expect, test } from 'vitest';
import { dumpSource } from './dump-source.ts';

test('every form of import', async () => {
  const source = `
import a.b.c
import d as e, f.g as h
from .x import y as z, w
from . import sub
from ..up.more import (
    one,
    two as three,
)
from m import *
from __future__ import annotations
importlib.import_module('dynamic.one')
`;
  expect(await dumpSource(source, ['imports'])).toEqual([
    'i1 namespace from "a" s1 @2:8',
    'i2 sideEffect from "a.b.c" s1 @2:8',
    'i3 namespace from "d" s1 @3:8',
    'i4 namespace from "f.g" s1 @3:16',
    'i5 named y from ".x" s1 @4:16',
    'i6 named w from ".x" s1 @4:24',
    'i7 named sub from "." s1 @5:15',
    'i8 named one from "..up.more" s1 @7:5',
    'i9 named two from "..up.more" s1 @8:5',
    'i10 wildcard from "m" s1 @10:6',
    'i11 sideEffect from "__future__" s1 @11:1',
    'i12 module from "dynamic.one" [dynamic] s1 @12:26',
  ]);
  expect((await dumpSource(source, ['bindings'])).map((line) => line.replace(' [value type]', ''))).toEqual([
    's1 import a from i1 @2:8',
    's1 import e from i3 @3:13',
    's1 import h from i4 @3:23',
    's1 import z from i5 @4:21',
    's1 import w from i6 @4:24',
    's1 import sub from i7 @5:15',
    's1 import one from i8 @7:5',
    's1 import three from i9 @8:12',
  ]);
});

test('conditional imports are several bindings of one name, and a fallback value is no symbol', async () => {
  const source =
    'try:\n  import fast as impl\nexcept ImportError:\n  try: import slow as impl\n  except ImportError: impl = None\n';
  expect(await dumpSource(source, ['symbols', 'bindings'])).toEqual([
    'binding s1 import impl [value type] from i1 block s2 @2:18',
    'binding s1 import impl [value type] from i2 block s4 @4:23',
    'binding s1 variable impl [value type] = null block s5 @5:23',
  ]);
});

test.each([
  ["__all__ = ['a', 'b']\n__all__ += ['c']\n__all__.extend(('d',))\n__all__.append('e')\n", 'exports a b c d e'],
  ["__all__ = ['a']\n__all__ = ['b'] + ['c']\n", 'exports b c'],
  ["__all__ = ['a'] + other.__all__\n", ''],
  ["__all__ = ['a']\n__all__ += other.__all__\n", ''],
  ['__all__ = [x for x in dir()]\n', ''],
  ['a = 1\n', ''],
])('__all__: %j', async (source, expected) => {
  const [line = ''] = await dumpSource(source, ['file']);
  expect(line.includes('listsExports')).toBe(expected !== '');
  for (const name of expected.split(' ').slice(1)) expect(line).toContain(name);
});

test('flags and documentation of files', async () => {
  const flags = async (path: string) => (await dumpSource('"""\n  Module.\n  """\n', ['file'], path))[0];
  expect(await flags('a/__init__.py')).toContain('[implicitExports module packageModule]');
  expect(await flags('a/b.pyi')).toContain('[implicitExports module declarationFile]');
  expect(await flags('a/b.py')).toContain('Module.');
});

test('entry points by their shape', async () => {
  const source = `
@app.route('/items/<id>', methods=['GET', 'POST'])
def items(): ...
@router.get("/users")
async def users(): ...
@cache.get('key')
def cached(): ...
@click.command()
def sync_all(): ...
@cli.command('drop')
def drop_tables(): ...
@app.on_event("startup")
def boot(): ...
@receiver(saved)
def on_save(): ...
@app.task
def work(): ...
urlpatterns = [path('books/', views.books), path('api/', include('api')), re_path(r'^b/$', View.as_view())]
parser.set_defaults(func=run, level=3)
signal.connect(on_save)
app.add_url_rule('/rule', 'rule', view_func=ruled)
router.add_post('/posted', posted)
@api.route('/things')
class Things: ...
def main(): ...
if __name__ == '__main__':
    sys.exit(main())
`;
  expect(await dumpSource(source, ['entries'])).toEqual([
    'entry route "GET|POST /items/<id>" f1',
    'entry route "GET /users" f2',
    'entry command "sync-all" f4',
    'entry command "drop" f5',
    'entry handler "startup" f6',
    'entry handler "on_save" f7',
    'entry handler "work" f8',
    'entry route "/books/" views.books',
    'entry route "/b/$" View.as_view()',
    'entry command "run" run',
    'entry handler "on_save" on_save',
    'entry route "GET /rule" ruled',
    'entry route "POST /posted" posted',
    'entry route "GET /things" class Things',
    'entry main "__main__" <module>',
    'entry main "main" main',
  ]);
});
