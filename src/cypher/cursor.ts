// A place in a list of tokens: looking ahead, taking what is expected, and complaining about the rest.

import { AppError } from '../model/errors.ts';
import { refusal } from './clauses.ts';
import type { Query } from './syntax.ts';
import type { Token } from './tokens.ts';
import { syntaxError } from './tokens.ts';

export interface Cursor {
  readonly text: string;
  /** The token `ahead` places on; 0 is the next one. */
  peek(ahead?: number): Token;
  take(): Token;
  /** Whether the next token is this symbol; `ahead` as in `peek`. */
  atSymbol(symbol: string, ahead?: number): boolean;
  /** Whether the next token is this word, in any case and without back quotes. */
  atWord(word: string, ahead?: number): boolean;
  takeSymbol(symbol: string): boolean;
  takeWord(word: string): boolean;
  expectSymbol(symbol: string): void;
  expectWord(word: string): void;
  /** A name of something: any word. */
  expectName(what: string): string;
  /** An error at the next token. */
  unexpected(expected: string): AppError;
  /** Where the last token that was taken ends. */
  lastEnd(): number;
  mark(): number;
  reset(mark: number): void;
  /** Runs `parse` one level deeper; too deep is an error, because the stack is not endless. */
  nested<Value>(parse: () => Value): Value;
  /** Runs `parse` where a bar has the meaning that the brackets around it give it. */
  inBrackets<Value>(meaning: BracketMeaning, parse: () => Value): Value;
  barIsSeparator(): boolean;
  /** What `parse` gives, or undefined when it met a syntax error. A refused clause is refused all the same. */
  attempt<Value>(parse: () => Value): Value | undefined;
  /** Places where a pattern was tried in vain. */
  readonly notAPatternAt: Set<number>;
  /** Throws `query-refused` when a clause that is not allowed `where` we are begins here; else does nothing. */
  refuseClause(where: string): void;
  /** A query inside braces, up to its last clause. Handed in, since what parses queries parses expressions too. */
  subquery(): Query;
  /** Takes the one clause that may stand here. */
  expectClause(word: string, where: string): void;
}

interface BracketMeaning {
  /** In `[x IN list WHERE x:A | x.name]` the bar is no further label. */
  readonly barIsSeparator: boolean;
}

/** Deep enough for people. */
const MAX_DEPTH = 40;

export function createCursor(text: string, tokens: readonly Token[], parseSubquery: (cursor: Cursor) => Query): Cursor {
  let at = 0;
  let depth = 0;
  const end = tokens[tokens.length - 1];
  const peek = (ahead = 0): Token => tokens[at + ahead] ?? end;
  const atSymbol = (symbol: string, ahead = 0) => peek(ahead).kind === 'symbol' && peek(ahead).value === symbol;
  const atWord = (word: string, ahead = 0) => {
    const token = peek(ahead);
    return token.kind === 'word' && !token.quoted && token.value.toUpperCase() === word;
  };
  const take = (): Token => {
    const token = peek();
    if (at < tokens.length) at++;
    return token;
  };
  const takeIf = (matches: boolean): boolean => {
    if (matches) at++;
    return matches;
  };
  const unexpected = (expected: string): AppError => {
    const token = peek();
    const found = token.kind === 'end' ? 'the end of the query' : text.slice(token.start, token.end);
    return syntaxError(text, token.start, `expected ${expected}, found ${found}`);
  };
  let meaning: BracketMeaning = { barIsSeparator: false };
  const refuseClause = (where: string): void => {
    const token = peek();
    if (token.kind !== 'word' || token.quoted) return;
    const refused = refusal(token.value, peek(1).value, where);
    if (refused !== undefined) throw refused;
  };
  const cursor: Cursor = {
    text,
    subquery: () => parseSubquery(cursor),
    notAPatternAt: new Set(),
    barIsSeparator: () => meaning.barIsSeparator,
    inBrackets(inner, parse) {
      const outer = meaning;
      meaning = inner;
      try {
        return parse();
      } finally {
        meaning = outer;
      }
    },
    attempt(parse) {
      try {
        return parse();
      } catch (error) {
        if (error instanceof AppError && error.code === 'bad-query') return undefined;
        throw error;
      }
    },
    refuseClause,
    expectClause(word, where) {
      if (takeIf(atWord(word))) return;
      refuseClause(where);
      throw unexpected(word);
    },
    peek,
    take,
    atSymbol,
    atWord,
    takeSymbol: (symbol) => takeIf(atSymbol(symbol)),
    takeWord: (word) => takeIf(atWord(word)),
    expectSymbol(symbol) {
      if (!takeIf(atSymbol(symbol))) throw unexpected(symbol);
    },
    expectWord(word) {
      if (!takeIf(atWord(word))) throw unexpected(word);
    },
    expectName(what) {
      if (peek().kind !== 'word') throw unexpected(what);
      return take().value;
    },
    unexpected,
    lastEnd: () => tokens[at - 1]?.end ?? 0,
    mark: () => at,
    reset(mark) {
      at = mark;
    },
    nested(parse) {
      if (depth >= MAX_DEPTH)
        throw syntaxError(text, peek().start, `the query is nested more than ${MAX_DEPTH} levels deep`);
      depth++;
      try {
        return parse();
      } finally {
        depth--;
      }
    },
  };
  return cursor;
}
