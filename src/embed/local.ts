// Vectors from a model that runs here, through a package that whoever wants it installs. It may fetch the model the
// first time; a path to one that is here already needs no network.

import { AppError } from '../model/errors.ts';
import type { EmbeddingProvider } from './provider.ts';

const PACKAGE = '@huggingface/transformers';
const BATCH = 16;

interface Tensor {
  tolist(): number[][];
}
type Extractor = (texts: readonly string[], options: { pooling: 'mean'; normalize: boolean }) => Promise<Tensor>;
interface Transformers {
  pipeline(task: 'feature-extraction', model: string): Promise<Extractor>;
}

export function localModel(model: string): EmbeddingProvider {
  let loaded: Promise<Extractor> | undefined;
  return {
    name: 'local',
    model,
    batchSize: BATCH,
    async embed(texts) {
      loaded ??= load(model);
      const extractor = await loaded;
      return (await extractor(texts, { pooling: 'mean', normalize: true })).tolist();
    },
  };
}

async function load(model: string): Promise<Extractor> {
  let library: Transformers;
  try {
    // The name is a variable so that the compiler does not look for a package that is not ours.
    library = (await import(PACKAGE)) as Transformers;
  } catch (cause) {
    throw new AppError('provider-failed', `The local provider needs the package ${PACKAGE}.`, {
      cause,
      hint: `npm install ${PACKAGE}`,
      details: { retry: false },
    });
  }
  try {
    return await library.pipeline('feature-extraction', model);
  } catch (cause) {
    throw new AppError(
      'provider-failed',
      `The model '${model}' cannot be loaded; the first time it has to be fetched.`,
      {
        cause,
        hint: 'Allow the network once, or give the path of a model that is here.',
        details: { retry: false },
      },
    );
  }
}
