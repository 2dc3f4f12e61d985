import { describe, expect, test } from 'vitest';
import type { JsonValue } from '../../compiler/base/json.ts';
import { findingsOf, insert, inside, looped, record, row } from './looped.ts';
import type { Nodes } from './looped.ts';

describe('warnings about what a For Each does', () => {
  const codesOf = async (value: JsonValue): Promise<readonly string[]> =>
    (await findingsOf(value)).map((finding) => finding.slice(0, 6)).filter((code) => /FS341[456]/.test(code));
  const find = (column: string, operator = 'eq'): Nodes[string] =>
    inside('db-find', { table: 'users', where: [{ column, operator }] });

  test.each([
    ['by a key that the item is', find('id'), 'each.item -> find.id', ['FS3414']],
    ['by a key that is a part of it', find('id'), 'each.item -> part.object\npart.value -> find.id', ['FS3414']],
    ['by what is no key', find('name'), 'each.item -> find.name', []],
    ['by another relation to a key', find('id', 'ne'), 'each.item -> find.id.ne', []],
    ['by a key from around it', find('id'), 'lines.value -> first.list\nfirst.item -> find.id', []],
  ] as const)('a row that is found %s', async (_, node, edges, codes) => {
    const nodes = {
      find: node,
      ...(edges.includes('part.') ? { part: inside('get-property', { path: 'id' }) } : {}),
      ...(edges.includes('first.') ? { first: { type: 'first' } } : {}),
      note: { ...inside('log'), inputs: { message: 'found' } },
    };
    const value = looped(nodes, `each.body -> find.in\nfind.next -> note.in\nfind.record -> note.data\n${edges}`);
    expect(await codesOf(value)).toEqual(codes);
  });

  test.each([
    ['does nothing', {}, '', ['FS3416']],
    ['runs a node', { insert, row }, `each.body -> insert.in\n${record}\neach.item -> row.note`, []],
  ] as const)('a loop that %s', async (_, nodes, edges, codes) => {
    expect(await codesOf(looped(nodes, edges))).toEqual(codes);
  });

  /** Inserts a number for each item but the first, and reads no number of that one. */
  const odd = (route: Readonly<Record<string, JsonValue>> = {}): JsonValue =>
    looped(
      {
        ...{ insert, row, number: inside('to-number'), text: inside('to-string'), b: inside('branch') },
        later: { ...inside('compare', { operator: 'gt' }), inputs: { right: 0 } },
      },
      `each.body -> b.in\neach.index -> later.left\nlater.result -> b.condition\nb.true -> insert.in\n${record}\neach.item -> number.value\nnumber.number -> text.value\ntext.text -> row.note`,
      route,
    );

  test('an item that one path refuses behind what was done for others, but not in a transaction', async () => {
    expect(await codesOf(odd())).toEqual(['FS3415']);
    expect(await codesOf(odd({ transaction: true }))).toEqual([]);
  });

  test('nothing is said of what every path needs, or where nothing is done', async () => {
    const both = looped(
      { insert, row, number: inside('to-number'), text: inside('to-string') },
      `each.body -> insert.in\n${record}\neach.item -> number.value\nnumber.number -> text.value\ntext.text -> row.note`,
    );
    expect(await codesOf(both)).toEqual([]);
    const log = { ...inside('log'), inputs: { message: 'here' } };
    const logged = looped(
      {
        log,
        number: inside('to-number'),
        b: inside('branch'),
        later: { ...inside('compare', { operator: 'gt' }), inputs: { right: 0 } },
      },
      'each.body -> b.in\neach.index -> later.left\nlater.result -> b.condition\nb.true -> log.in\neach.item -> number.value\nnumber.number -> log.data',
    );
    expect(await codesOf(logged)).toEqual([]);
  });
});
