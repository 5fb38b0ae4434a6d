// Regular expressions that take time in proportion to the text: a set of states is stepped over it, and the sets that
// occur are kept as the states of a larger machine while it runs. Only whole texts are matched and nothing is captured,
// so greedy and lazy are the same. What needs more than such a machine (back references, looking around) is refused.

import type { Budget } from './budget.ts';
import { queryError } from './values.ts';

/** Most states of a pattern: counted repetitions multiply what they repeat. */
const MOST_STATES = 4000;
/** Most states in all sets that are kept; beyond that the table starts anew. */
const MOST_KEPT = 500_000;
const END = -1;

/** Whether a whole text matches. */
export type Matcher = (text: string) => boolean;

type CharTest = (code: number) => boolean;
type Assertion = 'start' | 'end' | 'boundary' | 'inside';

interface State {
  /** What it takes to go on to `next[0]`; without it all of `next` are reached for nothing. */
  test?: CharTest;
  assertion?: Assertion;
  next: number[];
}

/** Compiles a pattern. Throws `bad-query` for one that is malformed, or needs more than linear time. */
export function regularExpression(source: string, budget: Budget): Matcher {
  const parser = new Parser(source);
  const start = parser.parse();
  budget.tick(source.length + parser.states.length);
  return runner(parser, start, budget);
}

/** A piece of the machine that is still being built: it ends in a state whose `next` is empty. */
interface Piece {
  readonly start: number;
  readonly end: number;
}

class Parser {
  readonly states: State[] = [];
  accept = 0;
  private at = 0;
  private ignoreCase = false;
  private dotAll = false;

  constructor(private readonly source: string) {}

  parse(): number {
    const flags = /^\(\?([ismux]+)\)/.exec(this.source);
    if (flags !== null) {
      this.at = flags[0].length;
      this.ignoreCase = flags[1].includes('i');
      this.dotAll = flags[1].includes('s');
    }
    const whole = this.alternatives();
    if (this.at < this.source.length) throw this.malformed('a parenthesis is closed that was not opened');
    this.accept = whole.end;
    return whole.start;
  }

  private alternatives(): Piece {
    const branches = [this.sequence()];
    while (this.take('|')) branches.push(this.sequence());
    if (branches.length === 1) return branches[0];
    const end = this.state([]);
    for (const branch of branches) this.states[branch.end].next.push(end);
    return { start: this.state(branches.map(({ start }) => start)), end };
  }

  private sequence(): Piece {
    let piece: Piece | undefined;
    while (this.at < this.source.length && !/[|)]/.test(this.source[this.at])) {
      const part = this.repeated();
      piece = piece === undefined ? part : this.joined(piece, part);
    }
    return piece ?? this.empty();
  }

  private repeated(): Piece {
    const start = this.at;
    let piece = this.atom();
    for (;;) {
      const counts = this.counts();
      if (counts === undefined) return piece;
      const text = this.source.slice(start, counts.before);
      piece = this.repeat(piece, text, counts.least, counts.most);
    }
  }

  private counts(): { least: number; most: number; before: number } | undefined {
    const before = this.at;
    const found = /^(?:[*+?]|\{(\d+)(,(\d*))?\})/.exec(this.source.slice(this.at, this.at + 24));
    if (found === null) return undefined;
    this.at += found[0].length;
    if (!this.take('?')) this.take('+');
    const [sign, low, comma, high] = found;
    if (sign === '*') return { least: 0, most: Number.POSITIVE_INFINITY, before };
    if (sign === '+') return { least: 1, most: Number.POSITIVE_INFINITY, before };
    if (sign === '?') return { least: 0, most: 1, before };
    const least = Number(low);
    const most = comma === undefined ? least : high === '' ? Number.POSITIVE_INFINITY : Number(high);
    if (most < least) throw this.malformed('a repetition ends before it begins');
    return { least, most, before };
  }

  /** The first time is `piece`; each further one is parsed anew from the same text, which makes its own states. */
  private repeat(first: Piece, text: string, least: number, most: number): Piece {
    let fresh: Piece | undefined = first;
    const copy = (): Piece => {
      const given = fresh;
      fresh = undefined;
      return given ?? this.reparse(text);
    };
    let piece: Piece | undefined;
    const add = (part: Piece): void => {
      piece = piece === undefined ? part : this.joined(piece, part);
    };
    for (let count = 0; count < least; count++) add(copy());
    if (most === Number.POSITIVE_INFINITY) add(this.loop(copy()));
    else for (let count = least; count < most; count++) add(this.optional(copy()));
    return piece ?? this.empty();
  }

  private reparse(text: string): Piece {
    const inner = new Parser(text);
    inner.ignoreCase = this.ignoreCase;
    inner.dotAll = this.dotAll;
    const { start, end } = inner.alternatives();
    const shift = this.states.length;
    for (const state of inner.states) this.add({ ...state, next: state.next.map((next) => next + shift) });
    return { start: start + shift, end: end + shift };
  }

  private loop({ start, end }: Piece): Piece {
    const after = this.state([]);
    const entry = this.state([start, after]);
    this.states[end].next.push(entry);
    return { start: entry, end: after };
  }

  private optional({ start, end }: Piece): Piece {
    const after = this.state([]);
    this.states[end].next.push(after);
    return { start: this.state([start, after]), end: after };
  }

  private joined(first: Piece, second: Piece): Piece {
    this.states[first.end].next.push(second.start);
    return { start: first.start, end: second.end };
  }

  private empty(): Piece {
    const only = this.state([]);
    return { start: only, end: only };
  }

  private atom(): Piece {
    const character = this.source[this.at];
    if (this.take('(')) return this.group();
    if (/[*+?]/.test(character)) throw this.malformed('a repetition repeats nothing');
    if (this.take('^')) return this.asserting('start');
    if (this.take('$')) return this.asserting('end');
    if (this.take('\\b')) return this.asserting('boundary');
    if (this.take('\\B')) return this.asserting('inside');
    if (this.take('\\A')) return this.asserting('start');
    if (this.take('\\z') || this.take('\\Z')) return this.asserting('end');
    if (this.take('\\Q')) return this.quoted();
    return this.testing(this.characterTest());
  }

  private group(): Piece {
    if (this.take('?')) {
      const flag = /^(i?)(s?):/.exec(this.source.slice(this.at, this.at + 3));
      if (flag === null && !/^<\w+>/.test(this.source.slice(this.at))) {
        throw this.malformed('looking around and the like is not supported, since it may take endless time');
      }
      this.at += flag === null ? this.source.slice(this.at).indexOf('>') + 1 : flag[0].length;
      if (flag?.[1] === 'i') this.ignoreCase = true;
      if (flag?.[2] === 's') this.dotAll = true;
    }
    const inner = this.alternatives();
    if (!this.take(')')) throw this.malformed('a parenthesis is not closed');
    return inner;
  }

  private quoted(): Piece {
    const end = this.source.indexOf('\\E', this.at);
    const text = this.source.slice(this.at, end < 0 ? undefined : end);
    this.at = end < 0 ? this.source.length : end + 2;
    let piece = this.empty();
    for (let at = 0; at < text.length; at++) piece = this.joined(piece, this.testing(this.only(text.charCodeAt(at))));
    return piece;
  }

  private characterTest(): CharTest {
    if (this.take('.')) return this.dotAll ? () => true : (code) => code !== 10 && code !== 13;
    if (this.take('[')) return this.cased(this.characterClass());
    if (this.take('\\')) return this.cased(this.escape());
    return this.only(this.source.charCodeAt(this.at++));
  }

  private only(wanted: number): CharTest {
    return this.cased((code) => code === wanted);
  }

  private cased(test: CharTest): CharTest {
    if (!this.ignoreCase) return test;
    return (code) => {
      const text = String.fromCharCode(code);
      return test(text.toLowerCase().charCodeAt(0)) || test(text.toUpperCase().charCodeAt(0));
    };
  }

  /** Behind the backslash. */
  private escape(): CharTest {
    const letter = this.source[this.at++];
    if (letter === undefined) throw this.malformed('it ends with a backslash');
    const named = CLASSES.get(letter.toLowerCase());
    if (named !== undefined) return letter === letter.toLowerCase() ? named : (code) => !named(code);
    if (/[1-9]/.test(letter)) throw this.malformed('back references are not supported: they may take endless time');
    const hexadecimal = letter === 'u' ? 4 : letter === 'x' ? 2 : 0;
    if (hexadecimal > 0) {
      const digits = this.source.slice(this.at, this.at + hexadecimal);
      if (!/^[0-9a-fA-F]+$/.test(digits) || digits.length < hexadecimal)
        throw this.malformed('\\u or \\x lacks digits');
      this.at += hexadecimal;
      const wanted = Number.parseInt(digits, 16);
      return (code) => code === wanted;
    }
    const wanted = CONTROLS[letter] ?? letter.charCodeAt(0);
    if (CONTROLS[letter] === undefined && /[a-zA-Z]/.test(letter)) throw this.malformed(`\\${letter} is not known`);
    return (code) => code === wanted;
  }

  /** Behind the opening bracket, up to the closing one. */
  private characterClass(): CharTest {
    const negated = this.take('^');
    const tests: CharTest[] = [];
    for (let first = true; first || this.source[this.at] !== ']'; first = false) {
      if (this.at >= this.source.length) throw this.malformed('a bracket is not closed');
      const from = this.classMember();
      if (typeof from !== 'number' || this.source[this.at] !== '-' || this.source[this.at + 1] === ']') {
        tests.push(typeof from === 'number' ? (code) => code === from : from);
        continue;
      }
      this.at++;
      const to = this.classMember();
      if (typeof to !== 'number' || to < from) throw this.malformed('a range in brackets is the wrong way round');
      tests.push((code) => code >= from && code <= to);
    }
    this.at++;
    return negated ? (code) => !tests.some((test) => test(code)) : (code) => tests.some((test) => test(code));
  }

  private classMember(): number | CharTest {
    if (!this.take('\\')) return this.source.charCodeAt(this.at++);
    const letter = this.source[this.at] ?? '';
    if (CLASSES.has(letter.toLowerCase())) return this.escape();
    const test = this.escape();
    for (let code = 0; code < 0x10000; code++) if (test(code)) return code;
    return test;
  }

  private testing(test: CharTest): Piece {
    const end = this.state([]);
    return { start: this.add({ test, next: [end] }), end };
  }

  private asserting(assertion: Assertion): Piece {
    const end = this.state([]);
    return { start: this.add({ assertion, next: [end] }), end };
  }

  private state(next: number[]): number {
    return this.add({ next });
  }

  private add(state: State): number {
    if (this.states.length >= MOST_STATES) throw this.malformed('it is too long, or repeats too much');
    return this.states.push(state) - 1;
  }

  private take(text: string): boolean {
    if (!this.source.startsWith(text, this.at)) return false;
    this.at += text.length;
    return true;
  }

  private malformed(reason: string) {
    return queryError(`The regular expression ${JSON.stringify(this.source)} cannot be used: ${reason}.`);
  }
}

const isWord: CharTest = (code) =>
  (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || code === 95 || (code >= 97 && code <= 122);

const CLASSES: ReadonlyMap<string, CharTest> = new Map([
  ['d', (code) => code >= 48 && code <= 57],
  ['w', isWord],
  ['s', (code) => code === 32 || (code >= 9 && code <= 13)],
]);

const CONTROLS: Readonly<Record<string, number>> = { n: 10, r: 13, t: 9, f: 12, v: 11, 0: 0 };

/** A set of states before a character, and whether that stands behind the start or a character of a word. */
interface Position {
  readonly states: readonly number[];
  readonly behind: 'start' | 'word' | 'other';
  /** By the character; null where nothing matches any more. */
  readonly next: Map<number, Position | null>;
  /** The same for the first characters of the table, which are most of all. */
  readonly nextAscii: (Position | null | undefined)[];
  /** Whether the text may end here; found out when it is asked for. */
  accepts: boolean | undefined;
}

function runner({ states, accept }: Parser, start: number, budget: Budget): Matcher {
  let positions = new Map<string, Position>();
  let kept = 0;
  let first: Position | undefined;
  const positionOf = (numbers: readonly number[], behind: Position['behind']): Position => {
    const key = `${behind}${numbers.join()}`;
    let position = positions.get(key);
    if (position === undefined) {
      kept += 1 + numbers.length;
      if (kept > MOST_KEPT) {
        positions = new Map();
        kept = 0;
        first = undefined;
      }
      position = { states: numbers, behind, next: new Map(), nextAscii: [], accepts: undefined };
      positions.set(key, position);
    }
    return position;
  };

  /** All states reached without a character; `code` is the character ahead, or `END`. */
  const reached = ({ states: from, behind }: Position, code: number): Set<number> => {
    const found = new Set(from);
    const boundary = (behind === 'word') !== (code !== END && isWord(code));
    const holds = (assertion: Assertion): boolean => {
      if (assertion === 'start') return behind === 'start';
      if (assertion === 'end') return code === END;
      return (assertion === 'boundary') === boundary;
    };
    for (const number of found) {
      const { test, assertion, next } = states[number];
      if (test === undefined && (assertion === undefined || holds(assertion))) for (const each of next) found.add(each);
    }
    return found;
  };

  const after = (position: Position, code: number): Position | null => {
    const next = new Set<number>();
    const from = reached(position, code);
    // Sets are made and sorted: several steps for each state.
    budget.tick(4 * from.size);
    for (const number of from) {
      const { test, next: targets } = states[number];
      if (test?.(code) === true) next.add(targets[0]);
    }
    const found =
      next.size === 0
        ? null
        : positionOf(
            [...next].sort((a, b) => a - b),
            isWord(code) ? 'word' : 'other',
          );
    if (code < 128) position.nextAscii[code] = found;
    else position.next.set(code, found);
    kept++;
    return found;
  };

  return (text) => {
    first ??= positionOf([start], 'start');
    let position = first;
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at);
      const known = code < 128 ? position.nextAscii[code] : position.next.get(code);
      const next = known === undefined ? after(position, code) : known;
      if (next === null) return false;
      position = next;
      if ((at & 15) === 0) budget.tick();
    }
    position.accepts ??= reached(position, END).has(accept);
    return position.accepts;
  };
}
