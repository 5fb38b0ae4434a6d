// A configuration file's text with the server's entry in it, or without. Everything else in the text stays as it is:
// each new text is read again, and refused if it says anything else than it should.

import { isDeepStrictEqual } from 'node:util';
import { AppError } from '../../model/errors.ts';
import type { Client } from './clients.ts';
import { parseJson, setJson } from './json-text.ts';
import { appendToml, cutToml, parseToml } from './toml-text.ts';

const SERVER = 'gitnexus';

/** What a file's text says, and the text without the byte order mark that it may begin with. */
interface Document {
  readonly mark: string;
  readonly body: string;
  readonly value: Table;
  /** Keys that lead to the entry. */
  readonly path: readonly string[];
  readonly entry: unknown;
}

type Table = Readonly<Record<string, unknown>>;

/**
 * Whether the text names the server, as `setup` would or in another way. Throws `invalid-argument` for a text that cannot
 * be read as what it should be.
 */
export function entryState(text: string, client: Client): 'none' | 'ours' | 'other' {
  const { entry } = read(text, client);
  if (entry === undefined) return 'none';
  return isDeepStrictEqual(entry, client.entry) ? 'ours' : 'other';
}

/** The text with the entry in it. Throws `invalid-argument` for a text that cannot have it, or has one already. */
export function withEntry(text: string, client: Client): string {
  const { mark, body, value, path, entry } = read(text, client);
  if (entry !== undefined) {
    throw refusal(client, `has another entry '${SERVER}'`, 'Take it out by hand, or with --remove if setup wrote it.');
  }
  const next = client.format === 'json' ? setJson(body, path, client.entry) : appendToml(body, path, client.entry);
  return mark + checked(next, withValue(value, path, client.entry), client);
}

/** The text without the entry, whichever it is. Throws `invalid-argument` for a text that it cannot be taken out of. */
export function withoutEntry(text: string, client: Client): string {
  const { mark, body, value, path, entry } = read(text, client);
  if (entry === undefined) return text;
  const next = client.format === 'json' ? setJson(body, path, undefined) : cutToml(body, path);
  return mark + checked(next, withValue(value, path, undefined), client);
}

function read(text: string, client: Client): Document {
  const mark = text.startsWith('\uFEFF') ? '\uFEFF' : '';
  const body = text.slice(mark.length);
  const value = parse(body, client);
  if (value === undefined) throw refusal(client, `is no ${client.format === 'json' ? 'JSON object' : 'TOML'}`);
  const { servers, nestedServers } = client;
  const outer = tableAt(value, servers);
  const inner = nestedServers === undefined ? undefined : tableAt(outer, nestedServers);
  // A map of servers has no type; a server that happens to have the map's name has one.
  const isNested = inner !== undefined && typeof inner.type !== 'string';
  const path = isNested && nestedServers !== undefined ? [servers, nestedServers, SERVER] : [servers, SERVER];
  return { mark, body, value, path, entry: (isNested ? inner : outer)?.[SERVER] };
}

function parse(body: string, { format }: Client): Table | undefined {
  if (body.trim() === '') return {};
  const value = format === 'json' ? parseJson(body) : parseToml(body);
  return isTable(value) ? value : undefined;
}

/** The text, if it says what it should. */
function checked(body: string, expected: Table, client: Client): string {
  const value = parse(body, client);
  if (value !== undefined && isDeepStrictEqual(withoutEmpty(value, client), withoutEmpty(expected, client)))
    return body;
  throw refusal(client, 'has its servers in a form that cannot be changed safely', 'Change it by hand.');
}

/** An empty map of servers is as good as none: a table of TOML goes with the last one in it. */
function withoutEmpty(value: Table, { servers }: Client): Table {
  const { [servers]: map, ...rest } = value;
  return isTable(map) && Object.keys(map).length === 0 ? rest : value;
}

function withValue(table: Table, [key = '', ...rest]: readonly string[], value: unknown): Table {
  const inner = rest.length === 0 ? value : withValue(tableAt(table, key) ?? {}, rest, value);
  const { [key]: _, ...others } = table;
  return inner === undefined ? others : { ...others, [key]: inner };
}

function tableAt(table: Table | undefined, key: string): Table | undefined {
  const value = table?.[key];
  return isTable(value) ? value : undefined;
}

function isTable(value: unknown): value is Table {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function refusal({ name }: Client, what: string, hint?: string): AppError {
  return new AppError('invalid-argument', `The configuration of ${name} ${what}, and was left as it is`, { hint });
}
