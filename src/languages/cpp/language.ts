// C++, as the shared code sees it.

import { CONFIGURATION_FILES, moduleResolver } from '../c/includes.ts';
import { isTestPath } from '../c/test-files.ts';
import { treeParser } from '../kit/parser.ts';
import { significantTokens } from '../kit/significant.ts';
import type { Language } from '../language.ts';
import { lowerFile } from './file.ts';
import { grammarNodes } from './grammar-nodes.ts';
import { isCpp, outsidePackages } from './headers.ts';
import { cppHighlights } from './highlights.ts';
import { prepared } from './preprocess.ts';
import { builtins, intrinsics, protocols } from './semantics.ts';
import { stubFiles } from './stubs/stubs.ts';

const parser = treeParser('@vscode/tree-sitter-wasm/wasm/tree-sitter-cpp.wasm', grammarNodes);

export const cpp: Language = {
  id: 'cpp',
  name: 'C++',
  version: 8,
  extensions: ['.cc', '.cpp', '.cxx', '.c++', '.hpp', '.hh', '.hxx', '.h++', '.ipp', '.tpp', '.inl', '.cu', '.cuh'],
  shared: { extensions: ['.h'], isOwn: isCpp },
  configurationFiles: CONFIGURATION_FILES,
  load: parser.load,
  // Throws `SourceRefused` or `ParserCrashed` where there are no facts to give.
  extract(path, source) {
    const text = prepared(source);
    return lowerFile(path, source, text, parser.parse(text.text));
  },
  highlights: cppHighlights,
  significantParts: significantTokens(cppHighlights, 'end directives'),
  outsidePackages,
  isTest: isTestPath,
  semantics: {
    protocols,
    builtins,
    ancestors: 'linear',
    rules: {
      callsConstruct: true,
      namesMeanMembers: true,
      instancesSeeStatics: true,
      classesSeeMembers: true,
      overloads: true,
      overridesMarked: true,
      constructorsConvert: true,
      argumentsLendNames: true,
      fieldsHoldFunctions: true,
      linksDeclarations: true,
      definitionsAreAlternatives: true,
      restNamesItems: true,
      wrappersRun: true,
    },
    declaredAsync: 'whole',
    intrinsics,
    stubs: stubFiles,
    moduleResolver,
  },
  group: 'c',
};
