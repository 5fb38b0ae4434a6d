// The links of a document as they are written. Where they lead is resolve-links.ts.

import { type Block, blocksOf, type Format } from './blocks.ts';
import type { FrontmatterMap, FrontmatterValue, Link } from './page.ts';

/** Links in the text from `from` on; what is in code blocks is no link. */
export function linksOf(text: string, format: Format, from: number): Link[] {
  const found: Link[] = [];
  for (const block of blocksOf(text, format, from, text.length)) {
    if (block.kind !== 'code') found.push(...linksOfBlock(text, block));
  }
  return found.sort((a, b) => a.at - b.at);
}

const INLINE_CODE = /(`+)(?!`)([^\n]*?[^`\n])\1(?!`)/g;
const MARKDOWN_LINK =
  /!?\[((?:[^[\]\\]|\\.|\[[^\]]*\])*)\]\(\s*(<[^>\n]+>|(?:[^\s()\\]|\\.|\([^\s()]*\))+)(?:\s+["'(][^\n]*?["')])?\s*\)/g;
const WIKILINK = /!?\[\[([^[\]\n|]+)(?:\|([^[\]\n]*))?\]\]/g;
/** A path with an extension and a line: `src/a.ts:42`. */
const PLACE = /(?<![\w/.:-])((?:[\w.@-]+\/)*[\w.@-]+\.[A-Za-z]\w*:\d+)(?:-\d+|:\d+)?(?![\w])/g;
/** A name with a joint inside, a call, or a path: what backticks hold when they name code. */
const NAMED_CODE =
  /^(?:[\p{L}_$][\w$]*(?:(?:\.|::|#)[\p{L}_$][\w$]*)+(?:\(\))?|[\p{L}_$][\w$]*\(\)|(?:[\w.@-]+\/)+[\w.@-]+\.\w+|[\p{L}_$]*(?:\p{Ll}\p{Lu}|[\w]_[\w])[\w$]*)$/u;

function linksOfBlock(text: string, { start, end }: Block): Link[] {
  const links: Link[] = [];
  const raw = text.slice(start, end);
  // Inline code goes first: what it holds is a name of code or nothing, whatever brackets are in it.
  const prose = raw.replace(INLINE_CODE, (whole, _ticks: string, code: string, at: number) => {
    const name = code.trim();
    if (NAMED_CODE.test(name)) links.push({ kind: 'code', target: name, text: name, at: start + at });
    const place = /^((?:[\w.@-]+\/)*[\w.@-]+\.[A-Za-z]\w*:\d+)(?:-\d+|:\d+)?$/.exec(name)?.[1];
    if (place !== undefined) links.push({ kind: 'code', target: place, text: name, at: start + at });
    return ' '.repeat(whole.length);
  });
  for (const match of prose.matchAll(WIKILINK)) {
    const { source, target } = splitSource(match[1].trim());
    const shown = (match[2] ?? match[1]).trim();
    links.push({
      kind: 'wikilink',
      target,
      ...(source === undefined ? {} : { source }),
      text: shown,
      at: start + match.index,
    });
  }
  const withoutWiki = prose.replace(WIKILINK, (whole) => ' '.repeat(whole.length));
  for (const match of withoutWiki.matchAll(MARKDOWN_LINK)) {
    const target = match[2].replace(/^<|>$/g, '').replace(/\\(.)/g, '$1');
    if (isElsewhere(target)) continue;
    links.push({ kind: 'markdown', target, text: match[1].trim(), at: start + match.index });
  }
  for (const match of withoutWiki.matchAll(PLACE)) {
    links.push({ kind: 'code', target: match[1], text: match[1], at: start + match.index });
  }
  return links;
}

/** Another site, a mail address, or a place in the same page. */
function isElsewhere(target: string): boolean {
  return /^(?:[a-z][a-z0-9+.-]*:|\/\/|#)/i.test(target);
}

/** `source:slug`; a colon that follows nothing or that nothing follows is part of a name. */
function splitSource(target: string): { source?: string; target: string } {
  const parts = /^([^\s:/#|]+):([^\s:].*)$/.exec(target);
  return parts === null ? { target } : { source: parts[1], target: parts[2] };
}

/** Keys that describe the page itself: a title that equals another page's is no link to it. */
const OWN_KEYS: ReadonlySet<string> = new Set([
  'title',
  'type',
  'slug',
  'tags',
  'aliases',
  'date',
  'created',
  'updated',
  'description',
  'summary',
  'status',
  'id',
  'lang',
]);

/**
 * What the values of the frontmatter may refer to: wikilinks for certain, other texts where a page answers to them,
 * which shows when all pages are known.
 */
export function frontmatterLinks(frontmatter: FrontmatterMap): Link[] {
  const links: Link[] = [];
  const visit = (relation: string, value: FrontmatterValue): void => {
    if (typeof value === 'string') links.push(...linksOfValue(relation, value));
    else if (Array.isArray(value)) for (const item of value) visit(relation, item);
    else if (typeof value === 'object' && value !== null)
      for (const [key, item] of Object.entries(value)) visit(key, item as FrontmatterValue);
  };
  for (const [key, value] of Object.entries(frontmatter)) if (!OWN_KEYS.has(key)) visit(key, value);
  return links;
}

function linksOfValue(relation: string, value: string): Link[] {
  const wiki = [...value.matchAll(WIKILINK)].map((match) => {
    const { source, target } = splitSource(match[1].trim());
    const text = (match[2] ?? match[1]).trim();
    return { kind: 'frontmatter' as const, target, ...(source === undefined ? {} : { source }), text, at: 0, relation };
  });
  if (wiki.length > 0) return wiki;
  const target = value.trim();
  // A sentence or an address is no reference.
  if (target === '' || target.length > 120 || isElsewhere(target)) return [];
  return [{ kind: 'frontmatter', target, text: target, at: 0, relation }];
}
