// Git's wildcards: does a pattern match a name or a path? It knows nothing of ignore files, rules or folders.
//
// Patterns are compiled to a list of tokens, which is matched with one place to come back to for `*` and one for `**`,
// so that no pattern takes exponential time. Git matches bytes: both sides are strings of bytes (see `toByteString`).

/** A compiled pattern. */
export type Wildcard = readonly Token[];

export interface WildcardOptions {
  /** A path, not a name: `*` and `?` stop at `/`, and `**` does not. */
  readonly path: boolean;
  /** Letters of ASCII match in either case. */
  readonly ignoreCase: boolean;
}

type Token =
  | { readonly kind: 'character'; readonly code: number }
  | { readonly kind: 'any' }
  | { readonly kind: 'set'; readonly codes: ReadonlySet<number> }
  /** A run of anything but `/`. */
  | { readonly kind: 'star' }
  /** A run of anything. */
  | { readonly kind: 'globstar' }
  /** Nothing, or a run of anything that ends with `/`. */
  | { readonly kind: 'folders' }
  /** A pattern that is not well-formed matches nothing. */
  | { readonly kind: 'never' };

const SLASH = 47;

/** UTF-8 bytes as a string with one code unit each; a string of ASCII is returned as it is. */
export function toByteString(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the range is that of ASCII.
  return /^[\x00-\x7f]*$/.test(text) ? text : Buffer.from(text, 'utf8').toString('latin1');
}

export function compileWildcard(pattern: string, options: WildcardOptions): Wildcard {
  const tokens: Token[] = [];
  let at = 0;
  while (at < pattern.length) {
    const character = pattern[at];
    if (character === '*') {
      const end = runOfStars(pattern, at);
      const wide = options.path && end - at >= 2 && standsAlone(pattern, at, end);
      if (wide && pattern[end] === '/') {
        tokens.push({ kind: 'folders' });
        at = end + 1;
      } else {
        tokens.push({ kind: wide || !options.path ? 'globstar' : 'star' });
        at = end;
      }
    } else if (character === '?') {
      tokens.push({ kind: 'any' });
      at += 1;
    } else if (character === '[') {
      const set = readSet(pattern, at, options.ignoreCase);
      if (set === undefined) return [{ kind: 'never' }];
      tokens.push({ kind: 'set', codes: set.codes });
      at = set.end;
    } else {
      if (character === '\\') at += 1;
      if (at >= pattern.length) return [{ kind: 'never' }];
      tokens.push({ kind: 'character', code: fold(pattern.charCodeAt(at), options.ignoreCase) });
      at += 1;
    }
  }
  return tokens;
}

/** Whether the whole of `text` matches. `options` are those that the pattern was compiled with. */
export function matchWildcard(tokens: Wildcard, text: string, options: WildcardOptions): boolean {
  let token = 0;
  let at = 0;
  // Where to go on after a mismatch: the token after the last star of each sort, and what that star has taken so far.
  let starToken = -1;
  let starAt = 0;
  let wideToken = -1;
  let wideAt = 0;
  while (true) {
    const current = tokens[token];
    if (current === undefined ? at === text.length : false) return true;
    if (current?.kind === 'star') {
      starToken = ++token;
      starAt = at;
      continue;
    }
    if (current?.kind === 'globstar' || current?.kind === 'folders') {
      wideToken = ++token;
      wideAt = at;
      starToken = -1;
      continue;
    }
    if (current !== undefined && at < text.length && matchesOne(current, text.charCodeAt(at), options)) {
      token += 1;
      at += 1;
      continue;
    }
    if (starToken !== -1 && starAt < text.length && text.charCodeAt(starAt) !== SLASH) {
      starAt += 1;
      at = starAt;
      token = starToken;
      continue;
    }
    if (wideToken === -1) return false;
    wideAt = tokens[wideToken - 1].kind === 'folders' ? text.indexOf('/', wideAt) + 1 : wideAt + 1;
    if (wideAt === 0 || wideAt > text.length) return false;
    at = wideAt;
    token = wideToken;
    starToken = -1;
  }
}

function matchesOne(token: Token, code: number, options: WildcardOptions): boolean {
  switch (token.kind) {
    case 'character':
      return fold(code, options.ignoreCase) === token.code;
    case 'any':
      return !options.path || code !== SLASH;
    case 'set':
      return token.codes.has(code) && (!options.path || code !== SLASH);
    default:
      return false;
  }
}

function runOfStars(pattern: string, start: number): number {
  let end = start;
  while (pattern[end] === '*') end += 1;
  return end;
}

/** Two stars cross folders only where they are all that stands between two slashes. */
function standsAlone(pattern: string, start: number, end: number): boolean {
  const before = start === 0 || pattern[start - 1] === '/';
  return before && (end === pattern.length || pattern[end] === '/' || pattern.startsWith('\\/', end));
}

/** Reads a set in brackets that starts at `start`; undefined if it is not well-formed. */
function readSet(pattern: string, start: number, ignoreCase: boolean): { codes: Set<number>; end: number } | undefined {
  let at = start + 1;
  const negated = pattern[at] === '!' || pattern[at] === '^';
  if (negated) at += 1;
  const codes = new Set<number>();
  // The start of a possible range; a range and a class cannot be one.
  let previous = -1;
  for (let first = true; first || pattern[at] !== ']'; first = false) {
    if (at >= pattern.length) return undefined;
    if (pattern[at] === '-' && previous !== -1 && at + 1 < pattern.length && pattern[at + 1] !== ']') {
      at += pattern[at + 1] === '\\' ? 2 : 1;
      if (at >= pattern.length) return undefined;
      for (let code = previous; code <= pattern.charCodeAt(at); code++) codes.add(code);
      previous = -1;
      at += 1;
      continue;
    }
    if (pattern[at] === '[' && pattern[at + 1] === ':') {
      const end = pattern.indexOf(']', at + 2);
      if (end === -1) return undefined;
      if (end > at + 2 && pattern[end - 1] === ':') {
        const members = CLASSES[pattern.slice(at + 2, end - 1)];
        if (members === undefined) return undefined;
        for (let code = 0; code < 128; code++) if (members.test(String.fromCharCode(code))) codes.add(code);
        previous = -1;
        at = end + 1;
        continue;
      }
    }
    if (pattern[at] === '\\') at += 1;
    if (at >= pattern.length) return undefined;
    previous = pattern.charCodeAt(at);
    codes.add(previous);
    at += 1;
  }
  if (ignoreCase) addOtherCase(codes);
  return { codes: negated ? complement(codes) : codes, end: at + 1 };
}

// As in the C locale: only ASCII belongs to a class.
const CLASSES: Readonly<Record<string, RegExp>> = {
  alnum: /[A-Za-z0-9]/,
  alpha: /[A-Za-z]/,
  blank: /[ \t]/,
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the class is that of control characters.
  cntrl: /[\x00-\x1f\x7f]/,
  digit: /[0-9]/,
  graph: /[!-~]/,
  lower: /[a-z]/,
  print: /[ -~]/,
  punct: /[!-/:-@[-`{-~]/,
  space: /[ \t\n\v\f\r]/,
  upper: /[A-Z]/,
  xdigit: /[0-9A-Fa-f]/,
};

function addOtherCase(codes: Set<number>): void {
  for (let upper = 65; upper <= 90; upper++) {
    if (codes.has(upper) || codes.has(upper + 32)) codes.add(upper).add(upper + 32);
  }
}

function complement(codes: ReadonlySet<number>): Set<number> {
  const others = new Set<number>();
  for (let code = 0; code < 256; code++) if (!codes.has(code)) others.add(code);
  return others;
}

function fold(code: number, ignoreCase: boolean): number {
  return ignoreCase && code >= 65 && code <= 90 ? code + 32 : code;
}
