import { describe, expect, test } from 'vitest';
import type { PathOperation } from '../../compiler/base/operation.ts';
import { applyOperations } from './apply-operations.ts';
import type { Outcome } from '../../compiler/edit/apply-operation.ts';
import { readJsonText } from '../../compiler/edit/json-text.ts';

const route = 'get-user';
const lines = `{
  "routes": [
    {
      "id": "get-user",
      "flow": {
        "nodes": [
          { "id": "start", "type": "start" },
          { "id": "user", "type": "db-find", "config": { "table": "users" } }
        ],
        "edges": [
          { "from": "start.next", "to": "user.in" }
        ]
      }
    }
  ]
}
`;

function outcomeOf(text: string, operations: readonly PathOperation[]): Outcome {
  const file = readJsonText(text);
  if (file === undefined) throw new Error('no JSON');
  return applyOperations(file, operations, (id) => ['routes', { id }]);
}

function applied(text: string, ...operations: readonly PathOperation[]): string {
  const outcome = outcomeOf(text, operations);
  return 'refusal' in outcome ? outcome.refusal.message : outcome.file.text;
}

const user = ['flow', 'nodes', { id: 'user' }] as const;

describe('a new member', () => {
  test.each([
    ['goes where the format has it', '{ "id": "r", "method": "GET" }', '{ "id": "r", "title": "x", "method": "GET" }'],
    ['goes in front of what comes later', '{ "path": "/", "id": "r" }', '{ "path": "/", "id": "r", "title": "x" }'],
    ['goes behind what the format does not know', '{ "odd": 1, "id": "r" }', '{ "odd": 1, "id": "r", "title": "x" }'],
    ['is as tight as its line', '{"id":"r","method":"GET"}', '{"id":"r","title":"x","method":"GET"}'],
    ['is as loose as its line', '{"id": "r", "method": "GET"}', '{"id": "r", "title": "x", "method": "GET"}'],
    ['has the colon of its neighbour', '{ "id" : "r" }', '{ "id" : "r", "title" : "x" }'],
    ['gets a line of its own', '{\n\t"id": "r"\n}\n', '{\n\t"id": "r",\n\t"title": "x"\n}\n'],
    ['keeps CRLF', '{\r\n  "id": "r"\r\n}', '{\r\n  "id": "r",\r\n  "title": "x"\r\n}'],
    ['keeps CR', '{\r  "id": "r"\r}', '{\r  "id": "r",\r  "title": "x"\r}'],
    ['keeps a byte order mark', '\uFEFF{ "id": "r" }', '\uFEFF{ "id": "r", "title": "x" }'],
    [
      'repeats no blank line',
      '{\n  "id": "r",\n\n  "path": "/"\n}',
      '{\n  "id": "r",\n  "title": "x",\n\n  "path": "/"\n}',
    ],
  ])('%s', (_, before, after) => {
    const file = readJsonText(before);
    const operation: PathOperation = { do: 'set', route: 'r', path: ['title'], value: 'x' };
    const outcome = file && applyOperations(file, [operation], () => []);
    expect(outcome !== undefined && 'file' in outcome && outcome.file.text).toBe(after);
  });

  test('fills an empty object', () => {
    expect(applied('{}', { do: 'set', path: ['name'], value: 'x' })).toBe('{ "name": "x" }');
  });
});

describe('what no longer applies is said in the words of users', () => {
  test.each([
    [{ do: 'set', route: 'gone', path: ['title'], value: '' }, 'There is no route “gone” any more.'],
    [{ do: 'remove', route, path: ['flow', 'nodes', { id: 'gone' }] }, 'There is no node “gone” in get-user any more.'],
    [
      { do: 'set', route, path: ['flow', 'nodes', { id: 'gone' }, 'label'], value: 'x' },
      'There is no node “gone” in get-user any more.',
    ],
    [
      { do: 'remove', route, path: ['flow', 'edges', { from: 'a.b', to: 'c.d' }] },
      'There is no wire from “a.b” to “c.d” in get-user any more.',
    ],
    [
      { do: 'remove', route, path: [...user, 'config', 'where'] },
      'There is no “config.where” at the node “user” in get-user any more.',
    ],
    [{ do: 'remove', route, path: ['examples', 2] }, 'There is no example 3 in get-user any more.'],
    [{ do: 'remove', path: ['tables', 'users'] }, 'There is no table “users” any more.'],
    [
      { do: 'set', path: ['tables', 'users', 'columns', 'name', 'unique'], value: true },
      'There is no table “users” any more.',
    ],
    [
      { do: 'insert', route, path: ['flow', 'nodes'], value: { id: 'user' } },
      'There is a node “user” in get-user already.',
    ],
    [
      { do: 'insert', route, path: ['flow', 'edges'], value: { from: 'start.next', to: 'user.in' } },
      'There is a wire from “start.next” to “user.in” in get-user already.',
    ],
    [{ do: 'set', route, path: [...user, 'id'], value: 'start' }, 'There is a node “start” in get-user already.'],
    [
      { do: 'rename', route, path: [...user, 'type'], key: 'config' },
      'There is a “config” at the node “user” in get-user already.',
    ],
    [{ do: 'set', route, path: ['id'], value: 7 }, 'The route “get-user” needs an id that no other route has.'],
    [{ do: 'remove', route, path: ['id'] }, 'The route “get-user” needs an id that no other route has.'],
    [{ do: 'insert', route, path: ['flow'], value: 1 }, 'The “flow” in get-user is no list.'],
    [
      { do: 'restore', route, path: [...user, 'type'], replaces: '"db-list"', text: '"db-find"' },
      'The “type” at the node “user” in get-user was changed in the file since.',
    ],
    // Not the node beside which the text was: that may be as it was, or have been removed by another undo.
    [
      {
        ...{ do: 'restore', route, path: ['flow', 'nodes'], replaces: ', {}', text: '' },
        beside: { step: { id: 'user' }, side: 'after' },
      },
      'The “flow.nodes” in get-user was changed in the file since.',
    ],
    [
      {
        ...{ do: 'restore', route, path: ['flow', 'nodes'], replaces: '', text: ', {}' },
        beside: { step: { id: 'gone' }, side: 'after' },
      },
      'The “flow.nodes” in get-user was changed in the file since.',
    ],
  ] satisfies readonly (readonly [PathOperation, string])[])('%o', (operation, message) => {
    expect(applied(lines, operation)).toBe(message);
  });

  test('and then nothing of it is done', () => {
    const outcome = outcomeOf(lines, [
      { do: 'set', route, path: [...user, 'label'], value: 'User' },
      { do: 'remove', route, path: ['flow', 'nodes', { id: 'gone' }] },
    ]);
    expect(Object.keys(outcome)).toEqual(['refusal']);
  });
});

describe('undoing', () => {
  const remove: PathOperation = { do: 'remove', route, path: [...user] };

  test('still works after edits elsewhere', () => {
    const removed = outcomeOf(lines, [remove]);
    if ('refusal' in removed) throw new Error(removed.refusal.message);
    const elsewhere = removed.file.text.replace('"edges": [', '"edges": [\n          { "from": "x.y", "to": "z.in" },');
    const inverse = outcomeOf(elsewhere, removed.inverse);
    expect('refusal' in inverse ? inverse.refusal.message : inverse.file.text).toContain(
      '{ "id": "start", "type": "start" },\n          { "id": "user", "type": "db-find", "config": { "table": "users" } }\n',
    );
  });

  test('is refused where the text has changed', () => {
    const set = outcomeOf(lines, [{ do: 'set', route, path: [...user, 'config', 'table'], value: 'orders' }]);
    if ('refusal' in set) throw new Error(set.refusal.message);
    const changed = set.file.text.replace('"orders"', '"things"');
    expect(applied(changed, ...set.inverse)).toBe(
      'The “config.table” at the node “user” in get-user was changed in the file since.',
    );
  });

  test('never cuts a value in two', () => {
    const added = outcomeOf('{ "list": ["a", 1] }', [{ do: 'remove', path: ['list', 1] }]);
    if ('refusal' in added) throw new Error(added.refusal.message);
    const restored = outcomeOf(added.file.text, added.inverse);
    if ('refusal' in restored) throw new Error(restored.refusal.message);
    // By now the number has another digit.
    expect(applied(restored.file.text.replace('1', '12'), ...restored.inverse)).toMatch(
      /was changed in the file since/,
    );
  });

  test.each(['1 2', '1], "x": [2', '1 /* x */', '"', '{'])('puts back no text that is not JSON: %s', (text) => {
    expect(applied('{ "list": ["a"] }', { do: 'restore', path: ['list', 0], replaces: '"a"', text })).toMatch(
      /was changed/,
    );
    const beside = { step: 0, side: 'after' } as const;
    expect(
      applied('{ "list": ["a"] }', { do: 'restore', path: ['list'], beside, replaces: '', text: `, ${text}` }),
    ).toMatch(/was changed/);
  });

  test('a key with escapes gives back the escapes', () => {
    const text = '{ "t\\u0061bles": 1, "b": 2 }';
    const renamed = outcomeOf(text, [{ do: 'rename', path: ['tables'], key: 'x' }]);
    if ('refusal' in renamed) throw new Error(renamed.refusal.message);
    expect(applied(renamed.file.text, ...renamed.inverse)).toBe(text);
  });

  test('a key that is there twice is renamed back as text', () => {
    const text = '{ "name": "a", "name": "b" }';
    const renamed = outcomeOf(text, [{ do: 'rename', path: ['name'], key: 'x' }]);
    if ('refusal' in renamed) throw new Error(renamed.refusal.message);
    expect(renamed.file.text).toBe('{ "x": "a", "name": "b" }');
    expect(applied(renamed.file.text, ...renamed.inverse)).toBe(text);
  });

  test('a key that is there twice is no way to a place, so all around it comes back', () => {
    const text = '{ "a": 1, "b": 2, "b": 3 }';
    const removed = outcomeOf(text, [
      { do: 'remove', path: ['a'] },
      { do: 'remove', path: ['b'] },
    ]);
    if ('refusal' in removed) throw new Error(removed.refusal.message);
    expect(removed.file.text).toBe('{ "b": 3 }');
    expect(applied(removed.file.text, ...removed.inverse)).toBe(text);
  });
});

describe('a value', () => {
  test('that is set anew keeps the lines of what is the same in it', () => {
    const text = '{\n  "list": [\n    { "a": 1 },\n    { "b":  2 }\n  ]\n}\n';
    const value = [{ a: 1 }, { b: 2 }, { c: 3 }];
    expect(applied(text, { do: 'set', path: ['list'], value })).toBe(
      '{\n  "list": [\n    { "a": 1 },\n    { "b":  2 },\n    { "c": 3 }\n  ]\n}\n',
    );
  });

  test('with its members in another order is written anew', () => {
    expect(applied('{ "a": { "x": 1, "y": 2 } }', { do: 'set', path: ['a'], value: { y: 2, x: 1 } })).toBe(
      '{ "a": { "y": 2, "x": 1 } }',
    );
  });

  test('that stays the same changes nothing, not even how it is spelt', () => {
    expect(applied('{ "a": 1.50, "b": "\\u0061" }', { do: 'set', path: ['b'], value: 'a' })).toBe(
      '{ "a": 1.50, "b": "\\u0061" }',
    );
  });

  test('is laid out as its siblings are', () => {
    const tables = '{\n "tables": {\n  "a": {"columns": {\n   "x": {"type": "text"}\n  }}\n }\n}';
    const value = { columns: { y: { type: 'text' }, z: { type: 'text' } } };
    expect(applied(tables, { do: 'set', path: ['tables', 'b'], value })).toBe(
      '{\n "tables": {\n  "a": {"columns": {\n   "x": {"type": "text"}\n  }},\n  "b": {"columns": {\n   "y": {"type": "text"},\n   "z": {"type": "text"}\n  }}\n }\n}',
    );
  });

  test('called __proto__ is data', () => {
    expect(applied('{ "a": {} }', { do: 'set', path: ['a', '__proto__'], value: 1 })).toBe(
      '{ "a": { "__proto__": 1 } }',
    );
  });
});

test('text that is no JSON is not read', () => {
  for (const text of ['', '{', '{ "a": 1, }', '// x\n{}', '<<<<<<< HEAD\n{}', '['.repeat(100_000)])
    expect(readJsonText(text)).toBeUndefined();
});

test('an edit of a file of 1.3 MB takes a fraction of reading it', () => {
  const routes = Array.from({ length: 2000 }, (_, index) => ({
    id: `r${index}`,
    method: 'GET',
    path: `/r${index}`,
    flow: {
      nodes: Array.from({ length: 6 }, (__, at) => ({ id: `n${at}`, type: 'value', config: { value: 'some text' } })),
      edges: [{ from: 'n0.value', to: 'n1.value' }],
    },
  }));
  const text = JSON.stringify({ version: 1, name: 'big', routes }, null, 1);
  const began = performance.now();
  const file = readJsonText(text);
  if (file === undefined) throw new Error('no JSON');
  expect(file.text.length).toBeGreaterThan(1_300_000);
  const operations = Array.from({ length: 20 }, (_, index): PathOperation => {
    const path = ['flow', 'nodes', { id: `n${index % 6}` }, 'label'];
    return { do: 'set', route: `r${index * 50}`, path, value: `Label ${index}` };
  });
  const start = performance.now();
  const reading = start - began;
  const outcome = applyOperations(file, operations, (id) => ['routes', { id }]);
  const milliseconds = (performance.now() - start) / operations.length;
  expect('refusal' in outcome).toBe(false);
  expect(milliseconds / reading).toBeLessThan(0.3);
});
