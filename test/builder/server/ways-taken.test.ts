import { expect, test } from 'vitest';
import { waysTaken } from '../../../builder/server/ways-taken.ts';

const wire = (id: string, is: 'control' | 'data' = 'control') => {
  const [from = '', to = ''] = id.split('->').map((end) => end.split('.')[0]);
  return { id, is, from: { node: from, port: '' }, to: { node: to, port: '' } };
};
const once = ['start.next->once', 'once.first->insert', 'insert.next->reply', 'once.duplicate->reply'].map((id) =>
  wire(id),
);

test.each<readonly [string, readonly string[], readonly (boolean | undefined)[]]>([
  ['the long way', ['start', 'once', 'insert', 'reply'], [true, true, true, false]],
  ['the short way', ['start', 'once', 'reply'], [true, false, false, true]],
  ['a way that ended', ['start', 'once'], [true, false, false, false]],
])('of two ways to a node, %s alone is lit', (_, nodes, expected) => {
  const taken = waysTaken(once, nodes);
  expect(once.map(({ id }) => taken[id])).toEqual(expected);
});

test('a way that leads round by several nodes, some of them branches too, is found', () => {
  const wires = ['a.x->b', 'a.y->d', 'b.x->c', 'b.y->d', 'c.next->d', 'a.z->e'].map((id) => wire(id));
  expect(waysTaken(wires, ['a', 'b', 'c', 'd'])).toEqual({
    ...{ 'a.x->b': true, 'b.x->c': true, 'c.next->d': true },
    ...{ 'a.y->d': false, 'b.y->d': false, 'a.z->e': false },
  });
});

test('which of two wires between the same nodes was taken is not known', () => {
  expect(waysTaken([wire('a.true->b'), wire('a.false->b')], ['a', 'b'])).toEqual({});
  expect(waysTaken([wire('a.true->b'), wire('a.false->b')], ['a'])).toEqual({
    'a.true->b': false,
    'a.false->b': false,
  });
});

test('values go beside the way', () => {
  const wires = [...once, wire('once.value->reply', 'data'), wire('start.body->other', 'data')];
  const taken = waysTaken(wires, ['start', 'once', 'insert', 'reply']);
  expect([taken['once.value->reply'], taken['start.body->other']]).toEqual([true, false]);
});
