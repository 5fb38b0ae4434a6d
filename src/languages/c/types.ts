// Lowers types: what stands before a declarator, types that are written out with their members, and types of functions.

import { Binding, BindingFlag, Expression, FunctionFlag, Scope, SymbolColumn, SymbolFlag } from '../../model/facts.ts';
import { type Declarator, readDeclarator, skipAttributes } from './declarators.ts';
import { lowerMacroUse } from './expressions.ts';
import {
  closingOf,
  declareVariable,
  docBefore,
  endBefore,
  isAtEnd,
  kindAt,
  type Lowering,
  nameRow,
  newScope,
  row,
  signatureText,
  skipBrackets,
  skipToken,
  startAt,
  tagName,
  take,
  textAt,
} from './lowering.ts';
import { NUMBER } from './semantics.ts';
import { Token } from './tokens.ts';
import { beginsType, isCapital, isQualifier, NUMBERS, STORAGE, TAGGED, TYPE_OF } from './words.ts';

export interface Specifiers {
  /** Where the declaration begins. */
  readonly start: number;
  /** The type that is named; 0 where nothing is known of it. */
  readonly type: number;
  readonly isTypedef: boolean;
  readonly isStatic: boolean;
  readonly isExtern: boolean;
  /** The symbol of a type that is written out here, or 0. */
  readonly symbol: number;
  /** A type stands here, or what can only stand before one. */
  readonly hasType: boolean;
}

/** Reads what stands before the declarators. */
export function readSpecifiers(l: Lowering): Specifiers {
  const start = startAt(l);
  const found = { type: 0, isTypedef: false, isStatic: false, isExtern: false, symbol: 0, hasType: false };
  for (;;) {
    const text = textAt(l);
    if (skipAttributes(l)) continue;
    if (kindAt(l) !== Token.word) break;
    if (STORAGE.has(text)) {
      found.isTypedef ||= text === 'typedef';
      found.isStatic ||= text === 'static';
      found.isExtern ||= text === 'extern';
      l.at++;
      // `extern "C"`.
      if (text === 'extern' && kindAt(l) === Token.string) l.at++;
    } else if (isQualifier(text)) l.at++;
    else if (NUMBERS.has(text)) {
      if (found.hasType && !isNumberWord(l)) break;
      if (found.type === 0) found.type = nameRow(l, NUMBER, startAt(l), true);
      found.hasType = true;
      l.at++;
    } else if (found.hasType) {
      // `int API f(void)`: a macro between the type and the name.
      if (!isMacroHere(l)) break;
      l.at++;
    } else if (text === 'void') {
      found.hasType = true;
      l.at++;
    } else if (TAGGED.has(text)) {
      found.hasType = true;
      const tagged = lowerTagged(l, found.isTypedef);
      found.type = tagged.type;
      found.symbol = tagged.symbol;
    } else if (TYPE_OF.has(text)) {
      found.hasType = true;
      l.at++;
      if (textAt(l) === '(') {
        const close = closingOf(l, l.at++);
        found.type = l.expression();
        l.at = close + 1;
      }
    } else if (!readTypeName(l, found)) break;
  }
  return { start, ...found };
}

/** A name of a number that is no type here, for another stands before it (`unsigned size_t`). */
function isNumberWord(l: Lowering): boolean {
  return !/_t$/.test(textAt(l)) || kindAt(l, 1) === Token.word;
}

/** Whether a word between type and name is a macro: another word, which is the name, stands behind it. */
function isMacroHere(l: Lowering): boolean {
  return (
    (kindAt(l, 1) === Token.word && !isCapital(textAt(l, 1))) ||
    (kindAt(l, 1) === Token.word && isCapital(textAt(l)) && textAt(l, 2) === '(') ||
    (isCapital(textAt(l)) && textAt(l, 1) === '*')
  );
}

/**
 * A word that may be a type, a macro before the type, or the declared name itself. Which of them it is, the words behind
 * it tell. False where it is the name.
 */
function readTypeName(l: Lowering, found: { type: number; hasType: boolean }): boolean {
  let at = 1;
  while (isQualifier(textAt(l, at)) && kindAt(l, at) === Token.word) at++;
  const next = textAt(l, at);
  const asType = (): true => {
    found.type = nameRow(l, textAt(l), startAt(l), true);
    found.hasType = true;
    l.at++;
    return true;
  };
  if (kindAt(l, at) === Token.word) {
    const isSpecifier = beginsType(next);
    const behind = textAt(l, at + 1);
    const isDeclared = kindAt(l, at + 1) !== Token.word && behind !== '*';
    // `foo_t x;` against `API foo_t *f(void);` and `foo_t FAR *x;`.
    if (!isSpecifier && (isDeclared || (isCapital(next) && !isCapital(textAt(l))))) return asType();
    if (!isSpecifier && isCapital(behind) && !isCapital(textAt(l)) && !isCapital(next)) return asType();
    l.at++;
    return true;
  }
  if (next === '*' || next === ')' || next === ',') return asType();
  if (next === '(') return readWrappedType(l, found, asType);
  return false;
}

/** `foo_t (*f)(void)`, `API(foo_t *) f(void)`, `ATTRIBUTE(...) foo_t f(void)`, or a name with its parameters. */
function readWrappedType(l: Lowering, found: { type: number; hasType: boolean }, asType: () => true): boolean {
  const close = closingOf(l, l.at + 1) - l.at;
  const behind = textAt(l, close + 1);
  if (kindAt(l, close + 1) !== Token.word && behind !== '*') {
    const inside = textAt(l, 2);
    const isNamed = kindAt(l, 2) === Token.word && textAt(l, 3) === ')' && behind === '(';
    return inside === '*' || inside === '^' || isNamed ? asType() : false;
  }
  const isTypeLike = l.tokens.texts
    .slice(l.at + 2, l.at + close)
    .every((text, at) => text === '*' || l.tokens.kinds[l.at + 2 + at] === Token.word);
  const isFollowedByName = behind === '*' || /^[(;=[,]$/.test(textAt(l, close + 2));
  if (isTypeLike && close > 2 && isFollowedByName && !beginsType(behind)) {
    const end = l.at + close;
    row(l, Expression.call, startAt(l), nameRow(l, textAt(l), startAt(l)));
    l.at += 2;
    const inner = readSpecifiers(l);
    found.type = inner.type;
    found.hasType = true;
    l.at = end + 1;
    return true;
  }
  // An attribute: its macro is used all the same.
  lowerMacroUse(l);
  return true;
}

/** The type that a declarator makes of the type before it: functions count, pointers and arrays do not. */
export function declaredType(l: Lowering, type: number, { lists, isFunction }: Declarator): number {
  let result = type;
  for (let at = lists.length - 1; at >= (isFunction ? 1 : 0); at--) result = lowerFunctionType(l, lists[at], result);
  return result;
}

/** A type in parentheses or among arguments, with a declarator that has no name. */
export function lowerTypeName(l: Lowering): number {
  const { type } = readSpecifiers(l);
  return declaredType(l, type, readDeclarator(l));
}

/** `struct tag { ... }`, with or without either: the type that it names, and the symbol where it is written out. */
function lowerTagged(l: Lowering, isTypedef: boolean): { type: number; symbol: number } {
  const start = startAt(l);
  const keyword = textAt(l);
  l.at++;
  for (;;) {
    if (skipAttributes(l)) continue;
    if (kindAt(l) !== Token.word || kindAt(l, 1) !== Token.word || beginsType(textAt(l, 1))) break;
    // `struct API tag {`: a macro before the tag.
    if (!isCapital(textAt(l)) || textAt(l, 2) !== '{') break;
    l.at++;
  }
  let nameAt = -1;
  if (kindAt(l) === Token.word) nameAt = l.at++;
  skipAttributes(l);
  if (keyword === 'enum' && take(l, ':')) readSpecifiers(l);
  const tag = nameAt === -1 ? '' : l.tokens.texts[nameAt];
  const position = nameAt === -1 ? start : l.tokens.starts[nameAt];
  if (textAt(l) !== '{') return { type: tag === '' ? 0 : nameRow(l, tagName(keyword, tag), position, true), symbol: 0 };
  const close = closingOf(l, l.at);
  // A type without a tag is called by the first name that it is given.
  const given = tag === '' && isTypedef && l.tokens.kinds[close + 1] === Token.word ? close + 1 : nameAt;
  const symbol = l.facts.symbol({
    kind: keyword === 'enum' ? 'Enum' : 'Struct',
    name: given === -1 ? '' : l.tokens.texts[given],
    owner: l.symbol,
    start,
    end: l.tokens.ends[close],
    nameStart: given === -1 ? start : l.tokens.starts[given],
    flags: given === -1 ? SymbolFlag.anonymous : SymbolFlag.exported,
    scope: l.block.scope,
    signature: signatureText(l, start, startAt(l)),
    doc: docBefore(l, start),
  });
  const members = newScope(l, Scope.members, startAt(l), l.tokens.ends[close]);
  l.facts.patchSymbol(symbol, SymbolColumn.members, members);
  if (tag !== '') {
    l.facts.binding({
      scope: l.block.scope,
      name: tagName(keyword, tag),
      kind: Binding.definition,
      symbol,
      position,
      flags: BindingFlag.type | BindingFlag.value,
    });
  }
  const outer = l.symbol;
  l.symbol = symbol;
  l.at++;
  if (keyword === 'enum') lowerEnumerators(l, symbol, close);
  else lowerFields(l, { members, owner: symbol, close });
  l.symbol = outer;
  l.at = Math.min(close + 1, l.tokens.kinds.length - 1);
  return { type: row(l, Expression.class, start, symbol), symbol };
}

interface FieldPlace {
  readonly members: number;
  readonly owner: number;
  /** The token that closes the body. */
  readonly close: number;
}

function lowerFields(l: Lowering, place: FieldPlace): void {
  while (l.at < place.close) {
    const before = l.at;
    const start = startAt(l);
    const doc = docBefore(l, start);
    const specifiers = readFieldSpecifiers(l, place);
    if (specifiers !== undefined) {
      for (;;) {
        const declarator = readDeclarator(l);
        if (take(l, ':')) l.expression();
        if (declarator.name !== -1) lowerField(l, { place, start, doc, type: specifiers.type, declarator });
        if (!take(l, ',') || l.at >= place.close) break;
      }
    }
    if (!take(l, ';') && l.at === before) skipToken(l);
  }
}

/** A member without a name, whose own members are those of the type around it, gives undefined. */
function readFieldSpecifiers(l: Lowering, place: FieldPlace): Specifiers | undefined {
  const isTagged = textAt(l) === 'struct' || textAt(l) === 'union';
  const open = textAt(l, 1) === '{' ? 1 : textAt(l, 2) === '{' ? 2 : 0;
  if (isTagged && open > 0) {
    const close = closingOf(l, l.at + open);
    if (l.tokens.texts[close + 1] === ';') {
      l.at += open + 1;
      lowerFields(l, { ...place, close });
      l.at = close + 1;
      return undefined;
    }
  }
  return readSpecifiers(l);
}

interface FieldParts {
  readonly place: FieldPlace;
  readonly start: number;
  readonly doc: string;
  readonly type: number;
  readonly declarator: Declarator;
}

function lowerField(l: Lowering, { place, start, doc, type: base, declarator }: FieldParts): void {
  const name = l.tokens.texts[declarator.name];
  const position = l.tokens.starts[declarator.name];
  const type = declaredType(l, base, declarator);
  const symbol = l.facts.symbol({
    kind: 'Property',
    name,
    owner: place.owner,
    start,
    end: endBefore(l),
    nameStart: position,
    flags: SymbolFlag.exported,
    scope: place.members,
    type,
    signature: signatureText(l, start, endBefore(l)),
    doc,
  });
  const flags = BindingFlag.value;
  l.facts.binding({ scope: place.members, name, kind: Binding.field, symbol, type, position, flags });
}

/** The names of an enumeration are seen around it. */
function lowerEnumerators(l: Lowering, owner: number, close: number): void {
  while (l.at < close) {
    if (kindAt(l) !== Token.word) {
      if (!take(l, ',')) textAt(l) === '(' ? skipBrackets(l) : l.at++;
      continue;
    }
    const [name, position] = [textAt(l), startAt(l)];
    const doc = docBefore(l, position);
    l.at++;
    skipAttributes(l);
    // A list that a macro makes.
    if (textAt(l) === '(') {
      skipBrackets(l);
      continue;
    }
    const value = take(l, '=') ? l.expression() : 0;
    const symbol = l.facts.symbol({
      kind: 'Property',
      name,
      owner,
      start: position,
      end: endBefore(l),
      nameStart: position,
      flags: SymbolFlag.exported | SymbolFlag.constant,
      scope: l.block.scope,
      value,
      doc,
    });
    declareVariable(l, name, { position, symbol, value, flags: BindingFlag.constant });
  }
}

interface FunctionPlace {
  readonly symbol: number;
  readonly functionRow: number;
  readonly start: number;
  readonly end: number;
}

/** Runs `lower` in the scope of a function. */
export function inFunction(l: Lowering, { symbol, functionRow, start, end }: FunctionPlace, lower: () => void): void {
  const outer = { block: l.block, symbol: l.symbol, function: l.function, returns: l.returns };
  l.symbol = symbol;
  l.function = functionRow;
  l.returns = [];
  const scope = newScope(l, Scope.function, start, end);
  l.block = { parent: outer.block, scope, names: new Map(), types: new Map() };
  l.facts.patchFunction(functionRow, { scope });
  lower();
  Object.assign(l, outer);
}

/** The type of a function with the list of parameters that begins at a token. */
export function lowerFunctionType(l: Lowering, open: number, returnType: number): number {
  const here = l.at;
  const flags = FunctionFlag.signature | FunctionFlag.arrow;
  const functionRow = l.facts.function({ flags });
  const [start, end] = [l.tokens.starts[open], l.tokens.ends[closingOf(l, open)]];
  inFunction(l, { symbol: l.symbol, functionRow, start, end }, () => {
    const parameters = lowerParameters(l, open, functionRow);
    l.facts.patchFunction(functionRow, { parameters: l.facts.list(parameters), returnType, flags });
  });
  l.at = here;
  return row(l, Expression.function, start, functionRow);
}

export function lowerParameters(
  l: Lowering,
  open: number,
  functionRow: number,
  types?: ReadonlyMap<string, number>,
): number[] {
  const close = closingOf(l, open);
  const bindings: number[] = [];
  l.at = open + 1;
  const bind = (name: string, position: number, type: number, flags = 0): void => {
    if (name !== '') l.block.names.set(name, 'variable');
    if (name !== '' && type !== 0) l.block.types.set(name, type);
    bindings.push(
      l.facts.binding({
        scope: l.block.scope,
        name,
        kind: Binding.parameter,
        type,
        position,
        function: functionRow,
        index: bindings.length,
        flags: BindingFlag.value | flags,
      }),
    );
  };
  while (l.at < close && !isAtEnd(l)) {
    const before = l.at;
    const position = startAt(l);
    if (textAt(l) === 'void' && l.at + 1 === close) break;
    if (take(l, '...')) bind('', position, 0, BindingFlag.rest);
    else if (types !== undefined && kindAt(l) === Token.word && !beginsType(textAt(l))) {
      const name = textAt(l);
      l.at++;
      bind(name, position, types.get(name) ?? 0);
    } else {
      const { type } = readSpecifiers(l);
      const declarator = readDeclarator(l);
      const isNamed = declarator.name !== -1;
      // A parameter that is declared as a function is a pointer to it.
      const own = declaredType(l, type, { ...declarator, isFunction: false });
      const name = isNamed ? l.tokens.texts[declarator.name] : '';
      bind(name, isNamed ? l.tokens.starts[declarator.name] : position, own);
    }
    if (!take(l, ',') && l.at < close && l.at === before) skipToken(l);
  }
  l.at = close;
  return bindings;
}
