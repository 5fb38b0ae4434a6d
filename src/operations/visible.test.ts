// Names, paths and source that would act on a terminal or on the direction of writing: shown, and without effect.

import { describe, expect, it } from 'vitest';
import { inFull } from '../model/errors.ts';
import { scratchEngine } from './fixtures/scratch-engine.ts';
import { operations } from './list.ts';
import { readResource } from './resources/resources.ts';
import { visibleOutput, visibleText } from './visible.ts';

/** Clears the screen, turns the direction of writing round, and rings, in 8 bits too. */
const ACTING = '\u001b[2J\u202e\u2066\u0007\u009b31m\u200f\u007f';
const SHOWN = '\\u001b[2J\\u202e\\u2066\\u0007\\u009b31m\\u200f\\u007f';
const PATH = `src/${ACTING}.ts`;
const ANY = /(?![\t\n])\p{Cc}|\p{Bidi_Control}/u;

const project = scratchEngine('app', {
  [PATH]: `/** Doc ${ACTING} */\nexport const table = { '${ACTING}'() {\n\treturn helper('${ACTING}');\n} };\nexport function helper(x: string) { return x; }\n`,
  'src/forged\n  function innocent → src/other.ts:1.ts':
    "import { helper } from './helper';\nexport function caller() { helper('x'); }\n",
  'notes.md': `# Notes ${ACTING}\n\nAbout helper.\n`,
});
const call = async (name: string, given: Readonly<Record<string, unknown>>): Promise<string> =>
  (await project.call(operations.find((one) => one.name === name)!, given)).text;

describe('an answer in words', () => {
  it('shows what would act, whatever it is about', async () => {
    await project.index();
    const texts = await Promise.all([
      call('context', { name: 'helper' }),
      call('context', { name: 'table' }),
      call('impact', { name: 'helper' }),
      call('query', { query: 'helper' }),
      call('cypher', { query: 'MATCH (n) RETURN n.name, n.path, n.docstring' }),
      call('query_code_graph', { naturalLanguageQuery: 'functions in the project' }),
      call('get_code_snippet', { qualifiedName: 'helper' }),
      call('read_file', { filePath: PATH }),
      call('list_directory', {}),
      call('status', {}),
      call('brain_query', { query: 'notes helper' }),
    ]);
    for (const text of texts) expect(text).not.toMatch(ANY);
    expect(texts[0]).toContain(`src/${SHOWN}.ts:5`);
    expect(texts[1]).toContain(`\treturn helper('${SHOWN}');\n`);
    expect(texts.join('\n')).not.toMatch(/^ {2}function innocent/m);
    const caller = { remote: true, directory: project.root, signal: new AbortController().signal };
    const { text } = await readResource(`gitnexus://repo/app/file/${encodeURIComponent(PATH)}`, project.engine, caller);
    expect(visibleText(text)).toContain(SHOWN);
  });

  it('is of data that is as it was', async () => {
    const { output } = await project.call(operations.find(({ name }) => name === 'read_file')!, { filePath: PATH });
    expect(output).toContain(ACTING);
    await expect(call('context', { name: `no${ACTING}` })).rejects.toSatisfy(
      (error: Error) => !ANY.test(visibleText(inFull(error))),
    );
  });
});

it('tabs and line ends of a text stay, and a result without any of this is the same object', () => {
  expect(visibleText('a\tb\r\nc\rd\fe')).toBe('a\tb\r\nc\\u000dd\\u000ce');
  const output = { rows: [{ path: 'src/a.ts', source: 'a\n\tb\n', count: 1n }], at: new Date(0), none: null };
  expect(visibleOutput(output)).toBe(output);
  expect(visibleOutput({ path: 'a\nb', source: 'a\nb' })).toEqual({ path: 'a\\u000ab', source: 'a\nb' });
});
