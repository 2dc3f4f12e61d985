import { describe, expect, test } from 'vitest';
import type { RouteView } from '../../../compiler/view/route-view.ts';
import { followRequest, proposedRequest } from '../../../builder/client/panes/follow-request.ts';

const draft = {
  url: '/users/7?limit=5&q=a',
  headers: 'X-Key: 1\nAccept: a',
  body: '{"email":"me@example.com","x":[]}',
};
const before = { url: '/users/1?limit=1', headers: { 'x-key': 'text' }, body: { email: 'a@b.c', name: 'text' } };

/** The request after a route has changed what it accepts. */
const follow = (now: object, written = draft) => followRequest(written, before, { ...before, ...now });

describe('a written request follows', () => {
  test('a field', () => {
    const { body, ...others } = follow({ body: { mail: 'a@b.c', name: 'text' } });
    expect(JSON.parse(body)).toEqual({ mail: 'me@example.com', x: [] });
    expect(others).toEqual({ url: draft.url, headers: draft.headers });
  });

  test('a field of a field, and of the items of a list', () => {
    const of = (key: string) => ({ ...before, body: { address: { [key]: 'text' }, lines: [{ [key]: 'text' }] } });
    const body = '{"address":{"town":"Ulm"},"lines":[{"town":1},{"town":2}]}';
    expect(JSON.parse(followRequest({ ...draft, body }, of('town'), of('city')).body)).toEqual({
      address: { city: 'Ulm' },
      lines: [{ city: 1 }, { city: 2 }],
    });
  });

  test('a parameter, a header, and the path', () => {
    expect(follow({ url: '/people/1?most=1' }).url).toBe('/people/7?most=5&q=a');
    expect(follow({ headers: { 'X-Token': 'text' } }).headers).toBe('X-Token: 1\nAccept: a');
  });
});

describe('it stays as it was written', () => {
  test.each([
    ['if a field was added', { body: { email: 'a@b.c', name: 'text', age: 1 } }],
    ['if one was removed', { body: { name: 'text' } }],
    ['if two have other names', { body: { mail: 'a@b.c', title: 'text' } }],
    ['if the path is longer', { url: '/all/users/1?limit=1' }],
  ])('%s', (_, now) => {
    expect(follow(now)).toEqual(draft);
  });

  test('if it has the new name already', () => {
    const body = '{"email":"a","mail":"b"}';
    expect(follow({ body: { mail: 'a@b.c', name: 'text' } }, { ...draft, body }).body).toBe(body);
  });

  test('where it is no JSON, or the route has errors', () => {
    expect(follow({ body: { mail: '', name: '' } }, { ...draft, body: '{' }).body).toBe('{');
    expect(followRequest(draft, before, undefined)).toBe(draft);
  });
});

describe('the request of an example', () => {
  const route: RouteView = {
    ...{ id: 'a', file: 'flow.json', method: 'PUT', path: '/people/:key', trigger: {}, settings: {} },
    ...{ nodes: [], wires: [], diagnostics: [], request: { url: '/people/1?most=1', headers: {}, body: { mail: '' } } },
    examples: [{ request: { url: '/users/7?limit=5', headers: { 'x-key': 'a' }, body: { email: 'me@example.com' } } }],
  };

  test('has the path, the parameters and the fields of now', () => {
    const { body, ...others } = proposedRequest(route);
    expect(others).toEqual({ url: '/people/1?most=5', headers: 'x-key: a' });
    expect(JSON.parse(body)).toEqual({ mail: 'me@example.com' });
  });

  test('keeps its values where the path is the same', () => {
    expect(proposedRequest({ ...route, path: '/users/:id' }).url).toBe('/users/7?most=5');
  });

  test('stays where the route has errors', () => {
    const { request: _, ...broken } = route;
    expect(proposedRequest(broken).url).toBe('/users/7?limit=5');
  });
});
