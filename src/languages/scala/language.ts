// Scala, as the shared code sees it: both of its syntaxes.

import { moduleResolver, outsidePackages } from '../java/module-resolution.ts';
import { parseBridged, treeParser } from '../kit/parser.ts';
import { significantTokens } from '../kit/significant.ts';
import type { Language } from '../language.ts';
import { lowerFile } from './file.ts';
import { bridged } from './grammar-gaps.ts';
import { grammarNodes } from './grammar-nodes.ts';
import { scalaHighlights } from './highlights.ts';
import { joinedLines } from './layout.ts';
import { builtins, protocols, ROOT_PACKAGE } from './semantics.ts';
import { stubFiles } from './stubs/stubs.ts';
import { isTestPath } from './test-files.ts';

const parser = treeParser('tree-sitter-scala/tree-sitter-scala.wasm', grammarNodes);

export const scala: Language = {
  id: 'scala',
  name: 'Scala',
  version: 3,
  extensions: ['.scala', '.sc'],
  configurationFiles: [],
  load: parser.load,
  // Throws `SourceRefused` or `ParserCrashed` where there are no facts to give.
  extract: (path, text) =>
    lowerFile(
      path,
      text,
      parseBridged(parser, joinedLines(text), () => joinedLines(bridged(text))),
    ),
  highlights: scalaHighlights,
  significantParts: significantTokens(scalaHighlights, 'end statements'),
  outsidePackages: () => ({ ...outsidePackages(), globals: 'scala', isStandard }),
  isTest: isTestPath,
  semantics: {
    protocols,
    builtins,
    ancestors: 'mixins',
    rules: {
      aliasesAreNames: true,
      basesUnmarked: true,
      callsConstruct: true,
      restNamesItems: true,
      namesMeanMembers: true,
      namesRun: true,
      overloads: true,
      definitionsAreAlternatives: true,
      outsideExtensions: 'same',
      functionalInterfaces: true,
      callablesApart: true,
      typesApart: true,
      decoratorsAnnotate: true,
    },
    units: 'name',
    nestedUnits: { separator: '.', outermost: ROOT_PACKAGE },
    declaredAsync: 'whole',
    intrinsics: {},
    builtinsModule: 'scala',
    stubExtension: '.jvm',
    stubs: stubFiles,
    moduleResolver,
  },
  group: 'jvm',
};

function isStandard(name: string): boolean {
  return /^(?:scala|java|javax|jdk)(?:\.|$)/.test(name);
}
