// What is gathered of a symbol, from a graph written for it.

import { describe, expect, it } from 'vitest';
import { contentHash } from '../../model/content-hash.ts';
import { openGitSession } from '../../workspace/index.ts';
import type { OpenRepository } from '../engine.ts';
import { decodeSources, encodeSources } from '../generation-files.ts';
import { graphView } from '../graph-lines.ts';
import { text } from '../text-lines.ts';
import { contextOf } from './implementation.ts';
import { renderContext } from './render.ts';

const GRAPH = `
  node Function src/a.ts f 2-4 unresolved=1
  node Class src/a.ts C 6-9
  node Method src/a.ts C.m 7-8
  node Function src/b.ts g 1-9
  node Function src/c.ts h 1-9
  node Function test/a.ts t 1-9 test
  edge CALLS src/b.ts#g -> src/a.ts#f @3,5 import 0.85
  edge CALLS test/a.ts#t -> src/a.ts#f @2 import -
  edge CALLS src/c.ts#h -> src/a.ts#f @4 dispatch 0.5
  edge CALLS src/a.ts#f -> src/a.ts#C.m @3 member-of-type -
  edge IMPORTS src/b.ts -> src/index.ts @1,2 import - f,version
  edge IMPORTS src/index.ts -> src/a.ts @2 import - *
  edge IMPORTS src/c.ts -> src/a.ts @1 import - other
  node Variable src/index.ts version 1-1
  step 1 src/b.ts#g in Run g
  step 2 src/a.ts#f in Run g
`;
const SOURCE = 'one\nfunction f() {\r\n  c.m();\n}\n\nclass C {\n  m() {\n  }\n}\n';

function repository(files: Readonly<Record<string, string>>, indexed = files): OpenRepository {
  const view = graphView(GRAPH);
  const unused = () => Promise.reject(new Error('not used'));
  return {
    id: 'p',
    name: 'p',
    root: '/p',
    generation: '1',
    folder: '',
    directory: '/home',
    meta: { name: 'p', indexedAt: '', version: '', counts: { files: 0, symbols: 0, relationships: 0, flows: 0 } },
    view,
    sources: decodeSources(
      encodeSources(
        Object.entries(indexed).map(([path, content]) => [path, contentHash(Buffer.from(content))] as const),
      ),
    ),
    lexical: unused,
    pages: unused,
    chunkIndex: unused,
    query: unused,
    git: () => openGitSession({ directory: '/p', environment: {} }),
    read: (path) => (files[path] === undefined ? undefined : Buffer.from(files[path])),
  };
}

function context(of: OpenRepository, uid: string, maxLines = 120): string {
  return renderContext(
    contextOf(of, of.view.byUid(uid)!, { maxLines, includeContent: true, tests: false, unlinked: false }),
  );
}

describe('the context of a symbol', () => {
  it('has callers once each, importers of its name through barrels, and calls that dispatch may bring to it behind those that name it', () => {
    expect(context(repository({ 'src/a.ts': SOURCE }), 'Function:src/a.ts:f')).toBe(
      text(
        'function f → src/a.ts:2-4',
        '',
        'Called/imported by (3):',
        '  ← [CALLS] function g → src/b.ts:3 (conf: 0.85) ×2',
        '  ← [CALLS] function h → src/c.ts:4 (dispatch) (conf: 0.50)',
        '  ← [IMPORTS] module b → src/b.ts:1',
        '',
        'Calls/imports (1):',
        '  → [CALLS] method C.m → src/a.ts:7',
        '',
        'Participates in 1 execution flow(s):',
        '  • Run g (step 2/2)',
        '',
        'Left out: 1 use(s) in tests (--tests shows them).',
        'At least: 1 call site(s) in this symbol could not be resolved.',
        '',
        'Source:',
        'function f() {',
        '  c.m();',
        '}',
      ),
    );
  });

  it('lists the members of a class, and cuts its source where it was told to', () => {
    expect(context(repository({ 'src/a.ts': SOURCE }), 'Class:src/a.ts:C', 2)).toBe(
      text(
        'class C → src/a.ts:6-9',
        '',
        'Members (1):',
        '  method m → src/a.ts:7',
        '',
        'Source:',
        'class C {',
        '  m() {',
        '... and 2 more lines',
      ),
    );
  });

  it('says when the file is not what was indexed', () => {
    const changed = context(
      repository({ 'src/a.ts': `${SOURCE}// more\n` }, { 'src/a.ts': SOURCE }),
      'Class:src/a.ts:C',
    );
    expect(changed).toContain(
      '\n\nThe file changed since it was indexed: lines may have moved. Run: gitnexus analyze\n\n',
    );
    const missing = context(repository({}, { 'src/a.ts': SOURCE }), 'Class:src/a.ts:C');
    expect(missing).toContain('The file cannot be read any more');
    expect(missing).not.toContain('Source:');
  });
});

describe('the list of sources', () => {
  it('finds any path, and only whole ones', () => {
    const paths = ['a.ts', 'b/a.ts', 'tab\there.ts', 'quote".ts', 'ä.ts'];
    const sources = decodeSources(encodeSources(paths.map((path, index) => [path, `hash${index}`] as const)));
    expect(paths.map((path) => sources.hashOf(path))).toEqual(paths.map((_, index) => `hash${index}`));
    expect(sources.hashOf('a')).toBeUndefined();
    expect(sources.hashOf('')).toBeUndefined();
    expect([...sources.entries()].map(([path]) => path).sort()).toEqual([...paths].sort());
    expect(decodeSources('').hashOf('a.ts')).toBeUndefined();
  });
});
