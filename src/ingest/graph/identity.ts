// What a graph is a function of, as far as a run that reuses an earlier one has to know.

import { contentHash } from '../../model/content-hash.ts';
import { frameworkModels } from '../../models/index.ts';
import { MOST_FILES } from '../resolve/engine/items.ts';
import { declarationsPath } from '../resolve/program/declared-beside.ts';
import type { GraphInput } from './graph-input.ts';

/** To be raised when the same facts give other edges than before within one version of the product. */
const RULES = 86;

/** What a program is made from. */
export interface Identity {
  /** Of what reaches every file, whatever files there are: the configuration and the models. */
  readonly fingerprint: string;
  /** The paths of the files that are no code. */
  readonly others: readonly string[];
  /** Of each file of the program, its language and path. */
  readonly files: readonly string[];
  /** Of each file of the program, what its facts were made from. */
  readonly keys: readonly string[];
}

/** Undefined where it is not known what the facts of files were made from, or where there are too many files to tell apart. */
export function identityOf({ project, files, sources, stubs, configuration }: GraphInput): Identity | undefined {
  if (sources.length + stubs.length > MOST_FILES) return undefined;
  const keys: string[] = [];
  for (const { cacheKey } of [...sources, ...stubs]) {
    if (cacheKey === undefined) return undefined;
    keys.push(cacheKey);
  }
  const code = new Set(sources.map(({ path }) => path));
  // Which code has declarations beside it reaches all that names it.
  const declared = sources.map(declarationsPath).filter((path) => path !== undefined && code.has(path));
  const settings = [...(configuration ?? []), ...frameworkModels];
  return {
    fingerprint: contentHash(JSON.stringify([RULES, project, settings, declared])),
    others: files.flatMap(({ path }) => (code.has(path) ? [] : [path])),
    files: [...sources, ...stubs].map(({ path, language }) => `${language.id}:${path}`),
    keys,
  };
}
