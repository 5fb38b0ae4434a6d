// Words for people out of identifiers and paths. Knows the customs of naming, no programming language in particular.

/**
 * An acronym ends before the capital of the word that follows it: `HTTPServer` is `HTTP` and `Server`. One letter is no
 * acronym: `ETag` is a word.
 */
const WORD =
  /\p{Lu}{2,}(?:s|v\p{N}+)(?!\p{Ll})|\p{Lu}{2,}(?=\p{Lu}\p{Ll})|\p{Lu}{0,2}\p{Ll}[\p{Ll}\p{N}]*|\p{Lu}+\p{N}*|[\p{Lo}\p{Lm}\p{M}]+|\p{N}+/gu;

/** Splits at case, underscores and other signs: `parseHTTPHeader_v2` is `parse`, `HTTP`, `Header`, `v2`. */
export function splitWords(identifier: string): string[] {
  return identifier.match(WORD) ?? [];
}

/** Words in lower case, without repeats, for counting. */
export function termsOf(identifier: string): string[] {
  return [...new Set(splitWords(identifier).map((word) => word.toLowerCase()))];
}

/**
 * An identifier as words: `defaultConfiguration` is "default configuration", `toJSON` "to JSON", `__init__` "init".
 * A name without any letter stays as it is.
 */
export function humanise(identifier: string): string {
  const words = splitWords(identifier);
  if (words.length === 0) return identifier;
  const shouting = !/\p{Ll}/u.test(identifier);
  return words.map((word) => (isAcronym(word) && !shouting ? word : word.toLowerCase())).join(' ');
}

/** The first letter in upper case. */
export function capitalise(text: string): string {
  const [first = ''] = text;
  return first.toUpperCase() + text.slice(first.length);
}

/** A word in a form that its plural shares, to tell `segment` and `segments` apart from different words. */
export function stem(word: string): string {
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`;
  if (/(?:s|x|z|ch|sh)es$/.test(word)) return word.slice(0, -2);
  return word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word;
}

/** The parts of a path that a person would name a topic by: no extension, none of the folders every project has. */
export function pathTopics(path: string): string[] {
  const parts = path.split('/');
  const last = parts.length - 1;
  parts[last] = parts[last].replace(/(?<=.)(?:\.(?:test|spec))?\.[^.]+$/u, '');
  return parts.filter((part) => /\p{L}/u.test(part) && !COMMON_PLACES.has(part.toLowerCase()));
}

/** Folders and files that say how a project is laid out, not what it does. */
const COMMON_PLACES: ReadonlySet<string> = new Set([
  '__init__',
  '__main__',
  '__tests__',
  'helper',
  'helpers',
  'impl',
  'index',
  'init',
  'internal',
  'lib',
  'libs',
  'main',
  'mod',
  'package',
  'packages',
  'pkg',
  'spec',
  'specs',
  'source',
  'sources',
  'src',
  'test',
  'tests',
  'util',
  'utils',
]);

function isAcronym(word: string): boolean {
  return /^\p{Lu}{2}/u.test(word);
}
