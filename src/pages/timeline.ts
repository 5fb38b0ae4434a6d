// Where the compiled truth of a page ends and its timeline starts, what the entries are, and whether they have
// overtaken the truth.

import type { FrontmatterMap, TimelineEntry } from './page.ts';

/** Where the timeline starts, its mark included; the length of the text if there is none. */
export function timelineStart(text: string, from: number): number {
  const mark = /^[ \t]*(?:<!--[ \t]*timeline[ \t]*-->|---[ \t]*timeline[ \t]*---)[ \t]*$/im;
  const rule = /^---[ \t]*\r?\n(?:[ \t]*\r?\n)*(?=##[ \t]+(?:timeline|history)[ \t]*#*[ \t]*(?:\r?\n|$))/im;
  const body = outsideFences(text.slice(from));
  const starts = [mark, rule].map((pattern) => pattern.exec(body)?.index).filter((index) => index !== undefined);
  return starts.length === 0 ? text.length : from + Math.min(...starts);
}

/** Where what the timeline says starts: after the line that marks it. */
export function timelineBody(text: string, start: number): number {
  const end = text.indexOf('\n', start);
  return end === -1 ? text.length : end + 1;
}

/** The same text with what is in fences blanked out: a mark that a page quotes is not one. */
function outsideFences(text: string): string {
  return text.replace(/^ {0,3}(`{3,}|~{3,})[^\n]*\n[\s\S]*?(?:^ {0,3}\1[`~]*[ \t]*$|(?![\s\S]))/gm, (fence) =>
    fence.replace(/[^\n]/g, ' '),
  );
}

/** The entries `- **2024-03-15** | text`, in the order of the page. */
export function timelineEntries(text: string): TimelineEntry[] {
  const pattern = /^[ \t]*[-*+][ \t]+\*\*(\d{4}-\d{2}-\d{2})\*\*[ \t]*[|:–—-]?[ \t]*(.*)$/gm;
  return Array.from(text.matchAll(pattern), ([, date, entry]) => ({ date: date, text: entry.trim() }));
}

/** What people call the day on which a page was written. */
const DATE_KEYS = ['compiled', 'compiled_at', 'updated', 'updated_at', 'last_updated', 'modified', 'date'];

/** Whether the newest entry is later than the day the compiled truth gives for itself. Without such a day, nobody knows. */
export function isStale(frontmatter: FrontmatterMap, entries: readonly TimelineEntry[]): boolean {
  const written = DATE_KEYS.map((key) => frontmatter[key]).find((value) => typeof value === 'string');
  const day = /^\d{4}-\d{2}-\d{2}/.exec(typeof written === 'string' ? written : '')?.[0];
  return day !== undefined && entries.some(({ date }) => date > day);
}
