// The third step: an index of the repository, from the cache where it is known what the index is of, else computed.

import { findIndex, type IndexIdentity, saveIndex } from './index-cache.ts';
import type { InstalledPackage } from './install-package.ts';
import { lastLines, mustRun, type SetUp, SetUpError, SHORT_TIMEOUT } from './step.ts';

export interface IndexedRepository {
  readonly repo: string;
  readonly commit: string;
  readonly cache: 'hit' | 'saved' | 'not-saved';
}

interface RepositoryState {
  readonly repo: string;
  /** `unknown` where git does not tell. */
  readonly commit: string;
  /** Whether the files are those of the commit. */
  readonly clean: boolean;
}

const TRANSFER_TIMEOUT = 120;
const ARCHIVE_IN_CONTAINER = '/tmp/.gitnexus-index.gnx';

/** Throws `SetUpError` where there is no index afterwards. */
export async function indexRepository(setUp: SetUp, installed: InstalledPackage): Promise<IndexedRepository> {
  const { repo, commit, clean } = await stateOf(setUp);
  const { version, build } = installed;
  const { cache_dir, skip_embeddings } = setUp.options;
  const identity: IndexIdentity = { repo, commit, version, build, skip_embeddings };
  // Without a commit, or with files that it does not hold, two trees could have one key.
  const cacheable = commit !== 'unknown' && clean;
  if (cacheable && (await restored(setUp, identity))) return { repo, commit, cache: 'hit' };
  await analyze(setUp);
  if (!cacheable) return { repo, commit, cache: 'not-saved' };
  try {
    await saveIndex(cache_dir, identity, (archive) => exportTo(setUp, archive));
    return { repo, commit, cache: 'saved' };
  } catch (error) {
    setUp.warn(`The index was not kept: ${(error as Error).message}`);
    return { repo, commit, cache: 'not-saved' };
  }
}

/** Reads the name from the remote, else from the folder; asks git for the commit and for changes. */
async function stateOf({ container, repository }: SetUp): Promise<RepositoryState> {
  const script = [
    'git rev-parse HEAD 2>/dev/null || echo unknown',
    'if changes=$(git status --porcelain 2>/dev/null) && [ -z "$changes" ]; then echo clean; else echo dirty; fi',
    'git remote get-url origin 2>/dev/null',
  ].join('\n');
  const { output } = await container.run(script, { cwd: repository, timeout: SHORT_TIMEOUT });
  const [head = 'unknown', state = 'dirty', origin = ''] = output.trim().split('\n');
  const path = origin === '' ? repository : origin;
  const repo = path
    .replace(/[/\\]+$/, '')
    .split(/[/\\:]/)
    .at(-1)!
    .replace(/\.git$/, '');
  const commit = /^[0-9a-f]{40,64}$/.test(head) ? head : 'unknown';
  return { repo, commit, clean: state === 'clean' };
}

async function restored(setUp: SetUp, identity: IndexIdentity): Promise<boolean> {
  const { container, options, repository, warn } = setUp;
  try {
    const entry = await findIndex(options.cache_dir, identity, warn);
    if (entry === undefined) return false;
    await container.copyIn(entry.archive, ARCHIVE_IN_CONTAINER);
    const readable = 'chmod 644 "$1"';
    await mustRun(setUp, readable, readable, { user: 'root', words: [ARCHIVE_IN_CONTAINER], timeout: SHORT_TIMEOUT });
    const words = [ARCHIVE_IN_CONTAINER, repository];
    const load = '/usr/local/bin/gitnexus index import "$1" "$2"';
    await mustRun(setUp, 'index import', load, { words, cwd: repository, timeout: TRANSFER_TIMEOUT });
    return true;
  } catch (error) {
    warn(`The cached index could not be used, the repository is indexed anew: ${(error as Error).message}`);
    return false;
  } finally {
    await container.run('rm -f "$1"', { user: 'root', words: [ARCHIVE_IN_CONTAINER], timeout: SHORT_TIMEOUT });
  }
}

async function analyze({ container, options, repository, warn }: SetUp): Promise<void> {
  const script = `exec /usr/local/bin/gitnexus analyze . ${options.skip_embeddings ? '--skip-embeddings' : ''}`;
  const { gitnexus_timeout: timeout } = options;
  const { output, returncode, exception_info } = await container.run(script, { cwd: repository, timeout });
  if (returncode === -1)
    throw new SetUpError(`Indexing took more than gitnexus_timeout, ${timeout} s: ${exception_info}`);
  if (returncode === 0) return;
  // What it says decides, as long as it ended by itself: an index that is there can be used.
  if (!/\bindexed in\b/.test(output)) throw new SetUpError(`Indexing failed (${returncode}): ${lastLines(output)}`);
  warn(`Indexing ended with ${returncode}: ${lastLines(output)}`);
}

async function exportTo(setUp: SetUp, archive: string): Promise<void> {
  const { container, repository } = setUp;
  const words = [ARCHIVE_IN_CONTAINER, repository];
  const save = '/usr/local/bin/gitnexus index export "$1" --repo "$2"';
  await mustRun(setUp, 'index export', save, { words, timeout: TRANSFER_TIMEOUT });
  await container.copyOut(ARCHIVE_IN_CONTAINER, archive);
  await mustRun(setUp, 'rm', 'rm -f "$1"', { words, timeout: SHORT_TIMEOUT });
}
