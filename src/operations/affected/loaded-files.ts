// What a test loads: nothing that stands elsewhere can run in it. Known only for languages that say where code may load
// what it does not name; a test that loads such code may load anything.

import type { GraphView } from '../../model/graph.ts';
import { folderOf, foldersUpwards, isBelow, nameOf } from '../../model/repository-paths.ts';
import { type Language, languageOf } from '../detect-changes/outline.ts';
import { perView } from '../per-view.ts';
import type { Side } from '../sides/sides.ts';
import { testFiles } from './test-units.ts';
import { isSettings } from './widening.ts';

/** Whether a test file may load another file. */
export type MayLoad = (test: string, path: string) => Promise<boolean>;

export function loadedFiles(side: Side, languages: readonly Language[]): MayLoad {
  const { view } = side;
  const known = new Map<string, Promise<ReadonlySet<string> | undefined>>();
  const imports = new Map<string, Promise<readonly string[] | undefined>>();
  let named: Promise<readonly string[]> | undefined;

  const importsOf = (path: string): Promise<readonly string[] | undefined> => {
    const read = (text: string | undefined) =>
      mayLoadMore(path, text, languages) ? undefined : importedBy(view, path);
    const found = imports.get(path) ?? side.text(path).then(read);
    imports.set(path, found);
    return found;
  };
  const load = async (test: string): Promise<ReadonlySet<string> | undefined> => {
    named ??= namedInSettings(side, languages);
    const setUp = setUpFiles(view).filter((path) => isBelow(folderOf(path), test));
    const loaded = new Set([test, ...setUp, ...(await named)]);
    // A set goes on over what is added to it meanwhile.
    for (const path of loaded) {
      const next = await importsOf(path);
      if (next === undefined) return undefined;
      for (const one of next) loaded.add(one);
    }
    return loaded;
  };
  return async (test, path) => {
    const found = known.get(test) ?? load(test);
    known.set(test, found);
    const loaded = await found;
    return loaded === undefined || loaded.has(path);
  };
}

function mayLoadMore(path: string, text: string | undefined, languages: readonly Language[]): boolean {
  const language = languageOf(languages, path);
  return text === undefined || language?.loadsUnnamed?.(text, language.isTest(path)) !== false;
}

/** The files that the code of a file imports, and those of the packages around them, which are loaded before. */
function importedBy(view: GraphView, path: string): string[] {
  return view
    .inFile(path)
    .flatMap((node) => view.outgoing(node, 'IMPORTS').map((edge) => view.targetOf(edge)))
    .map((target) => view.node(target))
    .filter(({ kind }) => kind !== 'Package' && kind !== 'Folder')
    .flatMap(({ path: imported }) => [imported, ...packageFiles(view, imported)]);
}

/** The files that stand for the folders around a file (`__init__.py`). */
function packageFiles(view: GraphView, path: string): string[] {
  return foldersUpwards(folderOf(path)).flatMap((folder) => filesOfFolders(view).get(folder) ?? []);
}

/** By folder, the files whose modules have its qualified name. */
const filesOfFolders = perView((view): ReadonlyMap<string, readonly string[]> => {
  const found = new Map<string, string[]>();
  for (const node of view.ofKind('Module')) {
    const { path, qualifiedName } = view.node(node);
    const folder = folderOf(path);
    if (folder === '' || !qualifiedName.endsWith(`.${folder.replaceAll('/', '.')}`)) continue;
    found.set(folder, [...(found.get(folder) ?? []), path]);
  }
  return found;
});

/** Files of tests without a test in them: a runner may load them before those beside and below. */
const setUpFiles = perView((view): readonly string[] => {
  const tests = testFiles(view);
  return view
    .ofKind('Module')
    .filter((node) => view.isTest(node))
    .map((node) => view.pathOf(node))
    .filter((path) => !tests.has(path));
});

/** Files that nothing imports, and whose names stand in configuration: a runner may load them first. */
async function namedInSettings({ view, text }: Side, languages: readonly Language[]): Promise<readonly string[]> {
  const paths = view.ofKind('File').map((node) => view.pathOf(node));
  const texts = await Promise.all(paths.filter((path) => isSettings(path, languages)).map((path) => text(path)));
  const settings = texts.join('\n');
  return view
    .ofKind('Module')
    .filter((node) => view.incoming(node, 'IMPORTS').length === 0)
    .map((node) => view.pathOf(node))
    .filter((path) => settings.includes(nameOf(path).replace(/\.\w+$/, '')));
}
