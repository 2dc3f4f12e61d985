import { expect, test } from 'vitest';
import { isUrlOf, methods, pathIssueOf, tableOfPath } from '../../../builder/shared/route-path.ts';
import { pathIssue } from '../../../compiler/ir/grammar.ts';
import { methods as compiled } from '../../../compiler/ir/project.ts';
import { createChoose } from '../../differential/choose.ts';

test('the page and the compiler know the same methods, and refuse the same paths', () => {
  expect(methods).toEqual(compiled);
  const { pick, below } = createChoose(1);
  const segments = ['users', ':id', ':id', ':a_1', '*rest', '*id', '', '.', '..', 'é', '*', ':', ':1', 'a b', 'a*b'];
  const paths = [
    '',
    '/',
    'users',
    ...Array.from({ length: 2000 }, () => Array.from({ length: below(4) + 1 }, () => pick(segments)).join('/')).map(
      (path) => `/${path}`,
    ),
  ];
  expect(paths.filter((path) => pathIssueOf(path) === undefined)).toEqual(
    paths.filter((path) => pathIssue(path) === undefined),
  );
});

test.each<readonly [string, string, boolean]>([
  ['/users/:id', '/users/7?limit=1', true],
  ['/users/:id', '/users/', false],
  ['/users/:id', '/users/7/orders', false],
  ['/users', '/people', false],
  ['/', '/?q=/users', true],
  ['/files/*rest', '/files/a/b#c', true],
  ['/files/*rest', '/files/', true],
  ['/files/*rest', '/files', false],
])('%s leads to a route at %s: %s', (path, url, is) => {
  expect(isUrlOf(path, url)).toBe(is);
});

test.each<readonly [string, string | undefined]>([
  ['/users', 'users'],
  ['/users/:id', 'users'],
  ['/user/:id/order-lines', 'order_lines'],
  ['/api/users/:id/avatar', 'users'],
  ['/', undefined],
  ['/:users', undefined],
])('%s is about the table %s', (path, table) => {
  expect(tableOfPath(path, ['order_lines', 'users'])).toBe(table);
});
