// The models that a repository brings along. A file that is not one is a problem that says where it is wrong; it never ends
// a run, and nothing in it is run.

import type { FrameworkModel } from './schema.ts';

const FOLDER = '.gitnexus/models/';
const MOST_CHARACTERS = 64 * 1024;

/** Whether a path is that of a model of the repository. */
export function isModelFile(path: string): boolean {
  return path.startsWith(FOLDER) && /^[^/]+\.ya?ml$/.test(path.slice(FOLDER.length));
}

export interface ModelFiles {
  readonly models: readonly FrameworkModel[];
  /** Sentences, each with the path of its file. */
  readonly problems: readonly string[];
}

/**
 * Reads the models among configuration files, by path. `taken` are the names of the product's: rules are told apart by them, so that one
 * name means one model.
 */
export async function readModels(files: ReadonlyMap<string, string>, taken: ReadonlySet<string>): Promise<ModelFiles> {
  const texts = [...files].filter(([path]) => isModelFile(path));
  if (texts.length === 0) return { models: [], problems: [] };
  const { parseModel } = await import('./parse-model.ts');
  const models: FrameworkModel[] = [];
  const problems: string[] = [];
  for (const [path, text] of texts) {
    if (text.length > MOST_CHARACTERS) {
      problems.push(`${path}: longer than ${MOST_CHARACTERS} characters`);
      continue;
    }
    const parsed = parseModel(text);
    if ('model' in parsed) {
      const { framework } = parsed.model;
      const isKnown = taken.has(framework);
      if (!isKnown && models.every((one) => one.framework !== framework)) models.push(parsed.model);
      else {
        const whose = isKnown ? 'a model of the product' : 'another model of the repository';
        problems.push(`${path}: framework: ${framework} is the name of ${whose}; rows of your own need another`);
      }
    } else problems.push(...parsed.problems.map((problem) => `${path}: ${problem}`));
  }
  return { models, problems };
}
