// Where imports lead: to files of the repository by their path, from the file or from a folder that is searched; else to a
// gem, or to what comes with the language.

import { folderOf, joinPath, sharedFolders } from '../../model/repository-paths.ts';
import type { ModuleResolver, OutsidePackages, RepositoryFiles } from '../language.ts';

/** Folders whose files are required by the rest of their path. */
const LOAD_FOLDERS = /(?:^|\/)(?:lib|app|ext|test|spec|tests)\//g;

export function moduleResolver(files: RepositoryFiles): ModuleResolver {
  const byRequired = new Map<string, string[]>();
  const note = (required: string, path: string): void => {
    const known = byRequired.get(required);
    if (known) known.push(path);
    else byRequired.set(required, [path]);
  };
  for (const path of files.paths) {
    if (!path.endsWith('.rb')) continue;
    note(path.slice(0, -3), path);
    for (const { 0: folder, index } of path.matchAll(LOAD_FOLDERS)) note(path.slice(index + folder.length, -3), path);
  }
  return {
    resolve(from, specifier) {
      const written = specifier.replace(/\.rb$/, '');
      if (written.startsWith('.')) {
        const path = `${joinPath(folderOf(from), written) ?? ''}.rb`;
        return files.has(path) ? { kind: 'file', path } : { kind: 'external', name: specifier };
      }
      const found = byRequired.get(written);
      if (found !== undefined) return { kind: 'file', path: nearest(from, found) };
      return { kind: 'external', name: written.split('/')[0] ?? written };
    },
    entryFiles: () => [],
  };
}

/** Of several files, the one that shares the most folders with another. */
function nearest(from: string, paths: readonly string[]): string {
  return paths.reduce((best, path) => (sharedFolders(from, path) > sharedFolders(from, best) ? path : best));
}

const STANDARD: ReadonlySet<string> = new Set(
  (
    'abbrev base64 benchmark bigdecimal cgi coverage csv date delegate digest drb English erb etc expect fcntl fiddle ' +
    'fileutils find forwardable getoptlong io ipaddr irb json logger matrix minitest monitor mutex_m net nkf objspace ' +
    'observer open-uri open3 openssl optparse ostruct pathname pp prettyprint prime pstore psych pty racc rdoc readline ' +
    'reline resolv rexml rinda ripper rubygems securerandom set shellwords singleton socket stringio strscan syslog ' +
    'tempfile thread time timeout tmpdir tsort un uri weakref webrick yaml zlib'
  ).split(' '),
);

export function outsidePackages(files: RepositoryFiles): OutsidePackages {
  const versions = new Map<string, string>();
  for (const [, name = '', version = ''] of (files.read('Gemfile.lock') ?? '').matchAll(
    /^ {4}([\w.-]+) \(([^)]+)\)$/gm,
  ))
    versions.set(name, version);
  for (const [, name = '', version = ''] of (files.read('Gemfile') ?? '').matchAll(
    /^\s*gem\s+['"]([\w.-]+)['"]\s*,\s*['"]([^'"]+)['"]/gm,
  ))
    if (!versions.has(name)) versions.set(name, version);
  return {
    globals: 'ruby',
    isStandard: (name) => name === 'ruby' || STANDARD.has(name),
    versionOf: (name) => versions.get(name),
  };
}
