// What operations work on: the indexed repositories, opened when they are asked for and kept open for the next one who
// asks. A repository is served from the generation that was current when it was opened for a call; a newer one is
// noticed at the next call, and the old one is let go when its last call ends.

import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Asker, QueryOptions, QueryResult } from '../cypher/index.ts';
import type { IngestOptions } from '../ingest/index.ts';
import { AppError, amended } from '../model/errors.ts';
import type { GraphView } from '../model/graph.ts';
import type { PageStore } from '../pages/index.ts';
import type { LexicalIndex } from '../search/index.ts';
import type { GraphStore } from '../store/bolt/index.ts';
import { openSnapshot } from '../store/snapshot-view.ts';
import {
  currentId,
  type GitRunner,
  type GitSession,
  type IndexedRepository,
  type IndexMeta,
  indexedRepositories,
  type OpenGeneration,
  openCurrent,
  openGitRunner,
  openGitSession,
  type Repository,
  resolveRepository,
  type Workspace,
} from '../workspace/index.ts';
import {
  chunkIndexFile,
  decodeSources,
  lexicalFile,
  pagesFile,
  pageTextsFile,
  type Sources,
  sourcesFile,
} from './generation-files.ts';
import { openQueries, type Queries, readSnapshot } from './queries/queries.ts';
import { awaitedPushes, openStored } from './stored-graph.ts';

/** What the process brings, beyond the home folder. */
export interface Host {
  /** The version of the product. */
  readonly version: string;
  /** The environment that git is run in. */
  readonly variables: Readonly<Record<string, string | undefined>>;
  /** The script of the thread that makes an index; without it that happens in this one. */
  readonly indexWorkerUrl?: URL | undefined;
  /** Whether the thread that makes an index is kept for the next one. */
  readonly keepsIndexThread?: boolean | undefined;
  /** The script of the threads that parse; without it parsing happens in this one. */
  readonly workerUrl: URL | undefined;
  /** The script of the thread that gathers words; without it that happens in this one. */
  readonly wordsWorkerUrl?: URL | undefined;
  /** The script of the threads that answer queries; without it they are answered in this one. */
  readonly queryWorkerUrl?: URL | undefined;
  /** The folder of the explorer's page, with a slash at its end; without it no page is served. */
  readonly pageUrl?: URL | undefined;
  /** The script of the process that runs git for this one; without it git is started from here. */
  readonly gitRunnerUrl?: URL | undefined;
  /** How long an answer to an edit waits for its indexing run, in milliseconds; 2,000 without it. */
  readonly editPatienceMs?: number | undefined;
  /** The program's own script, to index in a process of its own; without it that happens in this one. */
  readonly program?: URL | undefined;
  /** Which build of the program this is, where `program` does not tell. */
  readonly build?: string | undefined;
  /** Where graphs are that answers are made from, if not beside the rest of their indexes. */
  readonly store?: GraphStore | undefined;
  /** The languages, loaded when something is parsed. */
  languages(): Promise<IngestOptions['languages']>;
}

/** A repository's index, open. Its parts are read at the first use. */
export interface OpenRepository {
  readonly id: string;
  readonly name: string;
  /** The real path of its root. */
  readonly root: string;
  readonly generation: string;
  /** Its folder in the home folder. */
  readonly folder: string;
  /** Where the generation's files are. */
  readonly directory: string;
  readonly meta: IndexMeta;
  readonly view: GraphView;
  readonly sources: Sources;
  lexical(): Promise<LexicalIndex>;
  /** Its documents and files of code as pages. */
  pages(): Promise<PageStore>;
  /** The words of the chunks of its documents. */
  chunkIndex(): Promise<LexicalIndex>;
  /** Answers a reading Cypher query. Errors are those of `runQuery`. */
  query(cypher: string, options: QueryOptions, asker: Asker): Promise<QueryResult>;
  /** Git in the repository's folder, whether or not it is in git. */
  git(): GitSession;
  /** The bytes of a file as they are now, or undefined if it cannot be read. */
  read(path: string): Buffer | undefined;
}

/** A repository that cannot be closed under its user until `release`. */
export interface Lease {
  readonly repository: OpenRepository;
  release(): Promise<void>;
}

export interface Engine {
  readonly workspace: Workspace;
  readonly host: Host;
  /** Indexed repositories, in name order. */
  repositories(): IndexedRepository[];
  /**
   * Opens a repository by name or path; without either, the one that `directory` lies in, or the only one.
   * Throws `not-indexed`, `invalid-argument` (with the list) or `corrupt-index`.
   */
  open(repo: string | undefined, directory: string): Lease;
  /** Opens a repository that is known. Throws `not-indexed` or `corrupt-index`. */
  openRepository(repository: Repository): Lease;
  /** Runs git, for what is asked again and again. */
  readonly runner: GitRunner;
  /** Aborted when it is closed. */
  readonly closing: AbortSignal;
  /** Lets go of a repository that is about to be removed. A call that holds it keeps what it has opened. */
  forget(id: string): Promise<void>;
  /** Closes what is open. Calls under way must have ended. */
  close(): Promise<void>;
}

/** More repositories than this stay open only while they are in use: each keeps its graph in memory. */
const MOST_OPEN = 32;

interface Entry {
  readonly repository: OpenRepository;
  users: number;
  /** A newer generation took its place; it closes when the last user leaves. */
  retired: boolean;
  close(): Promise<void>;
}

export function createEngine(workspace: Workspace, host: Host): Engine {
  const entries = new Map<string, Entry>();
  const runner = openGitRunner(host.gitRunnerUrl);
  const closing = new AbortController();
  const queries = openQueries(host.queryWorkerUrl);
  const pushes = host.store && awaitedPushes(workspace, host.store);

  function entryOf(indexed: Repository): Entry {
    const known = entries.get(indexed.id);
    if (known !== undefined) {
      const { generation } = known.repository;
      const current = currentId(workspace, indexed);
      if (generation === current || pushes?.isAwaited(indexed, current) === true) {
        // Last in the order of use.
        entries.delete(indexed.id);
        entries.set(indexed.id, known);
        return known;
      }
      retire(known);
    }
    const idle = [...entries.values()].filter(({ users }) => users === 0);
    for (const one of idle.slice(0, Math.max(0, entries.size + 1 - MOST_OPEN))) retire(one);
    const entry = openEntry(indexed, openCurrent(workspace, indexed), host, { runner, queries });
    entries.set(indexed.id, entry);
    return entry;
  }

  function retire(entry: Entry): void {
    entry.retired = true;
    entries.delete(entry.repository.id);
    // Nobody waits for this: a failure to close an old generation must not fail the call that found a newer one.
    if (entry.users === 0) entry.close().catch(() => undefined);
  }

  function lease(entry: Entry): Lease {
    entry.users++;
    let released = false;
    return {
      repository: entry.repository,
      async release() {
        if (released) return;
        released = true;
        entry.users--;
        if (entry.retired && entry.users === 0) await entry.close();
      },
    };
  }

  return {
    workspace,
    host,
    runner,
    closing: closing.signal,
    repositories: () => indexedRepositories(workspace),
    open: (repo, directory) => lease(entryOf(chooseRepository(indexedRepositories(workspace), repo, directory))),
    openRepository: (repository) => lease(entryOf(repository)),
    async forget(id) {
      const entry = entries.get(id);
      if (entry === undefined) return;
      entry.retired = true;
      entries.delete(id);
      if (entry.users === 0) await entry.close();
    },
    async close() {
      closing.abort();
      const open = [...entries.values()];
      entries.clear();
      runner.close();
      await Promise.all(open.map((entry) => entry.close()));
      await queries.close();
    },
  };
}

function chooseRepository(
  repositories: readonly IndexedRepository[],
  repo: string | undefined,
  directory: string,
): IndexedRepository {
  try {
    // A folder of notes has no code to ask about.
    const hasCode = ({ generation }: IndexedRepository): boolean => generation?.meta.counts.symbols !== 0;
    return resolveRepository(repositories, { ...(repo === undefined ? {} : { repo }), cwd: directory }, hasCode);
  } catch (error) {
    // A repository that is named and does not exist is a wrong argument, unlike a symbol that is not found in one.
    if (repo === undefined || !(error instanceof AppError) || error.code !== 'not-found') throw error;
    throw amended(error, { code: 'invalid-argument', details: { argument: 'repo', ...error.details } });
  }
}

function openEntry(
  indexed: Repository,
  generation: OpenGeneration,
  { variables, store }: Host,
  { runner, queries }: { readonly runner: GitRunner; readonly queries: Queries },
): Entry {
  const { directory } = generation;
  const snapshot = once(() => readSnapshot(directory));
  const stored = store === undefined ? undefined : openStored(store, indexed.name, directory);
  const view = stored?.view ?? once(() => openSnapshot(new Uint8Array(snapshot())));
  const asked = stored ?? queries.of(`${indexed.id}/${generation.id}`, directory, snapshot);
  const sources = once(() => decodeSources(readFileSync(sourcesFile(directory), 'utf8')));
  const lexical = once(async () => {
    const [{ openLexicalIndex }, bytes] = await Promise.all([
      import('../search/index.ts'),
      readFile(lexicalFile(directory)),
    ]);
    return openLexicalIndex(bytes);
  });
  const pages = once(async () => {
    const [{ openPages }, table, texts] = await Promise.all([
      import('../pages/index.ts'),
      readFile(pagesFile(directory), 'utf8'),
      readFile(pageTextsFile(directory)),
    ]);
    return openPages(table, texts);
  });
  const chunkIndex = once(async () => {
    const [{ openLexicalIndex, PAGE_TUNING }, bytes] = await Promise.all([
      import('../search/index.ts'),
      readFile(chunkIndexFile(directory)),
    ]);
    return openLexicalIndex(bytes, PAGE_TUNING);
  });
  let git: GitSession | undefined;
  const repository: OpenRepository = {
    id: indexed.id,
    name: indexed.name,
    root: indexed.path,
    generation: generation.id,
    folder: indexed.folder,
    directory,
    meta: generation.meta,
    get view() {
      return view();
    },
    get sources() {
      return sources();
    },
    lexical,
    pages,
    chunkIndex,
    query: asked.ask,
    git() {
      git ??= openGitSession({ directory: indexed.path, environment: variables }, runner);
      return git;
    },
    read(path) {
      try {
        return readFileSync(join(indexed.path, path));
      } catch {
        // Gone, a folder now, or not ours to read: to the caller all of these mean that there is no text.
        return undefined;
      }
    },
  };
  return {
    repository,
    users: 0,
    retired: false,
    async close() {
      git?.close();
      asked.forget();
      generation.release();
    },
  };
}

/** The same value at every call; a failure is tried again. */
function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
