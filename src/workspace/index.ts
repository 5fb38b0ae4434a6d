// The edge of the workspace: registered repositories, generations, locks, archives, and git.
//
//   const workspace = openWorkspace(home);
//   const repository = await registerRepository(workspace, path, { name });
//   await withWriterLock(workspace, repository, async (writer) => {
//     const facts = writer.facts();             // get, putAll, save
//     const next = writer.begin();              // fill next.directory, close every file
//     next.commit({ name: repository.name, indexedAt, version, counts, commit });
//   });
//   const open = openCurrent(workspace, repository);   // read open.directory, then open.release()

export { type ExportedIndex, exportGeneration, exportIndex, type ImportedIndex, importIndex } from './archive.ts';
export { addBookmark, type Bookmark, readBookmarks, removeBookmark } from './bookmarks.ts';
export {
  type ComparisonHome,
  fillTree,
  type TreeFile,
  treeKey,
  withComparisonHome,
} from './comparison-home.ts';
export type { FactsCache } from './facts-pack.ts';
export type { Generation, OpenGeneration, PendingGeneration } from './generations.ts';
export { commitOf, findWorkTree, isDirty, listFiles, mergeBase, type WorkTree, workTreeTops } from './git.ts';
export { type DiffRequest, diff, type FileChange, type FileVersion, filesAt, readVersion } from './git-diff.ts';
export { headCommit } from './git-head.ts';
export { filesOfCommits, isShallow, mainAuthor } from './git-history.ts';
export { type Git, type GitRunner, tryGit } from './git-process.ts';
export { openGitRunner } from './git-runner.ts';
export { type GitSession, openGitSession } from './git-session.ts';
export {
  addMembers,
  archiveRoot,
  createGroup,
  type Group,
  type GroupMember,
  groupFiles,
  groups,
  readGroup,
  removeGroup,
  removeMembers,
  replaceMember,
  writeGroupIndex,
  writeGroupTable,
} from './groups.ts';
export { checkHome, type HomeProblem } from './health.ts';
export {
  archivesHome,
  editsFolder,
  indexerSocket,
  makeHome,
  openWorkspace,
  type Sight,
  type Workspace,
} from './home.ts';
export type { IndexCounts, IndexMeta } from './manifest.ts';
export { isInside, realPathOf } from './paths.ts';
export {
  type IndexedRepository,
  indexedRepositories,
  type Repository,
  registeredRepositories,
  registerRepository,
  removeAllRepositories,
  removeRepository,
  repositoryAt,
} from './registry.ts';
export { type RepositoryRequest, resolveRepository } from './resolve.ts';
export {
  currentId,
  currentWriter,
  openCurrent,
  readFacts,
  readSomeFacts,
  readVectors,
  vectorsVersion,
  type Writer,
  withWriterLock,
  writerUnder,
} from './writer.ts';
