// The rules of one ignore file (`.gitignore` syntax) and whether they decide about a path. Which files there are, and
// which of them comes first, is for the walk to know.

import { compileWildcard, matchWildcard, toByteString, type Wildcard } from './wildmatch.ts';

/** What a list of rules says of a path; undefined where no rule is about it. */
export type Verdict = 'ignored' | 'kept' | undefined;

export interface IgnoreRules {
  /** The folder that the rules stand in, with `/` at its end; empty for the root. A byte string. */
  readonly base: string;
  readonly ignoreCase: boolean;
  readonly rules: readonly Rule[];
}

interface Rule {
  readonly negated: boolean;
  readonly foldersOnly: boolean;
  /** The pattern has a slash: it is about the path from the base, not about the name alone. */
  readonly anchored: boolean;
  /** The part before the first wildcard; all of the pattern if there is none. */
  readonly literal: string;
  /** `*` and a text without wildcards: that text. */
  readonly suffix: string | undefined;
  /** What follows `literal` (anchored), or the whole pattern; undefined if there is no wildcard. */
  readonly wildcard: Wildcard | undefined;
}

/** A path in the form in which rules are asked about it. */
export interface Candidate {
  /** From the root, with `/`. A byte string. */
  readonly path: string;
  readonly name: string;
  readonly isFolder: boolean;
}

/** Reads the text of an ignore file. `base` is its folder from the root, without `/` at its end; empty for the root. */
export function parseIgnoreRules(text: string, base: string, ignoreCase = false): IgnoreRules {
  const rules: Rule[] = [];
  for (const line of text.replace(/^\ufeff/, '').split('\n')) {
    const rule = parseRule(toByteString(line), ignoreCase);
    if (rule !== undefined) rules.push(rule);
  }
  return { base: base === '' ? '' : `${toByteString(base)}/`, ignoreCase, rules };
}

/** Makes a candidate from a path with any characters. */
export function candidateOf(path: string, isFolder: boolean): Candidate {
  const bytes = toByteString(path);
  return { path: bytes, name: bytes.slice(bytes.lastIndexOf('/') + 1), isFolder };
}

/** The verdict of the last rule that matches. It is about the path itself: an ignored parent folder is not considered. */
export function judge(list: IgnoreRules, candidate: Candidate): Verdict {
  if (!candidate.path.startsWith(list.base)) return undefined;
  for (let i = list.rules.length - 1; i >= 0; i--) {
    const rule = list.rules[i];
    if (rule.foldersOnly && !candidate.isFolder) continue;
    if (matches(rule, candidate, list)) return rule.negated ? 'kept' : 'ignored';
  }
  return undefined;
}

function parseRule(line: string, ignoreCase: boolean): Rule | undefined {
  if (line.startsWith('#')) return undefined;
  let pattern = withoutTrailingSpaces(line.endsWith('\r') ? line.slice(0, -1) : line);
  const negated = pattern.startsWith('!');
  if (negated) pattern = pattern.slice(1);
  const foldersOnly = pattern.endsWith('/');
  if (foldersOnly) pattern = pattern.slice(0, -1);
  if (pattern === '') return undefined;
  const anchored = pattern.includes('/');
  if (pattern.startsWith('/')) pattern = pattern.slice(1);
  const plain = lengthWithoutWildcards(pattern);
  const literal = fold(pattern.slice(0, plain), ignoreCase);
  const isSuffix =
    !anchored && pattern.startsWith('*') && lengthWithoutWildcards(pattern.slice(1)) === pattern.length - 1;
  // Git compares the part before the first wildcard on its own, so that the rest of an anchored pattern is matched as
  // if it stood alone: `a**/b` crosses folders although its stars do not stand between slashes.
  const rest = anchored ? pattern.slice(plain) : pattern;
  return {
    negated,
    foldersOnly,
    anchored,
    literal,
    suffix: isSuffix ? fold(pattern.slice(1), ignoreCase) : undefined,
    wildcard: plain === pattern.length ? undefined : compileWildcard(rest, { path: anchored, ignoreCase }),
  };
}

function matches(rule: Rule, candidate: Candidate, list: IgnoreRules): boolean {
  const { ignoreCase } = list;
  const text = fold(rule.anchored ? candidate.path.slice(list.base.length) : candidate.name, ignoreCase);
  if (rule.wildcard === undefined) return text === rule.literal;
  if (rule.suffix !== undefined) return text.endsWith(rule.suffix);
  if (!rule.anchored) return matchWildcard(rule.wildcard, text, { path: false, ignoreCase });
  if (!text.startsWith(rule.literal)) return false;
  return matchWildcard(rule.wildcard, text.slice(rule.literal.length), { path: true, ignoreCase });
}

/** Spaces at the end do not count, unless a backslash stands before them. */
function withoutTrailingSpaces(line: string): string {
  let end = 0;
  for (let at = 0; at < line.length; at++) {
    const escaped = line[at] === '\\';
    if (escaped) at += 1;
    if (escaped || line[at] !== ' ') end = at + 1;
  }
  return line.slice(0, end);
}

function lengthWithoutWildcards(pattern: string): number {
  const at = pattern.search(/[*?[\\]/);
  return at === -1 ? pattern.length : at;
}

function fold(text: string, ignoreCase: boolean): string {
  return ignoreCase ? text.replace(/[A-Z]/g, (letter) => letter.toLowerCase()) : text;
}
