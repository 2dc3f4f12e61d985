import { describe, expect, test } from 'vitest';
import type { Operation } from '../../compiler/base/operation.ts';
import { applyToProject } from '../../compiler/edit/apply-to-project.ts';
import { readJsonText } from '../../compiler/edit/json-text.ts';

const texts: Readonly<Record<string, string>> = {
  'flow/project.json': '{\n\t"version": 1,\n\t"name": "p"\n}\n',
  'flow/routes/users/list.json': '{\r\n  "id": "list-users"\r\n}\r\n',
  'flow/routes/broken.json': '{ "id": ',
  'flow/functions/price.json': '{\n  "id": "price",\n  "flow": {}\n}\n',
};
const tax = { route: 'functions/tax' };
const files: Readonly<Record<string, string>> = {
  'list-users': 'flow/routes/users/list.json',
  broken: 'flow/routes/broken.json',
  'functions/price': 'flow/functions/price.json',
};

const outcomeIn = (held: typeof texts, operations: readonly Operation[]) =>
  applyToProject(
    {
      layout: 'folder',
      project: 'flow/project.json',
      has: (file) => file in held,
      open: (file) => readJsonText(held[file] ?? ''),
      fileOf: (flow) => files[flow],
    },
    operations,
  );
const inFolder = (...operations: readonly Operation[]) => outcomeIn(texts, operations);
const resultOf = (...operations: readonly Operation[]): unknown => resultIn(texts, ...operations);

function resultIn(held: typeof texts, ...operations: readonly Operation[]): unknown {
  const outcome = outcomeIn(held, operations);
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

  test('what is new has its schema beside that of the project, if this is a file', () => {
    const schemaIn = (schema: string) => {
      const held = { 'flow/project.json': JSON.stringify({ $schema: schema, version: 1 }) };
      const added = [
        { do: 'add-route', value: { id: 'new' } },
        { do: 'add-function', value: { id: 'tax' } },
      ] as const;
      const all = Object.values(Object(resultIn(held, ...added))).map((text) => JSON.parse(String(text)).$schema);
      return [all, Object.keys(JSON.parse(String(Object.values(Object(resultIn(held, added[0])))[0])))];
    };
    expect(schemaIn('./schemas/project.schema.json')).toEqual([
      ['../schemas/route.schema.json', '../schemas/function.schema.json'],
      ['$schema', 'id'],
    ]);
    expect(schemaIn('../project.schema.json')[0]).toEqual(['../../route.schema.json', '../../function.schema.json']);
    expect(schemaIn('https://example.com/project.schema.json')[0]).toEqual([undefined, undefined]);
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

  test('a function is changed in the file that it is in: one of its own, or that of the project', () => {
    expect(
      resultOf(
        { do: 'set', route: 'functions/price', path: ['outputs'], value: { total: 'number' } },
        { do: 'set', route: 'functions/price', path: ['inputs'], value: { net: 'number' } },
      ),
    ).toEqual({
      'flow/functions/price.json':
        '{\n  "id": "price",\n  "inputs": { "net": "number" },\n  "outputs": { "total": "number" },\n  "flow": {}\n}\n',
    });
    const text = '{\n  "version": 1,\n  "functions": [\n    { "id": "tax", "flow": {} }\n  ]\n}\n';
    expect(
      resultIn({ ...texts, 'flow/project.json': text }, { do: 'set', ...tax, path: ['title'], value: 'T' }),
    ).toEqual({ 'flow/project.json': text.replace('"tax",', '"tax", "title": "T",') });
  });

  test('a function is told from a route of its id, and found by its new one', () => {
    expect(resultOf({ do: 'set', route: 'price', path: ['title'], value: 'T' })).toBe(
      'There is no route “price” any more.',
    );
    const renamed = resultOf(
      { do: 'set', route: 'functions/price', path: ['id'], value: 'list-users' },
      { do: 'set', route: 'functions/list-users', path: ['title'], value: 'T' },
    );
    expect(renamed).toEqual({
      'flow/functions/price.json': '{\n  "id": "list-users",\n  "title": "T",\n  "flow": {}\n}\n',
    });
    expect(resultOf({ do: 'set', ...tax, path: ['title'], value: 'T' })).toBe('There is no function “tax” any more.');
  });

  test('a new function is a file, too; removed, it comes back as it was', () => {
    const added = { do: 'add-function', value: { id: 'tax', flow: { nodes: [{ id: 'start' }] } } } as const;
    expect(resultOf(added, { do: 'set', ...tax, path: ['title'], value: 'T' })).toEqual({
      'flow/functions/tax.json':
        '{\n\t"id": "tax",\n\t"title": "T",\n\t"flow": {\n\t\t"nodes": [\n\t\t\t{ "id": "start" }\n\t\t]\n\t}\n}\n',
    });
    const file = 'flow/functions/price.json';
    const outcome = inFolder({ do: 'remove-route', route: 'functions/price' });
    if ('refusal' in outcome) throw new Error(outcome.refusal.message);
    expect(outcome.inverse).toEqual([{ do: 'restore-file', file, text: texts[file] }]);
    expect(resultOf({ do: 'remove-route', route: 'functions/price' }, ...outcome.inverse)).toEqual({
      [file]: texts[file],
    });
  });

  test.each<readonly [Operation, string]>([
    [{ do: 'add-function', value: { id: 'price' } }, 'There is a function “price” already.'],
    [{ do: 'add-function', value: { id: 'A b' } }, '"A b" cannot be the id of a function.'],
    [{ do: 'remove-route', route: 'functions/gone' }, 'There is no function “gone” any more.'],
    [{ do: 'set', route: 'gone', path: ['title'], value: '' }, 'There is no route “gone” any more.'],
    [{ do: 'remove-route', route: 'gone' }, 'There is no route “gone” any more.'],
    [
      { do: 'set', route: 'broken', path: ['title'], value: '' },
      'flow/routes/broken.json is not valid JSON at the moment, so nothing can be changed there.',
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
    expect(resultOf({ do: 'restore-file', file, text: '{ "id": "x" }' })).toMatch(/is not valid JSON|already/);
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

  test('functions are items of a list of their own, which comes with the first of them', () => {
    const add: Operation = { do: 'add-function', value: { id: 'a' } };
    const [added, inverse] = Object(inFile(add, { do: 'set', route: 'functions/a', path: ['title'], value: 'T' }));
    expect(added).toBe('{ "functions": [{ "id": "a", "title": "T" }], "routes": [{ "id": "a" }] }');
    expect(Object(inFile(add, ...inverse.slice(1)))[0]).toBe(text);
    expect(Object(inFile(add, { do: 'remove-route', route: 'functions/a' }))[0]).toContain('"functions": []');
  });

  test.each<readonly [Operation, string]>([
    [{ do: 'add-route', value: { id: 'a' } }, 'There is a route “a” already.'],
    [{ do: 'remove-route', route: 'b' }, 'There is no route “b” any more.'],
    [
      { do: 'restore-file', file: 'routes/x.json', text: '{ "id": "x" }' },
      'routes/x.json is not valid JSON at the moment, so nothing can be changed there.',
    ],
  ])('%o is refused', (operation, message) => {
    expect(inFile(operation)).toBe(message);
  });
});
