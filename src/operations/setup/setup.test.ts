// Each client's configuration, there and back.

import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scratchEngine } from '../fixtures/scratch-engine.ts';
import { runOperation } from '../run.ts';
import { CLIENTS, type Client } from './clients.ts';
import { withEntry, withoutEntry } from './entry-text.ts';
import { textsFor } from './fixtures/configuration-texts.ts';
import { setup } from './operation.ts';
import type { SetupResult } from './schema.ts';

const variables: Record<string, string> = {};
const project = scratchEngine('shop', { 'a.ts': 'export const a = 1;\n' }, { variables });
variables.HOME = join(dirname(project.root), 'person');
const places = { home: variables.HOME, platform: process.platform, variables };

const JSON_TEXT = '{\n\t// Mine.\n\t"theme": "dark",\n\t"KEY": {\n\t\t"other": { "command": "x" }, // stays\n\t},\n}\n';
/** The last argument of the entry. */
const LAST = /"mcp"(?=\s*\])/;
const TOML_TEXT = '# Mine.\nmodel = "x"\n\n[mcp_servers.other] # stays\ncommand = "y"\n';

describe.each(CLIENTS)('the configuration of $name', (client) => {
  const path = client.userFiles(places)[0];
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
    expect((await call({ yes: true, remove: true })).text).toBe('There is no configuration to change.');
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

  it('is the same bytes after --remove, whatever they are', async () => {
    mkdirSync(dirname(path), { recursive: true });
    await fc.assert(
      fc.asyncProperty(textsFor(client), async (text) => {
        writeFileSync(path, text);
        expect((await call({ yes: true })).output).toMatchObject({ changes: [{ state: 'change' }] });
        expect(readFileSync(path, 'utf8')).not.toBe(text);
        expect((await call({ yes: true })).output).toMatchObject({ changes: [{ state: 'unchanged' }] });
        await call({ yes: true, remove: true });
        expect(readFileSync(path, 'utf8')).toBe(text);
      }),
      { seed: 5, numRuns: 40 },
    );
  });

  it('is left as it is where it has an entry that setup did not write', async () => {
    const own = withEntry(text, client).replace(LAST, '"mcp", "--mine"');
    writeFileSync(path, own);
    await expect(call({ yes: true })).rejects.toThrow(/another entry 'gitnexus'/);
    await expect(call({ yes: true, remove: true })).rejects.toThrow(/did not write/);
    expect(readFileSync(path, 'utf8')).toBe(own);
  });

  it('loses an entry of ours that somebody changed', async () => {
    writeFileSync(path, text);
    await call({ yes: true });
    writeFileSync(path, readFileSync(path, 'utf8').replace(LAST, '"mcp", "--read-only"'));
    await call({ yes: true, remove: true });
    expect(readFileSync(path, 'utf8')).not.toContain('gitnexus');
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

const EXTRAS = [
  ['claude-code', 'hook', join('.claude', 'settings.json')],
  ['claude-code', 'instructions', join('.claude', 'CLAUDE.md')],
  ['codex', 'hook', join('.codex', 'hooks.json')],
  ['codex', 'instructions', join('.codex', 'AGENTS.md')],
] as const;

describe.each(EXTRAS)('for %s, the %s', (client, part, name) => {
  const path = join(places.home, name);
  const call = (more: Record<string, unknown>) => project.call(setup, { client, [part]: true, ...more });
  const isHook = part === 'hook';
  const ours = isHook ? 'gitnexus hook' : '<!-- gitnexus: begin -->';
  const texts = isHook
    ? [
        '{}',
        '',
        '{\r\n\t"hooks": { "PreToolUse": [] } }',
        '// Mine.\n{ "hooks": { "Stop": [{ "hooks": [] }], "PreToolUse": [ { "matcher": "Edit", "hooks": [] }, ] }, }\n',
      ]
    : ['', '# Mine\n\nDo this.\n', '# Mine\r\n\r\nNo end of line', '\uFEFF# Mine\n\n'];

  it('is offered, shown, and not written unasked', async () => {
    const { text, output } = await project.call(setup, { client, yes: true, dry_run: true });
    expect(text).toContain(`--${part}`);
    expect((output as SetupResult).changes.map(({ path }) => path)).not.toContain(path);
    expect((await call({})).text).toContain(ours);
    expect(existsSync(path)).toBe(false);
  });

  it('comes where there is no file, and the file goes with it', async () => {
    await call({ yes: true });
    expect(readFileSync(path, 'utf8')).toContain(ours);
    await project.call(setup, { client, remove: true, yes: true });
    expect(existsSync(path)).toBe(false);
  });

  it('keeps what is there, comes once, and leaves the same bytes', async () => {
    for (const text of texts) {
      writeFileSync(path, text);
      await call({ yes: true });
      const after = readFileSync(path, 'utf8');
      expect(after.split(ours)).toHaveLength(2);
      for (const kept of ['Mine', '"Stop"', '"Edit"']) if (text.includes(kept)) expect(after).toContain(kept);
      if (text.includes('\r\n')) expect(after.replaceAll('\r\n', '')).not.toContain('\n');
      expect((await call({ yes: true })).text).toContain('stays as it is');
      expect(readFileSync(path, 'utf8')).toBe(after);
      await project.call(setup, { client, remove: true, yes: true });
      expect(readFileSync(path, 'utf8')).toBe(text);
    }
  });

  it('goes alone where somebody changed the file since', async () => {
    const text = texts.at(isHook ? -1 : 1)!;
    writeFileSync(path, text);
    await call({ yes: true });
    const changed = isHook ? '// Late.\n' : '\nLate.\n';
    writeFileSync(path, readFileSync(path, 'utf8') + changed);
    await project.call(setup, { client, remove: true, yes: true });
    const left = readFileSync(path, 'utf8');
    expect(left).not.toContain('gitnexus');
    for (const kept of ['Mine', 'Late', ...(isHook ? ['"Edit"', '"Stop"'] : [])]) expect(left).toContain(kept);
  });

  it('is left alone where somebody else has written it', async () => {
    const own = isHook
      ? '{ "hooks": { "PreToolUse": [{ "hooks": [{ "type": "command", "command": "gitnexus hook --mine" }] }] } }'
      : '<!-- gitnexus: begin -->\nMine.\n<!-- gitnexus: end -->\n';
    writeFileSync(path, own);
    await expect(call({ yes: true })).rejects.toThrow(/left as/);
    await expect(project.call(setup, { client, remove: true, yes: true })).rejects.toThrow(/did not write/);
    expect(readFileSync(path, 'utf8')).toBe(own);
    rmSync(path);
  });

  it('goes into a project when told to', async () => {
    const inProject = join(project.root, isHook ? name : name.replace(/^.*[\\/]/, ''));
    await call({ yes: true, project: true });
    expect(readFileSync(inProject, 'utf8')).toContain(ours);
    await project.call(setup, { client, remove: true, yes: true, project: true });
    expect(existsSync(inProject)).toBe(false);
  });
});

it('refuses hooks in a form that is not known', async () => {
  const path = join(places.home, '.codex', 'hooks.json');
  for (const text of ['[]', '{ "hooks": { "PreToolUse": {} } }', '{ broken']) {
    writeFileSync(path, text);
    await expect(project.call(setup, { client: 'codex', hook: true, yes: true })).rejects.toThrow(/no form/);
    expect(readFileSync(path, 'utf8')).toBe(text);
  }
  rmSync(path);
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
    const [, cursor] = CLIENTS as [Client, Client];
    const [path] = cursor.userFiles(places);
    const latin = Buffer.from('{ "name": "\xe9" }', 'latin1');
    for (const [bytes, message] of [
      [Buffer.from('{ broken'), /no JSON object/],
      [Buffer.from('[]'), /no JSON object/],
      [latin, /not in UTF-8/],
    ] as const) {
      writeFileSync(path, bytes);
      await expect(project.call(setup, { client: 'cursor', yes: true })).rejects.toThrow(message);
      expect(readFileSync(path)).toEqual(bytes);
    }
  });
});

describe('a person who is asked', () => {
  const [path] = CLIENTS[1].userFiles(places);
  const ask = (confirm: (question: string) => Promise<boolean>) => {
    const { signal } = new AbortController();
    const caller = { remote: false, directory: project.root, signal, confirm };
    return runOperation(setup, { client: 'cursor' }, project.engine, caller);
  };

  it('is shown the change, which is written after a yes', async () => {
    writeFileSync(path, '{}');
    expect(await ask(async () => false)).toMatchObject({ output: { asked: true, written: false } });
    expect(readFileSync(path, 'utf8')).toBe('{}');
    const questions: string[] = [];
    const yes = async (question: string) => questions.push(question) > 0;
    expect(await ask(yes)).toMatchObject({ output: { asked: true, written: true } });
    expect(questions).toEqual([expect.stringContaining('"gitnexus"')]);
    expect(readFileSync(path, 'utf8')).toContain('gitnexus');
    expect(await ask(yes)).toMatchObject({ output: { asked: false, written: false } });
    expect(questions).toHaveLength(1);
  });

  it('is told where the file changed before the answer', async () => {
    writeFileSync(path, '{}');
    const late = async () => {
      writeFileSync(path, '{ "late": 1 }');
      return true;
    };
    await expect(ask(late)).rejects.toThrow(/changed meanwhile/);
    expect(readFileSync(path, 'utf8')).toBe('{ "late": 1 }');
  });
});

describe('of several files that a client reads', () => {
  const inHome = (...names: string[]) => join(places.home, ...names);
  const change = async (client: string, more: Record<string, unknown> = {}) => {
    const { output } = await project.call(setup, { client, yes: true, ...more });
    return (output as SetupResult).changes.map(({ path }) => path);
  };

  it('the one that is there is changed', async () => {
    const [json, jsonc] = ['opencode.json', 'opencode.jsonc'].map((name) => inHome('.config', 'opencode', name));
    rmSync(json, { force: true });
    writeFileSync(jsonc, '// Mine.\n{}\n');
    expect(await change('opencode')).toEqual([jsonc]);
    expect(existsSync(json)).toBe(false);
    expect(await change('opencode', { remove: true })).toEqual([jsonc]);
    expect(readFileSync(jsonc, 'utf8')).toBe('// Mine.\n{}\n');
  });

  it('the one whose folder is there is made, and each loses the entry', async () => {
    const [now, before] = [inHome('.config', 'devin'), inHome('.codeium', 'windsurf')];
    rmSync(now, { recursive: true });
    mkdirSync(before, { recursive: true });
    expect(await change('windsurf')).toEqual([join(before, 'mcp_config.json')]);
    mkdirSync(now);
    writeFileSync(join(now, 'mcp_config.json'), '{}');
    expect(await change('windsurf', { remove: true })).toEqual(
      [now, before].map((folder) => join(folder, 'mcp_config.json')),
    );
    expect(existsSync(join(before, 'mcp_config.json'))).toBe(false);
  });
});

describe('the files of a user', () => {
  const filesOf = (platform: string, variables: Record<string, string>) =>
    CLIENTS.map(({ userFiles }) => userFiles({ home: '/h', platform, variables })[0]);

  it('are where the system and the variables put them', () => {
    expect(filesOf('linux', { CLAUDE_CONFIG_DIR: '', CODEX_HOME: ' ' })).toEqual([
      '/h/.claude.json',
      '/h/.cursor/mcp.json',
      '/h/.codex/config.toml',
      '/h/.config/Code/User/mcp.json',
      '/h/.config/devin/mcp_config.json',
      '/h/.config/opencode/opencode.json',
    ]);
    expect(filesOf('darwin', { CLAUDE_CONFIG_DIR: '/c', CODEX_HOME: '/x', XDG_CONFIG_HOME: '/o' })).toEqual([
      '/c/.claude.json',
      '/h/.cursor/mcp.json',
      '/x/config.toml',
      '/h/Library/Application Support/Code/User/mcp.json',
      '/h/.config/devin/mcp_config.json',
      '/o/opencode/opencode.json',
    ]);
    expect(filesOf('win32', { APPDATA: '/r' }).slice(3)).toEqual([
      '/r/Code/User/mcp.json',
      '/r/devin/mcp_config.json',
      '/h/.config/opencode/opencode.json',
    ]);
  });
});
