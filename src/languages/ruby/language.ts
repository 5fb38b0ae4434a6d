// Ruby, as the shared code sees it.

import { Heritage } from '../../model/facts.ts';
import { treeParser } from '../kit/parser.ts';
import type { Language } from '../language.ts';
import { lowerFile } from './file.ts';
import { grammarNodes } from './grammar-nodes.ts';
import { rubyHighlights } from './highlights.ts';
import { moduleResolver, outsidePackages } from './module-resolution.ts';
import { builtins, containerMethods, intrinsics, protocols } from './semantics.ts';
import { significantParts } from './significant.ts';
import { stubFiles } from './stubs/stubs.ts';
import { isTestPath } from './test-files.ts';

const parser = treeParser('@vscode/tree-sitter-wasm/wasm/tree-sitter-ruby.wasm', grammarNodes);

export const ruby: Language = {
  id: 'ruby',
  name: 'Ruby',
  version: 4,
  extensions: ['.rb', '.rake', '.gemspec', '.ru'],
  interpreters: ['ruby'],
  configurationFiles: ['Gemfile', 'Gemfile.lock'],
  load: parser.load,
  // Throws `SourceRefused` or `ParserCrashed` where there are no facts to give.
  extract: (path, text) => lowerFile(path, text, parser.parse(text)),
  significantParts,
  highlights: rubyHighlights,
  outsidePackages,
  isTest: isTestPath,
  looseArguments: true,
  semantics: {
    protocols,
    builtins,
    ancestors: 'mixins',
    mixing: { include: Heritage.implements, extend: Heritage.metaclass, prepend: Heritage.prepends },
    rules: {
      flowSensitive: true,
      definitionsAreAlternatives: true,
      typesAreValues: true,
      restNamesItems: true,
      namesMeanStatics: true,
      functionsAreMembers: true,
    },
    units: 'name',
    declaredAsync: 'whole',
    intrinsics,
    containerMethods,
    stubs: stubFiles,
    moduleResolver,
  },
  group: 'ruby',
};
