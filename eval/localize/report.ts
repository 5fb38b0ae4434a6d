// The outcomes of localisation as one result: means by method, times, and what could not be measured.

import type { InstanceOutcome, Ranking } from './localize.ts';
import { DEPTHS, type MeanMeasures, meanMeasures, quantile } from './measures.ts';

export interface LocalizeReport {
  readonly methods: readonly {
    readonly method: string;
    readonly files: MeanMeasures;
    readonly functions: MeanMeasures;
  }[];
  readonly index_seconds: { readonly median: number; readonly p95: number };
  readonly query_milliseconds: { readonly median: number; readonly p95: number };
  readonly failed: readonly { readonly instance_id: string; readonly error: string }[];
  readonly instances: readonly InstanceOutcome[];
}

export function localizeReport(outcomes: readonly InstanceOutcome[]): LocalizeReport {
  const done = outcomes.flatMap((outcome) => ('error' in outcome ? [] : [outcome]));
  const methods = [...new Set(done.flatMap(({ rankings }) => rankings.map(({ method }) => method)))];
  const of = (method: string): readonly Ranking[] =>
    done.flatMap(({ rankings }) => rankings.filter((each) => each.method === method));
  const spread = (numbers: readonly number[]) => ({ median: quantile(numbers, 0.5), p95: quantile(numbers, 0.95) });
  return {
    methods: methods.map((method) => ({
      method,
      files: meanMeasures(of(method).map(({ files }) => files)),
      functions: meanMeasures(of(method).flatMap(({ functions }) => (functions === undefined ? [] : [functions]))),
    })),
    index_seconds: spread(done.map(({ index_seconds }) => index_seconds)),
    query_milliseconds: spread(done.map(({ query_milliseconds }) => query_milliseconds)),
    failed: outcomes.flatMap((outcome) => ('error' in outcome ? [outcome] : [])),
    instances: outcomes,
  };
}

/** As a table in Markdown, in percent. */
export function renderLocalize({ methods, index_seconds, query_milliseconds, failed }: LocalizeReport): string {
  const first = methods[0];
  if (first === undefined) return failed.map(({ instance_id, error }) => `${instance_id}: ${error}`).join('\n');
  const depths = DEPTHS.join('/');
  const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  const shares = (parts: readonly number[]): string => parts.map((part) => (part * 100).toFixed(1)).join(' / ');
  const cells = ({ any, all, mrr }: MeanMeasures): string[] => [shares(any), shares(all), mrr.toFixed(3)];
  return [
    row([
      'ranking',
      `file, any of them @${depths}`,
      `file, all @${depths}`,
      'file MRR',
      `function, any @${depths}`,
      `function, all @${depths}`,
      'function MRR',
    ]),
    row(Array.from({ length: 7 }, () => '---')),
    ...methods.map(({ method, files, functions }) => row([method, ...cells(files), ...cells(functions)])),
    '',
    `${first.files.instances} instances, ${first.functions.instances} of them with functions.`,
    `Index: median ${index_seconds.median.toFixed(1)} s, p95 ${index_seconds.p95.toFixed(1)} s. ` +
      `Query: median ${query_milliseconds.median.toFixed(0)} ms, p95 ${query_milliseconds.p95.toFixed(0)} ms.`,
    ...failed.map(({ instance_id, error }) => `Not measured: ${instance_id}: ${error}`),
  ].join('\n');
}
