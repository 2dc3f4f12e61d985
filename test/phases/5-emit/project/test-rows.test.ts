import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { JsonValue } from '../../../../compiler/base/json.ts';
import { print } from '../../../../compiler/code/code.ts';
import { ownNames } from '../../../../compiler/phases/5-emit/project/test-code.ts';
import { giveRows } from '../../../../compiler/phases/5-emit/project/test-rows.ts';
import { column, id, table } from './shop.ts';

type Rows = Readonly<Record<string, readonly JsonValue[]>>;

const tables = ['users', 'order_items', 'orders', 'answer', 'server', 'text', 'new'].map((name) =>
  table(name, [id(), column('name', 'text')]),
);
const [ada, bob, cyd] = [{ name: 'Ada' }, { name: 'Bob' }, { name: 'Cyd' }];

/** What examples that are given these rows share, and what each inserts. */
function written(given: readonly Rows[], taken: readonly string[] = ownNames) {
  const examples = given.map((rows) => ({ given: { rows } }));
  const { shared, insert } = giveRows(examples, { tables, uses: new Set(['database']) }, taken);
  return {
    shared: shared.map(print),
    inserts: examples.map((example) => insert(example).map(print).join('\n')),
  };
}

it('rows that several examples have are constants, in the order of the tables', () => {
  const both = { order_items: [ada], users: [ada, bob] };
  expect(written([both, { users: [cyd] }, {}, both])).toEqual({
    shared: ["const users = [{ name: 'Ada' }, { name: 'Bob' }];", "const orderItems = [{ name: 'Ada' }];"],
    inserts: [
      'await insertRows(server, { order_items: orderItems, users });',
      "await insertRows(server, { users: [{ name: 'Cyd' }] });",
      '',
      'await insertRows(server, { order_items: orderItems, users });',
    ],
  });
});

it('one list has the name of its table, whichever example comes first and however many have it', () => {
  const examples = [[ada], [ada, bob], [cyd], [ada], [ada, bob], [cyd]].map((users) => ({ users }));
  const { shared } = written(examples);
  expect(shared).toEqual([
    "const users = [{ name: 'Ada' }, { name: 'Bob' }];",
    "const otherUsers = [{ name: 'Ada' }];",
    "const moreUsers = [{ name: 'Cyd' }];",
  ]);
  expect(written([...examples.toReversed(), { users: [cyd] }, { users: [cyd] }]).shared).toEqual(shared);
});

it('further lists have names that depend on nothing but what is in them', () => {
  const lists = ['Dan', 'Eve', 'Flo', 'Guy', 'Hal', 'Ida'].map((name) => ({ users: [{ name }] }));
  const names = (given: readonly Rows[]) =>
    written([...given, ...given]).shared.map((line) => /const (\w+)/.exec(line)?.[1]);
  expect(names(lists)).toEqual([
    'users',
    'otherUsers',
    'moreUsers',
    'furtherUsers',
    'furtherUsersRows',
    'furtherUsersRows_6d900e54',
  ]);
  expect(names(lists.toReversed())).toEqual(names(lists));
});

it('an example with rows of its own changes nothing else', () => {
  const examples = [{ users: [ada], orders: [bob] }, { users: [ada] }];
  const { shared, inserts } = written(examples);
  expect(written([{ users: [bob] }, ...examples, { orders: [ada] }])).toEqual({
    shared,
    inserts: [expect.any(String), ...inserts, expect.any(String)],
  });
});

it('no rows are no constant', () => {
  expect(written([{ users: [] }, { users: [] }])).toEqual({
    shared: [],
    inserts: Array.from({ length: 2 }, () => 'await insertRows(server, { users: [] });'),
  });
});

it('the hash of a password is made once', () => {
  const users = [{ name: { $password: 'secret' } }];
  expect(written([{ users }, { users }]).shared).toEqual(["const users = [{ name: await hashPassword('secret') }];"]);
});

it('a constant has no name that tests or TypeScript have for something else', () => {
  const rows = { answer: [ada], server: [ada], text: [ada], new: [ada], users: [ada] };
  expect(written([rows, rows], [...ownNames, 'users']).inserts[0]).toBe(
    'await insertRows(server, { answer: answerRows, server: serverRows, text: textRows, new: newRows, users: usersRows });',
  );
});

it('all names of emitted tests are known', () => {
  const files = readdirSync('golden/valid', { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.test.ts'),
  );
  const names = files.flatMap((file) =>
    [
      ...readFileSync(`golden/valid/${file}`, 'utf8').matchAll(
        /^import \{([^}]*)\} from '(?!\.\.\/src\/functions\/)|^let (\w+)|^ +(?:const|function) (\w+)|\((\w+)\) =>/gm,
      ),
    ].flatMap(([, imported = '', ...bound]) => [
      ...imported.split(',').map((name) => name.replace('type', '').trim()),
      ...bound.flatMap((name) => name ?? []),
    ]),
  );
  expect([...new Set(names)].filter((name) => name !== '' && !ownNames.includes(name))).toEqual([]);
});
