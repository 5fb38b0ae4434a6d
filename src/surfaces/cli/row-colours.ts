// Colours for answers that consist of headings and rows of symbols. They are put into the finished text, so that a text
// without its escape sequences is the one that everybody else gets, byte for byte.

const BOLD = '1';
const DIM = '2';
const CYAN = '36';
const WARNING = '33';
const ALARM = '1;31';
const CAUTION = '1;33';

/** `  ← [CALLS] method A.b → src/a.ts:12 [CALLS] (test) ×2`: what is before the kind, kind, name, place, and the rest. */
const SYMBOL_ROW = /^((?: {2,}|\d+\. )?(?:[←→] )?(?:\[[A-Z_]+\] )?)([a-z_]+) (.+?) → (\S.*?:\d+(?:-\d+)?)(.*)$/;
const DEPTH = /^d=(\d+): /;

/** The text in colours, whose source code stays as it is. */
export function withRowColours(text: string): string {
  const lines = text.split('\n');
  const hint = lines.lastIndexOf('---');
  const source = lines.indexOf('Source:');
  return lines
    .map((line, at) => {
      if (hint !== -1 && at >= hint) return painted(line, DIM);
      if (source !== -1 && at > source) return line;
      return withColours(line);
    })
    .join('\n');
}

function withColours(line: string): string {
  const row = SYMBOL_ROW.exec(line);
  if (row !== null) {
    const [, before = '', kind = '', name = '', place = '', rest = ''] = row;
    return [
      painted(before, DIM),
      `${painted(kind, DIM)} ${painted(name, BOLD)} → ${painted(place, CYAN)}`,
      painted(rest, DIM),
    ].join('');
  }
  const depth = DEPTH.exec(line)?.[1];
  if (depth !== undefined) return painted(line, depth === '1' ? ALARM : depth === '2' ? CAUTION : BOLD);
  if (/^(?:At least|Left out|stale|Shown to depth)\b/.test(line)) return painted(line, WARNING);
  if (/^ *\.\.\. /.test(line)) return painted(line, DIM);
  if (/^(?:\d+\. .*\)|\S.*:)$/.test(line)) return painted(line, BOLD);
  return line;
}

function painted(text: string, code: string): string {
  return text.trim() === '' ? text : `\u001b[${code}m${text}\u001b[0m`;
}
