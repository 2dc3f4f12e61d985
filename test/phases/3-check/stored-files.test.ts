import { describe, expect, test } from 'vitest';
import type { JsonObject, JsonValue } from '../../../compiler/base/json.ts';
import { compileProject, flow, project } from '../../support/compile-flow.ts';
import type { NodeSpec } from '../../support/compile-flow.ts';
import { table } from './table.ts';

table(
  'files hold no credential',
  `
3005+3201 POST /x: h(authorization) -> save.key; ret
3005+3201 POST /x: h(authorization) -> save.bytes; ret
3201 POST /x: $KEY -> save.bytes; ret
3005+3201 POST /x: h(authorization) -> load.key; ret(204)
3005+3201 POST /x: h(authorization) -> trash.key; ret
ok   POST /x: f(text) -> save.bytes; ret
ok   POST /x: f(key) -> load.key; ret(204)
`,
);

table(
  'what deliveries do to files is proved, and what they read is not',
  `
3301+3315 hook: save; ret
3301+3315 hook: trash; ret
`,
);

const codes = async (made: JsonValue): Promise<string[]> =>
  (await compileProject(made)).diagnostics.map(({ code }) => code);
const start = { type: 'start' };
const reply = { type: 'return-json', inputs: { body: 'done' } };
const tables = {
  notes: { columns: { id: { type: 'integer', primaryKey: true, default: 'increment' }, text: { type: 'text' } } },
};
const insert = { type: 'db-insert', config: { table: 'notes' }, inputs: { record: { text: 'a' } } };
const store = (key: unknown = 'a', rest = {}) => ({
  type: 'store-file',
  inputs: { key: String(key), bytes: 'a', ...rest },
});
const load = { type: 'load-file', inputs: { key: 'a' } };
const rest = { files: { store: 'folder' }, tables };
const inTurn = (...ids: readonly string[]): string =>
  ['start', ...ids].map((id, index) => `${id}.next -> ${ids[index] ?? 'reply'}.in`).join('\n');

describe('a constant key', () => {
  const withKey = (key: string, rest: JsonObject = {}) =>
    codes(project(flow({ start, store: store(key, rest), reply }, inTurn('store')), {}, { files: {} }));

  test.each(['a', 'a/b.png', '..a'])('%s may be one', async (key) => expect(await withKey(key)).toEqual([]));
  test.each(['', '/a', '../a', 'a/../b', 'a//b', 'a b', 'ä', 'x'.repeat(101)])('%j is told', async (key) => {
    expect(await withKey(key)).toEqual(['FS3008']);
  });
  test('and so is a type', async () => {
    expect(await withKey('a', { type: 'image/png' })).toEqual([]);
    expect(await withKey('a', { type: 'image' })).toEqual(['FS3008']);
  });
});

describe('a Store File in a transaction', () => {
  const transaction = (...ids: readonly ['insert' | 'store' | 'load' | 'remove', ...string[]]) =>
    codes(
      project(
        flow(
          { start, insert, store: store(), load, remove: { type: 'delete-file', inputs: { key: 'a' } }, reply },
          inTurn(...ids),
        ),
        { transaction: true },
        rest,
      ),
    ).then((found) => found.filter((code) => code !== 'FS3404'));

  test('is told behind the first node that uses the database', async () => {
    expect(await transaction('insert', 'store')).toContain('FS3470');
    expect(await transaction('store', 'insert')).not.toContain('FS3470');
    expect(await transaction('insert', 'load')).not.toContain('FS3470');
    expect(await transaction('insert', 'remove')).not.toContain('FS3470');
  });

  test('is to go where the transaction has not begun, also from a function or a For Each', async () => {
    const give = { type: 'return-values' };
    const keep = {
      ...{ id: 'keep', transaction: true },
      flow: flow({ start, store: store(), insert, give }, inTurn('store', 'insert').replace('reply', 'give')),
    };
    const each = { type: 'for-each', config: {}, inputs: { list: [1] } };
    const inside = { ...store(), parent: 'each' };
    const hints = async (nodes: Readonly<Record<string, NodeSpec>>, edges: string) => {
      const made = project(
        flow({ start, reply, ...nodes }, edges),
        { transaction: true },
        { ...rest, functions: [keep] },
      );
      const { diagnostics } = await compileProject(made);
      return diagnostics.filter(({ code }) => code === 'FS3470').map(({ hint }) => hint);
    };
    const call = { type: 'call', config: { function: 'keep' } };
    expect(await hints({ call }, inTurn('call'))).toEqual([
      expect.stringContaining('store the file in the flow of the route'),
      expect.stringContaining('If "keep" uses the database itself, take Store File out of it'),
    ]);
    expect(
      (await hints({ insert, each, inside }, `${inTurn('insert', 'each')}\neach.body -> inside.in`)).at(-1),
    ).toContain('Store the files in a For Each of their own');
  });

  test('is an error where it may run again, and so is Load File; a deletion is stored with it', async () => {
    const again = (id: 'store' | 'load' | 'remove') =>
      codes(
        project(
          flow(
            {
              start,
              insert,
              reply,
              ...{
                store: { store: store() },
                load: { load },
                remove: { remove: { type: 'delete-file', inputs: { key: 'a' } } },
              }[id],
            },
            inTurn('insert', id),
          ),
          { transaction: { isolation: 'serializable' } },
          rest,
        ),
      );
    expect(await again('store')).toEqual(['FS2532']);
    expect(await again('load')).toEqual(['FS2532']);
    expect(await again('remove')).toEqual([]);
  });
});

describe('what Load File gives', () => {
  const given = (edges: string) =>
    codes(
      project(
        flow(
          {
            ...{ start, load, text: { type: 'parse-json' } },
            ...{
              reply: { type: 'return-json' },
              none: { type: 'return-json', config: { status: 404 }, inputs: { body: null } },
            },
          },
          `start.next -> load.in\nload.next -> reply.in\nload.bytes -> text.value\ntext.value -> reply.body${edges}`,
        ),
        {},
        { files: {} },
      ),
    );

  test('may be missing, unless that goes elsewhere', async () => {
    expect(await given('')).toEqual(['FS3003', 'FS3005']);
    expect(await given('\nload.missing -> none.in')).toEqual([]);
  });
});

test('a secret is not called as the variable that says where files are', async () => {
  const made = project(flow({ start, reply }, inTurn()), {}, { secrets: { FILES_URL: {} } });
  expect(await codes(made)).toContain('FS2024');
});
