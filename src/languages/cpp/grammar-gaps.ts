// What the grammar does not know, in a form that it does, or as blanks. Every offset stays.

import { Token, type Tokens } from '../c/tokens.ts';
import type { Edits } from '../kit/edits.ts';
import { CLASSES, OPERATORS } from './words.ts';

export function bridgeGaps(tokens: Tokens, source: string, edits: Edits): void {
  const { texts, kinds, starts, ends } = tokens;
  for (let at = 0; kinds[at] !== Token.end; at++) {
    const text = texts[at];
    switch (kinds[at]) {
      case Token.string:
        if (text.includes('\n') && !/^\w*R"/.test(text)) edits.replace(starts[at], text.replace(/\\\r?\n/g, blanks));
        break;
      case Token.word:
        if (text === '__int128') edits.put(starts[at], ends[at], 'long');
        else if (text === 'default') bridgeDefault(tokens, at, edits);
        else if (text === 'friend' && texts[at - 1] === '>') blankFriend(tokens, at, edits);
        else if (text === 'const' && texts[at - 1] === 'new') edits.blank(starts[at], ends[at]);
        else if (text === 'enum') shortenBase(tokens, at, edits);
        else if (/^(?:unsigned|signed|long|short)$/.test(text) && texts[at + 1] === '(')
          edits.put(starts[at], ends[at], 'int');
        else if (text === 'std' && texts[at + 1] === '::' && isTrait(tokens, at)) edits.blank(starts[at], ends[at + 1]);
        else if (text === 'typename') blankTypename(tokens, at, edits);
        else if (text === 'throw') blankThrow(tokens, at, edits);
        else if (text === 'decltype') bridgeDecltype(tokens, at, edits);
        else if (isBetweenTexts(tokens, at)) edits.blank(starts[at], ends[at]);
        break;
      case Token.punctuator:
        if (text === '=' && texts[at + 1] === '{' && texts[at + 2] === '}' && /^[,)]$/.test(texts[at + 3]))
          edits.put(starts[at + 1], ends[at + 2], '0');
        else if (text === '=') nameParameter(tokens, at, source, edits);
        else bridgeMemberPointers(tokens, at, edits);
    }
  }
}

function blanks(text: string): string {
  return ' '.repeat(text.length);
}

/** `= default;` */
function bridgeDefault({ texts, starts, ends }: Tokens, at: number, edits: Edits): void {
  if (texts[at - 1] !== '=' || texts[at + 1] !== ';' || texts[at - 2] === 'operator') return;
  edits.put(starts[at - 1], ends[at + 1], '{}');
}

/** `template <int> friend class A;` declares nothing that is not declared elsewhere. */
function blankFriend({ texts, starts, ends }: Tokens, at: number, edits: Edits): void {
  if (!CLASSES.has(texts[at + 1])) return;
  let open = at - 1;
  for (let depth = 0; open > 0; open--) {
    if (/^[;{}]$/.test(texts[open])) return;
    if (texts[open] === '>') depth++;
    else if (texts[open] === '>>') depth += 2;
    else if (texts[open] === '<' && --depth === 0) break;
  }
  let end = at;
  while (end < texts.length && !/^[;{}]$/.test(texts[end])) end++;
  if (texts[open - 1] === 'template' && texts[end] === ';') edits.blank(starts[open - 1], ends[end]);
}

/** `"%" PRIu64 "\n"`: what stands between texts, apart from them, is a macro for a text. */
function isBetweenTexts({ texts, kinds, starts, ends }: Tokens, at: number): boolean {
  if (OPERATORS.has(texts[at])) return false;
  const isBehind = kinds[at - 1] === Token.string && ends[at - 1] < starts[at];
  return isBehind && (kinds[at + 1] === Token.string || /^[,;)]$/.test(texts[at + 1]));
}

/** `enum A : unsigned long {` */
function shortenBase({ texts, kinds, starts, ends }: Tokens, at: number, edits: Edits): void {
  let colon = at + 1;
  while (kinds[colon] === Token.word) colon++;
  let open = colon + 1;
  while (kinds[open] === Token.word) open++;
  const isLong = open > colon + 2 || texts[colon + 1] === 'unsigned';
  if (texts[colon] !== ':' || texts[open] !== '{') return;
  if (colon === at + 1) edits.blank(starts[colon], ends[open - 1]);
  else if (isLong) edits.put(starts[colon + 1], ends[open - 1], 'int');
}

/** What a template is given is no longer than this many tokens. */
const LONGEST_ARGUMENTS = 200;

/** `<std::is_same<A<T>, B>::value`: of a member of what is qualified the grammar makes no argument of a template. */
function isTrait({ texts }: Tokens, at: number): boolean {
  if (!/^[<,!]$|^&&$|^\|\|$/.test(texts[at - 1] ?? '') || texts[at + 3] !== '<') return false;
  let angles = 0;
  for (let to = at + 3; to < at + LONGEST_ARGUMENTS && to < texts.length; to++) {
    if (texts[to] === '<') angles++;
    else if (texts[to] === '>') angles--;
    else if (texts[to] === '>>') angles -= 2;
    else if (/^[;{}]$/.test(texts[to])) return false;
    if (angles <= 0) return angles === 0 && texts[to + 1] === '::' && texts[to + 2] === 'value';
  }
  return false;
}

/** `typename A<T>::B(1)` makes something. */
function blankTypename({ texts, kinds, starts, ends }: Tokens, at: number, edits: Edits): void {
  let to = at + 1;
  let isMember = false;
  for (let angles = 0; to < texts.length; to++) {
    const text = texts[to];
    if (text === '<') angles++;
    else if (text === '>') angles--;
    else if (text === '>>') angles -= 2;
    else if (/^[;{}()=]$/.test(text) && angles <= 0) break;
    else if (angles === 0 && kinds[to] === Token.word && texts[to - 1] !== '::' && to > at + 1) return;
    else if (angles === 0 && text === '::') isMember = true;
    else if (angles === 0 && kinds[to] !== Token.word) return;
    if (angles < 0) return;
  }
  if (isMember && texts[to] === '(') edits.blank(starts[at], ends[at]);
}

/** `a ? b : throw c` */
function blankThrow({ texts, starts, ends }: Tokens, at: number, edits: Edits): void {
  let question = at - 1;
  if (texts[question] === ':') while (question > 0 && !/^(?:[;{}?]|case)$/.test(texts[question])) question--;
  if (texts[question] === '?') edits.blank(starts[at], ends[at]);
}

/** `decltype(a, b)` is the type of the last of them. */
function bridgeDecltype({ texts, ends }: Tokens, at: number, edits: Edits): void {
  let last = 0;
  let angles = 0;
  for (let to = at + 1, depth = 0; to < texts.length; to++) {
    const text = texts[to];
    if (text === '(' || text === '{' || text === '[') depth++;
    else if (/^[)}\]]$/.test(text) && --depth === 0) break;
    else if (/^[;]$/.test(text)) return;
    else if (depth === 1 && text === '<' && texts[to - 1] !== ')') angles++;
    else if (depth === 1 && text === '>') angles--;
    else if (depth === 1 && text === ',' && angles <= 0) last = to;
  }
  if (last > 0) edits.blank(ends[at + 1], ends[last]);
}

/** `<typename A<T>::type = 0>`: a parameter with a default has a name. */
function nameParameter({ texts, kinds, starts, ends }: Tokens, at: number, source: string, edits: Edits): void {
  const isType = kinds[at - 1] === Token.word && texts[at - 2] === '::';
  if (!isType && !/^(?:[*&>]|&&)$/.test(texts[at - 1] ?? '')) return;
  let first = at - 1;
  for (let angles = 0; first > 0; first--) {
    const text = texts[first];
    if (/^[;{}]$/.test(text)) return;
    if (text === '>') angles++;
    else if (text === '>>') angles += 2;
    else if (text === '<' && --angles < 0) break;
    else if (text === ',' && angles === 0) break;
  }
  if (texts[first + 1] !== 'typename') return;
  const room = source.slice(ends[at - 1], starts[at]);
  if (/^[ \t]+$/.test(room) && (room.length > 1 || !isType)) edits.replace(starts[at] - 1, 'a');
  else if (room === ' ' && source[ends[at]] === ' ') edits.replace(starts[at], 'a=');
}

/** `(T::*f)(int)`, `(a->*f)(1)`, `new T*[n]` */
function bridgeMemberPointers({ texts, kinds, starts, ends }: Tokens, at: number, edits: Edits): void {
  const text = texts[at];
  if (text === '::' && texts[at + 1] === '*') {
    let first = at;
    while (kinds[first - 1] === Token.word && (first === at || texts[first] === '::')) {
      first--;
      if (texts[first - 1] === '::') first--;
    }
    if (texts[first - 1] === '(' || kinds[first - 1] === Token.word) edits.blank(starts[first], ends[at]);
  } else if ((text === '->' || text === '.') && texts[at + 1] === '*' && ends[at] === starts[at + 1]) {
    edits.put(starts[at], ends[at + 1], ',');
  } else if (text === '*' && texts[at + 1] === '[') {
    let first = at - 1;
    while (kinds[first] === Token.word || /^(?:::|\*|<|>|,)$/.test(texts[first] ?? '')) {
      if (texts[first] === 'new') break;
      first--;
    }
    if (texts[first] === 'new') edits.blank(starts[at], ends[at]);
  }
}
