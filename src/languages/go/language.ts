// Go, as the shared code sees it.

import type { Language } from '../language.ts';
import { lowerFile } from './file.ts';
import { CONFIGURATION_FILES, moduleResolver, outsidePackages } from './module-resolution.ts';
import { loadParser, parser } from './parser.ts';
import { builtins, intrinsics, protocols } from './semantics.ts';
import { stubFiles } from './stubs.ts';
import { isTestPath } from './test-files.ts';

export const go: Language = {
  id: 'go',
  name: 'Go',
  version: 3,
  extensions: ['.go'],
  configurationFiles: CONFIGURATION_FILES,
  load: loadParser,
  // Throws `SourceRefused` or `ParserCrashed` where there are no facts to give.
  extract: (path, text) => lowerFile(path, text, parser().parse(text)),
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
    },
    units: 'folder',
    declaredAsync: 'whole',
    intrinsics,
    builtinsModule: 'builtin',
    stubExtension: '.go',
    stubs: stubFiles,
    moduleResolver,
  },
  group: 'go',
};
