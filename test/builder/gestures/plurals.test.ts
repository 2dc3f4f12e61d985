import { expect, test } from 'vitest';
import { proposeRoute } from '../../../builder/shared/gestures/routes.ts';
import { singular } from '../../../compiler/base/nouns.ts';

test.each([
  ['users', 'user'],
  ['categories', 'category'],
  ['addresses', 'address'],
  ['people', 'person'],
  ['sales_people', 'sales_person'],
  ['children', 'child'],
  ['movies', 'movie'],
  ['news', 'news'],
  ['series', 'series'],
  ['staff', 'staff'],
  ['data', 'data'],
])('one of %s is a %s', (plural, one) => {
  expect(singular(plural)).toBe(one);
});

test.each([
  ['GET', '/staff', 'list-staff', 'List staff'],
  ['POST', '/staff', 'create-staff', 'Create staff'],
  ['GET', '/staff/:id', 'get-staff', 'Get staff'],
  ['PUT', '/staff/:id', 'update-staff', 'Update staff'],
  ['GET', '/people', 'list-people', 'List people'],
  ['POST', '/people', 'create-person', 'Create a person'],
  ['GET', '/people/:id', 'get-person', 'Get a person'],
])('%s %s of a table is %s', (method, path, id, title) => {
  expect(proposeRoute({ routes: [] }, method, path, true)).toEqual({ id, title });
});
