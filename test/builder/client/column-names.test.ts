import { expect, test } from 'vitest';
import { issueOfColumn } from '../../../builder/client/tables/names.ts';

test.each([
  ['createdAt', undefined],
  ['Created', 'A lower-case letter, then letters, digits and “_”.'],
  ['name', 'There is a column with this name.'],
  ['nAme', 'It differs from “name” only in capitals.'],
])('a column may be called %s: %s', (name, issue) => {
  expect(issueOfColumn(name, ['id', 'name'])).toBe(issue);
});
