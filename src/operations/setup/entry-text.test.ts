// Configuration texts of every make, there and back: nothing but the entry comes and goes.

import fc from 'fast-check';
import { parse } from 'jsonc-parser';
import { parse as parseToml } from 'smol-toml';
import { describe, expect, it } from 'vitest';
import { CLIENTS, type Client } from './clients.ts';
import { entryState, withEntry, withoutEntry } from './entry-text.ts';
import { textsFor } from './fixtures/configuration-texts.ts';

/** What a text says, and its comments in their order. */
function contentOf(text: string, { format, servers }: Client) {
  const body = text.replace(/^\uFEFF/, '');
  const value = (format === 'json' ? (parse(body) ?? {}) : parseToml(body)) as Record<string, Record<string, unknown>>;
  if (Object.keys(value[servers] ?? {}).length === 0) delete value[servers];
  return { value, comments: text.match(/mine \d+/g) ?? [], isMarked: text.startsWith('\uFEFF') };
}

describe.each(CLIENTS)('a text of $name', (client) => {
  it('keeps all it has, with the entry and after it', () => {
    fc.assert(
      fc.property(textsFor(client), (text) => {
        expect(entryState(text, client)).toBe('none');
        expect(withoutEntry(text, client)).toBe(text);
        const after = withEntry(text, client);
        expect(entryState(after, client)).toBe('ours');
        const { value, ...rest } = contentOf(after, client);
        const { gitnexus, ...others } = value[client.servers] ?? {};
        expect(gitnexus).toEqual(client.entry);
        const before = contentOf(text, client);
        expect(others).toEqual(before.value[client.servers] ?? {});
        expect(rest).toEqual({ comments: before.comments, isMarked: before.isMarked });
        expect(contentOf(withoutEntry(after, client), client)).toEqual(before);
        if (text.includes('\r\n')) expect(after.replaceAll('\r\n', '')).not.toContain('\n');
      }),
      { seed: 11, numRuns: 300 },
    );
  });
});

const [codex] = CLIENTS.filter(({ format }) => format === 'toml') as [Client];
const [opencode] = CLIENTS.filter(({ nestedServers }) => nestedServers !== undefined) as [Client];

describe('TOML', () => {
  it.each([
    ['[mcp_servers]\ngitnexus = { command = "mine" }\n'],
    ['[ mcp_servers . "gitnexus" ]\ncommand = "mine"\n'],
    ['mcp_servers.gitnexus.command = "mine"\n'],
    ['[mcp_servers.gitnexus]\ncommand = "gitnexus"\nargs = ["mcp"]\nenv = { A = "1" }\n'],
  ])('is left as it is with an entry of its own: %j', (text) => {
    expect(entryState(text, codex)).toBe('other');
    expect(() => withEntry(text, codex)).toThrow(/another entry 'gitnexus', and was left/);
  });

  it.each([
    [
      'a list over several lines',
      'x = 1\n[mcp_servers.gitnexus]\ncommand = "gitnexus"\nargs = [\n[1][0],\n]\n',
      /is no TOML/,
    ],
    ['no table to add to', 'mcp_servers = { other = { command = "x" } }\n', /cannot be changed safely/],
    ['no TOML at all', '= 1\n', /is no TOML/],
  ])('is left as it is where it has %s', (_what, text, message) => {
    expect(() => withEntry(text, codex)).toThrow(message);
  });

  it('loses its entry with the tables inside, and keeps the comment of the next table', () => {
    const text =
      '[mcp_servers.gitnexus] # ours\ncommand = "gitnexus"\n# inside\nargs = ["mcp"]\n\n[mcp_servers.gitnexus.env]\nA = "1"\n\n# The next.\n[late]\nz = 1\n';
    expect(withoutEntry(text, codex)).toBe('\n# The next.\n[late]\nz = 1\n');
  });

  it('is left as it is where a string looks like the entry', () => {
    const text = 'x = """\n[mcp_servers.gitnexus]\ny\n"""\n\n[z]\n';
    expect(() => withoutEntry(withEntry(text, codex), codex)).toThrow(/cannot be changed safely/);
  });
});

describe('JSON', () => {
  it('is left as it is where a key is there twice', () => {
    const [client] = CLIENTS as [Client];
    const text = '{ "mcpServers": {}, "mcpServers": { "x": {} } }';
    expect(() => withEntry(text, client)).toThrow(/cannot be changed safely/);
  });

  it('has the entry in the nested map of servers, where there is one', () => {
    const text = '{ "mcp": { "servers": { "x": { "type": "local", "command": ["x"] } } } }';
    const after = withEntry(text, opencode);
    expect(parse(after)).toMatchObject({ mcp: { servers: { x: {}, gitnexus: opencode.entry } } });
    expect(parse(withoutEntry(after, opencode))).toEqual(parse(text));
    const flat = '{ "mcp": { "servers": { "type": "local", "command": ["x"] } } }';
    expect(parse(withEntry(flat, opencode))).toMatchObject({ mcp: { gitnexus: opencode.entry } });
  });
});
