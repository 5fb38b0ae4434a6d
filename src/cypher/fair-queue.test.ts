// Whose turn it is, held against queues that were written down by hand.

import { expect, it } from 'vitest';
import { createFairQueue, type FairQueue } from './fair-queue.ts';

const [a, b, c] = [{}, {}, {}];

function queueOf(...items: readonly (readonly [client: object, item: string])[]): FairQueue<string> {
  const queue = createFairQueue<string>();
  for (const [client, item] of items) queue.add(client, item);
  return queue;
}

/** Serves one after the other, each to its end. */
function served(queue: FairQueue<string>, clientOf: (item: string) => object): string[] {
  const order: string[] = [];
  for (let item = queue.take(); item !== undefined; item = queue.take()) {
    order.push(item);
    queue.done(clientOf(item));
  }
  return order;
}

const clientOf = (item: string): object => (item.startsWith('a') ? a : item.startsWith('b') ? b : c);

it('serves clients in turn, and each in its own order', () => {
  const queue = queueOf([a, 'a1'], [a, 'a2'], [a, 'a3'], [b, 'b1'], [b, 'b2'], [c, 'c1']);
  expect(served(queue, clientOf)).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
});

it('lets a client that comes late wait for one turn and not for the queue of another', () => {
  const queue = queueOf(...Array.from({ length: 20 }, (_, at) => [a, `a${at}`] as const));
  expect([queue.take(), queue.take()]).toEqual(['a0', 'a1']);
  queue.add(b, 'b');
  queue.done(a);
  expect(queue.take()).toBe('b');
});

it('prefers who has less under way', () => {
  const queue = queueOf([a, 'a1'], [b, 'b1']);
  expect([queue.take(), queue.take()]).toEqual(['a1', 'b1']);
  for (const [client, item] of [
    [a, 'a2'],
    [b, 'b2'],
  ] as const)
    queue.add(client, item);
  queue.done(b);
  expect(queue.take()).toBe('b2');
});

it('forgets what is removed and what is cleared', () => {
  const queue = queueOf([a, 'a1'], [a, 'a2'], [b, 'b1']);
  expect([queue.remove(a, 'a1'), queue.remove(a, 'a1'), queue.remove(c, 'c1')]).toEqual([true, false, false]);
  expect(queue.take()).toBe('a2');
  expect(queue.clear()).toEqual(['b1']);
  expect(queue.take()).toBeUndefined();
});
