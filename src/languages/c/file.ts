// Lowers a file: what it includes, what it declares, the macros that it defines.

import { ENTRY_KINDS, type Facts, Import, positionAt, Scope, SymbolColumn } from '../../model/facts.ts';
import { SourceRefused } from '../extraction-failure.ts';
import { FactsBuilder } from '../facts-builder.ts';
import { lowerDeclaration } from './declarations.ts';
import { lowerExpression, lowerMacroUse } from './expressions.ts';
import { lowerMacroFunction } from './functions.ts';
import { isAtEnd, kindAt, type Lowering, nameRow, skipToken, take, textAt } from './lowering.ts';
import { lowerMacro } from './macros.ts';
import { type Inclusion, type Macro, type Preprocessed, preprocess } from './preprocess.ts';
import { lowerBlock, lowerStatement } from './statements.ts';
import { isTestPath } from './test-files.ts';
import { Token } from './tokens.ts';
import { lowerTypeName } from './types.ts';
import { beginsType } from './words.ts';

/** Longest text that is read, in UTF-16 code units. */
const MAX_LENGTH = 4 << 20;

/** Throws `SourceRefused` for a file that is too large. */
export function lowerFile(path: string, text: string): Facts {
  if (text.length > MAX_LENGTH)
    throw new SourceRefused('too-large', `${text.length} characters; at most ${MAX_LENGTH} are read`);
  const facts = new FactsBuilder();
  const source = preprocess(text);
  facts.scope(Scope.module, 0, 0, 0, 0, text.length);
  const l = fileLowering(path, text, facts, source);
  addInclusions(facts, source.inclusions);
  lowerTop(l);
  for (const macro of source.macros) lowerMacro(l, macro);
  addMain(l);
  facts.syntaxErrors = l.errors;
  const result = facts.finish(text);
  return { ...result, firstErrorLine: l.errors === 0 ? 0 : positionAt(result.lineStarts, l.firstError).line };
}

/** The state at the beginning of a file, whose scope is there. */
function fileLowering(
  path: string,
  text: string,
  facts: FactsBuilder,
  { tokens, macros }: Pick<Preprocessed, 'tokens' | 'macros'>,
): Lowering {
  const l: Lowering = {
    facts,
    text,
    isTestFile: isTestPath(path),
    tokens,
    at: 0,
    block: { parent: undefined, scope: 1, names: new Map(), types: new Map() },
    symbol: 0,
    function: 0,
    returns: [],
    depth: 0,
    functions: new Map(),
    macros: new Set(macros.flatMap(({ name, parameters }) => (parameters === undefined ? [] : [name]))),
    errors: 0,
    firstError: 0,
    expression: () => lowerExpression(l),
    typeName: () => lowerTypeName(l),
    statement: () => lowerStatement(l),
    compound: () => lowerBlock(l),
  };
  return l;
}

/**
 * Lowers macros into the facts of a file whose other parts another front end lowers. `meaningOf`: what a macro without
 * arguments stands for, where its body does not say it; 0 where that does.
 */
export function lowerMacros(
  path: string,
  text: string,
  facts: FactsBuilder,
  macros: readonly Macro[],
  meaningOf: (macro: Macro) => number = () => 0,
): void {
  const tokens = { kinds: [Token.end], starts: [text.length], ends: [text.length], texts: [''] };
  const l = fileLowering(path, text, facts, { tokens, macros });
  for (const macro of macros) lowerMacro(l, macro, meaningOf(macro));
}

/** The files that a file includes, in the scope of the file. */
export function addInclusions(facts: FactsBuilder, inclusions: readonly Inclusion[]): void {
  for (const { path, position, isSystem } of inclusions) {
    const specifier = isSystem ? `<${path}>` : path;
    facts.import({ kind: Import.include, specifier, position, scope: 1 });
  }
}

/** Whatever cannot be placed is left out up to where the next declaration can begin. */
function lowerTop(l: Lowering): void {
  while (!isAtEnd(l)) {
    const before = l.at;
    // `extern "C" {`, whose declarations are those of the file.
    if (textAt(l) === 'extern' && kindAt(l, 1) === Token.string && textAt(l, 2) === '{') l.at += 3;
    else if (take(l, ';') || take(l, '}')) continue;
    else if (/^(?:asm|__asm__|__asm)$/.test(textAt(l))) lowerStatement(l);
    else if (textAt(l) === '{') lowerBlock(l);
    else if (kindAt(l) === Token.word || textAt(l) === '[') lowerTopWord(l);
    if (l.at === before) skipToken(l);
  }
}

function lowerTopWord(l: Lowering): void {
  // A macro alone on its line (`BEGIN_DECLS`).
  if (kindAt(l, 1) === Token.end) l.at++;
  else if (l.macros.has(textAt(l)) && textAt(l, 1) === '(' && kindAt(l, 2) === Token.end) lowerMacroUse(l);
  else if (textAt(l, 1) === '{' && !beginsType(textAt(l))) lowerMacroFunction(l);
  else lowerDeclaration(l, true);
}

/** The program starts with its `main`. */
function addMain(l: Lowering): void {
  const main = l.functions.get('main');
  if (main?.isDefined !== true) return;
  const value = nameRow(l, 'main', l.facts.symbolAt(main.symbol, SymbolColumn.nameStart));
  l.facts.entry(ENTRY_KINDS.indexOf('main'), 'main', value);
}
