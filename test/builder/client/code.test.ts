import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { freshnessOf } from '../../../builder/client/code/freshness.ts';
import { jsonLines } from '../../../builder/client/code/json-lines.ts';
import { differenceOf, linesOf, nextAt, nodesAt, ownersOf } from '../../../builder/client/code/owners.ts';
import { lightOf } from '../../../builder/client/panes/light.ts';
import { share } from '../../../builder/client/share.ts';

const lines = {
  outer: [[2, 9]],
  inner: [[4, 5]],
  twice: [
    [3, 3],
    [8, 8],
  ],
} as const;

describe('lines of code', () => {
  test('belong to the innermost node first', () => {
    expect(nodesAt(lines, 4)).toEqual(['inner', 'outer']);
    expect(nodesAt(lines, 1)).toEqual([]);
  });

  test('have one owner each, the innermost', () => {
    expect(Object.fromEntries(ownersOf(lines))).toEqual({
      ...{ 2: 'outer', 3: 'twice', 4: 'inner', 5: 'inner', 6: 'outer', 7: 'outer', 8: 'twice', 9: 'outer' },
    });
  });

  test('are all those of a node', () => {
    expect([...linesOf(lines, ['twice', 'inner'])]).toEqual([3, 8, 4, 5]);
  });

  test('select the innermost node at the first click, then the next outer one, then the first again', () => {
    const first = nextAt(lines, 4, new Set());
    const second = nextAt(lines, 4, new Set([first ?? '']));
    expect([first, second, nextAt(lines, 4, new Set([second ?? '']))]).toEqual(['inner', 'outer', 'inner']);
  });
});

describe('the difference of two texts', () => {
  test.each([
    ['abc', 'abc'],
    ['abc', 'axc'],
    ['aaa', 'aa'],
    ['aa', 'aaaa'],
    ['', 'new'],
    ['old', ''],
    ['line\nline\n', 'line\nline\nline\n'],
  ])('turns %j into %j', (before, after) => {
    const difference = differenceOf(before, after);
    expect(difference === undefined).toBe(before === after);
    const { from, to, insert } = difference ?? { from: 0, to: 0, insert: '' };
    expect(before.slice(0, from) + insert + before.slice(to)).toBe(after);
  });
});

describe('a node in the flow file', () => {
  test('is found in a project of one file, by its route', () => {
    const text = readFileSync('fixtures/valid/shop/shop.json', 'utf8');
    const [[first, last] = [0, 0]] = jsonLines(text, 'routes', 'create-user')['insert'] ?? [];
    const found = text
      .split('\n')
      .slice(first - 1, last)
      .join('\n');
    expect(found).toContain('"id": "insert"');
    expect(found.trim().startsWith('{')).toBe(true);
    expect(found).not.toContain('"id": "row"');
  });
});

describe('sharing', () => {
  test('keeps what is equal, and only that', () => {
    const before = {
      nodes: [
        { id: 'a', at: [1, 2] },
        { id: 'b', at: [3] },
      ],
      wires: [],
    };
    const [a, b] = before.nodes;
    const after = share(before, {
      nodes: [
        { id: 'c', at: [] },
        { id: 'b', at: [3] },
        { id: 'a', at: [1, 9] },
      ],
      wires: [],
    });
    expect(after.nodes[1]).toBe(b);
    expect(after.nodes[2]).not.toBe(a);
    expect(after.nodes[2]).toEqual({ id: 'a', at: [1, 9] });
    expect(after.wires).toBe(before.wires);
    expect(share(before, structuredClone(before))).toBe(before);
  });
});

describe('code is called live, and the light is green, only while the server is known to run', () => {
  const connections = ['connecting', 'open', 'lost', 'refused'] as const;
  const held = { message: 'Why.', hint: '' };
  const states = (['none', 'starting', 'running', 'failed'] as const).flatMap((state) => [{ state }, { state, held }]);
  test.each(connections.flatMap((connection) => states.map((server) => ({ connection, server }))))(
    '$connection, $server',
    (now) => {
      const isRunning = now.connection === 'open' && now.server.state === 'running';
      expect(freshnessOf(now, true).is === 'live').toBe(isRunning);
      expect(freshnessOf(now, false).is).not.toBe('live');
      expect(lightOf(now).is === 'running').toBe(isRunning && !('held' in now.server));
    },
  );

  test.each([
    [4, 'live · 4 ms'],
    [1234, 'live · 1.2 s'],
  ])('with the time that the last change took: %i ms', (took, text) => {
    expect(freshnessOf({ connection: 'open', server: { state: 'running', took } }, true).text).toBe(text);
    expect(freshnessOf({ connection: 'open', server: { state: 'running', took, held } }, true).text).toBe('live');
  });
});
