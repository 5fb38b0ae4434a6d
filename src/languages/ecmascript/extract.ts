// From the text of a TypeScript or JavaScript file to its facts. This module loads the parser: it is imported when the
// first file is to be read, not before.

import ts from 'typescript';
import { type Facts, FileFlag, Scope } from '../../model/facts.ts';
import { SourceRefused } from '../extraction-failure.ts';
import { FactsBuilder } from '../facts-builder.ts';
import { lowerStatements } from './blocks.ts';
import { callRules } from './calls.ts';
import { declarationRules } from './declarations.ts';
import { moduleDocOf } from './documentation.ts';
import { documentedTypeRules, lowerDocumentedTypes } from './documented-types.ts';
import { elementFactory, noteElementModules } from './element-modules.ts';
import { expressionRules } from './expressions.ts';
import { hoistBody } from './hoisting.ts';
import { jsxRules } from './jsx.ts';
import { type Lowering, tableOf } from './lowering.ts';
import { noteModuleEntries } from './module-entries.ts';
import { moduleRules } from './modules.ts';
import { objectTypeRules } from './object-types.ts';
import { statementRules } from './statements.ts';
import { declareAssigned, finishSymbols } from './symbols.ts';
import { typeRules } from './types.ts';
import { valueRules } from './values.ts';

const tables = {
  expressions: tableOf(expressionRules, valueRules, callRules, jsxRules),
  types: tableOf(typeRules, objectTypeRules, documentedTypeRules),
  statements: tableOf(statementRules, declarationRules, moduleRules),
};

/**
 * Lowers one file. Bad source is counted in `syntaxErrors`, as is what nests too deeply to be lowered.
 * Throws `SourceRefused` for source that nests too deeply to be parsed.
 */
export function extractFacts(path: string, text: string): Facts {
  try {
    const builder = new FactsBuilder();
    lowerFile(builder, parseSource(path, text), path, text);
    return builder.finish(text);
  } catch (error) {
    // The parser recurses as deep as the source nests.
    if (error instanceof RangeError) throw new SourceRefused('too-complex', 'nested too deeply to be parsed');
    throw error;
  }
}

/** The syntax tree of a text, its nodes with their parents if `parents`. Throws `RangeError` where it nests too deeply. */
export function parseSource(path: string, text: string, parents = false): ts.SourceFile {
  const options: ts.CreateSourceFileOptions = {
    languageVersion: ts.ScriptTarget.Latest,
    // Comments are read by hand where they are wanted; JavaScript files always get theirs parsed.
    jsDocParsingMode: ts.JSDocParsingMode.ParseForTypeInfo,
  };
  const known = last?.path === path && last.text === text && last.parents === parents ? last.source.deref() : undefined;
  if (known !== undefined) return known;
  const source = ts.createSourceFile(path, text, options, parents, scriptKindOf(path));
  last = { path, text, parents, source: new WeakRef(source) };
  return source;
}

/** The file parsed last, as long as nothing needs its memory: whoever shows a source reads its tokens and then its names. */
let last:
  | { readonly path: string; readonly text: string; readonly parents: boolean; readonly source: WeakRef<ts.SourceFile> }
  | undefined;

function scriptKindOf(path: string): ts.ScriptKind {
  const extension = path.slice(path.lastIndexOf('.')).toLowerCase();
  switch (extension) {
    case '.ts':
    case '.mts':
    case '.cts':
      return ts.ScriptKind.TS;
    case '.tsx':
      return ts.ScriptKind.TSX;
    default:
      // JSX in plain `.js` files is common, and nothing else is lost by allowing it.
      return ts.ScriptKind.JSX;
  }
}

const DECLARATION_FILE = /\.d(\.[^./]+)?\.[cm]?ts$/i;
const ALWAYS_MODULE = /\.[cm][jt]sx?$/i;

function lowerFile(builder: FactsBuilder, source: ts.SourceFile, path: string, text: string): void {
  const declarationFile = DECLARATION_FILE.test(path);
  const row = builder.scope(Scope.module, 0, 0, 0, 0, text.length);
  const lowering: Lowering = {
    builder,
    source,
    text,
    path,
    elementFactory: elementFactory(source, text),
    loose: !/\.[cm]?tsx?$/i.test(path),
    tables,
    symbols: new Map(),
    declared: new Map(),
    calls: new Map(),
    exported: new Set(),
    scope: { row, kind: Scope.module, parent: undefined, names: new Map() },
    frame: undefined,
    ambient: declarationFile,
    initialised: 0,
    target: undefined,
    statement: undefined,
    depth: 0,
    tooDeep: 0,
    firstTooDeep: 0,
    module: ALWAYS_MODULE.test(path),
  };
  hoistBody(lowering, source.statements);
  lowerStatements(lowering, source.statements);
  if (lowering.loose) lowerDocumentedTypes(lowering);
  noteModuleEntries(lowering);
  noteElementModules(lowering);
  // Where types are written, every field is declared.
  if (lowering.loose) declareAssigned(lowering);
  finishSymbols(lowering);
  builder.flags = (declarationFile ? FileFlag.declarationFile : 0) | (lowering.module ? FileFlag.module : 0);
  builder.doc = builder.documentation(moduleDocOf(source));
  countErrors(lowering);
}

function countErrors({ builder, source, tooDeep, firstTooDeep }: Lowering): void {
  const errors = (source as ts.SourceFile & { readonly parseDiagnostics?: readonly ts.DiagnosticWithLocation[] })
    .parseDiagnostics;
  const first = errors?.[0]?.start ?? (tooDeep > 0 ? firstTooDeep : undefined);
  builder.syntaxErrors = (errors?.length ?? 0) + tooDeep;
  if (first !== undefined) builder.firstErrorLine = source.getLineAndCharacterOfPosition(first).line + 1;
}
