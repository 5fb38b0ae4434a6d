// Rust, as the shared code sees it.

import type { Facts } from '../../model/facts.ts';
import { treeParser } from '../kit/parser.ts';
import type { Language } from '../language.ts';
import { MANIFEST } from './cargo.ts';
import { lowerFile } from './file.ts';
import { grammarNodes } from './grammar-nodes.ts';
import { rustHighlights } from './highlights.ts';
import { prepared } from './macros.ts';
import { moduleResolver, outsidePackages } from './module-resolution.ts';
import { builtins, containerMethods, protocols } from './semantics.ts';
import { significantParts } from './significant.ts';
import { stubFiles } from './stubs/stubs.ts';
import { isTestPath } from './test-files.ts';

const parser = treeParser('@vscode/tree-sitter-wasm/wasm/tree-sitter-rust.wasm', grammarNodes);

/**
 * Throws `SourceRefused` or `ParserCrashed` where there are no facts to give. What only looked like expressions in a macro
 * shows by errors: then those of the library alone are taken for such.
 */
function extract(path: string, text: string): Facts {
  const all = prepared(text, 'all');
  const tree = parser.parse(all.text);
  if (tree.errors === 0) return lowerFile(path, all.text, tree, all.macros);
  const library = prepared(text, 'library');
  const fewer = parser.parse(library.text);
  return lowerFile(path, library.text, fewer, library.macros);
}

export const rust: Language = {
  id: 'rust',
  name: 'Rust',
  version: 3,
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
