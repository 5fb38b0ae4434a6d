// Opens sources for searching, and keeps what was prepared from them for as long as they stay the same.

import { AppError } from '../../model/errors.ts';
import {
  type Collection,
  type Corpus,
  chunkSpace,
  collectionOf,
  type PageLinks,
  pageLinks,
  type SearchSpace,
} from '../../search/index.ts';
import type { Engine, OpenRepository } from '../engine.ts';
import type { OperationContext } from '../operation.ts';

export interface OpenSources {
  readonly collection: Collection;
  readonly links: PageLinks;
  /** The chunks of the collection, to be searched. */
  readonly space: SearchSpace;
  /** In the order of the collection. */
  readonly repositories: readonly OpenRepository[];
  /** Sources that could not be opened, each with its reason. */
  readonly problems: readonly string[];
}

const prepared = new WeakMap<Engine, { readonly key: string; readonly sources: OpenSources }>();

/**
 * Opens one source, or all. One that cannot be read is left out of all and said to be; asked for by name, it throws.
 * Throws `not-indexed` if there is none.
 */
export async function openSources(context: OperationContext, source: string | undefined): Promise<OpenSources> {
  const { engine } = context;
  const repositories: OpenRepository[] = [];
  const problems: string[] = [];
  const names = source === undefined ? engine.repositories().map(({ name }) => name) : [source];
  if (names.length === 0) {
    throw new AppError('not-indexed', 'There are no sources yet. Run: gitnexus brain import <folder>');
  }
  for (const name of names) {
    try {
      repositories.push(context.open(name));
    } catch (error) {
      if (source !== undefined || !(error instanceof AppError)) throw error;
      problems.push(`source ${name}: ${error.message}`);
    }
  }
  const key = JSON.stringify([...repositories.map(({ id, generation }) => [id, generation]), problems]);
  const known = prepared.get(engine);
  if (known?.key === key) return known.sources;
  const sources = await prepare(repositories, problems);
  prepared.set(engine, { key, sources });
  return sources;
}

async function prepare(repositories: readonly OpenRepository[], problems: readonly string[]): Promise<OpenSources> {
  const corpora: Corpus[] = [];
  for (const repository of repositories) corpora.push(await corpusOf(repository));
  const collection = collectionOf(corpora);
  const links = pageLinks(collection);
  return { collection, links, space: chunkSpace(collection, links), repositories, problems };
}

async function corpusOf(repository: OpenRepository): Promise<Corpus> {
  const [pages, chunkIndex, symbolIndex] = await Promise.all([
    repository.pages(),
    repository.chunkIndex(),
    repository.lexical(),
  ]);
  return { source: repository.name, pages, chunkIndex, symbolIndex, view: repository.view };
}
