// Go, as the shared code sees it.

import { treeParser } from '../kit/parser.ts';
import { significantTokens } from '../kit/significant.ts';
import type { Language } from '../language.ts';
import { lowerFile } from './file.ts';
import { grammarNodes } from './grammar-nodes.ts';
import { goHighlights } from './highlights.ts';
import { isExported } from './lowering.ts';
import { CONFIGURATION_FILES, moduleResolver, outsidePackages } from './module-resolution.ts';
import { builtins, intrinsics, protocols } from './semantics.ts';
import { stubFiles } from './stubs.ts';
import { isTestPath } from './test-files.ts';

const parser = treeParser('@vscode/tree-sitter-wasm/wasm/tree-sitter-go.wasm', grammarNodes);

export const go: Language = {
  id: 'go',
  name: 'Go',
  version: 5,
  extensions: ['.go'],
  configurationFiles: CONFIGURATION_FILES,
  load: parser.load,
  // Throws `SourceRefused` or `ParserCrashed` where there are no facts to give.
  extract: (path, text) => lowerFile(path, text, parser.parse(text)),
  highlights: goHighlights,
  significantParts: significantTokens(goHighlights, 'end statements'),
  outsidePackages,
  isTest: isTestPath,
  semantics: {
    protocols,
    builtins,
    ancestors: 'breadth-first',
    rules: {
      callsConvert: true,
      structuralInterfaces: true,
      typesAreValues: true,
      restNamesItems: true,
      instancesSeeStatics: true,
      classesSeeMembers: true,
      textsKeepTypes: true,
    },
    units: 'folder',
    hidesFromWildcards: (name) => !isExported(name),
    declaredAsync: 'whole',
    intrinsics,
    builtinsModule: 'builtin',
    stubExtension: '.go',
    stubs: stubFiles,
    moduleResolver,
  },
  group: 'go',
};
