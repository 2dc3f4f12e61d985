import { describe, expect, test } from 'vitest';
import type { Operation } from '../../compiler/base/operation.ts';
import { applyToProject } from '../../compiler/edit/apply-to-project.ts';
import { readJsonText } from '../../compiler/edit/json-text.ts';

const texts: Readonly<Record<string, string>> = {
  'flow/project.json': '{\n\t"version": 1,\n\t"name": "p"\n}\n',
  'flow/routes/users/list.json': '{\r\n  "id": "list-users"\r\n}\r\n',
  'flow/routes/broken.json': '{ "id": ',
};
const fileOf = (route: string): string | undefined =>
  route === 'list-users' ? 'flow/routes/users/list.json' : route === 'broken' ? 'flow/routes/broken.json' : undefined;

const inFolder = (...operations: readonly Operation[]) =>
  applyToProject(
    {
      layout: 'folder',
      project: 'flow/project.json',
      has: (file) => file in texts,
      open: (file) => readJsonText(texts[file] ?? ''),
      fileOf,
    },
    operations,
  );

function resultOf(...operations: readonly Operation[]): unknown {
  const outcome = inFolder(...operations);
  return 'refusal' in outcome
    ? outcome.refusal.message
    : Object.fromEntries([...outcome.files].map(([file, text]) => [file, text?.text]));
}

describe('in a folder', () => {
  test('an operation changes the file of its route, or what the routes share', () => {
    expect(
      resultOf(
        { do: 'set', route: 'list-users', path: ['title'], value: 'Users' },
        { do: 'set', path: ['description'], value: 'A project' },
      ),
    ).toEqual({
      'flow/routes/users/list.json': '{\r\n  "id": "list-users",\r\n  "title": "Users"\r\n}\r\n',
      'flow/project.json': '{\n\t"version": 1,\n\t"name": "p",\n\t"description": "A project"\n}\n',
    });
  });

  test('a route that is renamed is found by its new id, and not by its old one', () => {
    const rename: Operation = { do: 'set', route: 'list-users', path: ['id'], value: 'all-users' };
    expect(resultOf(rename, { do: 'set', route: 'all-users', path: ['title'], value: 'All' })).toEqual({
      'flow/routes/users/list.json': '{\r\n  "id": "all-users",\r\n  "title": "All"\r\n}\r\n',
    });
    expect(resultOf(rename, { do: 'remove', route: 'list-users', path: ['id'] })).toBe(
      'There is no route “list-users” any more.',
    );
  });

  test('a new route is a file, indented as the project', () => {
    expect(resultOf({ do: 'add-route', value: { id: 'new', flow: { nodes: [{ id: 'start' }], edges: [] } } })).toEqual({
      'flow/routes/new.json':
        '{\n\t"id": "new",\n\t"flow": {\n\t\t"nodes": [\n\t\t\t{ "id": "start" }\n\t\t],\n\t\t"edges": []\n\t}\n}\n',
    });
  });

  test('a route that is removed comes back as the file that it was', () => {
    const outcome = inFolder({ do: 'remove-route', route: 'list-users' });
    if ('refusal' in outcome) throw new Error(outcome.refusal.message);
    expect([...outcome.files]).toEqual([['flow/routes/users/list.json', undefined]]);
    const [file, text] = ['flow/routes/users/list.json', texts['flow/routes/users/list.json']];
    expect(outcome.inverse).toEqual([{ do: 'restore-file', file, text }]);
    expect(resultOf({ do: 'remove-route', route: 'list-users' }, ...outcome.inverse)).toEqual({ [file]: text });
  });

  test('adding and removing it again leaves nothing behind', () => {
    const added = inFolder({ do: 'add-route', value: { id: 'new' } });
    if ('refusal' in added) throw new Error(added.refusal.message);
    expect(resultOf({ do: 'add-route', value: { id: 'new' } }, ...added.inverse)).toEqual({
      'flow/routes/new.json': undefined,
    });
  });

  test.each<readonly [Operation, string]>([
    [{ do: 'set', route: 'gone', path: ['title'], value: '' }, 'There is no route “gone” any more.'],
    [{ do: 'remove-route', route: 'gone' }, 'There is no route “gone” any more.'],
    [
      { do: 'set', route: 'broken', path: ['title'], value: '' },
      'flow/routes/broken.json is no JSON at the moment, so nothing can be changed there.',
    ],
    [{ do: 'add-route', value: { id: 'list-users' } }, 'There is a route “list-users” already.'],
    [{ do: 'add-route', value: { id: '../x' } }, '"../x" cannot be the id of a route.'],
    [{ do: 'add-route', value: [] }, 'That cannot be the id of a route.'],
  ])('%o is refused', (operation, message) => {
    expect(resultOf(operation)).toBe(message);
  });

  test.each([
    'elsewhere.json',
    'flow/project.json',
    'flow/routes/../project.json',
    'flow/routes/../../x.json',
    'flow/routes//x.json',
    'flow/routes/.hidden.json',
    'flow/routes/.git/x.json',
    'flow/routes/x.ts',
    'flow/routes/a\\..\\x.json',
    'flow/routes/x\0.json',
    '/etc/x.json',
  ])('no file is written at %j', (file) => {
    expect(resultOf({ do: 'restore-file', file, text: '{ "id": "x" }' })).toMatch(/is no JSON|already/);
  });

  test('a file is not written over', () => {
    const file = 'flow/routes/users/list.json';
    expect(resultOf({ do: 'restore-file', file, text: '{ "id": "x" }' })).toBe('There is a route “x” already.');
  });
});

describe('in one file', () => {
  const text = '{ "routes": [{ "id": "a" }] }';
  const inFile = (...operations: readonly Operation[]): unknown => {
    const outcome = applyToProject(
      {
        layout: 'file',
        project: 'p.json',
        has: (file) => file === 'p.json',
        open: () => readJsonText(text),
        fileOf: () => 'p.json',
      },
      operations,
    );
    return 'refusal' in outcome ? outcome.refusal.message : [outcome.files.get('p.json')?.text, outcome.inverse];
  };

  test('routes are items', () => {
    const [added, inverse] = Object(inFile({ do: 'add-route', value: { id: 'b' } }));
    expect(added).toBe('{ "routes": [{ "id": "a" }, { "id": "b" }] }');
    expect(Object(inFile({ do: 'add-route', value: { id: 'b' } }, ...inverse))[0]).toBe(text);
    expect(Object(inFile({ do: 'remove-route', route: 'a' }))[0]).toBe('{ "routes": [] }');
  });

  test.each<readonly [Operation, string]>([
    [{ do: 'add-route', value: { id: 'a' } }, 'There is a route “a” already.'],
    [{ do: 'remove-route', route: 'b' }, 'There is no route “b” any more.'],
    [
      { do: 'restore-file', file: 'routes/x.json', text: '{ "id": "x" }' },
      'routes/x.json is no JSON at the moment, so nothing can be changed there.',
    ],
  ])('%o is refused', (operation, message) => {
    expect(inFile(operation)).toBe(message);
  });
});
