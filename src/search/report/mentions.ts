// What a pasted report (an issue, a mail, a log) says of places in code: the frames of stack traces, paths, names, and
// the words that are left, each with what it is worth by where it stands. Pure: what of it exists is for others to say.

import type { Substitution, WeightedWord } from '../lexical-index.ts';
import { nameSegments } from '../name-forms.ts';
import { queryTerms } from '../query-terms.ts';
import { ENGLISH_STOP_WORDS } from '../stop-words.ts';
import { foldCase, scanWords, termsOfWord } from '../tokenize.ts';
import { reportSections, type Section, type SectionKind } from './sections.ts';
import { type SnippetScope, snippetScope } from './snippets.ts';

/** One line of a stack trace. */
export interface Frame {
  /** As written, with `/`: often on another machine, and in another folder. */
  readonly path: string;
  readonly line?: number;
  /** The function, where the trace names it; the last segment of its name is what it is called. */
  readonly name?: string;
}

export interface PathMention {
  readonly path: string;
  readonly line?: number;
}

export interface NameMention {
  /** A name or a dotted name, without parentheses; spelt out where a snippet says what its beginning stands for. */
  readonly name: string;
  /** From 0 to 1: what a name at such a place, in such a form, has to say. */
  readonly weight: number;
  /** Whether the name begins at a module: it was imported. */
  readonly imported?: boolean;
  /** What was called to make what stood before the first dot, which `name` is without. */
  readonly maker?: NameMention;
}

export interface Mentions {
  /** Innermost first; of several traces, the last first, since the earlier ones led to it. */
  readonly frames: readonly Frame[];
  readonly paths: readonly PathMention[];
  /** Distinct, in the order of the text. */
  readonly names: readonly NameMention[];
  /** Distinct, in the order of the text. */
  readonly words: readonly WeightedWord[];
  /** Options, and messages of several words, as they were quoted: distinct, in the order of the text. */
  readonly quotes: readonly string[];
}

/** What a word says by the section it stands in. */
const WORD_WEIGHTS: Readonly<Record<SectionKind, number>> = {
  title: 3,
  message: 1.5,
  prose: 1,
  code: 0.5,
  trace: 0.3,
  form: 0.1,
};
/** The same for a name. In a trace nearly everything is a name, and most of it is on the way to the fault. */
const NAME_WEIGHTS: Readonly<Record<SectionKind, number>> = {
  title: 1,
  message: 0.8,
  prose: 0.7,
  code: 0.4,
  trace: 0.2,
  form: 0.1,
};
/** How soon more of the same word brings no more: half of what it can bring at this weight. */
const WORD_SATURATION = 3;
const MOST_WORDS = 250;
const MOST_NAMES = 100;
const MOST_QUOTES = 12;

const URL_PATTERN = /\bhttps?:\/\/[^\s)>\]'"]+/g;
/** A file of a repository on a forge, and the line that the address points to. */
const FORGE_FILE = /^https?:\/\/[^/]+\/[^/]+\/[^/]+\/(?:-\/)?(?:blob|tree|raw|src)\/[^/]+\/([^#?]+)(?:[^#]*#L(\d+))?/;

export function mentionsIn(text: string): Mentions {
  const paths: PathMention[] = [];
  const plain = text.replace(URL_PATTERN, (url) => {
    const file = FORGE_FILE.exec(url);
    if (file !== null) paths.push({ path: file[1], ...lineOf(file[2]) });
    return ' ';
  });
  const sections = reportSections(plain);
  for (const section of sections) if (section.kind !== 'trace') paths.push(...pathsIn(section.text));
  return {
    frames: framesIn(sections),
    paths,
    names: namesIn(sections),
    words: wordsIn(sections),
    quotes: quotesIn(sections),
  };
}

/** `File "path", line 3, in name`: the outermost frame comes first. */
const OUTER_FIRST = [
  /^\s*File "(?<path>[^"]+)", line (?<line>\d+)(?:, in (?<name>.+))?/,
  /^\s*(?:File )?(?<path>[~\w./\\:-]+\.\w+):(?<line>\d+)(?::\d+)?,? in `?(?<name>[\w.<>$]+)/,
  /^\s*(?:File )?(?<path>[~\w./\\:-]+\.\w+) in (?<name>[\w.<>$]+)\(/,
];
/** `at name (path:3:5)`, `at name(File.ext:3)`, `at path:3:5`: the innermost frame comes first. */
const INNER_FIRST = [
  /^\s*at (?:async )?(?<name>[^\s(]+(?: \[as [^\]]+\])?) ?\((?:file:\/\/)?(?<path>[^():]*[^():\s]+):(?<line>\d+)(?::\d+)?\)/,
  /^\s*at (?:async )?(?:file:\/\/)?(?<path>[^\s():]+):(?<line>\d+)(?::\d+)?/,
  /^\s*at (?<name>[^\s(]+)\(.*\) in (?<path>.+):line (?<line>\d+)/,
  /^\s*#\d+ (?<path>[^\s(]+)\((?<line>\d+)\): (?<name>[\w\\:>-]+)/,
];

function framesIn(sections: readonly Section[]): readonly Frame[] {
  return sections
    .filter(({ kind }) => kind === 'trace')
    .map(({ text }) => {
      const outerFirst = matchedFrames(text, OUTER_FIRST);
      return outerFirst.length > 0 ? outerFirst.reverse() : matchedFrames(text, INNER_FIRST);
    })
    .reverse()
    .flat();
}

function matchedFrames(text: string, patterns: readonly RegExp[]): Frame[] {
  return text.split('\n').flatMap((line) => {
    for (const pattern of patterns) {
      const { path, line: number, name } = pattern.exec(line)?.groups ?? {};
      if (path === undefined) continue;
      const last = name
        ?.replace(/\(.*$/s, '')
        .split(/\.|::|->|\\/)
        .at(-1)
        ?.trim();
      return [{ path: path.replaceAll('\\', '/'), ...lineOf(number), ...(last ? { name: last } : {}) }];
    }
    return [];
  });
}

function lineOf(digits: string | undefined): { line?: number } {
  return digits === undefined ? {} : { line: Number(digits) };
}

/** Words with a slash and an extension, or a plain file name; what stands after a colon may be a line. */
function pathsIn(text: string): PathMention[] {
  const found = text.matchAll(
    /(?<![\w/.@-])((?:[~.]{0,2}\/)?(?:[\w.+-]+[/\\])*[\w+-][\w.+-]*\.[A-Za-z]\w{0,4})(?::(\d+))?(?![\w/])/g,
  );
  return [...found].map(([, path, line]) => ({ path: path.replaceAll('\\', '/'), ...lineOf(line) }));
}

/** `--no-color`, which is one word to whoever writes it and three to an index. */
const OPTION = /(?<![\w-])--[A-Za-z][\w-]*[A-Za-z0-9]/g;
const QUOTED = /`([^`\n]{8,200})`|"([^"\n]{8,200})"|(?<!\w)'([^'\n]{8,200})'(?!\w)/g;
/** What stands before the message of an error. */
const MESSAGE_HEAD = /^\s*(?:E\s+)?[\w.]+:\s+/;
const LEAST_WORDS_OF_A_MESSAGE = 3;

function quotesIn(sections: readonly Section[]): readonly string[] {
  const quotes = new Set<string>();
  for (const { kind, text } of sections) {
    if (kind === 'form' || kind === 'trace') continue;
    for (const [option] of text.matchAll(OPTION)) quotes.add(option);
    const messages =
      kind === 'message'
        ? text.split('\n').map((line) => line.replace(MESSAGE_HEAD, ''))
        : kind === 'code'
          ? []
          : [...text.matchAll(QUOTED)].map(([, a, b, c]) => a ?? b ?? c ?? '');
    for (const message of messages)
      if (message.trim().split(/\s+/).length >= LEAST_WORDS_OF_A_MESSAGE) quotes.add(message.trim());
  }
  return [...quotes].slice(0, MOST_QUOTES);
}

const NAME = /[\p{L}_$][\p{L}\p{N}_$]*(?:(?:\.|::|->|#)[\p{L}_$][\p{L}\p{N}_$]*)*/gu;

function namesIn(sections: readonly Section[]): readonly NameMention[] {
  const weights = new Map<string, number>();
  for (const { kind, text } of sections) {
    for (const match of text.matchAll(NAME)) {
      const [name] = match;
      const form = formOf(name, text, match.index, kind);
      if (form === 0 || name.length < 3) continue;
      weights.set(name, Math.max(weights.get(name) ?? 0, form * NAME_WEIGHTS[kind]));
    }
  }
  const scope = snippetScope(sections);
  return [...weights].slice(0, MOST_NAMES).map(([name, weight]) => inScope(name, weight, scope));
}

/** A name as it is meant where it stands: by what its first segment was imported as, or made by. */
function inScope(name: string, weight: number, { imported, madeBy }: SnippetScope): NameMention {
  const [first = name, ...others] = nameSegments(name);
  const rest = others.join('.');
  const target = imported.get(first);
  if (target !== undefined) return { name: rest === '' ? target : `${target}.${rest}`, weight, imported: true };
  const maker = madeBy.get(first);
  if (maker === undefined || rest === '') return { name, weight };
  return { name: rest, weight, maker: inScope(maker, weight, { imported, madeBy: new Map() }) };
}

/** How surely a word is meant as a name: by its shape, by what stands around it, or because all around it is code. */
function formOf(name: string, text: string, at: number, kind: SectionKind): number {
  const before = text[at - 1] ?? '';
  const after = text[at + name.length] ?? '';
  const joined = /\.|::|->|#/.test(name);
  const quoted = /[`'"]/.test(before) && /[`'"(]/.test(after);
  if (joined || quoted || (after === '(' && before !== '(') || isShapedAsName(name)) return 1;
  const inQuotes = isBetweenBackticks(text, at);
  if (inQuotes) return 0.8;
  if (kind === 'code') return ENGLISH_STOP_WORDS.has(name.toLowerCase()) ? 0 : 0.5;
  // A capital inside a sentence.
  if (/^\p{Lu}\p{Ll}/u.test(name) && /[\p{Ll},] $/u.test(text.slice(Math.max(0, at - 2), at))) return 0.5;
  return 0;
}

/** A hump or an underscore inside: no word of prose. */
function isShapedAsName(name: string): boolean {
  return /\p{Ll}\p{Lu}|\w_\w|^_+\w|\p{Lu}{2}\p{Ll}/u.test(name);
}

function isBetweenBackticks(text: string, at: number): boolean {
  const start = text.lastIndexOf('\n', at) + 1;
  let quotes = 0;
  for (let index = start; index < at; index++) if (text[index] === '`') quotes++;
  return quotes % 2 === 1;
}

function wordsIn(sections: readonly Section[]): readonly WeightedWord[] {
  const weights = new Map<string, number>();
  for (const { kind, text } of sections) {
    scanWords(text, (start, end) => {
      const word = text.slice(start, end);
      if (kind !== 'code' && kind !== 'trace' && ENGLISH_STOP_WORDS.has(foldCase(word))) return;
      for (const term of termsOfWord(word)) weights.set(term, (weights.get(term) ?? 0) + WORD_WEIGHTS[kind]);
    });
  }
  const words = [...weights].map(([term, weight]) => ({
    term,
    weight: (weight * (WORD_SATURATION + 1)) / (weight + WORD_SATURATION),
  }));
  if (words.length <= MOST_WORDS) return words;
  const least = words.map(({ weight }) => weight).sort((a, b) => b - a)[MOST_WORDS - 1];
  return words.filter(({ weight }) => weight >= least).slice(0, MOST_WORDS);
}

/** The words of a question of one line that tell something, each worth the same, and neighbours written as one. */
export function questionWords(text: string, substitutions: readonly Substitution[]): readonly WeightedWord[] {
  const { terms, joined } = queryTerms(text);
  const telling = terms.filter((term) => !ENGLISH_STOP_WORDS.has(term));
  const used = substitutions.flatMap((substitution) => substitution.used);
  return [
    ...(telling.length > 0 ? telling : terms).map((term) => ({ term, weight: 1 })),
    ...joined.map((term) => ({ term, weight: JOINED_WEIGHT })),
    ...used.map((term) => ({ term, weight: SUBSTITUTE_WEIGHT / used.length })),
  ];
}

const JOINED_WEIGHT = 0.5;
/** What a word is worth that was looked up in the stead of one that is nowhere. */
const SUBSTITUTE_WEIGHT = 0.5;
