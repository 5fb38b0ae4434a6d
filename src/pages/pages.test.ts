// Documents and code to pages: what is cut where, what is a link, what is stale; and pages on disk.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildPages } from './build-pages.ts';
import { CODE_CHUNK_TOKENS, type CodeSymbol, chunkCode } from './chunk-code.ts';
import { CHUNK_TOKENS } from './chunk-prose.ts';
import { documentPage } from './document-page.ts';
import { readFrontmatter } from './frontmatter.ts';
import { packText, unpackText } from './packed-text.ts';
import { encodePages, openPages } from './pages-format.ts';
import { NO_SYMBOLS } from './resolve-links.ts';
import { slugOf, uniqueSlugs } from './slug.ts';
import { tokenCount } from './token-count.ts';

describe('frontmatter', () => {
  it('holds scalars, lists and maps, and ends where it ends', () => {
    const text = [
      '---',
      'title: "A: b"',
      'tags: [x, "y, z"]',
      'people:',
      '  - "[[a]]"',
      '  - b',
      'place:',
      '  city: Oslo',
      'count: 3',
      'draft: false',
      'note: |',
      '  one',
      '  two',
      '---',
      'body',
    ].join('\n');
    const { values, end } = readFrontmatter(text);
    expect(values).toEqual({
      title: 'A: b',
      tags: ['x', 'y, z'],
      people: ['[[a]]', 'b'],
      place: { city: 'Oslo' },
      count: 3,
      draft: false,
      note: 'one\ntwo',
    });
    expect(text.slice(end)).toBe('body');
    expect(readFrontmatter('--- no\ntext')).toEqual({ values: {}, end: 0 });
    expect(readFrontmatter('---\r\na: b\r\n---\r\nx')).toMatchObject({ values: { a: 'b' } });
  });

  it('is never a reason to fail', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('-', ':', ' ', '\n', 'a', '[', '"', ',') }), (block) => {
        expect(() => documentPage('a.md', `---\n${block}\n---\nx`)).not.toThrow();
      }),
    );
  });
});

describe('a timeline', () => {
  const page = (text: string) => documentPage('a.md', text);
  const sources = (text: string) => page(text).chunks.map(({ source }) => source);
  const entry = '- **2024-03-15** | it happened';

  it.each([
    ['a comment', `truth\n\n<!-- timeline -->\n${entry}\n`],
    ['a marked rule', `truth\n\n--- timeline ---\n${entry}\n`],
    ['a rule before its heading', `truth\n\n---\n\n## Timeline\n\n${entry}\n`],
    ['a rule before its history', `truth\n\n---\n## History\n${entry}\n`],
  ])('starts at %s', (_, text) => {
    expect(sources(text)).toEqual(['compiled_truth', 'timeline']);
  });

  it.each([
    ['a rule before another heading', `truth\n\n---\n\n## Notes\n\n${entry}\n`],
    ['a mark in a fence', `truth\n\n\`\`\`\n<!-- timeline -->\n\`\`\`\n${entry}\n`],
    ['a heading without a rule', `truth\n\n## Timeline\n\n${entry}\n`],
  ])('does not start at %s', (_, text) => {
    expect(sources(text)).not.toContain('timeline');
  });

  it('makes a page stale when its newest entry is later than the truth says it was written', () => {
    const at = (date: string) => page(`---\nupdated: ${date}\n---\ntruth\n<!-- timeline -->\n${entry}\n`).stale;
    expect([at('2024-03-14'), at('2024-03-15'), at('2025-01-01')]).toEqual([true, false, false]);
    expect(page(`truth\n<!-- timeline -->\n${entry}\n`).stale).toBe(false);
  });
});

describe('slugs', () => {
  it('are safe in any script, and unique', () => {
    expect(slugOf('People/Ada Field (2)')).toBe('people/ada-field-2');
    expect(slugOf('笔记/向量 空间')).toBe('笔记/向量-空间');
    expect(slugOf('../a/$(rm -rf)/b')).toBe('a/rm-rf/b');
    const unique = uniqueSlugs();
    expect(['a', 'a', '', 'a'].map(unique)).toEqual(['a', 'a-2', 'page', 'a-3']);
  });
});

describe('links', () => {
  const build = (files: Readonly<Record<string, string>>) =>
    buildPages({
      documents: Object.entries(files).map(([path, text]) => ({ path, text })),
      code: [],
      symbols: {
        atPlace: (path, line) => (path === 'src/a.py' && line === 4 ? 7 : undefined),
        named: (name) => (name === 'app.run' ? 8 : undefined),
      },
    });
  const leadsTo = (files: Readonly<Record<string, string>>, path: string) => {
    const pages = build(files);
    const page = pages.find((each) => each.path === path)!;
    return page.targets.map((target) => (target.kind === 'page' ? pages[target.page].slug : target));
  };

  it('are Markdown, wikilinks and references of the frontmatter', () => {
    const files = {
      'a/one.md':
        '---\nauthor: Two Page\ncity: nowhere\n---\n[t](two.md) [r](/b/three.md#x) [[b/three|T]] [[Two Page]] [w](https://x.y) ![i](../b/three.md)',
      'a/two.md': '# Two Page\n',
      'b/three.md': 'x',
    };
    const found = leadsTo(files, 'a/one.md').filter((each) => typeof each === 'string');
    expect(found).toEqual(['a/two', 'a/two', 'b/three', 'b/three', 'a/two', 'b/three']);
  });

  it('are none in code, outside the source, or to a name that two pages share', () => {
    const files = {
      'one.md': '```\n[t](two.md)\n```\n\n`[t](two.md)` [up](../two.md) [[Same]]',
      'two.md': '# Same\n',
      'three.md': '# Same\n',
    };
    expect(leadsTo(files, 'one.md')).toEqual([{ kind: 'elsewhere' }, { kind: 'elsewhere' }]);
  });

  it('mention symbols by place and by qualified name', () => {
    expect(leadsTo({ 'one.md': 'See `app.run()` and src/a.py:4, not 10:30 or `word`.' }, 'one.md')).toEqual([
      { kind: 'symbol', node: 8 },
      { kind: 'symbol', node: 7 },
    ]);
  });

  it('count once for each page that links', () => {
    const { table, texts } = encodePages(
      build({ 'a.md': '[b](b.md) [b](b.md) [a](a.md)', 'c.md': '[[b]]', 'b.md': 'x' }),
    );
    const store = openPages(table, texts);
    expect(store.pages.map(({ slug }, page) => [slug, store.backlinks(page)])).toEqual([
      ['a', 0],
      ['b', 2],
      ['c', 0],
    ]);
  });
});

describe('chunks of prose', () => {
  it('follow headings and paragraphs, and keep to the budget in any script', () => {
    const long = (word: string): string => `${`${word} `.repeat(90).trim()}。`;
    const text = `# One\n\n${long('words')}\n\n## Two\n\n${long('话语')}\n${long('文字')}\n${long('句子')}\n`;
    const { chunks } = documentPage('a.md', text);
    expect(chunks.map(({ header }) => header)).toEqual(['One', 'One › Two', 'One › Two', 'One › Two']);
    for (const { start, end } of chunks) expect(tokenCount(text.slice(start, end))).toBeLessThanOrEqual(CHUNK_TOKENS);
    expect(tokenCount('四个汉字')).toBe(4);
    expect(tokenCount('four')).toBe(1);
  });

  it('repeat a short sentence across a cut, and put fenced code apart', () => {
    const sentence = (n: number): string => `Sentence number ${n} says a few things about nothing at all.`;
    const text = `${Array.from({ length: 60 }, (_, n) => sentence(n)).join(' ')}\n\n\`\`\`js\nlet a = 1;\n\`\`\`\n`;
    const { chunks } = documentPage('a.md', text);
    const prose = chunks.filter(({ source }) => source === 'compiled_truth');
    expect(prose.length).toBeGreaterThan(2);
    for (let at = 1; at < prose.length; at++) expect(prose[at].start).toBeLessThan(prose[at - 1].end);
    expect(chunks.at(-1)).toMatchObject({ source: 'fenced_code' });
  });

  it('hold every character that is not blank', () => {
    const unit = fc.constantFrom(
      'a',
      ' ',
      '\n',
      '\n\n',
      '# h\n',
      '字',
      '。',
      '. ',
      '```\n',
      '- x\n',
      '---\n',
      '=\n',
      '😀',
    );
    fc.assert(
      fc.property(fc.array(unit, { maxLength: 80 }), fc.constantFrom('a.md', 'a.rst', 'a.txt'), (parts, path) => {
        const text = parts.join('');
        const page = documentPage(path, text);
        const from = path === 'a.md' ? readFrontmatter(text).end : 0;
        const covered = new Uint8Array(text.length);
        for (const { start, end } of page.chunks) covered.fill(1, start, end);
        for (let at = from; at < text.length; at++) if (/\S/.test(text[at])) expect(covered[at]).toBe(1);
      }),
    );
  });

  it('know the headings of reStructuredText', () => {
    const { title, chunks } = documentPage('a.rst', 'Title\n=====\n\nText::\n\n    code here\n\nMore text.\n');
    expect(title).toBe('Title');
    expect(chunks.map(({ source }) => source)).toEqual(['compiled_truth', 'fenced_code', 'compiled_truth']);
  });
});

describe('chunks of code', () => {
  const symbol = (node: number, kind: string, name: string, startLine: number, endLine: number): CodeSymbol => ({
    node,
    kind,
    qualifiedName: name,
    startLine,
    endLine,
    signature: `${name}()`,
  });
  const module = symbol(0, 'module', 'm', 1, 1_000);

  it('follow definitions, with what stands above and between them', () => {
    const lines = [
      'import x',
      '',
      '# about f',
      'def f():',
      '    return 1',
      '',
      'y = f()',
      'class C:',
      '    a = 1',
      '    def g(self):',
      '        return 2',
      '',
    ];
    const text = lines.join('\n');
    const chunks = chunkCode(text, module, [
      symbol(1, 'function', 'f', 4, 5),
      symbol(2, 'class', 'C', 8, 11),
      symbol(3, 'method', 'C.g', 10, 11),
    ]);
    expect(
      chunks.map(({ header, startLine, endLine, kind, nodes }) => [
        header.split('\n')[0],
        kind,
        startLine,
        endLine,
        nodes,
      ]),
    ).toEqual([
      ['m', 'module', 1, 2, [0]],
      ['f', 'function', 3, 6, [1]],
      ['m', 'module', 7, 7, [0]],
      ['C', 'class', 8, 11, [2, 3]],
    ]);
  });

  it('cut a large definition between statements and repeat its signature', () => {
    const body = Array.from({ length: 200 }, (_, n) => `    statement_number_${n} = compute(${n})`);
    const text = ['def big():', ...body, ''].join('\n');
    const chunks = chunkCode(text, module, [symbol(1, 'function', 'big', 1, 201)]);
    expect(chunks.length).toBeGreaterThan(3);
    expect(chunks[0].header).toBe('big');
    for (const { header, start, end } of chunks.slice(1)) {
      expect(header).toBe('big\nbig()');
      expect(tokenCount(text.slice(start, end))).toBeLessThanOrEqual(CODE_CHUNK_TOKENS * 1.1);
    }
  });

  it('look at each definition a few times, however many there are', () => {
    const text = 'def f(): pass\n'.repeat(2_000);
    let looks = 0;
    const symbols = Array.from({ length: 2_000 }, (_, at) => {
      const one = symbol(at + 1, 'function', `f~${at + 1}`, at + 1, at + 1);
      return Object.defineProperty({ ...one }, 'startLine', {
        get: () => {
          looks++;
          return at + 1;
        },
      });
    });
    const chunks = chunkCode(text, module, symbols);
    expect(chunks.flatMap(({ nodes = [] }) => nodes.filter((node) => node !== 0))).toHaveLength(2_000);
    expect(looks).toBeLessThan(100 * symbols.length);
  });

  it('hold every byte of the file exactly once, whatever the definitions are', () => {
    const line = fc.constantFrom('', 'x = 1', '    y()', '# note', '  }', `z = '${'long '.repeat(60)}'`);
    const range = fc.tuple(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 0, max: 30 }));
    fc.assert(
      fc.property(
        fc.array(line, { maxLength: 60 }),
        fc.array(range, { maxLength: 8 }),
        fc.boolean(),
        (lines, ranges, last) => {
          const text = lines.join('\n') + (last ? '\n' : '');
          const symbols = ranges.map(([start, length], at) =>
            symbol(at + 1, at % 2 ? 'variable' : 'function', `s${at}`, start, start + length),
          );
          const chunks = chunkCode(text, module, symbols);
          expect(chunks.map(({ start, end }) => text.slice(start, end)).join('')).toBe(text);
          chunks.forEach(({ start }, at) => {
            expect(start).toBe(at === 0 ? 0 : chunks[at - 1].end);
          });
        },
      ),
    );
  });
});

describe('the text of a page', () => {
  it.each(['', 'x = 1\n', 'some words '.repeat(40), 'some words '.repeat(100_000)])(
    'is packed into no more than itself',
    (text) => {
      const packed = packText(text);
      expect(unpackText(packed)).toBe(text);
      expect(packed.buffer.byteLength).toBe(packed.byteLength);
    },
  );
});

describe('pages on disk', () => {
  it('are what they were, with each chunk and its text', () => {
    const pages = buildPages({
      documents: [{ path: 'b.md', text: '---\nk: v\n---\n# B\n\ntext 文 😀\n' }],
      code: [
        {
          path: 'a.py',
          text: 'x = 1\n',
          language: 'python',
          module: { node: 3, kind: 'module', qualifiedName: 'a', startLine: 1, endLine: 1 },
          symbols: [],
        },
      ],
      symbols: NO_SYMBOLS,
    });
    const { table, texts } = encodePages(pages);
    const store = openPages(table, texts);
    expect(store.pages.map(({ slug, type }) => [slug, type])).toEqual([
      ['a.py', 'code'],
      ['b', 'document'],
    ]);
    expect(store.textOf(1)).toBe(pages[1].text);
    expect(store.chunkCount).toBe(2);
    expect(store.chunk(0)).toEqual({ ...pages[0].chunks[0], id: 0, page: 0, index: 0 });
    expect(store.chunkText(1)).toContain('文 😀');
    expect(store.chunksOf(1)).toEqual([1, 2]);
  });

  it.each(['{', '{"version":99,"pages":[]}', 'null'])('are refused as damaged: %s', (table) => {
    expect(() => openPages(table, new Uint8Array())).toThrow(expect.objectContaining({ code: 'corrupt-index' }));
  });
});
