// Where includes lead.

import { describe, expect, it } from 'vitest';
import { moduleResolver } from './includes.ts';

const FILES: Readonly<Record<string, string>> = {
  'compile_commands.json':
    '[{"directory": "/build", "command": "cc -I/home/me/project/generated -c a.c", "file": "a.c"}]',
  'lib/Makefile': 'CFLAGS += -I../shared -O2\n',
  'tool/CMakeLists.txt': 'target_include_directories(tool PRIVATE ${CMAKE_SOURCE_DIR}/api)\n',
};
const PATHS = [
  'api/api.h',
  'generated/made.h',
  'include/lib/lib.h',
  'lib/lib.c',
  'lib/local.h',
  'other/deep/unique.h',
  'shared/local.h',
  'shared/shared.h',
  'tool/tool.c',
];

const resolver = moduleResolver({
  has: (path) => PATHS.includes(path) || path in FILES,
  hasFolder: (path) => PATHS.some((one) => one.startsWith(`${path}/`)),
  paths: PATHS,
  read: (path) => FILES[path],
});

describe('includes', () => {
  it.each([
    ['lib/lib.c', 'local.h', 'lib/local.h'],
    ['lib/lib.c', '<local.h>', 'shared/local.h'],
    ['lib/lib.c', 'shared.h', 'shared/shared.h'],
    ['lib/lib.c', '../shared/shared.h', 'shared/shared.h'],
    ['lib/lib.c', '<lib/lib.h>', 'include/lib/lib.h'],
    ['tool/tool.c', 'api.h', 'api/api.h'],
    ['tool/tool.c', 'made.h', 'generated/made.h'],
    ['tool/tool.c', 'deep/unique.h', 'other/deep/unique.h'],
  ])('%s includes %s', (from, specifier, path) => {
    expect(resolver.resolve(from, specifier)).toEqual({ kind: 'file', path });
  });

  it('leads outside', () => {
    expect(resolver.resolve('lib/lib.c', '<stdio.h>')).toEqual({ kind: 'external', name: 'stdio.h' });
    expect(resolver.resolve('lib/lib.c', '<unique.h>')).toEqual({ kind: 'external', name: 'unique.h' });
    expect(resolver.resolve('lib/lib.c', 'config.h')).toEqual({ kind: 'external', name: './config.h' });
  });
});
