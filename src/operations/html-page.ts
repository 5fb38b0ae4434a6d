// One page of HTML without scripts or anything from elsewhere, for answers that are kept as a file: mail, build servers and
// browsers show it as it is. Names come from strangers: whatever is text is escaped where it is put in.

import { visibleText } from './visible.ts';

const STYLE =
  'body{font:15px/1.5 system-ui,sans-serif;max-width:76rem;margin:2rem auto;padding:0 1rem;color:#222;background:#fff}' +
  'table{border-collapse:collapse;width:100%;margin:.5rem 0}' +
  'th,td{text-align:left;vertical-align:top;padding:.25rem .75rem .25rem 0;border-bottom:1px solid #ddd;overflow-wrap:anywhere}' +
  'h2{margin-top:2.5rem}p{color:#555;margin:.25rem 0}code{font:13px ui-monospace,monospace}' +
  '.error{color:#b00020}.warning{color:#8a5a00}.note{color:#0b57a4}' +
  '@media(prefers-color-scheme:dark){body{color:#ddd;background:#181818}th,td{border-color:#333}p{color:#aaa}' +
  '.error{color:#ff8a80}.warning{color:#ffcc66}.note{color:#82b1ff}}';

/** `body` is markup. */
export function htmlPage(title: string, body: readonly string[]): string {
  return [
    '<!doctype html>',
    '<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    '<meta http-equiv="Content-Security-Policy" content="default-src \'none\'; style-src \'unsafe-inline\'">',
    `<title>${escaped(title)}</title><style>${STYLE}</style></head><body>`,
    `<h1>${escaped(title)}</h1>`,
    ...body,
    '</body></html>',
  ].join('\n');
}

/** Of cells that are markup. */
export function htmlTable(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  const head = columns.map((column) => `<th scope="col">${escaped(column)}</th>`).join('');
  const body = rows.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`);
  return ['<table><thead>', `<tr>${head}</tr></thead><tbody>`, ...body, '</tbody></table>'].join('\n');
}

export function escaped(text: string): string {
  return visibleText(text).replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
