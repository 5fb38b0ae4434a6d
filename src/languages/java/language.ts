// Java, as the shared code sees it.

import { treeParser } from '../kit/parser.ts';
import { significantTokens } from '../kit/significant.ts';
import type { Language } from '../language.ts';
import { lowerFile } from './file.ts';
import { grammarNodes } from './grammar-nodes.ts';
import { javaHighlights } from './highlights.ts';
import { moduleResolver, outsidePackages } from './module-resolution.ts';
import { builtins, intrinsics, protocols } from './semantics.ts';
import { stubFiles } from './stubs/stubs.ts';
import { isTestPath } from './test-files.ts';

const parser = treeParser('@vscode/tree-sitter-wasm/wasm/tree-sitter-java.wasm', grammarNodes);

export const java: Language = {
  id: 'java',
  name: 'Java',
  version: 3,
  extensions: ['.java'],
  configurationFiles: [],
  load: parser.load,
  // Throws `SourceRefused` or `ParserCrashed` where there are no facts to give.
  extract: (path, text) => lowerFile(path, text, parser.parse(text)),
  highlights: javaHighlights,
  significantParts: significantTokens(javaHighlights),
  outsidePackages,
  isTest: isTestPath,
  semantics: {
    protocols,
    builtins,
    ancestors: 'linear',
    rules: {
      typesAreValues: true,
      restNamesItems: true,
      instancesSeeStatics: true,
      classesSeeMembers: true,
      namesMeanMembers: true,
      overloads: true,
      functionalInterfaces: true,
      callablesApart: true,
      decoratorsAnnotate: true,
    },
    units: 'name',
    declaredAsync: 'whole',
    intrinsics,
    builtinsModule: 'java.lang',
    stubExtension: '.jvm',
    stubs: stubFiles,
    moduleResolver,
  },
  group: 'jvm',
};
