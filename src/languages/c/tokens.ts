// The tokens of C, with directives as tokens of their own. Comments and spliced lines are white space.

export const Token = {
  end: 0,
  word: 1,
  number: 2,
  string: 3,
  character: 4,
  punctuator: 5,
  /** A whole directive, from `#` to the end of its last line. */
  directive: 6,
} as const;

/** Tokens side by side. The last one is always of the kind `end`. */
export interface Tokens {
  readonly kinds: number[];
  readonly starts: number[];
  readonly ends: number[];
  readonly texts: string[];
}

const PUNCTUATORS3 = new Set(['...', '<<=', '>>=']);
const PUNCTUATORS2 = new Set([
  '->',
  '++',
  '--',
  '<<',
  '>>',
  '<=',
  '>=',
  '==',
  '!=',
  '&&',
  '||',
  '+=',
  '-=',
  '*=',
  '/=',
  '%=',
  '&=',
  '|=',
  '^=',
  '##',
  '::',
]);

/** The tokens of a text between two offsets. Directives are told only where lines can begin (`withDirectives`). */
export function tokenize(text: string, start: number, end: number, withDirectives: boolean): Tokens {
  const tokens: Tokens = { kinds: [], starts: [], ends: [], texts: [] };
  let isLineStart = true;
  let at = start;
  const add = (kind: number, to: number): void => {
    tokens.kinds.push(kind);
    tokens.starts.push(at);
    tokens.ends.push(to);
    tokens.texts.push(kind === Token.directive ? '' : text.slice(at, to));
    isLineStart = false;
    at = to;
  };
  while (at < end) {
    const code = text.charCodeAt(at);
    if (code === 10) {
      isLineStart = true;
      at++;
    } else if (code <= 32 || code === 0xfeff || code === 0xa0) at++;
    else if (code === 92 && isSplice(text, at)) at = afterSplice(text, at);
    else if (code === 47 && text.charCodeAt(at + 1) === 47) at = endOfLine(text, at, end);
    else if (code === 47 && text.charCodeAt(at + 1) === 42) at = endOfComment(text, at, end);
    else if (code === 35 && isLineStart && withDirectives) add(Token.directive, endOfLine(text, at, end));
    else if (isWordStart(code)) {
      const to = endOfWord(text, at, end);
      const next = text.charCodeAt(to);
      // `R"(text)"`.
      if (next === 34 && /^(?:u8|[uUL])?R$/.test(text.slice(at, Math.min(to, at + 4)))) {
        add(Token.string, endOfRaw(text, to, end));
        continue;
      }
      // `L"text"`, `u8'c'`.
      if ((next === 34 || next === 39) && to - at <= 2 && /^(?:L|u8?|U)$/.test(text.slice(at, to)))
        add(next === 34 ? Token.string : Token.character, endOfQuoted(text, to, end));
      else add(Token.word, to);
    } else if (isDigit(code) || (code === 46 && isDigit(text.charCodeAt(at + 1))))
      add(Token.number, endOfNumber(text, at, end));
    else if (code === 34) add(Token.string, endOfQuoted(text, at, end));
    else if (code === 39) add(Token.character, endOfQuoted(text, at, end));
    else add(Token.punctuator, at + punctuatorLength(text, at));
  }
  at = end;
  add(Token.end, end);
  return tokens;
}

function punctuatorLength(text: string, at: number): number {
  if (PUNCTUATORS3.has(text.slice(at, at + 3))) return 3;
  return PUNCTUATORS2.has(text.slice(at, at + 2)) ? 2 : 1;
}

function isSplice(text: string, at: number): boolean {
  return text[at + 1] === '\n' || (text[at + 1] === '\r' && text[at + 2] === '\n');
}

function afterSplice(text: string, at: number): number {
  return at + (text[at + 1] === '\n' ? 2 : 3);
}

/** The end of a line, spliced lines and comments over several lines being part of it. */
function endOfLine(text: string, start: number, end: number): number {
  const isComment = text.startsWith('//', start);
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at);
    if (code === 10) return at;
    if (code === 92 && isSplice(text, at)) at = afterSplice(text, at) - 1;
    else if (isComment) continue;
    else if (code === 34 || code === 39) at = endOfQuoted(text, at, end) - 1;
    else if (code === 47 && text.charCodeAt(at + 1) === 42) at = endOfComment(text, at, end) - 1;
    else if (code === 47 && text.charCodeAt(at + 1) === 47) return endOfLine(text, at, end);
  }
  return end;
}

function endOfComment(text: string, at: number, end: number): number {
  const close = text.indexOf('*/', at + 2);
  return close === -1 || close + 2 > end ? end : close + 2;
}

/** The end of a text or character in quotes; one that is not closed ends with its line. */
function endOfQuoted(text: string, start: number, end: number): number {
  const quote = text.charCodeAt(start);
  for (let at = start + 1; at < end; at++) {
    const code = text.charCodeAt(at);
    if (code === quote) return at + 1;
    if (code === 10) return at;
    if (code === 92) at = isSplice(text, at) ? afterSplice(text, at) - 1 : at + 1;
  }
  return end;
}

/** The end of a text that ends with what is written before its parenthesis. */
function endOfRaw(text: string, quote: number, end: number): number {
  const [, delimiter = ''] = /^"([^\s()\\]{0,16})\(/.exec(text.slice(quote, quote + 20)) ?? [];
  const close = text.indexOf(`)${delimiter}"`, quote);
  return close === -1 || close + delimiter.length + 2 > end
    ? endOfQuoted(text, quote, end)
    : close + delimiter.length + 2;
}

function endOfNumber(text: string, start: number, end: number): number {
  let at = start;
  while (at < end) {
    const code = text.charCodeAt(at);
    const isSign = (code === 43 || code === 45) && /[eEpP]/.test(text[at - 1]) && at > start;
    const isSeparator = code === 39 && at > start && isWordPart(text.charCodeAt(at + 1));
    if (!isWordPart(code) && code !== 46 && !isSign && !isSeparator) break;
    at++;
  }
  return at;
}

function endOfWord(text: string, start: number, end: number): number {
  let at = start;
  while (at < end && isWordPart(text.charCodeAt(at))) at++;
  return at;
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

function isWordStart(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || code === 95 || code === 36 || code > 127;
}

function isWordPart(code: number): boolean {
  return isWordStart(code) || isDigit(code);
}
