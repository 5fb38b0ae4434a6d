// A document as a page: its frontmatter, its compiled truth and timeline, its chunks and its links.

import { blocksOf, type Format } from './blocks.ts';
import { chunkProse } from './chunk-prose.ts';
import { readFrontmatter } from './frontmatter.ts';
import { frontmatterLinks, linksOf } from './links.ts';
import { packText } from './packed-text.ts';
import type { FrontmatterMap, FrontmatterValue, Page } from './page.ts';
import { slugOf, withoutExtension } from './slug.ts';
import { isStale, timelineBody, timelineEntries, timelineStart } from './timeline.ts';

/** Keys with a place of their own in a page. */
const PLACED_KEYS: ReadonlySet<string> = new Set(['type', 'title', 'tags', 'slug', 'aliases']);

/** The page of a document; `slug` is what it would like to be called. */
export function documentPage(path: string, text: string): Page {
  const format = formatOf(path);
  const { values, end } = format === 'markdown' ? readFrontmatter(text) : { values: {} as FrontmatterMap, end: 0 };
  const title = stringOf(values.title) ?? firstHeading(text, format, end) ?? nameOf(path);
  const timeline = format === 'markdown' ? timelineStart(text, end) : text.length;
  const entries = timeline < text.length ? timelineEntries(text.slice(timeline)) : [];
  return {
    slug: slugOf(stringOf(values.slug) ?? withoutExtension(path)),
    path,
    title,
    type: stringOf(values.type) ?? 'document',
    tags: stringsOf(values.tags),
    aliases: stringsOf(values.aliases),
    frontmatter: Object.fromEntries(Object.entries(values).filter(([key]) => !PLACED_KEYS.has(key))),
    stale: isStale(values, entries),
    packed: packText(text),
    text,
    chunks: [
      ...chunkProse(text, format, title, { from: end, to: timeline, source: 'compiled_truth' }),
      ...(timeline < text.length
        ? chunkProse(text, format, title, { from: timelineBody(text, timeline), to: text.length, source: 'timeline' })
        : []),
    ],
    links: [...frontmatterLinks(values), ...linksOf(text, format, end)],
  };
}

function formatOf(path: string): Format {
  if (/\.(?:md|markdown|mdx)$/i.test(path)) return 'markdown';
  return /\.rst$/i.test(path) ? 'restructured' : 'plain';
}

function firstHeading(text: string, format: Format, from: number): string | undefined {
  const heading = blocksOf(text, format, from, text.length).find(({ kind }) => kind === 'heading');
  return heading === undefined || heading.title === '' ? undefined : heading.title;
}

function nameOf(path: string): string {
  return withoutExtension(path.slice(path.lastIndexOf('/') + 1));
}

function stringOf(value: FrontmatterValue | undefined): string | undefined {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}

/** A list, or one text with commas. */
function stringsOf(value: FrontmatterValue | undefined): string[] {
  if (typeof value === 'string')
    return value
      .split(',')
      .map((item) => item.trim())
      .filter((item) => item !== '');
  return Array.isArray(value) ? value.map(stringOf).filter((item) => item !== undefined) : [];
}
