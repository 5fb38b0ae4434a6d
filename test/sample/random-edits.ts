// What can happen to a repository between two runs, as data that a property test can draw and shrink: each edit is a
// name and three numbers, which are taken modulo what there is at the time.

import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, extname, join, relative } from 'node:path';
import fc from 'fast-check';
import { commit, git, writeText } from '../sample-repository.ts';
import type { Dialect } from './dialects.ts';

export interface Edit {
  readonly kind: EditKind;
  readonly a: number;
  readonly b: number;
  readonly c: number;
}

interface Site extends Edit {
  readonly root: string;
  readonly dialect: Dialect;
  /** Paths of code files, sorted. */
  readonly code: readonly string[];
  /** Folders that hold code, sorted. */
  readonly folders: readonly string[];
}

/** Makes the change, or none where there is nothing to change. */
type Apply = (site: Site) => void;

const EDITS = {
  'add-function': (site) => {
    const [path, other] = [pick(site.code, site.a), pick(site.code, site.b)];
    const name = pick(identifiers(read(site, other)), site.c);
    const specifier = relativePath(path, other);
    edit(site, path, (text) => site.dialect.withCaller(text, specifier, name, `added_${site.c % 97}`));
  },
  'remove-lines': (site) => {
    edit(site, pick(site.code, site.a), (text) => {
      const lines = text.split('\n');
      lines.splice(site.b % lines.length, 1 + (site.c % 12));
      return lines.join('\n');
    });
  },
  'repeat-lines': (site) => {
    edit(site, pick(site.code, site.a), (text) => {
      const lines = text.split('\n');
      const at = site.b % lines.length;
      return [...lines.slice(0, at), ...lines.slice(at, at + 1 + (site.c % 20)), ...lines.slice(at)].join('\n');
    });
  },
  'rename-in-file': (site) => {
    edit(site, pick(site.code, site.a), (text) => renamed(text, pick(identifiers(text), site.b), `renamed_${site.c}`));
  },
  'rename-everywhere': (site) => {
    const name = pick(identifiers(read(site, pick(site.code, site.a))), site.b);
    for (const path of site.code) edit(site, path, (text) => renamed(text, name, `renamed_${site.c}`));
  },
  /** Neither the size nor the time of the file tells that it changed. */
  'same-size': (site) => {
    const path = pick(site.code, site.a);
    const { atime, mtime } = statSync(join(site.root, path));
    edit(site, path, (text) => {
      const name = pick(identifiers(text), site.b);
      return renamed(text, name, `${name.slice(0, -1)}${name.endsWith('q') ? 'z' : 'q'}`);
    });
    utimesSync(join(site.root, path), atime, mtime);
  },
  touch: (site) => {
    utimesSync(join(site.root, pick(site.code, site.a)), site.b, site.c);
  },
  'move-file': (site) => {
    const path = pick(site.code, site.a);
    move(site, path, join(pick(site.folders, site.b), site.c % 2 ? basename(path) : `moved_${site.c}${extname(path)}`));
  },
  'copy-file': (site) => {
    const path = pick(site.code, site.a);
    const target = join(site.root, pick(site.folders, site.b), `copy_${site.c % 9}${extname(path)}`);
    cpSync(join(site.root, path), target);
  },
  'delete-file': (site) => {
    rmSync(join(site.root, pick(site.code, site.a)));
  },
  'change-case': (site) => {
    const path = pick(site.code, site.a);
    const name = basename(path);
    move(site, path, join(dirname(path), name.slice(0, 1).toUpperCase() + name.slice(1)));
  },
  'move-folder': (site) => {
    const folder = pick(site.folders, site.a);
    if (folder !== '.') move(site, folder, join(dirname(folder), `moved_${site.b % 9}`));
  },
  'delete-folder': (site) => {
    const folder = pick(site.folders, site.a);
    if (folder !== '.') rmSync(join(site.root, folder), { recursive: true });
  },
  spoil: (site) => {
    const path = pick(site.code, site.a);
    const text = read(site, path);
    writeFileSync(join(site.root, path), pick(SPOILED, site.b)(text));
  },
  link: (site) => {
    const [path, target] = [pick(site.code, site.a), pick(site.code, site.b)];
    if (path === target) return;
    rmSync(join(site.root, path));
    symlinkSync(relative(dirname(path), target), join(site.root, path));
  },
  /** The file of a folder that others import through: new, emptied, or gone. */
  'package-file': (site) => {
    const path = join(pick(site.folders, site.a), site.dialect.packageFile);
    const siblings = site.code.filter((other) => dirname(other) === dirname(path) && other !== path);
    const choice = site.b % 4;
    if (choice === 0) rmSync(join(site.root, path), { force: true });
    else if (choice === 1) writeText(site.root, path, '');
    else if (siblings.length > 0) {
      const sibling = pick(siblings, site.c);
      writeText(site.root, path, site.dialect.reexport(sibling, pick(identifiers(read(site, sibling)), site.c)));
    }
  },
  configure: (site) => {
    const [path, text] = pick(site.dialect.configurations(site.folders.filter((folder) => folder !== '.')), site.a);
    if (site.b % 5 === 0) rmSync(join(site.root, path), { force: true });
    else writeText(site.root, path, site.b % 11 === 0 ? text.slice(0, site.c % text.length) : text);
  },
  /** An import is spelled in another way, which configuration may or may not know. */
  respell: (site) => {
    const path = pick(site.code, site.a);
    edit(site, path, (text) => site.dialect.respelled(text, path, site.b));
  },
  ignore: (site) => {
    const name = site.a % 3 === 0 ? '.gitnexusignore' : '.gitignore';
    const folder = site.a % 2 === 0 ? '.' : pick(site.folders, site.a);
    const file = pick(site.code, site.b);
    const patterns = [basename(file), `/${file}`, `${dirname(file)}/`, `*${extname(file)}\n!${basename(file)}`, '#\n'];
    writeText(site.root, join(folder, name), `${pick(patterns, site.c)}\n`);
  },
  'stop-ignoring': ({ root }) => {
    for (const path of namesUnder(root)) if (/(^|\/)\.git(nexus)?ignore$/.test(path)) rmSync(join(root, path));
  },
  /** Git knows of a file no more, so that ignore files decide about it. */
  untrack: ({ root, code, a }) => {
    git(root, 'rm', '--quiet', '--cached', '--ignore-unmatch', pick(code, a));
  },
  commit: ({ root }) => commit(root, 'Work', '--allow-empty'),
  'switch-branch': ({ root, a }) => {
    if (a % 2 === 0) commit(root, 'Work', '--allow-empty');
    git(root, 'checkout', '--quiet', '--force', a % 3 === 0 ? 'main' : 'other');
  },
} as const satisfies Record<string, Apply>;

export type EditKind = keyof typeof EDITS;

export const EDIT_KINDS = Object.keys(EDITS) as readonly EditKind[];

const number = fc.nat({ max: 100_000 });
export const arbitraryEdit: fc.Arbitrary<Edit> = fc.record({
  kind: fc.constantFrom(...EDIT_KINDS),
  a: number,
  b: number,
  c: number,
});

export function applyEdit(root: string, dialect: Dialect, change: Edit): void {
  const code = namesUnder(root).filter(
    (path) => dialect.extensions.includes(extname(path)) && lstatSync(join(root, path)).isFile(),
  );
  // An edit before may have deleted everything; branches and ignore files can still change then.
  if (code.length === 0 && !['commit', 'switch-branch', 'stop-ignoring'].includes(change.kind)) return;
  const folders = [...new Set(code.map((path) => dirname(path)))].sort();
  EDITS[change.kind]({ ...change, root, dialect, code, folders });
}

/** What a file of code can be instead. */
const SPOILED: readonly ((text: string) => string | Buffer)[] = [
  () => '',
  (text) => `${text.slice(0, text.length / 2)}\0${text}`,
  (text) => Buffer.from(`${text}\n# é\n`, 'latin1'),
  (text) => `\uFEFF${text}`,
  (text) => text.replaceAll('\n', '\r\n'),
  (text) => `# @generated\n// @generated\n${text}`,
  (text) => `${text.slice(0, text.length / 2)}\n)]} def class ((\n${text.slice(text.length / 2)}`,
  (text) => `${text}\nx = "${'y'.repeat(60_000)}"\n`,
];

function namesUnder(root: string, folder = ''): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter(({ name }) => name !== '.git')
    .flatMap((entry) => {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      return entry.isDirectory() ? namesUnder(root, path) : [path];
    })
    .sort();
}

function pick<T>(list: readonly T[], number: number): T {
  return list[number % list.length]!;
}

function read({ root }: Site, path: string): string {
  return readFileSync(join(root, path), 'utf8');
}

function edit(site: Site, path: string, change: (text: string) => string): void {
  writeFileSync(join(site.root, path), change(read(site, path)));
}

function move({ root }: Site, from: string, to: string): void {
  if (existsSync(join(root, to))) return;
  mkdirSync(dirname(join(root, to)), { recursive: true });
  renameSync(join(root, from), join(root, to));
}

/** Names in a text, the ones used most first, since those matter most. */
function identifiers(text: string): readonly string[] {
  const counts = new Map<string, number>();
  for (const [name] of text.matchAll(/[A-Za-z_]\w{3,}/g)) counts.set(name, (counts.get(name) ?? 0) + 1);
  const names = [...counts].sort(([a, left], [b, right]) => right - left || (a < b ? -1 : 1)).map(([name]) => name);
  return names.length === 0 ? ['nothing'] : names.slice(0, 60);
}

function renamed(text: string, name: string, to: string): string {
  return text.replace(new RegExp(`\\b${name}\\b`, 'g'), to);
}

/** From the folder of one file to another, without its extension. */
function relativePath(from: string, to: string): string {
  const path = relative(dirname(from), to.slice(0, -extname(to).length));
  return path.startsWith('.') ? path : `./${path}`;
}
