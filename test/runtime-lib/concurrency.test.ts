import { describe, expect, test } from 'vitest';
import { attempt } from '../../runtime-lib/src/lib/http/failure.ts';
import { mapConcurrently, mapConcurrentlyUntil } from '../../runtime-lib/src/lib/values/concurrency.ts';

const turn = async (turns: number): Promise<void> => {
  for (let left = turns; left > 0; left -= 1) await Promise.resolve();
};

describe('mapConcurrently', () => {
  test('gives the results in the order of the items, whichever is done first', async () => {
    const done: number[] = [];
    const results = await mapConcurrently([30, 1, 20, 2], 3, async (turns, index) => {
      await turn(turns);
      done.push(turns);
      return `${index}: ${turns}`;
    });
    expect(results).toEqual(['0: 30', '1: 1', '2: 20', '3: 2']);
    expect(done).toEqual([1, 2, 20, 30]);
  });

  test.each([
    [1, 1],
    [3, 3],
    [50, 10],
  ])('runs at most %i at the same time', async (limit, most) => {
    let running = 0;
    const seen: number[] = [];
    await mapConcurrently(Array.from({ length: 10 }), limit, async () => {
      running += 1;
      seen.push(running);
      await turn(5);
      running -= 1;
    });
    expect(Math.max(...seen)).toBe(most);
    expect(seen).toHaveLength(10);
  });

  test('gives nothing for nothing', async () => {
    expect(await mapConcurrently([], 5, () => Promise.reject(new Error('no item')))).toEqual([]);
  });

  test('starts no item after one has failed, and throws the first failure when the others are done', async () => {
    const started: number[] = [];
    const done: number[] = [];
    const all = mapConcurrently([1, 2, 3, 4, 5], 3, async (item) => {
      started.push(item);
      await turn(item * 10);
      if (item === 2 || item === 3) throw new Error(`item ${item}`);
      await turn(1);
      done.push(item);
    });
    await expect(all).rejects.toThrow('item 2');
    expect(started).toEqual([1, 2, 3, 4]);
    expect(done).toEqual([1, 4]);
  });

  test('aborts those that run, which is no failure that they could handle, and throws the first failure', async () => {
    const reasons: unknown[] = [];
    const all = mapConcurrently([1, 2, 3], 3, async (item, _, signal) => {
      await turn(item * 10);
      if (item === 1) throw new Error('item 1');
      const { ok } = await attempt(Promise.resolve().then(() => signal.throwIfAborted()));
      reasons.push(ok);
    });
    await expect(all).rejects.toThrow('item 1');
    expect(reasons).toEqual([]);
  });

  test('aborts them with a signal around it, too', async () => {
    const controller = new AbortController();
    const all = mapConcurrentlyUntil(controller.signal, [1, 2], 2, async (item, _, signal) => {
      if (item === 1) controller.abort(new Error('too late'));
      await turn(1);
      signal.throwIfAborted();
    });
    await expect(all).rejects.toThrow('too late');
  });
});
