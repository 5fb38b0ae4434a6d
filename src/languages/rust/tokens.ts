// The tokens of Rust, as far as it takes to tell code from texts and comments. Never fails: what it does not know is a
// token of one character.

export interface Token {
  readonly kind: 'name' | 'text' | 'number' | 'lifetime' | 'comment' | 'other';
  readonly start: number;
  readonly end: number;
}

const NAME = /[\p{XID_Start}_]\p{XID_Continue}*/uy;
const NUMBER = /\d(?:[eE][+-]?(?=\d)|\w|\.(?=\d))*/y;
const RAW_TEXT = /(?:b|c)?r(#*)"/y;
const PLAIN_TEXT = /(?:b|c)?"(?:\\[\s\S]|[^"\\])*(?:"|$)/y;
const CHARACTER = /b?'(?:\\(?:u\{[^}]*\}|x[\da-fA-F]{2}|[\s\S])|[^'\\\n])'/uy;
const LIFETIME = /'[\p{XID_Start}_]\p{XID_Continue}*/uy;

/** All tokens of a text in source order, comments included. */
export function* tokensOf(text: string): Generator<Token> {
  for (let at = 0; at < text.length; ) {
    const character = text[at];
    if (character === ' ' || character === '\n' || character === '\t' || character === '\r') {
      at++;
      continue;
    }
    const token = tokenAt(text, at);
    yield token;
    at = token.end;
  }
}

function tokenAt(text: string, start: number): Token {
  const character = text[start];
  if (character === '/' && (text[start + 1] === '/' || text[start + 1] === '*'))
    return { kind: 'comment', start, end: commentEnd(text, start) };
  const rawEnd = rawTextEnd(text, start);
  if (rawEnd !== -1) return { kind: 'text', start, end: rawEnd };
  const matched = (kind: Token['kind'], pattern: RegExp): Token | undefined => {
    pattern.lastIndex = start;
    const found = pattern.exec(text);
    return found === null ? undefined : { kind, start, end: start + found[0].length };
  };
  return (
    matched('text', PLAIN_TEXT) ??
    matched('text', CHARACTER) ??
    matched('lifetime', LIFETIME) ??
    matched('name', NAME) ??
    matched('number', NUMBER) ?? { kind: 'other', start, end: start + 1 }
  );
}

function rawTextEnd(text: string, start: number): number {
  RAW_TEXT.lastIndex = start;
  const found = RAW_TEXT.exec(text);
  if (found === null) return -1;
  const close = `"${found[1]}`;
  const end = text.indexOf(close, start + found[0].length);
  return end === -1 ? text.length : end + close.length;
}

/** Comments of several lines nest. */
function commentEnd(text: string, start: number): number {
  if (text[start + 1] === '/') {
    const end = text.indexOf('\n', start);
    return end === -1 ? text.length : end;
  }
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    if (text.startsWith('/*', at)) {
      depth++;
      at++;
    } else if (text.startsWith('*/', at)) {
      depth--;
      at++;
      if (depth === 0) return at + 1;
    }
  }
  return text.length;
}
