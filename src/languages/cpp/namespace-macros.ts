// Macros that open namespaces and close them (`#define BEGIN namespace a { namespace b {`): each use becomes one namespace,
// whose names are said beside the text.

import type { Macro } from '../c/preprocess.ts';
import { Token, type Tokens } from '../c/tokens.ts';
import { isCapital } from '../c/words.ts';

/** What opens a namespace of any name, in the fewest characters. */
export const OPENING = 'namespace a{';

export interface NamespaceMacros {
  /** By the name of a macro, what it opens. */
  readonly opening: ReadonlyMap<string, Opened>;
  readonly closing: ReadonlySet<string>;
}

/** The names of namespaces, outermost first, without those that have none; or the macro of another file that says them. */
export type Opened = readonly string[] | string;

export function namespaceMacros(macros: readonly Macro[], tokens: Tokens): NamespaceMacros {
  const values = new Map<string, string>();
  const opening = new Map<string, readonly string[]>();
  const closing = new Map<string, number>();
  for (const { name, body, parameters } of macros) {
    const texts = body.texts.filter((_, at) => body.kinds[at] !== Token.end);
    if (parameters !== undefined || texts.length === 0) continue;
    if (texts.length === 1 && body.kinds[0] === Token.word) values.set(name, texts[0]);
    if (texts.every((text) => text === '}') && !closing.has(name)) closing.set(name, texts.length);
    const names = opened(texts);
    if (names !== undefined && !opening.has(name)) opening.set(name, names);
  }
  const depths = new Set(closing.values());
  const isClosed = ([name, names]: readonly [string, readonly string[]]): boolean =>
    depths.has(names.length) && name.length >= OPENING.length;
  const own = [...opening].filter(isClosed);
  const openedDepths = new Set(own.map(([, names]) => names.length));
  const others = pairsIn(tokens, new Set(macros.map(({ name }) => name)));
  return {
    opening: new Map<string, Opened>([
      ...own.map(([name, names]) => [name, names.flatMap((one) => values.get(one) ?? (one || []))] as const),
      ...[...others.keys()].map((name) => [name, name] as const),
    ]),
    closing: new Set([
      ...[...closing].filter(([, depth]) => openedDepths.has(depth)).map(([name]) => name),
      ...others.values(),
    ]),
  };
}

const BEGINS: readonly (readonly [RegExp, string])[] = [
  [/BEGIN/, 'END'],
  [/OPEN/, 'CLOSE'],
  [/START/, 'END'],
];

/** Macros of other files that open namespaces, by their names, with those that close them as often. */
function pairsIn({ texts }: Tokens, own: ReadonlySet<string>): ReadonlyMap<string, string> {
  const counts = new Map<string, number>();
  for (const [at, text] of texts.entries())
    if (/NAMESPACE|(?:^|_)NS(?:_|$)/.test(text) && isCapital(text) && !own.has(text) && texts[at + 1] !== '(')
      counts.set(text, (counts.get(text) ?? 0) + 1);
  const pairs = new Map<string, string>();
  for (const [name, count] of counts) {
    if (name.length < OPENING.length) continue;
    for (const [begin, end] of BEGINS) {
      const closing = name.replace(begin, end);
      if (closing !== name && counts.get(closing) === count) pairs.set(name, closing);
    }
  }
  return pairs;
}

/** The names of the namespaces that a body opens, '' for one without a name, if it does nothing else. */
function opened(texts: readonly string[]): readonly string[] | undefined {
  const names: string[] = [];
  for (let at = 0; at < texts.length; ) {
    const isInline = texts[at] === 'inline';
    if (isInline) at++;
    if (texts[at++] !== 'namespace') return undefined;
    const open = texts.indexOf('{', at);
    if (open === -1) return undefined;
    // What is in an inline namespace is in the one around it.
    names.push(isInline ? '' : (texts.slice(at, open).filter((text) => /^\w+$/.test(text))[0] ?? ''));
    at = open + 1;
  }
  return names.length > 0 ? names : undefined;
}
