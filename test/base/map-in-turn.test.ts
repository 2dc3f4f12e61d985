import { setImmediate, setTimeout } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { mapInTurn } from '../../compiler/base/map-in-turn.ts';

describe('mapping in turn', () => {
  test('gives the results in the order of the items, however long each takes', async () => {
    const slower = async (item: number): Promise<number> => {
      await setTimeout(20 - item * 5);
      return item * 2;
    };
    expect(await mapInTurn([1, 2, 3], 2, slower)).toEqual([2, 4, 6]);
  });

  test('starts no more than may run at once', async () => {
    let running = 0;
    let most = 0;
    await mapInTurn([...Array(20).keys()], 4, async () => {
      running += 1;
      most = Math.max(most, running);
      await setTimeout(1);
      running -= 1;
    });
    expect(most).toBe(4);
  });

  test('fails with the failure of the first item that fails', async () => {
    const failing = async (item: number): Promise<never> => {
      // The last of those that run at once is the first to fail.
      if (item < 3) await setImmediate();
      throw new Error(`item ${item}`);
    };
    await expect(mapInTurn([1, 2, 3], 8, failing)).rejects.toThrow('item 3');
    await expect(mapInTurn([1, 2, 3], 1, failing)).rejects.toThrow('item 1');
  });
});
