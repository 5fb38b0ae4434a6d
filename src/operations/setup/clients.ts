// The MCP clients that can be set up: which file of theirs names servers, and in what form.

import { join } from 'node:path';

export type ClientName = 'claude-code' | 'cursor' | 'codex' | 'vscode' | 'windsurf' | 'opencode';

export interface Client {
  readonly name: ClientName;
  readonly format: 'json' | 'toml';
  /** The key of the map of servers. */
  readonly servers: string;
  readonly entry: Readonly<Record<string, unknown>>;
  /** The user's file, and the one of a project, from its root; undefined where there is none. */
  userFile(places: Places): string;
  readonly projectFile: string | undefined;
}

/** Where users keep their settings. */
export interface Places {
  readonly home: string;
  readonly platform: string;
  readonly variables: Readonly<Record<string, string | undefined>>;
}

const COMMAND = 'gitnexus';
const ARGUMENTS = ['mcp'];
const PLAIN = { command: COMMAND, args: ARGUMENTS };

export const CLIENTS: readonly Client[] = [
  {
    name: 'claude-code',
    format: 'json',
    servers: 'mcpServers',
    entry: { type: 'stdio', ...PLAIN },
    userFile: ({ home, variables }) => join(variables.CLAUDE_CONFIG_DIR ?? home, '.claude.json'),
    projectFile: '.mcp.json',
  },
  {
    name: 'cursor',
    format: 'json',
    servers: 'mcpServers',
    entry: PLAIN,
    userFile: ({ home }) => join(home, '.cursor', 'mcp.json'),
    projectFile: join('.cursor', 'mcp.json'),
  },
  {
    name: 'codex',
    format: 'toml',
    servers: 'mcp_servers',
    entry: PLAIN,
    userFile: ({ home, variables }) => join(variables.CODEX_HOME ?? join(home, '.codex'), 'config.toml'),
    projectFile: join('.codex', 'config.toml'),
  },
  {
    name: 'vscode',
    format: 'json',
    servers: 'servers',
    entry: { type: 'stdio', ...PLAIN },
    userFile: (places) => join(settingsFolder(places), 'Code', 'User', 'mcp.json'),
    projectFile: join('.vscode', 'mcp.json'),
  },
  {
    name: 'windsurf',
    format: 'json',
    servers: 'mcpServers',
    entry: PLAIN,
    userFile: ({ home }) => join(home, '.codeium', 'windsurf', 'mcp_config.json'),
    projectFile: undefined,
  },
  {
    name: 'opencode',
    format: 'json',
    servers: 'mcp',
    entry: { type: 'local', command: [COMMAND, ...ARGUMENTS], enabled: true },
    userFile: ({ home, variables }) =>
      join(variables.XDG_CONFIG_HOME ?? join(home, '.config'), 'opencode', 'opencode.json'),
    projectFile: 'opencode.json',
  },
];

function settingsFolder({ home, platform, variables }: Places): string {
  if (platform === 'darwin') return join(home, 'Library', 'Application Support');
  if (platform === 'win32') return variables.APPDATA ?? join(home, 'AppData', 'Roaming');
  return variables.XDG_CONFIG_HOME ?? join(home, '.config');
}
