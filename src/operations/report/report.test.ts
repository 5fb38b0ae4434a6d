// What a report says of a small repository that has one of everything.

import { execFileSync } from 'node:child_process';
import { beforeAll, describe, expect, it } from 'vitest';
import { type ScratchEngine, scratchEngine, writeFiles } from '../fixtures/scratch-engine.ts';
import { components } from './components.ts';
import { report } from './operation.ts';
import type { ReportResult } from './schema.ts';

const APP = `import { helper } from './lib';
import { Later } from './cycle-a';

export function start(one: any) {
  helper();
  const kind = 'Call';
  return one['visit_' + kind](new Visitor()) + new Later().value;
}

class Visitor {
  private visit_Call() {
    return 1;
  }
  #gone() {
    return 2;
  }
}

function neverCalled() {
  return onlyByDead();
}

function onlyByDead() {
  return neverCalled;
}

function inTemplate() {
  return 1;
}

function spelledSomewhere() {
  return 1;
}

type Unused = { a: number };

interface Used {
  b: number;
}

export const used: Used = { b: 1 };
export const names = ['spelledSomewhere'];
`;

const FILES = {
  '.github/CODEOWNERS': '* @all\nsrc/lib.ts @library\n',
  'src/app.ts': APP,
  'src/lib.ts': 'export function helper() {\n  return 1;\n}\n\nexport function onlyOffered() {\n  return 2;\n}\n',
  'src/cycle-a.ts':
    "import { base } from './cycle-b';\nexport class Later {\n  value = base();\n}\nexport function helper() {}\n",
  'src/cycle-b.ts':
    "import { Later } from './cycle-a';\nexport const base = () => 1;\nexport const make = () => new Later();\n",
  'src/types-a.ts': "import type { B } from './types-b';\nexport interface A { b: B }\n",
  'src/types-b.ts': "import type { A } from './types-a';\nexport interface B { a: A }\n",
  'test/app.test.ts': "import { start } from '../src/app';\nit('starts', () => { start(); });\n",
  'src/marker.py': '__unittest = True\n_left = 1\n',
  'src/shapes.rb': `class Shapes
  def draw(kind)
    kind.shown("draw_#{kind}")
    self.class.private_instance_methods.grep(/\\A_hook_\\d/)
  end

  private

  def draw_round; end
  def _hook_10; end
  def drawn; end
end
Shapes.new.draw(1)
`,
  // Of a language of which no uses are read nothing is known to be dead.
  'views.sql': 'CREATE VIEW nobody_reads AS SELECT 1;\nCREATE FUNCTION nobody_calls() RETURNS int AS $$ SELECT 1 $$;\n',
  'page.html': '<a onclick="inTemplate()">x</a>\n',
};

let scratch: ScratchEngine;

function git(...args: string[]): void {
  execFileSync('git', ['-C', scratch.root, '-c', 'user.name=Ann', '-c', 'user.email=a@b.c', ...args]);
}

beforeAll(async () => {
  scratch = scratchEngine('demo', FILES);
  git('init', '-q');
  for (let round = 0; round < 6; round++) {
    const line = `// ${round}\n`;
    writeFiles(scratch.root, { 'src/app.ts': APP + line, 'src/types-a.ts': FILES['src/types-a.ts'] + line });
    git('add', '-A');
    git('commit', '-qm', 'one');
  }
  await scratch.index();
});

async function reported(
  given: Readonly<Record<string, unknown>> = {},
): Promise<{ result: ReportResult; text: string }> {
  const { output, text } = await scratch.call(report, { limit: 100, ...given });
  return { result: output as ReportResult, text };
}

describe('dead code', () => {
  it('is certain where nothing names it, and says why it is less so elsewhere', async () => {
    const { result } = await reported({ section: 'dead-code' });
    const rows = result.dead_code!.rows.map(
      ({ certainty, name, reasons }) => `${certainty} ${name} ${reasons.join('; ')}`,
    );
    expect(rows).toEqual([
      'high neverCalled ',
      'high onlyByDead ',
      'high Visitor.#gone ',
      'high Shapes.drawn ',
      'high Unused ',
      'high _left ',
      'medium inTemplate page.html names it',
      'medium spelledSomewhere 1 string(s) that spell it',
      'medium Visitor.visit_Call names are made of `visit_`',
      'medium Shapes._hook_10 names are made of `_hook_`',
      'medium Shapes.draw_round names are made of `draw_`',
      'low helper offered to others, who may use it',
      'low make offered to others, who may use it',
      'low onlyOffered offered to others, who may use it',
      'low names offered to others, who may use it',
      'low used offered to others, who may use it',
    ]);
    expect(result.dead_code!.by_certainty).toEqual({ high: 6, medium: 5, low: 5 });
  });

  it('is cut with its true number', async () => {
    const { text } = await reported({ section: 'dead-code', limit: 2 });
    expect(text).toContain('Dead code: 16');
    expect(text).toContain('... and 14 more');
  });
});

describe('the other sections', () => {
  it('tell circles of what runs on loading, names that are given twice, and what changed together', async () => {
    const { result } = await reported();
    const members = result.import_cycles!.rows.map((row) => row.members.map(({ filePath }) => filePath));
    expect(members).toEqual([['src/cycle-a.ts', 'src/cycle-b.ts']]);
    expect(result.duplicate_names!.rows.map(({ name }) => name)).toEqual(['helper']);
    expect(result.co_changes!.rows).toEqual([
      { one: 'src/app.ts', other: 'src/types-a.ts', together: 6, of: 6, owners: ['@all'] },
    ]);
    const dead = result.dead_code!.rows.find(({ name }) => name === 'onlyOffered');
    expect(dead!.owners).toEqual(['@library']);
  });

  it('say long and deep functions, and who wrote what nobody owns', async () => {
    writeFiles(scratch.root, { '.github/CODEOWNERS': 'docs/ @all\n' });
    const { result } = await reported({ section: 'co-change', blame: true });
    expect(result.co_changes!.rows[0].owners).toEqual(['Ann']);
  });

  it('are a page that no name can break out of', async () => {
    const { text } = await reported({ format: 'html' });
    expect(text).toMatch(/^<!doctype html>/);
    expect(text).toContain('<td>function neverCalled</td>');
    expect(text).not.toContain('<script');
  });
});

it('finds components however long a chain is', () => {
  const length = 20_000;
  const chain = Array.from({ length }, (_, node) => node);
  expect(components(chain, (node) => (node + 1 < length ? [node + 1] : [0]))).toHaveLength(1);
  expect(components([0, 1, 2], (node) => (node === 0 ? [1] : node === 1 ? [0] : [0]))).toEqual([[0, 1], [2]]);
});
