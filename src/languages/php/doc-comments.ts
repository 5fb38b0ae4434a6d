// Documentation comments: their text, and the types that their tags give.

import { startOf } from '../kit/lowering.ts';
import { readDocType } from './doc-types.ts';
import type { Lowering } from './lowering.ts';

/** Offsets of a comment in the text, its marks included. */
export interface DocComment {
  readonly start: number;
  readonly end: number;
}

const NONE: DocComment = { start: 0, end: 0 };

/** The documentation comment that ends before a node. */
export function commentOf(l: Lowering, node: number): DocComment {
  return commentBefore(l, startOf(l, node));
}

function commentBefore({ text }: Lowering, position: number): DocComment {
  let end = position;
  while (end > 0 && /\s/.test(text[end - 1])) end--;
  if (text[end - 1] !== '/' || text[end - 2] !== '*') return NONE;
  const start = text.lastIndexOf('/*', end - 2);
  return start !== -1 && text[start + 2] === '*' ? { start, end } : NONE;
}

/** The text of a comment without its marks. */
export function docText({ text }: Lowering, { start, end }: DocComment): string {
  if (end === 0) return '';
  return text
    .slice(start + 3, end - 2)
    .split('\n')
    .map((line) => line.trim().replace(/^\*+ ?/, ''))
    .join('\n')
    .trim();
}

/** A tag: its name without the prefix of a tool, and where the text behind it begins and the comment ends. */
export interface DocTag {
  readonly name: string;
  readonly at: number;
  readonly limit: number;
  /** Written for a tool that knows more types: it goes before the same tag without. */
  readonly isPrecise: boolean;
}

const TAGS =
  /@(?<tool>(?:phpstan|psalm)-)?(?<name>param-out|param|return|var|property(?:-read|-write)?|method|template(?:-covariant|-contravariant)?|extends|implements|use|mixin|test|dataProvider)\b[ \t]*/g;

export function tagsOf({ text }: Lowering, { start, end }: DocComment): readonly DocTag[] {
  if (end === 0) return [];
  const comment = text.slice(start, end);
  if (!comment.includes('@')) return [];
  return [...comment.matchAll(TAGS)].map(({ index, 0: written, groups }) => ({
    name: groups!.name,
    at: start + index + written.length,
    limit: end - 2,
    isPrecise: groups!.tool !== undefined,
  }));
}

/** The type of the last tag of a name, those of tools first; 0 where there is none. */
export function tagType(l: Lowering, tags: readonly DocTag[], name: string): number {
  const named = tags.filter((tag) => tag.name === name);
  const tag = named.findLast(({ isPrecise }) => isPrecise) ?? named.at(-1);
  return tag === undefined ? 0 : readDocType(l, tag.at, tag.limit).type;
}

/** The types of parameters by their names with the `$`. */
export function parameterTypes(l: Lowering, tags: readonly DocTag[]): ReadonlyMap<string, number> {
  const types = new Map<string, number>();
  for (const precise of [false, true]) {
    for (const tag of tags) {
      if (tag.name !== 'param' || tag.isPrecise !== precise) continue;
      const { type, end } = readDocType(l, tag.at, tag.limit);
      const [, name] = /^\s*(?:&\s*)?(?:\.\.\.\s*)?(\$\w+)/.exec(l.text.slice(end, end + 200)) ?? [];
      if (name !== undefined && type !== 0) types.set(name, type);
    }
  }
  return types;
}

/** `@template T of Bound`: the names of type parameters, with where their bounds begin (0: none). */
export function templatesOf(
  { text }: Lowering,
  tags: readonly DocTag[],
): readonly { readonly name: string; readonly position: number; readonly bound: number; readonly limit: number }[] {
  const found = new Map<string, { name: string; position: number; bound: number; limit: number }>();
  for (const tag of tags) {
    if (!tag.name.startsWith('template')) continue;
    const [whole, name, of] = /^(\w+)(\s+(?:of|as)\s+)?/.exec(text.slice(tag.at, tag.at + 200)) ?? [];
    if (name === undefined || whole === undefined) continue;
    const bound = of === undefined ? 0 : tag.at + whole.length;
    if (!found.has(name)) found.set(name, { name, position: tag.at, bound, limit: tag.limit });
  }
  return [...found.values()];
}
