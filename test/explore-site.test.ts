// A repository as a folder of pages: every link of every page leads to something, texts of strangers stay texts, and what
// lies in a folder already is not written over.

import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pageNames } from '../src/surfaces/site/page-names.ts';
import { gitnexus, type ProgramOptions } from './program.ts';
import { makeSampleRepository, temporaryFolder } from './sample-repository.ts';

const folder = temporaryFolder();
const MARKUP = '<img src=x onerror="window.hacked=1"><script>window.hacked=1</script>';
const BIDI = '\u202egnirts\u202c';
let program: ProgramOptions;
const site = join(folder.path, 'site');

beforeAll(async () => {
  const directory = makeSampleRepository(folder.path);
  const hostile = { 'src/a<b>"c".ts': `/** ${MARKUP} */\nexport const bad = '${MARKUP} ${BIDI}';\n` };
  for (const [path, text] of Object.entries(hostile)) writeFileSync(join(directory, path), text);
  writeFileSync(join(directory, 'src/use.ts'), `import { bad } from './a<b>"c".ts';\nexport const use = () => bad;\n`);
  program = { home: join(folder.path, 'home'), directory };
  expect(await gitnexus(program, 'analyze')).toMatchObject({ code: 0, stderr: '' });
  expect(await gitnexus(program, 'explore', '--export', site)).toMatchObject({
    code: 0,
    stdout: `${join(site, 'index.html')}\n`,
  });
});

afterAll(() => folder.remove());

const pages = (): string[] =>
  readdirSync(site, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.html'));
const textOf = (path: string): string => readFileSync(join(site, path), 'utf8');

describe('a static site', () => {
  it('has a page for each file and symbol, with what its operations answer', () => {
    const symbol = textOf('symbols/src-auth-login.ts-authenticateUser.html');
    expect(symbol).toContain('Called by');
    expect(symbol).toContain('handleLogin');
    expect(symbol).toContain('href="../symbols/src-auth-session.ts-openSession.html"');
    expect(textOf('files/src-auth-login.ts.html')).toContain('id="L1"');
    expect(textOf('index.html')).toContain('authenticateUser');
  });

  it('links to nothing that is not there', () => {
    const all = pages();
    expect(all.length).toBeGreaterThan(10);
    let links = 0;
    for (const path of all) {
      for (const [, to = ''] of textOf(path).matchAll(/(?:href|src)="([^"]*)"/g)) {
        const [file = '', line] = to.split('#');
        const target = file === '' ? path : join(dirname(path), file);
        links++;
        expect(existsSync(join(site, target)), `${path} → ${to}`).toBe(true);
        if (line !== undefined) expect(textOf(target)).toContain(`id="${line}"`);
      }
    }
    expect(links).toBeGreaterThan(100);
    const { names } = nameList();
    for (const [, , to = ''] of names) expect(existsSync(join(site, to.replace(/#.*$/, ''))), to).toBe(true);
  });

  it('shows texts of strangers as texts', () => {
    for (const path of pages()) {
      const text = textOf(path);
      expect(text).not.toMatch(/<img|<script(?! src="(?:names|find)\.js")|\son\w+="|style="|[\u202a-\u202e]/u);
      expect(text).toContain(`default-src 'none'`);
      expect(text).not.toMatch(/https?:\/\//);
    }
    expect(pages().some((path) => textOf(path).includes('&#60;script&#62;'))).toBe(true);
  });

  it('is written anew over itself, and over nothing else', async () => {
    expect(await gitnexus(program, 'explore', '--export', site)).toMatchObject({ code: 0 });
    const other = join(folder.path, 'other');
    mkdirSync(other);
    writeFileSync(join(other, 'index.html'), 'mine');
    expect(await gitnexus(program, 'explore', '--export', other)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('is not empty'),
    });
    expect(readdirSync(other)).toEqual(['index.html']);
  });
});

function nameList(): { readonly names: readonly (readonly string[])[] } {
  const text = textOf('names.js');
  return { names: JSON.parse(text.slice(text.indexOf('['), text.lastIndexOf(']') + 1)) as string[][] };
}

describe('names of pages', () => {
  it('are plain, bounded, and differ in more than case', () => {
    const name = pageNames('symbols');
    expect(name('src/a.ts:Parse')).toBe('symbols/src-a.ts-Parse.html');
    expect(name('src/a.ts:parse')).toBe('symbols/src-a.ts-parse-2.html');
    expect(name('../../etc')).toBe('symbols/etc.html');
    expect(name('..')).toBe('symbols/page.html');
    expect(name('x'.repeat(999)).length).toBeLessThan(120);
  });
});
