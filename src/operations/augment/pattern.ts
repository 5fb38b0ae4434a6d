// What names a search pattern is after. The pattern is read, never run as a regular expression: one from outside can
// take forever to fail, and what is wanted here is not its matches but the identifiers in it.

/** One identifier that the pattern is after: fixed parts in order, with anything between them where there are several. */
export interface NamePattern {
  readonly parts: readonly string[];
  /** The name is known in whole: a single part, with no wildcard at either end. */
  readonly whole: boolean;
}

const MOST_ALTERNATIVES = 20;

/** The identifiers in a pattern, for each of its alternatives; the same one once. */
export function namePatterns(pattern: string): readonly NamePattern[] {
  const found = new Map<string, NamePattern>();
  for (const tokens of alternatives(tokensOf(pattern))) {
    for (const word of words(tokens)) found.set(JSON.stringify(word), word);
  }
  return [...found.values()];
}

/** Whether a name is one that the pattern is after, and if so, whether it is spelled in whole. */
export function matchesName(name: string, { parts, whole }: NamePattern): 'exact' | 'part' | undefined {
  if (whole && name === parts[0]) return 'exact';
  let from = 0;
  const lower = name.toLowerCase();
  for (const part of parts) {
    const at = lower.indexOf(part.toLowerCase(), from);
    if (at === -1) return undefined;
    from = at + part.length;
  }
  return 'part';
}

type Token =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'any' | 'gap' | 'open' | 'or' | 'close' };

/** Text that can be in a name, wildcards, gaps (what cannot be in a name), and the structure of alternatives. */
function tokensOf(pattern: string): Token[] {
  const tokens: Token[] = [];
  const text = (part: string) => {
    const last = tokens.at(-1);
    if (last?.kind === 'text') tokens[tokens.length - 1] = { kind: 'text', text: last.text + part };
    else tokens.push({ kind: 'text', text: part });
  };
  for (let at = 0; at < pattern.length; at++) {
    const char = pattern[at];
    if (char === '\\') {
      at++;
      const escaped = pattern[at] ?? '';
      // Basic regular expressions write their operators with a backslash.
      if (escaped === '|') tokens.push({ kind: 'or' });
      else if (/[bBAzZ<>]/.test(escaped)) tokens.push({ kind: 'gap' });
      else if (/[wWdDsS]/.test(escaped)) tokens.push({ kind: escaped === 's' || escaped === 'W' ? 'gap' : 'any' });
      else tokens.push({ kind: 'gap' });
    } else if (char === '[') {
      at = endOfClass(pattern, at);
      tokens.push({ kind: 'any' });
    } else if (char === '(') {
      tokens.push({ kind: 'open' });
      if (pattern[at + 1] === '?') at += /^\?(?:[:=!]|<[=!])?/.exec(pattern.slice(at + 1))![0].length;
    } else if (char === ')') tokens.push({ kind: 'close' });
    else if (char === '|') tokens.push({ kind: 'or' });
    else if (char === '{') at = Math.max(at, pattern.indexOf('}', at));
    else if (char === '.') tokens.push({ kind: 'any' });
    else if ('*+?'.includes(char)) repeat(tokens, char);
    else if (/[\p{L}\p{N}_$]/u.test(char)) text(char);
    else tokens.push({ kind: 'gap' });
  }
  return tokens;
}

/** What a quantifier makes of what stands before it: a character that may be missing is no part of the name. */
function repeat(tokens: Token[], quantifier: string): void {
  const last = tokens.at(-1);
  if (last === undefined || last.kind === 'gap') return;
  if (last.kind === 'text' && quantifier !== '+') {
    tokens.pop();
    if (last.text.length > 1) tokens.push({ kind: 'text', text: last.text.slice(0, -1) });
  }
  tokens.push({ kind: 'any' });
}

function endOfClass(pattern: string, start: number): number {
  // A bracket right after the opening one is itself a member of the class.
  const end = pattern.indexOf(']', start + (pattern[start + 1] === '^' ? 3 : 2));
  return end === -1 ? pattern.length : end;
}

/** The sequences of text that the pattern allows, without groups; the first few, where there are many. */
function alternatives(tokens: readonly Token[]): Token[][] {
  let at = 0;
  function choice(): Token[][] {
    const all: Token[][] = [...sequence()];
    while (tokens[at]?.kind === 'or') {
      at++;
      all.push(...sequence());
    }
    return all.slice(0, MOST_ALTERNATIVES);
  }
  function sequence(): Token[][] {
    let built: Token[][] = [[]];
    for (let token = tokens[at]; token !== undefined && token.kind !== 'or'; token = tokens[at]) {
      if (token.kind === 'close') break;
      at++;
      const next = token.kind === 'open' ? group() : [[token]];
      built = built.flatMap((before) => next.map((after) => [...before, ...after])).slice(0, MOST_ALTERNATIVES);
    }
    return built;
  }
  function group(): Token[][] {
    const inner = choice();
    if (tokens[at]?.kind === 'close') at++;
    return inner;
  }
  const all = choice();
  // A bracket too many ends a sequence early: what is left is read as if it stood alone.
  while (at < tokens.length) {
    at++;
    all.push(...choice());
  }
  return all.slice(0, MOST_ALTERNATIVES);
}

const SHORTEST = 3;

function words(tokens: readonly Token[]): NamePattern[] {
  const found: NamePattern[] = [];
  let parts: string[] = [];
  let wild = false;
  const end = () => {
    if (parts.join('').length >= SHORTEST) found.push({ parts, whole: parts.length === 1 && !wild });
    parts = [];
    wild = false;
  };
  let joined = false;
  for (const token of tokens) {
    if (token.kind === 'gap') {
      end();
      joined = false;
    } else if (token.kind === 'text') {
      // Text on both sides of a group is one part.
      if (joined && parts.length > 0) parts[parts.length - 1] += token.text;
      else parts.push(token.text);
      joined = true;
    } else {
      wild = true;
      joined = false;
    }
  }
  end();
  return found;
}
