// Swift, as the shared code sees it.

import { significantTokens } from '../kit/significant.ts';
import type { Language } from '../language.ts';
import { lowerFile } from './file.ts';
import { swiftHighlights } from './highlights.ts';
import { MANIFEST, moduleResolver, outsidePackages, unitOfPath } from './module-resolution.ts';
import { parseSwift } from './parser/parse.ts';
import { builtins, protocols } from './semantics.ts';
import { stubFiles } from './stubs/stubs.ts';
import { isTestPath } from './test-files.ts';

export const swift: Language = {
  id: 'swift',
  name: 'Swift',
  version: 3,
  extensions: ['.swift'],
  interpreters: ['swift'],
  configurationFiles: [MANIFEST],
  load: () => Promise.resolve(),
  extract: (path, text) => lowerFile(path, text, parseSwift(text)),
  highlights: swiftHighlights,
  significantParts: significantTokens(swiftHighlights, 'end statements'),
  outsidePackages,
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
      basesUnmarked: true,
      namesMeanMembers: true,
      overloads: true,
      definitionsAreAlternatives: true,
      callablesApart: true,
      callablesAreValues: true,
      argumentLabels: true,
      interfacesConstruct: true,
      modulesAreNames: true,
      extensionsAskOfArguments: true,
      functionTypesOverload: true,
      resultsOverload: true,
      sidesOverload: true,
      decoratorsAnnotate: true,
    },
    units: 'name',
    unitOfPath,
    declaredAsync: 'whole',
    intrinsics: {},
    builtinsModule: 'Swift',
    stubExtension: '.swift',
    stubs: stubFiles,
    moduleResolver,
  },
  group: 'swift',
};
