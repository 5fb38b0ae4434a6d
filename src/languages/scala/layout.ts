// Line breaks that mean nothing and that the grammar takes for the end of a definition: before the body of what is declared.

/** What a line ends with that a brace on the next one belongs to. */
const OPEN = /[\p{L}\p{N}_)\]`]\s*$/u;

/** The text with blanks in the place of such line breaks: all that is written stays where it is. */
export function joinedLines(text: string): string {
  return text.replace(/([^\n]*)\n(?=[ \t]*(?:=\s|\{))/g, (whole: string, line: string, at: number) => {
    const isBrace = /^[ \t]*\{/.test(text.slice(at + whole.length, at + whole.length + 200));
    const isComment = line.includes('//') || line.trimEnd().endsWith('*/') || /^\s*\*/.test(line);
    return line.trim() === '' || isComment || (isBrace && !OPEN.test(line)) ? whole : `${line} `;
  });
}
