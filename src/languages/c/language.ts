// C, as the shared code sees it.

import { significantTokens } from '../kit/significant.ts';
import type { Language } from '../language.ts';
import { lowerFile } from './file.ts';
import { cHighlights } from './highlights.ts';
import { CONFIGURATION_FILES, moduleResolver, outsidePackages } from './includes.ts';
import { builtins, protocols, stubFiles } from './semantics.ts';
import { isTestPath } from './test-files.ts';

export const c: Language = {
  id: 'c',
  name: 'C',
  version: 3,
  extensions: ['.c', '.h'],
  configurationFiles: CONFIGURATION_FILES,
  // Its parser is part of the program.
  load: () => Promise.resolve(),
  extract: lowerFile,
  highlights: cHighlights,
  significantParts: significantTokens(cHighlights, 'end directives'),
  outsidePackages,
  isTest: isTestPath,
  semantics: {
    protocols,
    builtins,
    ancestors: 'linear',
    rules: {
      fieldsHoldFunctions: true,
      linksDeclarations: true,
      definitionsAreAlternatives: true,
      restNamesItems: true,
    },
    declaredAsync: 'whole',
    intrinsics: {},
    stubs: stubFiles,
    moduleResolver,
  },
  group: 'c',
};
