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
  return changed(text, [...path], value, false);
}

/** The text with that value as a new element, whose number is the last of the path. */
export function insertJson(text: string, path: readonly (string | number)[], value: unknown): string {
  return changed(text, [...path], value, true);
}

/** The text without what is at the end of the path. */
export function cutJson(text: string, path: readonly (string | number)[]): string {
  return changed(text, [...path], undefined, false);
}

function changed(text: string, path: (string | number)[], value: unknown, isArrayInsertion: boolean): string {
  const mark = text.startsWith('\uFEFF') ? '\uFEFF' : '';
  const body = text.slice(mark.length);
  const source = body.trim() === '' ? '{}\n' : body;
  const indent = /^([ \t]+)\S/m.exec(source)?.[1] ?? '  ';
  const formattingOptions = {
    insertSpaces: !indent.startsWith('\t'),
    tabSize: indent.length,
    eol: source.includes('\r\n') ? '\r\n' : '\n',
  };
  return mark + applyEdits(source, modify(source, path, value, { formattingOptions, isArrayInsertion }));
}
