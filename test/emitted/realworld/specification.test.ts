import { expect, test } from 'vitest';
import { judge, operationOf, operations } from './specification.ts';

const user = { email: 'a@example.com', token: 't', username: 'a', bio: null, image: null };

test('an answer that the specification describes', () => {
  expect(judge('GET', '/user', 200, { user })).toBeUndefined();
  expect(judge('POST', '/users', 409, { errors: { username: ['has already been taken'] } })).toBeUndefined();
  expect(judge('DELETE', '/articles/a/comments/1', 204, '')).toBeUndefined();
});

test('an answer that it does not', () => {
  expect(judge('GET', '/user', 200, { user: { ...user, token: undefined } })).toContain("'token'");
  expect(judge('GET', '/user', 200, { user: { ...user, bio: 1 } })).toContain('/user/bio');
  expect(judge('GET', '/articles/feed', 200, { articles: [{}], articlesCount: 1 })).toContain('/articles/0');
  expect(judge('POST', '/users', 200, { user })).toBe('200 is no answer to POST /users');
  expect(judge('POST', '/users', 409, { errors: { username: 'taken' } })).toContain('/errors/username');
  expect(judge('DELETE', '/articles/a', 204, {})).toBe('a body, where there is none');
  expect(judge('GET', '/nothing', 200, {})).toBe('GET /nothing is not in the specification');
});

test('which operation a request is for', () => {
  expect(operations).toHaveLength(19);
  expect(operationOf('GET', '/articles/feed?limit=1')).toBe('GET /articles/feed');
  expect(operationOf('GET', '/articles/rain')).toBe('GET /articles/{slug}');
});
