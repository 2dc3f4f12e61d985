import { expect, test } from 'vitest';
import { failedNode } from '../../../builder/server/failed-node.ts';
import type { NodeRanges } from '../../../builder/server/what-ran.ts';

const node = (id: string, role: 'start' | 'value' | 'write' | 'response', config = {}) => ({
  id,
  role,
  type: id,
  config,
});
const nodes = [
  { ...node('failed', 'start'), type: 'catch' },
  node('start', 'start'),
  node('email', 'value', { field: 'email' }),
  node('age', 'value', { field: 'age' }),
  node('insert', 'write', { table: 'users' }),
  node('sorry', 'response'),
];
const ranges: NodeRanges = {
  start: [[1, 1]],
  email: [[3, 3]],
  age: [[7, 7]],
  insert: [[5, 9]],
  sorry: [[11, 11]],
};

test.each<readonly [string, number, string, string | undefined]>([
  ['the one on the line', 3, 'body field "email" must be a text', 'email'],
  ['the one that the error names, of two on the line', 7, 'body field "age" must be a number', 'age'],
  ['the narrowest, if it names none', 7, 'Conflict', 'age'],
  ['the statement around the line', 5, 'Conflict', 'insert'],
  ['Start, where no node owns the line', 2, 'the body must be an object', 'start'],
  ['none, if the flow itself answers so', 11, 'no such user', undefined],
])('a request was refused by %s', (_, line, message, expected) => {
  const frames = [{ line, column: 1, isAsync: false }];
  expect(failedNode(nodes, ranges, { message, frames })).toBe(expected);
});

test('of two nodes that are as likely, none is said to have refused', () => {
  const two: NodeRanges = { ...ranges, age: [[5, 9]] };
  const frames = [{ line: 6, column: 1, isAsync: true }];
  expect(failedNode(nodes, two, { message: 'Conflict', frames })).toBeUndefined();
});
