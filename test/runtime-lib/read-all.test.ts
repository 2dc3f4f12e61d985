import { describe, expect, test } from 'vitest';
import { requestError } from '../../runtime-lib/src/lib/http/errors.ts';
import { faultsOf } from '../../runtime-lib/src/lib/http/faults.ts';
import { readAll, readInTurn } from '../../runtime-lib/src/lib/values/read-all.ts';
import { readNumber, readString } from '../../runtime-lib/src/lib/values/read.ts';

function thrownBy(run: () => unknown): unknown {
  try {
    return run();
  } catch (error) {
    return error;
  }
}
const broken = (): never => {
  throw new TypeError('a bug');
};

describe('values that are read together', () => {
  test('are given by name', () => {
    const { a, b } = readAll({ a: () => readNumber(1, 'a'), b: () => readString('x', 'b') });
    expect([a + 1, b.length]).toEqual([2, 1]);
  });

  test('are all asked before the first fault is thrown, which tells them all', () => {
    const error = thrownBy(() =>
      readAll({ a: () => readNumber('x', 'a'), b: () => 1, c: () => readString(1, 'c', 422) }),
    );
    expect(error).toMatchObject({ message: 'a must be a number', statusCode: 400 });
    expect(faultsOf(error)).toEqual(['a must be a number', 'c must be a string']);
  });

  test('tell the faults of those that were read together in one of them', () => {
    const inner = () => readAll({ a: () => readNumber('x', 'a'), b: () => readNumber('x', 'b') });
    const error = thrownBy(() => readAll({ inner, c: () => readNumber('x', 'c') }));
    expect(faultsOf(error)).toEqual(['a must be a number', 'b must be a number', 'c must be a number']);
  });

  test('tell once what is wrong twice', () => {
    const twice = () => readAll({ a: () => readNumber('x', 'a'), b: () => readNumber('y', 'a') });
    expect(faultsOf(thrownBy(twice))).toEqual(['a must be a number']);
  });

  test('tell nothing of what the server did wrong', () => {
    const client = () => readNumber('x', 'a');
    const server = () => {
      throw requestError('a row is wrong', 500);
    };
    expect(faultsOf(thrownBy(() => readAll({ client, server, broken })))).toEqual(['a must be a number']);
    expect(thrownBy(() => readAll({ server, client }))).toMatchObject({ message: 'a row is wrong', statusCode: 500 });
    expect(thrownBy(() => readAll({ broken, client }))).toBeInstanceOf(TypeError);
    expect(faultsOf(thrownBy(() => readAll({ server, client })))).toBeUndefined();
  });
});

describe('values that are read in turn', () => {
  test('are given to those after them', () => {
    const { sum } = readInTurn()
      .read('a', () => readNumber(1, 'a'))
      .read('b', ({ a }) => a + 1)
      .read('sum', ({ a, b }) => a + b)
      .values();
    expect(sum).toBe(3);
  });

  test('are left out where they are made of a refused one', () => {
    const read: string[] = [];
    const error = thrownBy(() =>
      readInTurn()
        .read('a', () => readNumber('x', 'a'))
        .read('b', ({ a }) => read.push(`b of ${a}`))
        .read('c', ({ b }) => read.push(`c of ${b}`))
        .read('d', () => readNumber('y', 'd'))
        .values(),
    );
    expect(read).toEqual([]);
    expect(faultsOf(error)).toEqual(['a must be a number', 'd must be a number']);
  });

  test('are left out where what they wait for is refused, though they do not read it', () => {
    const read: string[] = [];
    const error = thrownBy(() =>
      readInTurn()
        .read('a', () => readNumber('x', 'a'))
        .read('b', () => 1)
        .read('c', () => read.push('c'), 'b')
        .read('d', ({ c }) => read.push(`d of ${c}`), 'b', 'a')
        .values(),
    );
    expect(read).toEqual(['c']);
    expect(faultsOf(error)).toEqual(['a must be a number']);
  });
});
