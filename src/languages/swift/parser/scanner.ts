// The tokens of a text, each found when it is asked for: what an operator is depends on where the parser stands, so a token may
// be taken in part. Comments, white space and the lines of conditional compilation stand between tokens. All branches of such
// a condition are read: each must be whole statements or declarations by itself.

export const TokenKind = { end: 0, name: 1, number: 2, string: 3, operator: 4, mark: 5, macro: 6 } as const;

export interface Token {
  readonly kind: number;
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** Whether a line ends before it. */
  readonly isOnNewLine: boolean;
  /** Whether anything stands between it and the token before. */
  readonly isApart: boolean;
  /** Of a text: where the code in it begins and ends. */
  readonly holes: readonly (readonly [number, number])[];
}

const NO_HOLES: Token['holes'] = [];
const NAME = /[\p{L}\p{Nl}_$][\p{L}\p{Nl}\p{Mn}\p{Nd}_$]*/uy;
const NUMBER =
  /0[xX][\da-fA-F][\da-fA-F_]*(?:(?:\.[\da-fA-F_]+)?[pP][+-]?\d+)?|0[bo][\d_]+|\d[\d_]*(?:\.\d[\d_]*)?(?:[eE][+-]?\d+)?/y;
const OPERATOR = /[/=\-+!*%<>&|^~?\u00a1-\u00a7\u2190-\u23ff\u2500-\u2775]+/y;
const DIRECTIVE = /#(?:if|elseif|else|endif|sourceLocation|error|warning)\b/y;

export class Scanner {
  readonly text: string;
  readonly #known = new Map<number, Token>();

  constructor(text: string) {
    this.text = text;
  }

  /** The token behind an offset; nothing beyond `limit` is read. */
  tokenFrom(offset: number, limit: number): Token {
    const known = this.#known.get(offset);
    if (known !== undefined && known.end <= limit) return known;
    const start = this.#skip(offset, limit);
    const between = this.text.slice(offset, start);
    const token = this.#read(start, limit, between.includes('\n') || offset === 0, start > offset);
    this.#known.set(offset, token);
    return token;
  }

  #read(start: number, limit: number, isOnNewLine: boolean, isApart: boolean): Token {
    const { text } = this;
    const made = (kind: number, end: number, holes = NO_HOLES): Token => ({
      kind,
      start,
      end,
      text: kind === TokenKind.string ? '' : text.slice(start, end),
      isOnNewLine,
      isApart,
      holes,
    });
    if (start >= limit) return made(TokenKind.end, start);
    const char = text[start];
    if (char === '`') {
      const close = text.indexOf('`', start + 1);
      if (close !== -1 && close < limit) return made(TokenKind.name, close + 1);
    }
    if (char === '"' || (char === '#' && /^#+"/.test(text.slice(start, start + 8)))) {
      const holes: [number, number][] = [];
      return made(TokenKind.string, this.stringEnd(start, limit, holes), holes);
    }
    if (char === '#') {
      NAME.lastIndex = start + 1;
      const name = NAME.exec(text);
      return name === null ? made(TokenKind.mark, start + 1) : made(TokenKind.macro, NAME.lastIndex);
    }
    const isDigit = char >= '0' && char <= '9';
    const pattern = isDigit ? NUMBER : NAME;
    pattern.lastIndex = start;
    if (pattern.exec(text) !== null) return made(isDigit ? TokenKind.number : TokenKind.name, pattern.lastIndex);
    if (text.startsWith('..', start)) {
      const end = start + (/^\.[.<>=/*+!&|^~?-]*/.exec(text.slice(start, start + 20))?.[0].length ?? 1);
      return made(TokenKind.operator, end);
    }
    OPERATOR.lastIndex = start;
    const operator = OPERATOR.exec(text);
    if (operator === null) return made(TokenKind.mark, start + 1);
    // A comment ends an operator.
    const comment = operator[0].search(/\/[/*]/);
    return made(TokenKind.operator, comment > 0 ? start + comment : OPERATOR.lastIndex);
  }

  /** Where the code goes on: behind white space, comments and directives. */
  #skip(offset: number, limit: number): number {
    const { text } = this;
    let at = offset;
    while (at < limit) {
      const char = text.charCodeAt(at);
      if (char === 32 || (char >= 9 && char <= 13) || char === 0xfeff || char === 0xa0) at++;
      else if (char === 47 && text[at + 1] === '/') at = lineEnd(text, at);
      else if (char === 47 && text[at + 1] === '*') at = commentEnd(text, at);
      else if (char === 35 && this.#isDirective(at)) at = lineEnd(text, at);
      else break;
    }
    return Math.min(at, limit);
  }

  #isDirective(at: number): boolean {
    if (at === 0 && this.text.startsWith('#!')) return true;
    DIRECTIVE.lastIndex = at;
    return DIRECTIVE.test(this.text);
  }

  /** Where a text ends that begins at an offset; the code in it is added to `holes`. */
  stringEnd(start: number, limit: number, holes: [number, number][]): number {
    const { text } = this;
    let hashes = 0;
    while (text[start + hashes] === '#') hashes++;
    const isLong = text.startsWith('"""', start + hashes) && text[start + hashes + 3] !== '"';
    const quote = isLong ? '"""' : '"';
    const closing = quote + '#'.repeat(hashes);
    const escaping = `\\${'#'.repeat(hashes)}`;
    let at = start + hashes + quote.length;
    while (at < limit) {
      if (text.startsWith(closing, at)) return at + closing.length;
      if (!isLong && text[at] === '\n') return at;
      if (!text.startsWith(escaping, at)) at++;
      else if (text[at + escaping.length] !== '(') at += escaping.length + 1;
      else {
        const open = at + escaping.length;
        const close = this.#closing(open, limit);
        holes.push([open, close]);
        at = close;
      }
    }
    return limit;
  }

  /** Where a parenthesis ends that opens at an offset. */
  #closing(open: number, limit: number): number {
    const { text } = this;
    let depth = 0;
    for (let at = open; at < limit; ) {
      const char = text[at];
      if (char === '(') depth++;
      else if (char === ')' && --depth === 0) return at + 1;
      if (char === '"') at = this.stringEnd(at, limit, []);
      else at++;
    }
    return limit;
  }
}

function lineEnd(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  return end === -1 ? text.length : end;
}

/** Comments nest. */
function commentEnd(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; ) {
    if (text.startsWith('/*', at)) {
      depth++;
      at += 2;
    } else if (text.startsWith('*/', at)) {
      depth--;
      at += 2;
      if (depth === 0) return at;
    } else at++;
  }
  return text.length;
}
