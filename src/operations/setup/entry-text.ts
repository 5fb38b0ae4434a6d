// A configuration file's text with the server's entry in it, or without. Everything else in the text stays as it is.

import { applyEdits, findNodeAtLocation, type JSONPath, modify, type ParseError, parse, parseTree } from 'jsonc-parser';
import { AppError } from '../../model/errors.ts';
import type { Client } from './clients.ts';

const SERVER = 'gitnexus';

/** Throws `invalid-argument` for a file that cannot be read as what it should be. */
export function withEntry(text: string, client: Client): string {
  return client.format === 'json' ? jsonWith(text, client, client.entry) : tomlWith(text, client);
}

export function withoutEntry(text: string, client: Client): string {
  return client.format === 'json' ? jsonWith(text, client, undefined) : tomlWithout(text, client);
}

function jsonWith(text: string, { name, servers }: Client, entry: Client['entry'] | undefined): string {
  const source = text.trim() === '' ? (entry === undefined ? text : '{}\n') : text;
  const errors: ParseError[] = [];
  const value: unknown = parse(source, errors, { allowTrailingComma: true, allowEmptyContent: true });
  if (
    errors.length > 0 ||
    (value !== undefined && (typeof value !== 'object' || value === null || Array.isArray(value)))
  ) {
    throw new AppError('invalid-argument', `The configuration of ${name} is no JSON object, and was left as it is`);
  }
  const path: JSONPath = [servers, SERVER];
  const tree = parseTree(source, [], { allowTrailingComma: true });
  const node = tree === undefined ? undefined : findNodeAtLocation(tree, path);
  const known = (value as Record<string, Record<string, unknown> | undefined> | undefined)?.[servers]?.[SERVER];
  if (entry === undefined ? node === undefined : JSON.stringify(known) === JSON.stringify(entry)) return text;
  return applyEdits(source, modify(source, path, entry, { formattingOptions: formattingOf(source) }));
}

function formattingOf(text: string) {
  const indent = /^([ \t]+)\S/m.exec(text)?.[1] ?? '  ';
  return { insertSpaces: !indent.startsWith('\t'), tabSize: indent.length, eol: text.includes('\r\n') ? '\r\n' : '\n' };
}

/** The table of the server, with all that stands below it up to the next table. */
function tomlTable({ servers }: Client): RegExp {
  return new RegExp(
    `^\\[${servers}\\.(?:${SERVER}|"${SERVER}")(?:\\.[^\\]]+)?\\][^\\n]*\\n?(?:(?!\\[)[^\\n]*(?:\\n|$))*?(?=^\\[|$(?![\\s\\S]))`,
    'gm',
  );
}

function tomlWith(text: string, client: Client): string {
  const eol = text.includes('\r\n') ? '\r\n' : '\n';
  const lines = Object.entries(client.entry).map(([key, value]) => `${key} = ${JSON.stringify(value)}`);
  const block = [`[${client.servers}.${SERVER}]`, ...lines, ''].join(eol);
  if (text.includes(block)) return text;
  if (tomlTable(client).test(text)) {
    throw new AppError('invalid-argument', `The configuration of ${client.name} has another entry '${SERVER}'`, {
      hint: 'Take it out with --remove first.',
    });
  }
  const gap = text === '' ? '' : text.endsWith('\n') ? eol : eol + eol;
  return text + gap + block;
}

function tomlWithout(text: string, client: Client): string {
  return text.replace(tomlTable(client), '');
}
