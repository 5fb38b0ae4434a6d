// What a graph is a function of, as far as a run that reuses an earlier one has to know.

import { contentHash } from '../../model/content-hash.ts';
import { frameworkModels } from '../../models/index.ts';
import type { GraphInput } from './graph-input.ts';

/** To be raised when the same facts give other edges than before within one version of the product. */
const RULES = 42;

/** What a program is made from. */
export interface Identity {
  /** Of all that reaches every file: the list of files, and their configuration. */
  readonly fingerprint: string;
  /** Of each file of the program, what its facts were made from. */
  readonly keys: readonly string[];
}

/** Undefined where it is not known what the facts of files were made from. */
export function identityOf({ project, files, sources, stubs, configuration }: GraphInput): Identity | undefined {
  const keys: string[] = [];
  for (const { cacheKey } of [...sources, ...stubs]) {
    if (cacheKey === undefined) return undefined;
    keys.push(cacheKey);
  }
  const paths = files.map(({ path }) => path);
  const code = sources.map(({ path, language }) => [path, language.id]);
  const settings = [...(configuration ?? []), ...frameworkModels.map(({ injection, gives }) => [injection, gives])];
  return { fingerprint: contentHash(JSON.stringify([RULES, project, paths, code, settings])), keys };
}
