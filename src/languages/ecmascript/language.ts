// What the languages of this folder have in common as languages: the parser, loaded when the first file is read.

import { invariant } from '../../model/errors.ts';
import type { Facts } from '../../model/facts.ts';
import type { Highlight, Language, Naming, SignificantPart } from '../language.ts';
import { isGeneratedFile, isTestPath } from './files.ts';
import { ecmascriptPackages, LOCK_FILES } from './outside-packages.ts';
import { ecmascriptSemantics } from './semantics.ts';

let extractFacts: ((path: string, text: string) => Facts) | undefined;
let significantParts: ((path: string, text: string) => readonly SignificantPart[]) | undefined;
let highlights: ((path: string, text: string) => readonly Highlight[]) | undefined;
let loadedNaming: Naming | undefined;

async function load(): Promise<void> {
  [{ extractFacts }, { significantParts }, { highlights }, { ecmascriptNaming: loadedNaming }] = await Promise.all([
    import('./extract.ts'),
    import('./significant.ts'),
    import('./highlights.ts'),
    import('./naming.ts'),
  ]);
}

function naming(): Naming {
  invariant(loadedNaming !== undefined, 'the parser is loaded before names are looked for');
  return loadedNaming;
}

function extract(path: string, text: string): Facts {
  invariant(extractFacts !== undefined, 'the parser is loaded before files are extracted');
  return extractFacts(path, text);
}

/** What runs or imports code by a name that is a value. */
const LOADS =
  /\b(?:require|import|importActual|requireActual)\s*\(\s*(?!['"`][^'"`$]*['"`]\s*[,)])|\brequire\s*[;,)\]}]|\bimport\.meta\.glob\b|\bcreateRequire\b|\bnew\s+Worker\b|\beval\s*\(|\bvm\.(?:run|Script|compile)/;
const STARTS = /\b(?:child_process|execa|zx|cluster)\b/;

/** Everything about a language of this family but its id, name and files. */
export const ecmascriptLanguage: Pick<
  Language,
  | 'version'
  | 'configurationFiles'
  | 'load'
  | 'extract'
  | 'significantParts'
  | 'loadsUnnamed'
  | 'highlights'
  | 'naming'
  | 'outsidePackages'
  | 'isTest'
  | 'isGenerated'
  | 'semantics'
  | 'group'
> = {
  version: 19,
  configurationFiles: ['package.json', 'tsconfig*.json', 'jsconfig*.json', 'pnpm-workspace.yaml', ...LOCK_FILES],
  load,
  extract,
  significantParts(path, text) {
    invariant(significantParts !== undefined, 'the parser is loaded before files are read');
    return significantParts(path, text);
  },
  loadsUnnamed: (text, isTest) => LOADS.test(text) || (isTest && STARTS.test(text)),
  highlights(path, text) {
    invariant(highlights !== undefined, 'the parser is loaded before files are read');
    return highlights(path, text);
  },
  naming: {
    sites: (path, text, name) => naming().sites(path, text, name),
    problemWith: (name, newName) => naming().problemWith(name, newName),
    reserved: (name) => naming().reserved(name),
  },
  outsidePackages: ecmascriptPackages,
  isTest: isTestPath,
  isGenerated: isGeneratedFile,
  semantics: ecmascriptSemantics,
  group: 'ecmascript',
};
