// Lua, as the shared code sees it.

import { treeParser } from '../kit/parser.ts';
import type { Language } from '../language.ts';
import { lowerFile } from './file.ts';
import { grammarNodes } from './grammar-nodes.ts';
import { luaHighlights } from './highlights.ts';
import { moduleResolver, outsidePackages } from './module-resolution.ts';
import { builtins, handing, intrinsics, protocols } from './semantics.ts';
import { significantParts } from './significant.ts';
import { stubFiles } from './stubs.ts';
import { isTestPath } from './test-files.ts';

const parser = treeParser('@tree-sitter-grammars/tree-sitter-lua/tree-sitter-lua.wasm', grammarNodes);

export const lua: Language = {
  id: 'lua',
  name: 'Lua',
  version: 4,
  extensions: ['.lua'],
  interpreters: ['lua', 'luajit'],
  configurationFiles: [],
  load: parser.load,
  // Throws `SourceRefused` or `ParserCrashed` where there are no facts to give.
  extract: (path, text) => lowerFile(path, text, parser.parse(text)),
  significantParts,
  highlights: luaHighlights,
  outsidePackages,
  isTest: isTestPath,
  looseArguments: true,
  semantics: {
    protocols,
    builtins,
    ancestors: 'linear',
    rules: {
      flowSensitive: true,
      definitionsAreAlternatives: true,
      typesAreValues: true,
      callsConstruct: true,
      constructionRunsNothing: true,
      metaclassesCall: true,
      fewTargetsAreSure: true,
      instancesSeeStatics: true,
      classesSeeMembers: true,
      receiversArePassed: true,
      callsGiveLists: true,
      membersAreItems: true,
    },
    units: 'name',
    declaredAsync: 'whole',
    intrinsics,
    handing,
    stubs: stubFiles,
    moduleResolver,
  },
  group: 'lua',
};
