// Python, as the shared code sees it.

import type { Facts } from '../../model/facts.ts';
import type { Language } from '../language.ts';
import { pythonHighlights } from './highlights.ts';
import { lowerModule } from './module.ts';
import { pythonModuleResolver } from './module-resolution.ts';
import { pythonNaming } from './naming.ts';
import { pythonPackages, VERSION_FILES } from './outside-packages.ts';
import { parser } from './parser.ts';
import {
  pythonBuiltins,
  pythonContainerMethods,
  pythonContainerReads,
  pythonIntrinsics,
  pythonProtocols,
} from './semantics.ts';
import { significantParts } from './significant.ts';
import { stubFiles } from './stubs/stubs.ts';
import { isTestPath } from './test-files.ts';

/** Lowers one file to facts. Throws `SourceRefused` or `ParserCrashed` where there are none to give. */
function extract(path: string, text: string): Facts {
  return lowerModule(path, text, parser.parse(text));
}

/** What runs or imports code by a name that is a value. */
const LOADS =
  /\b(?:__import__|import_module|import_string|load_module|exec_module|run_module|run_path|entry_points|iter_modules|walk_packages|execfile|pkg_resources)\b|\b(?:exec|eval)\s*\(/;
const STARTS = /\b(?:subprocess|multiprocessing|pytester|testdir|runpytest)\b/;

export const python: Language = {
  id: 'python',
  name: 'Python',
  version: 14,
  extensions: ['.py', '.pyi', '.pyw'],
  interpreters: ['#!/usr/bin/env python', '#!/usr/bin/env pypy'],
  configurationFiles: ['pyproject.toml', 'setup.cfg', 'setup.py', ...VERSION_FILES],
  load: parser.load,
  extract,
  significantParts,
  loadsUnnamed: (text, isTest) => LOADS.test(text) || (isTest && STARTS.test(text)),
  highlights: pythonHighlights,
  naming: pythonNaming,
  outsidePackages: pythonPackages,
  isTest: isTestPath,
  isGenerated(path, head) {
    if (/_pb2(_grpc)?\.pyi?$/.test(path)) return true;
    const comments = head.split('\n', 6).filter((line) => line.startsWith('#'));
    return comments.some((line) => /@generated|generated\b.*\bdo not (edit|modify)/i.test(line));
  },
  semantics: {
    protocols: pythonProtocols,
    builtins: pythonBuiltins,
    ancestors: 'c3',
    rules: {
      objectsConform: true,
      callsConstruct: true,
      flowSensitive: true,
      overridesInheritTypes: true,
      lastDefinitionWins: true,
      typesAreValues: true,
      bracketsApplyTypes: true,
      restNamesItems: true,
      instancesSeeStatics: true,
      classesSeeMembers: true,
      basesOfMadeClasses: 1,
    },
    declaredAsync: 'awaited',
    intrinsics: pythonIntrinsics,
    containerMethods: pythonContainerMethods,
    containerReads: pythonContainerReads,
    hidesFromWildcards: (name) => name.startsWith('_'),
    classTypes: ['Type'],
    typeVariables: ['TypeVar', 'ParamSpec', 'TypeVarTuple'],
    builtinsModule: 'builtins',
    stubExtension: '.pyi',
    declarationsBeside: { '.py': '.pyi' },
    stubs: stubFiles,
    moduleResolver: pythonModuleResolver,
  },
  group: 'python',
};
