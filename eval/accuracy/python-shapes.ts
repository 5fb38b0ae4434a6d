// What a callee in Python looks like, in words: rows of the table of misses.

import type { Place } from './places.ts';
import { enclosingBlocks, type PythonCall } from './python-structure.ts';
import type { PythonToken } from './python-tokens.ts';
import { type ScipLookup, scipKind } from './scip-symbols.ts';

export interface ShapeContext {
  readonly path: string;
  readonly scip: ScipLookup;
  /** Tokens after the place of a name, in any file of the repository. */
  readonly tokensAfter: (place: Place) => readonly PythonToken[];
  readonly tokenBefore: (place: Place) => PythonToken | undefined;
}

export function pythonShape(context: ShapeContext, call: PythonCall): string {
  const shape =
    call.receiver === undefined ? `name: ${nameOrigin(context, call.name)}` : `member of ${receiver(context, call)}`;
  return call.decorator ? `decorator, ${shape}` : shape;
}

function receiver(context: ShapeContext, call: PythonCall): string {
  const token = call.receiver!;
  const { tokens } = call.line;
  const at = call.index - 2;
  if (token.kind === 'string') return 'a string';
  if (token.text === ')') {
    const open = openingOf(tokens, at);
    const before = tokens[open - 1];
    if (before?.text === 'super') return 'super()';
    if (before?.kind === 'name') return `the result of a call of ${resultOrigin(context, before)}`;
    return 'an expression in parentheses';
  }
  if (token.text === ']') return 'an element';
  if (token.kind !== 'name') return 'an expression';
  if (tokens[at - 1]?.text === '.') return `an attribute (${symbolOrigin(context, token)})`;
  if (
    (token.text === 'self' || token.text === 'cls') &&
    enclosingBlocks(call.block).some(({ kind }) => kind === 'class')
  )
    return token.text;
  return nameOrigin(context, token);
}

function openingOf(tokens: readonly PythonToken[], close: number): number {
  let depth = 0;
  for (let at = close; at >= 0; at--) {
    const { text } = tokens[at];
    if (text === ')' || text === ']' || text === '}') depth++;
    else if (text === '(' || text === '[' || text === '{') depth--;
    if (depth === 0) return at;
  }
  return 0;
}

function resultOrigin(context: ShapeContext, token: PythonToken): string {
  const [symbol] = context.scip.mentions({ path: context.path, line: token.line, column: token.column });
  if (symbol === undefined) return 'something unknown';
  const kind = scipKind(symbol);
  if (kind !== 'function') return kind === 'class' ? 'a class' : `a ${kind}`;
  const [definition] = context.scip.definitions(symbol, context.path);
  if (definition === undefined) return 'a function from outside';
  return hasReturnType(context.tokensAfter(definition)) ? 'an annotated function' : 'a function without annotation';
}

function hasReturnType(tokens: readonly PythonToken[]): boolean {
  let depth = 0;
  for (const { text } of tokens) {
    if (text === '(' || text === '[' || text === '{') depth++;
    else if (text === ')' || text === ']' || text === '}') depth--;
    else if (depth === 0 && text === '->') return true;
    else if (depth === 0 && text === ':') return false;
  }
  return false;
}

function nameOrigin(context: ShapeContext, token: PythonToken): string {
  const symbols = context.scip.mentions({ path: context.path, line: token.line, column: token.column });
  const [symbol] = symbols;
  if (symbol === undefined) return 'an unknown name';
  return symbolOrigin(context, token);
}

function symbolOrigin(context: ShapeContext, token: PythonToken): string {
  const place: Place = { path: context.path, line: token.line, column: token.column };
  const [symbol] = context.scip.mentions(place);
  if (symbol === undefined) return 'unknown';
  const kind = scipKind(symbol);
  if (kind === 'class') return 'a class';
  if (kind === 'function') return 'a function';
  if (kind === 'module') return 'a module';
  const [definition] = context.scip.definitions(symbol, context.path);
  if (definition === undefined) return kind === 'local' ? 'an imported name' : `a ${kind} from outside`;
  if (kind === 'parameter') {
    const [next, after] = context.tokensAfter(definition);
    if (next?.text === ':') return 'an annotated parameter';
    return next?.text === '=' && after?.text !== 'None'
      ? 'a parameter with a default'
      : 'a parameter without annotation';
  }
  return `a ${kind === 'local' ? 'local variable' : 'variable'} ${assignedFrom(context, definition)}`;
}

function assignedFrom(context: ShapeContext, definition: Place): string {
  const [next, value, after] = context.tokensAfter(definition);
  const before = context.tokenBefore(definition)?.text;
  if (next?.text === ':') return 'with annotation';
  if (before === 'for') return 'of a loop';
  if (before === 'as') return 'of as';
  if (next?.text === 'in') return 'of a loop';
  if (next?.text === ',' || before === ',') return 'of an unpacking';
  if (next?.text !== '=') return 'otherwise bound';
  if (value?.text === 'await') return '= await';
  if (value?.text === '[' || value?.text === '{' || value?.text === '(') return `= ${value.text}`;
  if (value?.kind !== 'name') return '= literal';
  return isCalled(context.tokensAfter(definition).slice(1)) ? '= call' : after?.text === '.' ? '= attribute' : '= name';
}

function isCalled(tokens: readonly PythonToken[]): boolean {
  let at = 0;
  while (tokens[at + 1]?.text === '.') at += 2;
  return tokens[at + 1]?.text === '(';
}
