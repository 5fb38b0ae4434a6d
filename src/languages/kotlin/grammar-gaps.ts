// What the grammar does not read, put into a form that it does. Every offset is kept, and what is lowered are the words
// of the source itself: only the form of the tree comes from here.

import { Edits } from '../kit/edits.ts';
import { bracketsOf, isOpening, type Token, tokenPattern, tokensOf } from '../kit/tokens.ts';

const TOKEN = tokenPattern(
  /\$*"(?:"")?|'/u,
  /[\p{L}_][\p{L}\p{N}_]*|\d[\w.]*|->|::|\?[.:]|&&|\|\||[-+*/%=!<>]=|\+\+|--/u,
);

/** Modifiers, which are names where no word follows that they could belong to. */
const MODIFIERS = new Set(
  (
    'abstract actual annotation companion const crossinline data enum expect external final infix inline inner ' +
    'internal lateinit noinline open operator override private protected public reified sealed tailrec value vararg'
  ).split(' '),
);
/** Words before an accessor on its line. */
const BEFORE_ACCESSOR = new Set(['private', 'protected', 'public', 'internal', 'actual', 'expect']);
/** Looking ahead ends after so many tokens. */
const FARTHEST = 400;

/** Whether a text may have calls with one type argument, which the grammar takes for comparisons: `a<B>(c)`, `a<B> { }`. */
const TYPED_CALL = /[\w`]<[\w. `]+> ?[({]/;

/**
 * The text for the grammar, as long as the source: with what the grammar reads without an error as something else alone, or
 * with all.
 */
export function bridged(source: string, hasErrors: boolean): string {
  if (!hasErrors && !TYPED_CALL.test(source)) return source;
  const edits = new Edits(source);
  const { tokens, comments } = tokensOf(source, TOKEN);
  const { ends, around } = bracketsOf(tokens);
  tokens.forEach((token, at) => {
    if (token.text === '<') bridgeTypeArgument(edits, tokens, around, at);
  });
  if (!hasErrors) return edits.text();
  for (const { start, end } of comments) edits.blank(start, end);
  tokens.forEach((token, at) => {
    if (isName(tokens, ends, at)) edits.replace(token.start, '_'.repeat(token.end - token.start));
    else if (token.text === 'class') joinHeader(edits, tokens, at);
    else if (token.text === 'if') bridgeGuard(edits, tokens, ends, at);
    else if (token.text === 'context') bridgeContext(edits, tokens, ends, at);
    else if (token.text === ',') bridgeComma(edits, tokens, at);
    else if (token.text.includes('"')) bridgeText(edits, source, token);
    else if (token.text === '@') bridgeAnnotation(edits, tokens, ends, at);
    else if (token.text === 'suspend' && tokens[at + 1]?.text === '{') edits.blank(token.start, token.end);
    else if (token.text === '[' && tokens[at - 1]?.text === '=' && tokens[at + 1]?.text === ']')
      edits.put(token.start, tokens[at + 1].end, '0');
  });
  return edits.text();
}

function isWord(token: Token | undefined): boolean {
  return token !== undefined && /^[\p{L}_`]/u.test(token.text);
}

/** The token at a place, or the first of the next line where the line ends there. */
function fromLine(tokens: readonly Token[], at: number): Token | undefined {
  return tokens[at]?.text === '\n' ? tokens[at + 1] : tokens[at];
}

/** Whether a soft keyword is a name here. */
function isName(tokens: readonly Token[], ends: ReadonlyMap<number, number>, at: number): boolean {
  const { text } = tokens[at];
  const next = tokens[at + 1];
  // `@get:A`
  if (tokens[at - 1]?.text === '@') return false;
  if (text === 'get' || text === 'set') return !isAccessor(tokens, ends, at);
  if (next === undefined) return false;
  if (text === 'by') return /^(?:[.,)\]}=;:]|\?\.|[-+*/%=!<>]=)$/.test(next.text);
  if (text === 'where') return !isWord(next) && next.text !== '\n' && next.text !== '@';
  if (text === 'dynamic') return next.text !== '?' && /^[(,.]$/.test(tokens[at - 1]?.text ?? '');
  if (text === 'suspend') {
    const isTyped = /^[:<]$|^->$/.test(tokens[at - 1]?.text ?? '');
    if (next.text === '(') return !isTyped && tokens[(ends.get(at + 1) ?? at) + 1]?.text !== '->';
    return /^[.,)\]}=;:]$/.test(next.text);
  }
  if (!MODIFIERS.has(text)) return false;
  if (next.text !== '\n') return !isWord(next) && next.text !== '@' && next.text !== '$';
  const behind = fromLine(tokens, at + 1);
  return behind !== undefined && !isWord(behind) && behind.text !== '@';
}

/** `get`, `get() = ...`, `set(value) { ... }`: of the property before it. */
function isAccessor(tokens: readonly Token[], ends: ReadonlyMap<number, number>, at: number): boolean {
  const before = tokens[at - 1]?.text;
  const next = tokens[at + 1]?.text ?? '\n';
  if (/^[\n;}]$/.test(next)) return before === '\n' || before === ';' || BEFORE_ACCESSOR.has(before ?? '');
  const end = ends.get(at + 1);
  if (next !== '(' || end === undefined || end > at + FARTHEST || !/^[={:]$/.test(tokens[end + 1]?.text ?? ''))
    return false;
  const given = tokens.slice(at + 2, end).filter(({ text }) => text !== '\n' && text !== ',');
  if (tokens[at].text === 'get') return given.length === 0;
  return given.length === 1 ? isWord(given[0]) : given.some(({ text }) => text === ':' || text === '@');
}

/** Words before a type, or behind which a name is declared with its type parameters; `?` is of `as?`. */
const BEFORE_TYPE = new Set([':', '?', '@', 'as', 'class', 'fun', 'interface', 'is', 'object', 'typealias']);

/** `a<B>(c)` becomes `a   (c)`. What the argument is, the source says (`calls.ts`). */
function bridgeTypeArgument(edits: Edits, tokens: readonly Token[], around: readonly number[], at: number): void {
  let close = at + 2;
  while (tokens[close]?.text === '.' && isWord(tokens[close + 1])) close += 2;
  const next = tokens[close + 1]?.text;
  const isTyped = isWord(tokens[at - 1]) && isWord(tokens[at + 1]) && tokens[close]?.text === '>';
  if (!isTyped || (next !== '(' && next !== '{')) return;
  let first = at - 1;
  while (/^(?:\.|\?\.|::)$/.test(tokens[first - 1]?.text ?? '') && isWord(tokens[first - 2])) first -= 2;
  const before = tokens[first - 1]?.text ?? '';
  if (BEFORE_TYPE.has(before) || BEFORE_TYPE.has(tokens[first].text)) return;
  if (before === '->' && next === '{' && tokens[first - 2]?.text === ')') return;
  // Outside of parentheses commas stand between the ancestors of a class.
  if (before === ',' && !/[([]/.test(tokens[around[first - 1]]?.text ?? '')) return;
  edits.blank(tokens[at].start, tokens[close].end);
}

/** `class A` and `private constructor(...)` on the next line. */
function joinHeader(edits: Edits, tokens: readonly Token[], at: number): void {
  const breaks: Token[] = [];
  // `A::class`
  if (tokens[at - 1]?.text === '::') return;
  let depth = 0;
  for (let i = at + 1; i < Math.min(tokens.length, at + FARTHEST); i++) {
    const { text } = tokens[i];
    if (text === '\n') breaks.push(tokens[i]);
    else if (text === 'constructor' && depth === 0) {
      for (const { start, end } of breaks) edits.replace(start, ' '.repeat(end - start));
      return;
    } else if (text === '<' || text === '(') depth++;
    else if (text === '>' || text === ')') depth--;
    else if (text === '{' || text === '}' || text === 'class' || text === 'fun') return;
    else if (text === ':' && depth === 0) return;
  }
}

/** `is A if b ->`: `if` becomes a comma; an `else` before it goes. */
function bridgeGuard(edits: Edits, tokens: readonly Token[], ends: ReadonlyMap<number, number>, at: number): void {
  const before = tokens[at - 1];
  if (before === undefined || /^[\n=({,;[]$|^(?:->|return|\?:)$/.test(before.text)) return;
  for (let i = at + 1, seen = 0; i < tokens.length && seen < FARTHEST; i++, seen++) {
    const { text } = tokens[i];
    if (text === '->') {
      if (before.text === 'else') edits.blank(before.start, tokens[at].end);
      else edits.put(tokens[at].start, tokens[at].end, ',');
      return;
    }
    if (/^[\n{}),;\]]$|^else$/.test(text)) return;
    const end = isOpening(tokens[i]) ? ends.get(i) : i;
    if (end === undefined) return;
    i = end;
  }
}

/** `context(a: A)` before a declaration or a type of functions. */
function bridgeContext(edits: Edits, tokens: readonly Token[], ends: ReadonlyMap<number, number>, at: number): void {
  if (tokens[at + 1]?.text !== '(') return;
  const end = ends.get(at + 1);
  if (end === undefined) return;
  const before = tokens[at - 1]?.text;
  const next = fromLine(tokens, end + 1);
  const isType = next?.text === '(' && /^[:(,=]$|^suspend$/.test(before ?? '');
  if (isType || isWord(next) || next?.text === '@') edits.blank(tokens[at].start, tokens[end].end);
}

/** A comma behind the last of several, where the grammar takes none. */
function bridgeComma(edits: Edits, tokens: readonly Token[], at: number): void {
  const next = fromLine(tokens, at + 1);
  if (next !== undefined && /^[\])>]$|^->$/.test(next.text)) edits.blank(tokens[at].start, tokens[at].end);
}

/** `@A get() = ...` behind a property that says no type. */
function bridgeAnnotation(edits: Edits, tokens: readonly Token[], ends: ReadonlyMap<number, number>, at: number): void {
  let next = at + 2;
  while (tokens[next]?.text === '.') next += 2;
  if (tokens[next]?.text === '(') next = (ends.get(next) ?? next) + 1;
  const end = tokens[next - 1]?.end;
  if (tokens[next]?.text === '\n') next++;
  const isOfAccessor = /^[gs]et$/.test(tokens[next]?.text ?? '') && isAccessor(tokens, ends, next);
  if (isOfAccessor && end !== undefined) edits.blank(tokens[at].start, end);
}

/** `$$"a $b $$c"`: fewer dollars than stand before it are text; and a quote in three quotes is. */
function bridgeText(edits: Edits, source: string, { start, end, text }: Token): void {
  const count = text.lastIndexOf('$') + 1;
  const quotes = text.length - count;
  let inner = source.slice(start + text.length, end - quotes);
  if (quotes === 3 && !inner.includes('${')) inner = inner.replaceAll('"', "'");
  if (count > 0)
    inner = inner.replace(/\$+/g, (dollars) => (dollars.length < count ? '' : '$').padStart(dollars.length));
  edits.replace(start, ' '.repeat(count) + '"'.repeat(quotes) + inner);
}
