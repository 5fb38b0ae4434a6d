// Each client's configuration, there and back.

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { scratchEngine } from '../fixtures/scratch-engine.ts';
import { CLIENTS } from './clients.ts';
import { withEntry, withoutEntry } from './entry-text.ts';
import { setup } from './operation.ts';

const variables: Record<string, string> = {};
const project = scratchEngine('shop', { 'a.ts': 'export const a = 1;\n' }, { variables });
variables.HOME = join(dirname(project.root), 'person');
const places = { home: variables.HOME, platform: process.platform, variables };

const JSON_TEXT = '{\n\t// Mine.\n\t"theme": "dark",\n\t"KEY": {\n\t\t"other": { "command": "x" }, // stays\n\t},\n}\n';
const TOML_TEXT = '# Mine.\nmodel = "x"\n\n[mcp_servers.other] # stays\ncommand = "y"\n';

describe.each(CLIENTS)('the configuration of $name', (client) => {
  const path = client.userFile(places);
  const call = (more: Record<string, unknown>) => project.call(setup, { client: client.name, ...more });
  const text = client.format === 'json' ? JSON_TEXT.replace('KEY', client.servers) : TOML_TEXT;

  it('is only shown without --yes', async () => {
    expect((await call({})).text).toContain('Nothing was written');
    await call({ yes: true, dry_run: true });
    expect(existsSync(path)).toBe(false);
  });

  it('is made where there is none, and gone after --remove', async () => {
    await call({ yes: true });
    expect(readFileSync(path, 'utf8')).toContain('gitnexus');
    await call({ yes: true, remove: true });
    expect(existsSync(path)).toBe(false);
  });

  it('keeps what is there, changes once, and is the same bytes after --remove', async () => {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
    await call({ yes: true });
    const after = readFileSync(path, 'utf8');
    for (const line of ['Mine.', 'other', 'stays']) expect(after).toContain(line);
    expect((await call({ yes: true })).text).toContain('stays as it is');
    expect(readFileSync(path, 'utf8')).toBe(after);
    await call({ yes: true, remove: true });
    expect(readFileSync(path, 'utf8')).toBe(text);
  });

  it('loses only the entry where somebody changed the file since', () => {
    const changed = `${withEntry(text, client)}${client.format === 'json' ? '// End.\n' : '\n[late]\nz = 1\n'}`;
    const without = withoutEntry(changed, client);
    expect(without).not.toContain('gitnexus');
    for (const line of ['Mine.', 'other', 'stays', client.format === 'json' ? 'End.' : '[late]\nz = 1']) {
      expect(without).toContain(line);
    }
  });
});

describe('setup', () => {
  it('writes into a project only when told to', async () => {
    await project.call(setup, { client: 'all', yes: true });
    expect(existsSync(join(project.root, '.mcp.json'))).toBe(false);
    await project.call(setup, { client: 'claude-code', project: true, yes: true });
    expect(JSON.parse(readFileSync(join(project.root, '.mcp.json'), 'utf8'))).toEqual({
      mcpServers: { gitnexus: { type: 'stdio', command: 'gitnexus', args: ['mcp'] } },
    });
  });

  it('leaves a file that it cannot read as it is', async () => {
    const path = CLIENTS[1]!.userFile(places);
    writeFileSync(path, '{ broken');
    await expect(project.call(setup, { client: 'cursor', yes: true })).rejects.toThrow(/no JSON object/);
    expect(readFileSync(path, 'utf8')).toBe('{ broken');
  });
});
