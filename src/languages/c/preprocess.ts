// What directives make of the tokens of a file. Nothing is expanded: uses of macros stay as they are written, and each
// definition is kept, with its body as tokens. Of the branches of a condition all are kept that can stand one after the
// other; of those that cannot (`if (a) {` in both), the first.

import { Token, type Tokens, tokenize } from './tokens.ts';

export interface Macro {
  readonly name: string;
  readonly nameStart: number;
  /** The whole directive. */
  readonly start: number;
  readonly end: number;
  /** Offsets of the names of its parameters; undefined for a macro without a list of them. */
  readonly parameters: readonly { readonly name: string; readonly start: number }[] | undefined;
  readonly body: Tokens;
}

export interface Inclusion {
  readonly path: string;
  readonly position: number;
  /** `<...>`: looked for in the include directories alone. */
  readonly isSystem: boolean;
}

export interface Preprocessed {
  readonly tokens: Tokens;
  readonly macros: readonly Macro[];
  readonly inclusions: readonly Inclusion[];
  /** Offsets of directives, and of what stands in branches that are not kept, in source order. */
  readonly dropped: readonly (readonly [number, number])[];
}

export interface Preprocessing {
  /** The file is of C++, and not of C alone. */
  readonly isCpp: boolean;
}

interface State {
  readonly text: string;
  readonly source: Tokens;
  at: number;
  readonly macros: Macro[];
  readonly inclusions: Inclusion[];
  /** How many of the conditions around can never hold. */
  dead: number;
  /** How many conditions are around. */
  depth: number;
  /** Conditions that were taken to hold or not, where only one branch could be kept: others like them go by that. */
  readonly taken: Map<string, boolean>;
  readonly isCpp: boolean;
}

/** Runs the directives of a file. */
export function preprocess(text: string, { isCpp }: Preprocessing = { isCpp: false }): Preprocessed {
  const source = tokenize(text, 0, text.length, true);
  const state: State = { text, source, at: 0, macros: [], inclusions: [], dead: 0, depth: 0, taken: new Map(), isCpp };
  const kept: number[] = [];
  for (;;) {
    appendRegion(state, kept);
    if (source.kinds[state.at] === Token.end) break;
    // An `#else` or `#endif` that nothing opens.
    state.at++;
  }
  kept.push(state.at);
  const tokens: Tokens = {
    kinds: kept.map((at) => source.kinds[at]),
    starts: kept.map((at) => source.starts[at]),
    ends: kept.map((at) => source.ends[at]),
    texts: kept.map((at) => source.texts[at]),
  };
  return { tokens, macros: state.macros, inclusions: state.inclusions, dropped: droppedFrom(source, kept) };
}

function droppedFrom({ starts, ends, kinds }: Tokens, kept: readonly number[]): readonly (readonly [number, number])[] {
  const isKept = new Set(kept);
  return kinds.flatMap((kind, at) => (kind === Token.end || isKept.has(at) ? [] : [[starts[at], ends[at]] as const]));
}

/** How deep conditions may be nested; what is deeper is left out. */
const MAX_CONDITIONS = 100;
const DIRECTIVE = /^#\s*(\w+)/;

/** Keeps what stands before the next directive that ends a branch, or the end of the file. */
function appendRegion(state: State, kept: number[]): void {
  const { source } = state;
  for (;;) {
    const kind = source.kinds[state.at];
    if (kind === Token.end) return;
    if (kind !== Token.directive) {
      kept.push(state.at++);
      continue;
    }
    const line = lineOf(state);
    switch (DIRECTIVE.exec(line)?.[1]) {
      case 'if':
      case 'ifdef':
      case 'ifndef':
        if (state.depth >= MAX_CONDITIONS) skipConditional(state);
        else {
          state.depth++;
          appendConditional(state, kept);
          state.depth--;
        }
        break;
      case 'elif':
      case 'elifdef':
      case 'elifndef':
      case 'else':
      case 'endif':
        return;
      case 'define':
        if (state.dead === 0) addMacro(state);
        state.at++;
        break;
      case 'include':
      case 'include_next':
      case 'import':
        if (state.dead === 0) addInclusion(state, line);
        state.at++;
        break;
      default:
        state.at++;
    }
  }
}

function skipConditional(state: State): void {
  let open = 0;
  for (; state.source.kinds[state.at] !== Token.end; state.at++) {
    if (state.source.kinds[state.at] !== Token.directive) continue;
    const line = lineOf(state);
    if (/^#\s*if/.test(line)) open++;
    else if (/^#\s*endif/.test(line) && --open === 0) break;
  }
  if (state.source.kinds[state.at] !== Token.end) state.at++;
}

function lineOf({ text, source, at }: State): string {
  return text.slice(source.starts[at], source.ends[at]);
}

interface Condition {
  /** What is tested. */
  readonly text: string;
  /** Whether the branch is kept where the test holds, or where it does not (`#ifndef`). */
  readonly wanted: boolean;
}

function conditionOf(line: string): Condition {
  const text = line
    .replace(/\/\*.*?\*\/|\/\/.*/gs, ' ')
    .replace(/^#\s*/, '')
    .replace(/\s+/g, ' ')
    .trim();
  const [, keyword = '', rest = ''] = /^(\w+) ?(.*)$/.exec(text) ?? [];
  const tested = /^!? ?defined ?\(? ?(\w+) ?\)?$/.exec(rest);
  if (tested !== null) return { text: `defined ${tested[1]}`, wanted: !rest.startsWith('!') };
  if (/def$/.test(keyword)) return { text: `defined ${rest.split(' ')[0]}`, wanted: !keyword.endsWith('ndef') };
  return rest.startsWith('!') ? { text: rest.slice(1).trim(), wanted: false } : { text: rest, wanted: true };
}

/** A condition that is known to hold or not: of which language a file is, is told, and `0` is a comment. */
function known({ isCpp }: State, { text, wanted }: Condition): boolean | undefined {
  if (text === 'defined __cplusplus') return isCpp === wanted;
  if (text === '0') return !wanted;
  return text === '1' ? wanted : undefined;
}

interface Branch {
  readonly condition: Condition | undefined;
  /** How the condition was taken before the branch, which may define what it tests (the guard of a header). */
  readonly before: boolean | undefined;
  readonly kept: number[];
}

function appendConditional(state: State, kept: number[]): void {
  const branches: Branch[] = [];
  let isSettled = false;
  for (;;) {
    const line = lineOf(state);
    const condition = /^#\s*else/.test(line) ? undefined : conditionOf(line);
    const verdict = condition && known(state, condition);
    state.at++;
    const isDead = verdict === false || isSettled;
    const before = condition && state.taken.get(condition.text);
    const branch: Branch = { condition, before, kept: [] };
    if (isDead) state.dead++;
    appendRegion(state, branch.kept);
    if (isDead) state.dead--;
    else branches.push(branch);
    isSettled ||= verdict === true;
    if (state.source.kinds[state.at] === Token.end) break;
    if (/^#\s*endif/.test(lineOf(state))) {
      state.at++;
      break;
    }
  }
  const filled = branches.filter((branch) => branch.kept.length > 0);
  const areAllComplete = filled.every((branch) => isComplete(state.source, branch.kept));
  for (const branch of areAllComplete ? filled : chosen(state, branches)) for (const at of branch.kept) kept.push(at);
}

/** Tests of a platform whose branch is kept only where there is no other. */
const FOREIGN = /\b_?_?(?:WIN(?:32|64|DOWS)|_?MSC_VER|MINGW\w*|CYGWIN\w*|BORLANDC|OS2|VMS|MSDOS)_?_?\b/i;

/** The one branch that is kept of those that cannot stand together: as conditions like these were taken before, else the first. */
function chosen({ taken, source }: State, branches: readonly Branch[]): readonly Branch[] {
  for (const branch of branches) {
    const { condition } = branch;
    if (condition === undefined) return [branch];
    const isForeign = branches.length > 1 && FOREIGN.test(condition.text);
    const before = branch.before ?? (isForeign ? false : undefined);
    if (before === condition.wanted) return [branch];
    if (before !== undefined) continue;
    // A part of an expression or a list stands alone as well as not.
    if (branches.length > 1 || !isBalanced(source, branch.kept)) taken.set(condition.text, condition.wanted);
    return [branch];
  }
  return [];
}

/** Whether tokens can stand before others like them: all that they open is closed, and what they say is ended. */
function isComplete(source: Tokens, branch: readonly number[]): boolean {
  const last = source.texts[branch[branch.length - 1]];
  return isBalanced(source, branch) && source.texts[branch[0]] !== 'else' && /^[;},:]$/.test(last);
}

function isBalanced({ texts }: Tokens, branch: readonly number[]): boolean {
  let depth = 0;
  for (const at of branch) {
    const text = texts[at];
    if (text === '{' || text === '(' || text === '[') depth++;
    else if ((text === '}' || text === ')' || text === ']') && --depth < 0) return false;
  }
  return depth === 0;
}

function addInclusion(state: State, line: string): void {
  const found = /^#\s*\w+\s*(?:"([^"\n]+)"|<([^>\n]+)>)/.exec(line);
  if (found === null) return;
  const path = found[1] ?? found[2];
  const position = state.source.starts[state.at] + line.indexOf(path) - 1;
  state.inclusions.push({ path, position, isSystem: found[1] === undefined });
}

function addMacro(state: State): void {
  const [start, end] = [state.source.starts[state.at], state.source.ends[state.at]];
  const body = tokenize(state.text, start, end, false);
  const [, , name = ''] = body.texts;
  if (body.kinds[2] !== Token.word) return;
  const nameEnd = body.ends[2];
  // A list of parameters stands right behind the name.
  const hasList = body.texts[3] === '(' && body.starts[3] === nameEnd;
  let at = 3;
  const parameters: { name: string; start: number }[] = [];
  if (hasList) {
    for (at = 4; body.kinds[at] !== Token.end && body.texts[at] !== ')'; at++) {
      if (body.kinds[at] === Token.word) parameters.push({ name: body.texts[at], start: body.starts[at] });
      else if (body.texts[at] === '...' && body.kinds[at - 1] !== Token.word)
        parameters.push({ name: '__VA_ARGS__', start: body.starts[at] });
    }
    at++;
  }
  const defined = `defined ${name}`;
  if (!state.taken.has(defined)) state.taken.set(defined, true);
  state.macros.push({
    name,
    nameStart: body.starts[2],
    start,
    end,
    parameters: hasList ? parameters : undefined,
    body: pasted(body, at),
  });
}

/** The tokens from a place on. What `##` puts together is one word, which nothing is called; `#` makes a text. */
function pasted(body: Tokens, from: number): Tokens {
  const result: Tokens = { kinds: [], starts: [], ends: [], texts: [] };
  for (let at = from; at < body.kinds.length; at++) {
    const last = result.kinds.length - 1;
    const text = body.texts[at];
    if (text === '##' && last >= 0 && body.kinds[at + 1] !== Token.end) {
      at++;
      result.texts[last] += `##${body.texts[at]}`;
      result.ends[last] = body.ends[at];
      if (result.texts[last] !== ',##__VA_ARGS__') result.kinds[last] = Token.word;
    } else if (text === '#' && body.kinds[at + 1] === Token.word) {
      at++;
      push(result, Token.string, body.starts[at - 1], body.ends[at], '""');
    } else push(result, body.kinds[at], body.starts[at], body.ends[at], text);
  }
  return result;
}

function push(tokens: Tokens, kind: number, start: number, end: number, text: string): void {
  tokens.kinds.push(kind);
  tokens.starts.push(start);
  tokens.ends.push(end);
  tokens.texts.push(text);
}
