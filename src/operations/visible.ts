// Makes characters that command a terminal, or turn the direction of writing, visible: they come with names, paths and
// source, and would otherwise act on whoever reads an answer. Results as data keep them.

/** C0 and C1 controls and those of the direction of writing. Tabs and line ends are part of a text. */
const ACTING = /(?![\t\n]|\r\n)\p{Cc}|\p{Bidi_Control}/gu;
/** In a name or a path they are no part of anything, and would forge a row of an answer. */
const ACTING_IN_NAME = /\p{Cc}|\p{Bidi_Control}/gu;
/** Keys of results whose strings are names and paths. */
const NAMES = /(?:path|paths|name|names|uid|files|symbols|added|modified|deleted|removed|label)$/i;

/** A text with such characters as `\u001b`. In a text that is JSON it stands for the same value. */
export function visibleText(text: string): string {
  return text.replaceAll(ACTING, escaped);
}

/** The same of a name or a path. */
export function visibleName(name: string): string {
  return name.replaceAll(ACTING_IN_NAME, escaped);
}

/** A result with the same in all of its texts, to be put into words; the same object where there is nothing to do. */
export function visibleOutput<T>(output: T): T {
  return visibleValue(output, '') as T;
}

function visibleValue(value: unknown, key: string): unknown {
  if (typeof value === 'string') return NAMES.test(key) ? visibleName(value) : visibleText(value);
  if (Array.isArray(value)) {
    const items = value.map((item) => visibleValue(item, key));
    return items.some((item, at) => item !== value[at]) ? items : value;
  }
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  const before = Object.entries(value);
  const after = before.map(([name, item]) => [visibleText(name), visibleValue(item, name)] as const);
  const changed = after.some(([name, item], at) => name !== before[at][0] || item !== before[at][1]);
  return changed ? Object.fromEntries(after) : value;
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
