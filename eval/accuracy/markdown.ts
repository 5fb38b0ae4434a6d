// Tables in Markdown, and the blocks of a document that they are written into.

/** The first column is text, the others are numbers. */
export function markdownTable(
  headers: readonly string[],
  rows: readonly (readonly string[])[],
  textColumns = 1,
): string {
  const lines = [headers, headers.map((_, index) => (index < textColumns ? '---' : '---:')), ...rows];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** Puts a text between `<!-- begin name -->` and `<!-- end name -->`. Throws if the document has no such block. */
export function fillBlock(document: string, name: string, text: string): string {
  const [begin, end] = [`<!-- begin ${name} -->`, `<!-- end ${name} -->`];
  const from = document.indexOf(begin);
  const to = document.indexOf(end);
  if (from === -1 || to < from) throw new Error(`the document has no block ${begin} ... ${end}`);
  return `${document.slice(0, from + begin.length)}\n\n${text}\n\n${document.slice(to)}`;
}

/** The names of a document's blocks. */
export function blockNames(document: string): string[] {
  return [...document.matchAll(/<!-- begin ([\w-]+) -->/g)].map(([, name]) => name);
}
