// One key of a JSON text with comments, changed in place.

import { applyEdits, modify, type ParseError, parse } from 'jsonc-parser';

/** What the text says; undefined where it is no JSON, comments and trailing commas aside. */
export function parseJson(text: string): unknown {
  const errors: ParseError[] = [];
  const value: unknown = parse(text, errors, { allowTrailingComma: true });
  return errors.length > 0 ? undefined : value;
}

/** The text with that value at the end of the path; undefined takes the key out. */
export function setJson(text: string, path: readonly string[], value: unknown): string {
  const source = text.trim() === '' ? '{}\n' : text;
  const indent = /^([ \t]+)\S/m.exec(source)?.[1] ?? '  ';
  const formattingOptions = {
    insertSpaces: !indent.startsWith('\t'),
    tabSize: indent.length,
    eol: source.includes('\r\n') ? '\r\n' : '\n',
  };
  return applyEdits(source, modify(source, [...path], value, { formattingOptions }));
}
