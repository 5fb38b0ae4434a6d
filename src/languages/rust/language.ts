// Rust, as the shared code sees it.

import type { Facts } from '../../model/facts.ts';
import { treeParser } from '../kit/parser.ts';
import type { Language } from '../language.ts';
import { MANIFEST } from './cargo.ts';
import { lowerFile } from './file.ts';
import { grammarNodes } from './grammar-nodes.ts';
import { rustHighlights } from './highlights.ts';
import { type MacroForm, prepared } from './macros.ts';
import { moduleResolver, outsidePackages } from './module-resolution.ts';
import { builtins, containerMethods, protocols } from './semantics.ts';
import { significantParts } from './significant.ts';
import { stubFiles } from './stubs/stubs.ts';
import { isTestPath } from './test-files.ts';

const parser = treeParser('@vscode/tree-sitter-wasm/wasm/tree-sitter-rust.wasm', grammarNodes);

/**
 * Throws `SourceRefused` or `ParserCrashed` where there are no facts to give. What only looked like expressions or items in
 * a macro shows by errors in it: then it is left as tokens, after a second time all of its name are, and where that does
 * not help, all are whose name brings errors into a text in which no other but the library's macros are looked into.
 */
function extract(path: string, text: string): Facts {
  const refused = new Set<number | string>();
  const wrongNames = new Set<string>();
  for (let left = MOST_REFUSED; left >= 0; left--) {
    const all = prepared(text, ({ start, name }) => !refused.has(start) && !refused.has(name));
    const tree = parser.parse(all.text);
    if (tree.errors === 0) return lowerFile(path, all.text, tree, all.macros);
    const wrong = innermostAt(all.macros, tree.firstError);
    if (wrong === undefined || refused.has(wrong.start) || refused.has(wrong.name)) break;
    refused.add(wrongNames.has(wrong.name) ? wrong.name : wrong.start);
    wrongNames.add(wrong.name);
  }
  const library = prepared(text, 'library');
  const fewer = parser.parse(library.text);
  const every = prepared(text, () => true);
  const names = [...new Set([...every.macros.values()].map(({ name }) => name))].slice(0, MOST_NAMES);
  const harmless = names.filter(
    (name) => parser.parse(prepared(text, (one) => one.name === name).text).errors <= fewer.errors,
  );
  const some = prepared(text, ({ name }) => harmless.includes(name));
  const tree = parser.parse(some.text);
  return tree.errors <= fewer.errors
    ? lowerFile(path, some.text, tree, some.macros)
    : lowerFile(path, library.text, fewer, library.macros);
}

function innermostAt(macros: ReadonlyMap<number, MacroForm>, place: number): MacroForm | undefined {
  return [...macros.values()]
    .filter(({ start, end }) => start <= place && place < end)
    .sort((one, other) => other.start - one.start)[0];
}

/** How many macros that take neither expressions nor items are found by where the first error stands. */
const MOST_REFUSED = 6;
/** Of how many names it is tried out whether they bring errors. */
const MOST_NAMES = 12;

export const rust: Language = {
  id: 'rust',
  name: 'Rust',
  version: 6,
  extensions: ['.rs'],
  configurationFiles: [MANIFEST],
  load: parser.load,
  extract,
  significantParts,
  highlights: rustHighlights,
  outsidePackages,
  isTest: isTestPath,
  semantics: {
    protocols,
    builtins,
    ancestors: 'linear',
    rules: {
      typesAreValues: true,
      instancesSeeStatics: true,
      classesSeeMembers: true,
      definitionsAreAlternatives: true,
      extensionsOverload: true,
      ownBeforeImplemented: true,
      interfacesNamedToExtend: true,
      boundsOpenTypes: true,
      wrappersRun: true,
      fieldsHoldFunctions: true,
    },
    declaredAsync: 'awaited',
    intrinsics: {},
    containerMethods,
    builtinsModule: 'prelude',
    stubExtension: '.rs',
    stubs: stubFiles,
    moduleResolver,
  },
  group: 'rust',
};
