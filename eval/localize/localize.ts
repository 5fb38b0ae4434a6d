// Localisation without a model: how near a report alone brings the product to the files and functions that its fix
// touched, side by side with what anybody has: BM25, and grep.

import { join } from 'node:path';
import type { Instance } from '../instances/instance.ts';
import { baselinesOf } from './baselines.ts';
import { checkOut } from './checkout.ts';
import { measureRanking, type RankMeasures } from './measures.ts';
import { indexTree, type Places, serveTree } from './product.ts';

export interface LocalizeOptions {
  /** The folder with clones of the repositories. */
  readonly clones: string;
  /** Where trees and indexes are kept, so that the next run finds them. */
  readonly work: string;
  /** Signals to leave out, one ranking for each, beside the ranking with all of them. */
  readonly ablations: readonly string[];
}

/** One way to rank, for one instance. Undefined where the fix touched no function that was there before. */
export interface Ranking {
  readonly method: string;
  readonly files: RankMeasures;
  readonly functions: RankMeasures | undefined;
}

export type InstanceOutcome =
  | {
      readonly instance_id: string;
      readonly rankings: readonly Ranking[];
      /** What the product put first, for whoever wants to know why. */
      readonly top: { readonly files: readonly string[]; readonly functions: readonly string[] };
      readonly index_seconds: number;
      /** Of the second of two equal questions: the first opens the index. */
      readonly query_milliseconds: number;
      readonly first_query_milliseconds: number;
    }
  | { readonly instance_id: string; readonly error: string };

const SHOWN = 10;

/** Never throws: an instance that cannot be measured says why. */
export async function localizeInstance(instance: Instance, options: LocalizeOptions): Promise<InstanceOutcome> {
  try {
    return await measured(instance, options);
  } catch (error) {
    return { instance_id: instance.instance_id, error: (error as Error).message.split('\n')[0] ?? '' };
  }
}

async function measured(instance: Instance, { clones, work, ablations }: LocalizeOptions): Promise<InstanceOutcome> {
  const { instance_id, problem_statement: text, gold_files = [], gold_functions = [] } = instance;
  if (gold_files.length === 0) throw new Error('nobody says which files the fix touched');
  const gold = { files: gold_files, functions: gold_functions.map(({ file, symbol }) => `${file}#${symbol}`) };
  const tree = await checkOut(instance, clones, join(work, 'trees'));
  const home = join(work, 'home');
  const indexed = await indexTree(tree, home);
  const { bm25, grep } = baselinesOf(tree, indexed);
  const server = await serveTree(tree, home);
  try {
    const first = await server.locate(text);
    const again = await server.locate(text);
    const rankings = [
      rankingOf('gitnexus', again, gold),
      rankingOf('bm25', { files: bm25.files(text), functions: bm25.functions(text) }, gold),
      rankingOf('grep', { files: grep.files(text), functions: grep.functions(text) }, gold),
    ];
    for (const signal of ablations)
      rankings.push(rankingOf(`without ${signal}`, await server.locate(text, [signal]), gold));
    return {
      instance_id,
      rankings,
      top: { files: again.files.slice(0, SHOWN), functions: again.functions.slice(0, SHOWN) },
      index_seconds: indexed.seconds,
      query_milliseconds: again.milliseconds,
      first_query_milliseconds: first.milliseconds,
    };
  } finally {
    await server.stop();
  }
}

function rankingOf(
  method: string,
  { files, functions }: Pick<Places, 'files' | 'functions'>,
  gold: { readonly files: readonly string[]; readonly functions: readonly string[] },
): Ranking {
  return {
    method,
    files: measureRanking(files, gold.files),
    functions: gold.functions.length === 0 ? undefined : measureRanking(functions, gold.functions),
  };
}
