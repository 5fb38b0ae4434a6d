import { describe, expect, it } from 'vitest';
import { demand, untilLoaded } from './demand.ts';

/** A list of which items are there once they were asked for. */
function partial(length: number) {
  const loaded = new Set<number>();
  const spreads: number[] = [];
  return {
    loaded,
    spreads,
    at(index: number): number {
      if (loaded.has(index)) return index;
      return demand(async (spread) => {
        spreads.push(spread);
        for (let near = index; near < Math.min(length, index + spread); near++) loaded.add(near);
      });
    },
  };
}

describe('a walk over what is not all there', () => {
  it('begins again until nothing is missing, with twice as much each time', async () => {
    const list = partial(100);
    let runs = 0;
    const sum = await untilLoaded(() => {
      runs++;
      return Array.from({ length: 100 }, (_, index) => list.at(index)).reduce((a, b) => a + b);
    });
    expect({ sum, runs, spreads: list.spreads }).toEqual({ sum: 4950, runs: 8, spreads: [1, 2, 4, 8, 16, 32, 64] });
  });

  it('gives no answer that was made although something was missing', async () => {
    const list = partial(3);
    const found = await untilLoaded(() =>
      [0, 1, 2].map((index) => {
        try {
          return list.at(index);
        } catch {
          return 'nothing there';
        }
      }),
    );
    expect(found).toEqual([0, 1, 2]);
  });

  it('fails as it would fail with all of it, and where what is missing cannot be had', async () => {
    const list = partial(1);
    const broken = untilLoaded(() => {
      throw new Error(`broken ${list.at(0)}`);
    });
    await expect(broken).rejects.toThrow('broken 0');
    const lost = untilLoaded(() => demand(() => Promise.reject(new Error('the engine is gone'))));
    await expect(lost).rejects.toThrow('the engine is gone');
    expect(() => list.at(7)).toThrow('outside of `untilLoaded`');
  });

  it('knows its own gaps from those of walks beside it', async () => {
    const one = partial(40);
    const other = partial(40);
    let runs = 0;
    const walk = async (list: ReturnType<typeof partial>, counts: boolean): Promise<number> => {
      if (counts) runs++;
      let sum = 0;
      for (let index = 0; index < 40; index++) {
        sum += list.at(index);
        await Promise.resolve();
      }
      return sum;
    };
    for (let index = 0; index < 40; index++) one.loaded.add(index);
    const sums = await Promise.all([untilLoaded(() => walk(one, true)), untilLoaded(() => walk(other, false))]);
    expect({ sums, runs }).toEqual({ sums: [780, 780], runs: 1 });
  });
});
