// Changes that no symbol stands for: configuration, lock files, data, and code that a runner runs by itself.

import { fileKinds } from '../../ingest/index.ts';
import type { GraphView } from '../../model/graph.ts';
import { folderOf } from '../../model/repository-paths.ts';
import { isInTestFolder } from '../../model/roles.ts';
import type { ChangedFile } from '../detect-changes/changed-files.ts';
import type { Language } from '../detect-changes/outline.ts';
import type { Side } from '../sides/sides.ts';
import { testFiles } from './test-units.ts';

/** What a changed file without symbols means. */
export type Effect =
  | { readonly kind: 'none' }
  | { readonly kind: 'all'; readonly why: string }
  /** The nodes whose code names the file, and the tests in its folder. */
  | { readonly kind: 'data'; readonly nodes: readonly number[]; readonly folder: string | undefined };

const LOCK = /(?:^|\/)(?:[\w.-]*\.lock|[\w.-]*lock\.(?:json|ya?ml|toml)|go\.sum|requirements[\w./-]*\.(?:txt|in))$/i;
const SETTINGS =
  /(?:^|\/)(?:[\w.-]+\.config\.[cm]?[jt]s|[\w.-]+rc(?:\.\w+)?|[\w.-]+\.(?:toml|cfg|ini)|go\.mod|pom\.xml|build\.gradle(?:\.kts)?|CMakeLists\.txt|Makefile)$/i;
/** Folders that tools other than a test runner read, and files about a project. */
const BESIDE =
  /(?:^|\/)(?:\.(?:github|gitlab|circleci|vscode|idea|devcontainer|husky)\/|\.git\w*$|\.gitlab-ci\.yml$|\.pre-commit-config\.yaml$|\.readthedocs\.ya?ml$|\.editorconfig$|\.mailmap$|LICEN[CS]E[^/]*$|AUTHORS[^/]*$|CODEOWNERS$)/i;

export function isSettings(path: string, languages: readonly Language[]): boolean {
  if (BESIDE.test(path)) return false;
  const { isConfiguration } = fileKinds(languages);
  return LOCK.test(path) || SETTINGS.test(path) || isConfiguration(path);
}

export async function effectOf(
  { file: { path, status } }: ChangedFile,
  head: Side,
  languages: readonly Language[],
): Promise<Effect> {
  if (isSettings(path, languages)) return { kind: 'all', why: `${path} is configuration or a lock file` };
  const { isDocument } = fileKinds(languages);
  if (BESIDE.test(path)) return { kind: 'none' };
  const folder = folderOfTests(head.view, path);
  const nodes = await namedBy(head, path);
  if (isDocument(path) && nodes.length === 0 && folder === undefined) return { kind: 'none' };
  return status === 'added' && nodes.length === 0 && folder === undefined
    ? { kind: 'none' }
    : { kind: 'data', nodes, folder };
}

/** The nearest folder around a file of data that holds tests, where it stands among them. */
function folderOfTests(view: GraphView, path: string): string | undefined {
  if (!isInTestFolder(path)) return undefined;
  const tests = [...testFiles(view)];
  for (let folder = folderOf(path); folder !== ''; folder = folderOf(folder)) {
    if (tests.some((test) => test.startsWith(`${folder}/`))) return folder;
  }
  return undefined;
}

/** The symbols in whose code the name of a file stands. */
async function namedBy({ view, text }: Side, path: string): Promise<number[]> {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const found = new Set<number>();
  for (const module of view.ofKind('Module')) {
    const file = view.node(module).path;
    const source = await text(file);
    if (source === undefined || file === path || !source.includes(name)) continue;
    source.split('\n').forEach((line, at) => {
      if (line.includes(name)) found.add(symbolAt(view, file, at + 1) ?? module);
    });
  }
  return [...found];
}

function symbolAt(view: GraphView, path: string, line: number): number | undefined {
  let best: number | undefined;
  let size = Number.POSITIVE_INFINITY;
  for (const node of view.inFile(path)) {
    const { kind, startLine = 1, endLine = startLine } = view.node(node);
    if (kind === 'File' || kind === 'Module' || startLine > line || endLine < line || endLine - startLine >= size)
      continue;
    best = node;
    size = endLine - startLine;
  }
  return best;
}
