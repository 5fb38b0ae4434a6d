// The MCP clients that can be set up: which files of theirs name servers, and in what form. docs/setup.md has the page
// of each client that says so.

import { join } from 'node:path';

export type ClientName = 'claude-code' | 'cursor' | 'codex' | 'vscode' | 'windsurf' | 'opencode';

export interface Client {
  readonly name: ClientName;
  readonly format: 'json' | 'toml';
  /** The key of the map of servers. */
  readonly servers: string;
  /** A map of servers inside that map, as later versions of the client have it; used where the file has one. */
  readonly nestedServers?: string;
  readonly entry: Readonly<Record<string, unknown>>;
  /** The user's files that the client reads, the preferred one first. */
  userFiles(places: Places): readonly [string, ...string[]];
  /** The same for a project. */
  projectFiles(root: string): readonly [string, ...string[]];
  /** The file of the client's hooks, if it has any that run before a tool is called. */
  readonly hook?: HookFiles;
  /** The file of instructions that the client gives to its model. */
  readonly instructions?: PartFiles;
}

export interface PartFiles {
  userFile(places: Places): string;
  projectFile(root: string): string;
}

export interface HookFiles extends PartFiles {
  /** The tools before which the hook runs. */
  readonly matcher: string;
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
    userFiles: (places) => [join(setting(places, 'CLAUDE_CONFIG_DIR') ?? places.home, '.claude.json')],
    projectFiles: (root) => [join(root, '.mcp.json')],
    hook: {
      matcher: 'Grep|Bash',
      userFile: (places) => join(claudeFolder(places), 'settings.json'),
      projectFile: (root) => join(root, '.claude', 'settings.json'),
    },
    instructions: {
      userFile: (places) => join(claudeFolder(places), 'CLAUDE.md'),
      projectFile: (root) => join(root, 'CLAUDE.md'),
    },
  },
  {
    name: 'cursor',
    format: 'json',
    servers: 'mcpServers',
    entry: PLAIN,
    userFiles: ({ home }) => [join(home, '.cursor', 'mcp.json')],
    projectFiles: (root) => [join(root, '.cursor', 'mcp.json')],
  },
  {
    name: 'codex',
    format: 'toml',
    servers: 'mcp_servers',
    entry: PLAIN,
    userFiles: (places) => [join(codexFolder(places), 'config.toml')],
    projectFiles: (root) => [join(root, '.codex', 'config.toml')],
    hook: {
      matcher: 'Bash',
      userFile: (places) => join(codexFolder(places), 'hooks.json'),
      projectFile: (root) => join(root, '.codex', 'hooks.json'),
    },
    instructions: {
      userFile: (places) => join(codexFolder(places), 'AGENTS.md'),
      projectFile: (root) => join(root, 'AGENTS.md'),
    },
  },
  {
    name: 'vscode',
    format: 'json',
    servers: 'servers',
    entry: { type: 'stdio', ...PLAIN },
    userFiles: (places) => [join(applicationData(places), 'Code', 'User', 'mcp.json')],
    projectFiles: (root) => [join(root, '.vscode', 'mcp.json')],
  },
  {
    // The editor is called Devin Desktop since June 2026, and reads another file than it did as Windsurf.
    name: 'windsurf',
    format: 'json',
    servers: 'mcpServers',
    entry: PLAIN,
    userFiles: (places) => {
      const settings = places.platform === 'win32' ? applicationData(places) : join(places.home, '.config');
      return [join(settings, 'devin', 'mcp_config.json'), join(places.home, '.codeium', 'windsurf', 'mcp_config.json')];
    },
    projectFiles: (root) => [join(root, '.devin', 'mcp_config.json')],
  },
  {
    name: 'opencode',
    format: 'json',
    servers: 'mcp',
    nestedServers: 'servers',
    entry: { type: 'local', command: [COMMAND, ...ARGUMENTS] },
    userFiles: (places) => {
      const folder = join(setting(places, 'XDG_CONFIG_HOME') ?? join(places.home, '.config'), 'opencode');
      return [join(folder, 'opencode.json'), join(folder, 'opencode.jsonc')];
    },
    projectFiles: (root) => [join(root, 'opencode.json'), join(root, 'opencode.jsonc')],
  },
];

function claudeFolder(places: Places): string {
  return setting(places, 'CLAUDE_CONFIG_DIR') ?? join(places.home, '.claude');
}

function codexFolder(places: Places): string {
  return setting(places, 'CODEX_HOME') ?? join(places.home, '.codex');
}

/** Where applications with windows keep what belongs to the user. */
function applicationData(places: Places): string {
  const { home, platform } = places;
  if (platform === 'darwin') return join(home, 'Library', 'Application Support');
  if (platform === 'win32') return setting(places, 'APPDATA') ?? join(home, 'AppData', 'Roaming');
  return setting(places, 'XDG_CONFIG_HOME') ?? join(home, '.config');
}

/** A variable that is set to nothing counts as not set. */
function setting({ variables }: Places, name: string): string | undefined {
  const value = variables[name]?.trim();
  return value === '' ? undefined : value;
}
