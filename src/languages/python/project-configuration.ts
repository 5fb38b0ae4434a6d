// Reads from a project's configuration where its packages lie and which modules its commands start in. Only what is
// written down plainly is found: these files may compute their values, and a value missed costs little, because the
// packages themselves show where they lie.

export interface ProjectConfiguration {
  /** Folders that hold top-level packages, relative to the configuration file. */
  readonly roots: readonly string[];
  /** Modules that commands start in, dotted. */
  readonly commandModules: readonly string[];
}

export const CONFIGURATION_FILES = ['pyproject.toml', 'setup.cfg', 'setup.py'] as const;

/** Reads one configuration file, by its base name. */
export function readConfiguration(name: string, text: string): ProjectConfiguration {
  switch (name) {
    case 'pyproject.toml':
      return readPyproject(text);
    case 'setup.cfg':
      return readSetupCfg(text);
    default:
      return readSetupPy(text);
  }
}

/** Keys of `pyproject.toml` whose values name folders, by table. */
const ROOT_KEYS: readonly (readonly [table: RegExp, key: RegExp])[] = [
  [/^tool\.setuptools\.packages\.find$/, /^where$/],
  [/^tool\.setuptools$/, /^package-dir$/],
  [/^tool\.setuptools\.package-dir$/, /^""$/],
  [/^tool\.pdm(\.build)?$/, /^package-dir$/],
  [/^tool\.poetry$/, /^packages$/],
  [/^tool\.pytest\.ini_options$/, /^pythonpath$/],
  [/^tool\.pyright$/, /^extraPaths$/],
  [/^tool\.flit\.module$/, /^src$/],
];
const SCRIPT_TABLES = /^(project\.(gui-)?scripts|tool\.poetry\.scripts)$/;

function readPyproject(text: string): ProjectConfiguration {
  const roots: string[] = [];
  const commandModules: string[] = [];
  for (const { table, key, value } of tomlValues(text)) {
    if (SCRIPT_TABLES.test(table)) commandModules.push(...quoted(value).map(moduleOf));
    if (!ROOT_KEYS.some(([tables, keys]) => tables.test(table) && keys.test(key))) continue;
    if (key === 'packages') for (const match of value.matchAll(/from\s*=\s*["']([^"']+)["']/g)) roots.push(match[1]);
    else if (key === 'package-dir')
      for (const match of value.matchAll(/["']{2}\s*=\s*["']([^"']+)["']/g)) roots.push(match[1]);
    else roots.push(...quoted(value));
  }
  return { roots: roots.map(cleanFolder), commandModules };
}

/** Keys and raw values of a TOML text, table by table. A value may go over several lines inside brackets. */
function tomlValues(text: string): { table: string; key: string; value: string }[] {
  const values: { table: string; key: string; value: string }[] = [];
  let table = '';
  let open: { table: string; key: string; value: string } | undefined;
  for (const line of text.split(/\r?\n/)) {
    if (open) {
      open.value += `\n${line}`;
      if (isClosed(open.value)) open = undefined;
      continue;
    }
    const header = /^\s*\[\[?([^\]]+)\]/.exec(line);
    if (header) {
      table = header[1].trim();
      continue;
    }
    const entry = /^\s*([\w.-]+|"[^"]*")\s*=\s*(.*)$/.exec(line);
    if (!entry) continue;
    const value = { table, key: entry[1], value: entry[2] };
    values.push(value);
    if (!isClosed(value.value)) open = value;
  }
  return values;
}

function isClosed(value: string): boolean {
  const count = (pattern: RegExp): number => value.match(pattern)?.length ?? 0;
  return count(/[[{]/g) <= count(/[\]}]/g);
}

function quoted(value: string): string[] {
  return [...value.matchAll(/["']([^"']+)["']/g)].map((match) => match[1]);
}

/** `pkg.module:function [extra]` → `pkg.module`. */
function moduleOf(target: string): string {
  return target.split(/[:\s[]/)[0];
}

function readSetupCfg(text: string): ProjectConfiguration {
  const roots: string[] = [];
  for (const match of text.matchAll(/^\s*where\s*=\s*(\S+)\s*$/gm)) roots.push(match[1]);
  for (const match of text.matchAll(/^package_dir\s*=\s*\n?((?:[ \t]+.*\n?)+|.*$)/gm)) {
    for (const folder of match[1].matchAll(/^\s*=\s*(\S+)/gm)) roots.push(folder[1]);
  }
  const scripts = /^(?:console_scripts|gui_scripts)\s*=\s*\n((?:[ \t]+\S.*\n?)*)/m.exec(text)?.[1] ?? '';
  return { roots: roots.map(cleanFolder), commandModules: scriptModules(scripts) };
}

function readSetupPy(text: string): ProjectConfiguration {
  const roots: string[] = [];
  for (const match of text.matchAll(/package_dir\s*=\s*\{[^}]*["']{2}\s*:\s*["']([^"']+)["']/g)) roots.push(match[1]);
  for (const match of text.matchAll(/find_(?:namespace_)?packages\(\s*(?:where\s*=\s*)?["']([^"']+)["']/g)) {
    roots.push(match[1]);
  }
  const scripts = /["'](?:console_scripts|gui_scripts)["']\s*:\s*\[([^\]]*)\]/.exec(text)?.[1] ?? '';
  return { roots: roots.map(cleanFolder), commandModules: scriptModules(scripts) };
}

function scriptModules(text: string): string[] {
  return [...text.matchAll(/[\w.-]+\s*=\s*([\w.]+)\s*:/g)].map((match) => match[1]);
}

/** `./src/` → `src`, `.` → the empty path. */
function cleanFolder(folder: string): string {
  return folder.replace(/^\.\/?/, '').replace(/\/+$/, '');
}
