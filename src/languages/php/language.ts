// PHP, as the shared code sees it.

import { treeParser } from '../kit/parser.ts';
import type { Language } from '../language.ts';
import { lowerFile } from './file.ts';
import { grammarNodes } from './grammar-nodes.ts';
import { phpHighlights } from './highlights.ts';
import { moduleResolver, outsidePackages } from './module-resolution.ts';
import { builtins, intrinsics, protocols } from './semantics.ts';
import { significantParts } from './significant.ts';
import { GLOBAL_STUBS, stubFiles } from './stubs/stubs.ts';
import { isTestPath } from './test-files.ts';

const parser = treeParser('@vscode/tree-sitter-wasm/wasm/tree-sitter-php.wasm', grammarNodes);

export const php: Language = {
  id: 'php',
  name: 'PHP',
  version: 7,
  extensions: ['.php', '.phtml'],
  interpreters: ['php'],
  configurationFiles: ['composer.json', 'composer.lock'],
  load: parser.load,
  // Throws `SourceRefused` or `ParserCrashed` where there are no facts to give.
  extract: (path, text) => lowerFile(path, text, parser.parse(text)),
  significantParts,
  highlights: phpHighlights,
  outsidePackages,
  isTest: isTestPath,
  looseArguments: true,
  semantics: {
    protocols,
    builtins,
    ancestors: 'linear',
    rules: {
      flowSensitive: true,
      overridesInheritTypes: true,
      definitionsAreAlternatives: true,
      typesAreValues: true,
      restNamesItems: true,
      instancesSeeStatics: true,
      classesSeeMembers: true,
      callablesApart: true,
      callablesIgnoreCase: true,
      decoratorsAnnotate: true,
      libraryTypesDispatch: true,
    },
    units: 'name',
    declaredAsync: 'whole',
    intrinsics,
    builtinsModule: GLOBAL_STUBS,
    stubExtension: '.php',
    stubs: stubFiles,
    moduleResolver,
  },
  group: 'php',
};
