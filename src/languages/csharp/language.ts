// C#, as the shared code sees it.

import { treeParser } from '../kit/parser.ts';
import { significantTokens } from '../kit/significant.ts';
import type { Language } from '../language.ts';
import { lowerFile } from './file.ts';
import { grammarNodes } from './grammar-nodes.ts';
import { csharpHighlights } from './highlights.ts';
import { moduleResolver, outsidePackages } from './module-resolution.ts';
import { preprocessed } from './preprocess.ts';
import { builtins, GLOBAL_NAMESPACE, intrinsics, protocols } from './semantics.ts';
import { stubFiles } from './stubs/stubs.ts';
import { isTestPath } from './test-files.ts';

const parser = treeParser('@vscode/tree-sitter-wasm/wasm/tree-sitter-c-sharp.wasm', grammarNodes);

export const csharp: Language = {
  id: 'csharp',
  name: 'C#',
  version: 7,
  extensions: ['.cs'],
  configurationFiles: [],
  load: parser.load,
  // Throws `SourceRefused` or `ParserCrashed` where there are no facts to give.
  extract(path, source) {
    const text = preprocessed(source);
    return lowerFile(path, text, parser.parse(text));
  },
  highlights: csharpHighlights,
  significantParts: significantTokens(csharpHighlights, 'end directives'),
  outsidePackages,
  isTest: isTestPath,
  semantics: {
    protocols,
    builtins,
    ancestors: 'linear',
    rules: {
      outsideExtensions: 'any',
      restNamesItems: true,
      instancesSeeStatics: true,
      classesSeeMembers: true,
      namesMeanMembers: true,
      basesUnmarked: true,
      overloads: true,
      extensionsOverload: true,
      functionalInterfaces: 'called',
      decoratorsAnnotate: true,
      arityInTypeNames: true,
    },
    units: 'name',
    nestedUnits: { separator: '.', outermost: GLOBAL_NAMESPACE },
    declaredAsync: 'whole',
    intrinsics,
    builtinsModule: 'System',
    stubExtension: '.cs',
    stubs: stubFiles,
    moduleResolver,
  },
  group: 'dotnet',
};
