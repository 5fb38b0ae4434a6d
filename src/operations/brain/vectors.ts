// The vectors of open sources, and those of a query, for one search.

import type { EmbeddingProvider } from '../../embed/index.ts';
import { AppError } from '../../model/errors.ts';
import {
  decodeQuantized,
  embeddingKey,
  embeddingText,
  type QueryVectors,
  type VectorMatrix,
  vectorMatrix,
} from '../../search/index.ts';
import { readVectors, vectorsVersion } from '../../workspace/index.ts';
import type { Engine } from '../engine.ts';
import type { OpenSources } from './sources-open.ts';

/** A key under which a model's vectors are kept. */
export function modelKey({ name, model }: EmbeddingProvider): string {
  return `${name}:${model}`;
}

/** How many chunks a list of nearest ones has. */
const LIST_LIMIT = 100;

export interface FoundVectors {
  readonly vectors?: QueryVectors;
  /** What was skipped or failed, with the reason. */
  readonly problems: readonly string[];
}

/** Vectors of `queries` (the query itself first), compared with those of the chunks. Never throws for a provider. */
export async function queryVectors(
  engine: Engine,
  sources: OpenSources,
  provider: EmbeddingProvider,
  queries: readonly string[],
  options: { readonly filter?: ((chunk: number) => boolean) | undefined; readonly signal: AbortSignal },
): Promise<FoundVectors> {
  const { matrix, problems } = matrixOf(engine, sources, provider);
  const { chunkCount } = sources.collection;
  if (matrix.size === 0)
    return { problems: [...problems, 'vector: no chunk has a vector of this model; run: gitnexus brain embed'] };
  const missing = chunkCount - matrix.size;
  const notes =
    missing > 0
      ? [...problems, `vector: ${missing} of ${chunkCount} chunks have no vector; run: gitnexus brain embed`]
      : problems;
  let embedded: readonly (readonly number[])[];
  try {
    embedded = await provider.embed(queries, options.signal);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'provider-failed') throw error;
    return { problems: [...notes, `vector: ${error.message}`] };
  }
  const [own] = embedded;
  if (own === undefined || own.length !== matrix.dimensions) {
    return {
      problems: [...notes, `vector: the query has ${own?.length ?? 0} dimensions, the chunks ${matrix.dimensions}`],
    };
  }
  return {
    problems: notes,
    vectors: {
      lists: embedded.map((vector) =>
        matrix
          .search(vector, LIST_LIMIT, options.filter)

          .map(({ key, cosine }) => ({ id: key, score: cosine, evidence: 'vector' as const })),
      ),
      cosine: (chunk) => matrix.cosine(own, chunk),
      similarity: (a, b) => matrix.similarity(a, b),
    },
  };
}

const matrices = new WeakMap<
  OpenSources,
  { readonly key: string; readonly matrix: VectorMatrix; readonly problems: string[] }
>();

/** One matrix for all sources; made anew when any of them has got other vectors. */
function matrixOf(engine: Engine, sources: OpenSources, provider: EmbeddingProvider) {
  const model = modelKey(provider);
  const { repositories, collection } = sources;
  const versions = repositories.map((repository) => vectorsVersion(engine.workspace, repository, model));
  const key = JSON.stringify([model, versions]);
  const known = matrices.get(sources);
  if (known?.key === key) return known;
  const { corpora, chunkCount, locate } = collection;
  const stored = repositories.map((repository) => readVectors(engine.workspace, repository, model));
  const vectorOf = (chunk: number) => {
    const { corpus, chunk: located } = locate(chunk);
    const vectors = stored[corpora.indexOf(corpus)];
    if (vectors.size === 0) return undefined;
    const bytes = vectors.get(embeddingKey(embeddingText(corpus, located.id)));
    return bytes === undefined ? undefined : decodeQuantized(bytes);
  };
  let dimensions = 0;
  for (let chunk = 0; chunk < chunkCount && dimensions === 0; chunk++)
    dimensions = vectorOf(chunk)?.components.length ?? 0;
  const problems = stored.flatMap(({ problem }) => (problem === undefined ? [] : [`vector: ${problem}`]));
  const made = { key, matrix: vectorMatrix(chunkCount, dimensions, vectorOf), problems };
  matrices.set(sources, made);
  return made;
}
