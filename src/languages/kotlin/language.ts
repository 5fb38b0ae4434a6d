// Kotlin, as the shared code sees it.

import { moduleResolver, outsidePackages } from '../java/module-resolution.ts';
import { parseBridged, treeParser } from '../kit/parser.ts';
import { significantTokens } from '../kit/significant.ts';
import type { Language } from '../language.ts';
import type { SyntaxTree } from '../tree-sitter/syntax-tree.ts';
import { lowerFile } from './file.ts';
import { bridged } from './grammar-gaps.ts';
import { grammarNodes } from './grammar-nodes.ts';
import { kotlinHighlights } from './highlights.ts';
import { builtins, protocols } from './semantics.ts';
import { stubFiles } from './stubs/stubs.ts';
import { isTestPath } from './test-files.ts';

const parser = treeParser('@tree-sitter-grammars/tree-sitter-kotlin/tree-sitter-kotlin.wasm', grammarNodes);

/** Where the grammar fails, all its gaps are bridged. */
function parsed(source: string): SyntaxTree {
  return parseBridged(parser, bridged(source, false), () => bridged(source, true));
}

export const kotlin: Language = {
  id: 'kotlin',
  name: 'Kotlin',
  version: 10,
  extensions: ['.kt', '.kts'],
  configurationFiles: [],
  load: parser.load,
  // Throws `SourceRefused` or `ParserCrashed` where there are no facts to give.
  extract: (path, text) => lowerFile(path, text, parsed(text)),
  highlights: kotlinHighlights,
  significantParts: significantTokens(kotlinHighlights, 'end statements'),
  outsidePackages: () => ({ ...outsidePackages(), globals: 'kotlin', isStandard }),
  isTest: isTestPath,
  semantics: {
    protocols,
    builtins,
    ancestors: 'linear',
    rules: {
      aliasesAreNames: true,
      callsConstruct: true,
      restNamesItems: true,
      instancesSeeStatics: true,
      classesSeeMembers: true,
      typesAreCalled: true,
      namesMeanMembers: true,
      callsLookOn: true,
      overloads: true,
      definitionsAreAlternatives: true,
      outsideExtensions: 'same',
      functionalInterfaces: true,
      callablesApart: true,
      decoratorsAnnotate: true,
    },
    units: 'name',
    declaredAsync: 'whole',
    intrinsics: {},
    builtinsModule: 'kotlin',
    stubExtension: '.jvm',
    stubs: stubFiles,
    moduleResolver,
  },
  group: 'jvm',
};

function isStandard(name: string): boolean {
  return /^(?:kotlin|java|javax|jdk)(?:\.|$)/.test(name);
}
