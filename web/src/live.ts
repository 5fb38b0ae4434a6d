// Follows the index: when it moved, answers are asked for again, in place, and the page says so.

import { effect, signal } from '@preact/signals';
import type { ListResult } from '../../src/operations/list/schema.ts';
import { call } from './api.ts';
import { generation, say, view } from './state.ts';

const EVERY_MS = 2_500;

export const indexed = signal<ListResult['repositories'][number] | undefined>(undefined);

/** Looks for as long as somebody does; the result stops it. */
export function followIndex(): () => void {
  const look = async (): Promise<void> => {
    if (document.hidden) return;
    const { symbol } = view.value;
    // Looks at the file as it is now: where it was edited, the server brings the index up to date by itself.
    if (symbol !== undefined) call('source', { name: symbol, maxLines: 1 }).catch(() => undefined);
    const { repositories } = await call('list_repos', {});
    const { repo } = view.value;
    const found = repositories.find(({ name }) => name === repo) ?? repositories[0];
    const before = indexed.value;
    if (found === undefined || found.indexedAt === before?.indexedAt) return;
    indexed.value = found;
    if (before === undefined || before.name !== found.name) return;
    generation.value++;
    say('The index was brought up to date');
  };
  const quietly = (): void => {
    // The views say it where a server has gone: this one only waits for it.
    look().catch(() => undefined);
  };
  const timer = setInterval(quietly, EVERY_MS);
  const stop = effect(() => {
    if (view.value.repo !== indexed.value?.name) quietly();
  });
  return () => {
    clearInterval(timer);
    stop();
  };
}
