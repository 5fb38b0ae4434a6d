// The boundaries of the code, as data. A folder that is not in the table, an import that it does not allow, or a thing
// that belongs to one folder and is found in another, fails.

import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { languages } from '../src/languages/index.ts';
import { frameworkModels } from '../src/models/index.ts';

const SRC = fileURLToPath(new URL('../src', import.meta.url));

/** What each folder of `src/` (and each file in it) may import from, besides itself. */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  model: [],
  languages: ['model'],
  models: [],
  ingest: ['languages', 'models', 'model'],
  analysis: ['model'],
  pages: ['model'],
  llm: ['model'],
  embed: ['llm', 'model'],
  store: ['model'],
  cypher: ['store', 'model'],
  federation: ['model'],
  search: ['languages', 'store', 'pages', 'llm', 'model'],
  workspace: ['model'],
  edit: ['workspace', 'ingest', 'model'],
  ask: ['search', 'cypher', 'store', 'llm', 'model'],
  operations: [
    'ask',
    'cypher',
    'edit',
    'federation',
    'workspace',
    'ingest',
    'analysis',
    'pages',
    'embed',
    'llm',
    'search',
    'store',
    'model',
  ],
  surfaces: ['operations', 'model'],
  'process-environment.ts': ['surfaces', 'languages'],
  'main.ts': ['process-environment.ts', 'surfaces', 'operations'],
  'index.ts': ['process-environment.ts', 'surfaces', 'operations', 'model'],
  'index-worker.ts': ['operations', 'languages', 'model'],
};

/** What the folders within a folder may import from each other; the files of the folder itself may import them all. */
const ALLOWED_WITHIN: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  languages: {
    'tree-sitter': [],
    c: ['kit'],
    components: ['ecmascript', 'embedded'],
    cpp: ['c', 'kit', 'tree-sitter'],
    ecmascript: [],
    embedded: [],
    kit: ['tree-sitter'],
    go: ['kit', 'tree-sitter'],
    notebook: ['embedded', 'python'],
    outline: ['kit'],
    csharp: ['kit', 'tree-sitter'],
    java: ['kit', 'tree-sitter'],
    javascript: ['ecmascript'],
    kotlin: ['java', 'kit', 'tree-sitter'],
    php: ['kit', 'tree-sitter'],
    lua: ['kit', 'tree-sitter'],
    ruby: ['kit', 'tree-sitter'],
    python: ['kit', 'tree-sitter'],
    rust: ['kit', 'tree-sitter'],
    scala: ['java', 'kit', 'tree-sitter'],
    svelte: ['components', 'embedded'],
    swift: ['kit', 'tree-sitter'],
    typescript: ['ecmascript'],
    vue: ['components', 'embedded'],
  },
  ingest: {
    resolve: [],
    frameworks: ['resolve'],
    graph: ['frameworks', 'resolve'],
    occurrences: ['frameworks', 'graph', 'resolve'],
  },
  'ingest/resolve': {
    program: [],
    values: ['program'],
    engine: ['values', 'program'],
    names: ['engine', 'values', 'program'],
    types: ['names', 'engine', 'values', 'program'],
    members: ['types', 'names', 'engine', 'values', 'program'],
    calls: ['members', 'types', 'names', 'engine', 'values', 'program'],
    sites: ['calls', 'members', 'types', 'names', 'engine', 'values', 'program'],
  },
  search: { vectors: [], report: [], pipeline: ['report'] },
  store: { questions: [], bolt: [] },
};

/** Queries outside the store, with the reason why each may be there. */
const QUERIES_ELSEWHERE: Readonly<Record<string, string>> = {
  'operations/cypher/operation.ts': 'the example of what a user may type',
};

const MOST_LINES = 600;
/** Files that are longer, with the reason. */
const LONG_FILES: Readonly<Record<string, string>> = {};

interface SourceFile {
  /** From `src/`, with `/`. */
  readonly path: string;
  readonly folder: string;
  readonly text: string;
}

const files: readonly SourceFile[] = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.d.ts'))
  .sort()
  .map((path) => ({ path, folder: path.split('/')[0], text: readFileSync(join(SRC, path), 'utf8') }));
/** What the program consists of: all that its entry points reach. Tests and what only they use may cross boundaries. */
const product = reachableFrom([
  'main.ts',
  'index.ts',
  'index-worker.ts',
  'ingest/worker.ts',
  'operations/queries/query-worker.ts',
]);

function reachableFrom(entries: readonly string[]): readonly SourceFile[] {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const reached = new Set(entries);
  for (const path of reached)
    for (const target of importsOf(byPath.get(path)!)) if (byPath.has(target)) reached.add(target);
  return files.filter(({ path }) => reached.has(path));
}

function importsOf({ path, text }: SourceFile): string[] {
  return ts
    .preProcessFile(text, true, true)
    .importedFiles.map(({ fileName }) => fileName)
    .filter((name) => name.startsWith('.'))
    .map((name) => posix.join(dirname(path), name));
}

/** The literal texts in a file: strings and templates, without comments. */
function literalsOf({ path, text }: SourceFile): string[] {
  const literals: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node)) {
      literals.push(node.text);
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest));
  return literals;
}

function withoutComments({ path, text }: SourceFile): string {
  const printer = ts.createPrinter({ removeComments: true });
  return printer.printFile(ts.createSourceFile(path, text, ts.ScriptTarget.Latest));
}

describe('folders', () => {
  it('are all in the table', () => {
    expect([...new Set(files.map(({ folder }) => folder))].filter((folder) => !(folder in ALLOWED))).toEqual([]);
  });

  it('import only what the table allows', () => {
    const wrong = product.flatMap((file) =>
      importsOf(file)
        .filter((target) => !target.startsWith('../'))
        .map((target) => ({ from: file.path, to: target, folder: target.split('/')[0] }))
        .filter(({ folder }) => folder !== file.folder && !ALLOWED[file.folder]?.includes(folder))
        .map(({ from, to }) => `${from} → ${to}`),
    );
    expect(wrong).toEqual([]);
  });

  it('import from the folders beside them only what the table within allows', () => {
    const wrong = Object.entries(ALLOWED_WITHIN).flatMap(([parent, table]) => {
      const folderOf = (path: string): string | undefined => {
        const rest = path.startsWith(`${parent}/`) ? path.slice(parent.length + 1) : '';
        return rest.includes('/') ? rest.split('/')[0] : undefined;
      };
      return product.flatMap((file) => {
        const folder = folderOf(file.path);
        if (folder === undefined) return [];
        return importsOf(file)
          .filter((target) => {
            const other = folderOf(target);
            return target.startsWith(`${parent}/`) && other !== folder && other !== undefined
              ? !table[folder]?.includes(other)
              : table[folder] === undefined;
          })
          .map((target) => `${file.path} → ${target}`);
      });
    });
    expect(wrong).toEqual([]);
  });

  it('reach nothing outside src/', () => {
    const outside = product.flatMap((file) =>
      importsOf(file)
        .filter((target) => target.startsWith('../'))
        .map((target) => `${file.path} → ${target}`),
    );
    expect(outside).toEqual([]);
  });

  it('have a table without cycles', () => {
    const reachable = (from: string, seen = new Set<string>()): Set<string> => {
      for (const next of ALLOWED[from] ?? []) if (!seen.has(next)) reachable(next, seen.add(next));
      return seen;
    };
    expect(Object.keys(ALLOWED).filter((folder) => reachable(folder).has(folder))).toEqual([]);
  });
});

describe('what belongs to one place', () => {
  it('is in languages/ where it is the name or the extension of a language', () => {
    // A single letter is a text like any other, and a shell is a program too.
    const texts = languages.flatMap(({ id, name, extensions }) => [id, name, ...extensions]);
    const names = new Set(texts.filter((text) => text.length > 1 && text.toLowerCase() !== 'bash'));
    const wrong = product
      .filter(({ folder }) => folder !== 'languages')
      .flatMap((file) =>
        literalsOf(file)
          .filter((literal) => names.has(literal))
          .map((literal) => `${file.path}: '${literal}'`),
      );
    expect(wrong).toEqual([]);
  });

  it('is in models/ where it is the name of a framework', () => {
    const names = new RegExp(`\\b(?:${frameworkModels.map(({ framework }) => framework).join('|')})\\b`, 'i');
    const wrong = product
      .filter(({ folder, path }) => folder === 'ingest' || path === 'languages/language.ts')
      .filter(({ text }) => names.test(text))
      .map(({ path }) => path);
    expect(wrong).toEqual([]);
  });

  it('is in store/ or cypher/ where it is a query', () => {
    const query = /\b(?:MATCH|MERGE|UNWIND)\b[\s\S]*\b(?:RETURN|SET|DELETE|WITH)\b|\bCREATE\s+(?:NODE|REL)\s+TABLE\b/;
    const wrong = product
      .filter(({ folder, path }) => folder !== 'store' && folder !== 'cypher' && !(path in QUERIES_ELSEWHERE))
      .filter((file) => literalsOf(file).some((literal) => query.test(literal)))
      .map(({ path }) => path);
    expect(wrong).toEqual([]);
  });

  it('is in a composition root where it reads arguments or the environment', () => {
    const wrong = product
      .filter(({ path }) => path !== 'main.ts' && path !== 'process-environment.ts')
      .filter((file) =>
        /\bprocess\s*\.\s*(?:env|argv)\b|\bprocess\s*\[|\{[^}]*\b(?:env|argv)\b[^}]*\}\s*=\s*process\b/.test(
          withoutComments(file),
        ),
      )
      .map(({ path }) => path);
    expect(wrong).toEqual([]);
  });

  it('is in workspace/ or a composition root where it is the place of the home folder', () => {
    const wrong = product
      .filter(({ folder, path }) => folder !== 'workspace' && path !== 'process-environment.ts')
      .filter((file) => literalsOf(file).some((literal) => literal === '.gitnexus'))
      .map(({ path }) => path);
    expect(wrong).toEqual([]);
  });
});

describe('files', () => {
  it('hold one thing, and say first what it is', () => {
    const silent = product
      .filter(({ path }) => !path.endsWith('index.ts'))
      .filter(({ text }) => !/^(?:#!.*\n)?\/\//.test(text))
      .map(({ path }) => path);
    expect(silent).toEqual([]);
  });

  it(`have at most ${MOST_LINES} lines`, () => {
    const long = product
      .filter(({ path, text }) => text.split('\n').length - 1 > MOST_LINES && !(path in LONG_FILES))
      .map(({ path, text }) => `${path}: ${text.split('\n').length - 1}`);
    expect(long).toEqual([]);
  });

  it('are listed as long only while they are', () => {
    const short = Object.keys(LONG_FILES).filter((path) => {
      const file = files.find((each) => each.path === path);
      return file === undefined || file.text.split('\n').length - 1 <= MOST_LINES;
    });
    expect(short).toEqual([]);
  });
});
