// Folders that are left out by default, because what is in them was made from something else or belongs to others.
//
// A name that people also give to their own sources (`build`, `target`, `coverage`, `vendor`, `dist`) counts only
// together with a mark: something that stands beside the folder or in it. What a repository's own ignore files say is
// not repeated here. `--include` with the folder's name, or `!name/` in `.gitnexusignore`, takes a folder back.

import type { SkipReason } from '../model/diagnostics.ts';

export type FolderReason = Extract<SkipReason, 'dependencies' | 'vendored' | 'build-output' | 'cache'>;

interface DerivedFolder {
  readonly reason: FolderReason;
  readonly names: readonly string[];
  /** One of these must stand beside the folder, in each of the groups. */
  readonly beside?: readonly (readonly string[])[];
  /** One of these must be in the folder. */
  readonly holds?: readonly string[];
  /** The folder must be at the root. */
  readonly atRoot?: true;
}

/** Version control's own data. It is never anybody's source, so it is not even counted. */
export const VERSION_CONTROL_FOLDERS: ReadonlySet<string> = new Set(['.git', '.hg', '.svn', '.jj', '.bzr', 'CVS']);

/** What a file is called while it is written by an edit; one that is left over is nobody's source either. */
export const TEMPORARY_FILE = /^\.gitnexus-(?:[0-9a-f]{12}-\d+-\d+-)?[0-9a-f]{12}\.tmp$/;

const MANIFESTS = [
  'package.json',
  'composer.json',
  'go.mod',
  'Gemfile',
  'Cargo.toml',
  'pyproject.toml',
  'setup.py',
  'setup.cfg',
  'configure',
  'CMakeLists.txt',
  'pom.xml',
];

const DERIVED_FOLDERS: readonly DerivedFolder[] = [
  {
    reason: 'dependencies',
    names: ['node_modules', 'bower_components', 'jspm_packages', 'site-packages', 'dist-packages', '.venv', '.eggs'],
  },
  {
    reason: 'dependencies',
    names: ['.yarn', '.pnpm-store', '.bundle', '.gradle', '.m2', 'Pods', 'Carthage', '.nox', '.tox'],
  },
  {
    reason: 'cache',
    names: [
      '__pycache__',
      '.mypy_cache',
      '.pytest_cache',
      '.ruff_cache',
      '.cache',
      '.parcel-cache',
      '.turbo',
      '.terraform',
    ],
  },
  {
    reason: 'build-output',
    names: ['.next', '.nuxt', '.svelte-kit', '.output', '.nyc_output', 'htmlcov', 'storybook-static'],
  },
  { reason: 'build-output', names: ['_build', 'bazel-out', 'cmake-build-debug', 'cmake-build-release', 'DerivedData'] },
  { reason: 'vendored', names: ['third_party', 'third-party', 'thirdparty', '_vendor', 'vendored'] },
  { reason: 'vendored', names: ['vendor'], atRoot: true },
  { reason: 'vendored', names: ['vendor'], beside: [MANIFESTS] },
  { reason: 'vendored', names: ['vendor'], holds: ['modules.txt', 'autoload.php', 'bundle', 'composer'] },
  // Compilers and bundlers write these beside the sources that they were made from. A published package has no such
  // sources beside it, and its `dist` is all that there is.
  {
    reason: 'build-output',
    names: ['dist', 'out'],
    beside: [
      ['package.json', 'tsconfig.json', 'pyproject.toml', 'setup.py'],
      ['src', 'source', 'tsconfig.json', 'setup.py', 'lib'],
    ],
  },
  { reason: 'build-output', names: ['build', 'out', 'bin'], beside: [['build.gradle', 'build.gradle.kts', 'pom.xml']] },
  { reason: 'build-output', names: ['build'], beside: [['setup.py', 'pyproject.toml']], holds: ['lib', 'bdist'] },
  { reason: 'build-output', names: ['build'], holds: ['CMakeCache.txt', 'asset-manifest.json', 'build.ninja'] },
  { reason: 'build-output', names: ['target'], beside: [['Cargo.toml', 'pom.xml', 'build.sbt']] },
  {
    reason: 'build-output',
    names: ['coverage'],
    holds: ['lcov.info', 'lcov-report', 'coverage-final.json', 'coverage-summary.json', 'clover.xml'],
  },
];

/** Files that say of the folder they are in that it was made by a tool. */
const MARKER_FILES: ReadonlyMap<string, FolderReason> = new Map([
  ['pyvenv.cfg', 'dependencies'],
  ['CACHEDIR.TAG', 'cache'],
]);

const byName = new Map<string, DerivedFolder[]>();
for (const folder of DERIVED_FOLDERS) {
  for (const name of folder.names) byName.set(name, [...(byName.get(name) ?? []), folder]);
}

/**
 * Why a folder is left out by default, or undefined if it is taken. `siblings` and `children` are the names beside it
 * and in it; `children` is asked for only when a rule needs it.
 */
export function derivedFolderReason(
  name: string,
  atRoot: boolean,
  siblings: ReadonlySet<string>,
  children: ReadonlySet<string>,
): FolderReason | undefined {
  for (const rule of byName.get(name) ?? []) {
    if (rule.atRoot && !atRoot) continue;
    if (rule.beside?.some((group) => !group.some((sibling) => siblings.has(sibling)))) continue;
    if (rule.holds !== undefined && !rule.holds.some((child) => children.has(child))) continue;
    return rule.reason;
  }
  for (const [marker, reason] of MARKER_FILES) if (children.has(marker)) return reason;
  return undefined;
}
