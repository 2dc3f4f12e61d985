import { describe, expect, test } from 'vitest';
import type { JsonValue } from '../../compiler/base/json.ts';
import { list, nothing, number, object, optional, string, typeName, unknown } from '../../compiler/ir/type.ts';
import { bind, emitted, projected, refused, typing, wire } from './support.ts';
import type { Feeds } from './support.ts';

const emit = (type: string, config: JsonValue, feeds: Feeds = {}, used = true): string => {
  const { kind, issues } = bind(type, config);
  expect(issues).toEqual([]);
  return emitted(kind, feeds, { used });
};
const where = (column: string, operator: string, optionally = false) => ({
  column,
  operator,
  ...(optionally ? { optional: true } : {}),
});
const find = (condition: JsonValue, feeds: Feeds = {}): string =>
  emit('db-list', { table: 'accounts', where: [condition], columns: ['key'] }, feeds)
    .replace("app.db.selectFrom('accounts').select('key')", '')
    .replace(".orderBy('key').limit(100).execute()", '');

describe('conditions', () => {
  test.each([
    [where('kind', 'eq'), 'kind', ".where('kind', '=', x)"],
    [where('kind', 'ne'), 'kind.ne', ".where('kind', '!=', x)"],
    [where('limit', 'ne'), 'limit.ne', ".where('limit', 'is distinct from', x)"],
    [where('owner', 'lt'), 'owner.lt', ".where('owner', '<', x)"],
    [where('owner', 'ge'), 'owner.ge', ".where('owner', '>=', x)"],
    [where('kind', 'contains'), 'kind.contains', ".where('kind', 'like', containsPattern(x))"],
    [where('kind', 'starts-with'), 'kind.starts-with', ".where('kind', 'like', startsWithPattern(x))"],
    [where('owner', 'in'), 'owner.in', ".where((eb) => eb('owner', '=', eb.fn.any(eb.val(x))))"],
    [where('settings', 'eq'), 'settings', ".where('settings', '=', toJsonb(x))"],
  ])('%j', (condition, port, text) => {
    expect(find(condition, { [port]: wire('x') })).toBe(text);
  });

  test('is-null and is-not-null have no input', () => {
    expect(find({ column: 'limit', operator: 'is-null' })).toBe(".where('limit', 'is', null)");
    expect(find({ column: 'limit', operator: 'is-not-null' })).toBe(".where('limit', 'is not', null)");
    expect(
      bind('db-find', { table: 'accounts', where: [{ column: 'limit', operator: 'is-null' }] }).kind.inputs,
    ).toEqual([]);
    expect(
      refused('db-find', { table: 'accounts', where: [{ column: 'limit', operator: 'is-null', optional: true }] }),
    ).toBe(true);
  });

  test('an optional one is skipped when its input is missing', () => {
    const condition = where('kind', 'eq', true);
    expect(find(condition, { kind: wire('x', optional(string('text'))) })).toBe(
      ".where((eb) => (x == null ? eb.lit(true) : eb('kind', '=', x)))",
    );
    expect(find(condition, { kind: wire('x', string('text')) })).toBe(".where('kind', '=', x)");
    expect(find(condition)).toBe('');
    expect(bind('db-find', { table: 'accounts', where: [condition] }).kind.inputs).toEqual([
      { name: 'kind', optional: true, repeated: true },
    ]);
  });

  test.each([
    ['eq', false, 'UUID string'],
    ['in', false, 'list<UUID string>'],
    ['eq', true, 'UUID string?'],
  ])('%s, optional %s, needs a checked value', (operator, optionally, expected) => {
    const { kind } = bind('db-find', { table: 'accounts', where: [where('key', operator, optionally)] });
    expect(Object.values(typing(kind).needs).map(typeName)).toEqual([expected]);
  });

  test('a column that clashes with a fixed port gets its kind as a prefix', () => {
    const ports = (type: string) =>
      bind(type, { table: 'accounts', where: [where('limit', 'eq')] }).kind.inputs.map(({ name }) => name);
    expect(ports('db-list')).toEqual(['where.limit', 'limit', 'offset']);
    expect(ports('db-find')).toEqual(['limit']);
  });

  test.each([
    [{ table: 'user' }, 'FS2502 table: The project has no table "user". Did you mean "users"?'],
    [
      { table: 'users', where: [where('emial', 'eq')] },
      'FS2503 where.0.column: The table “users” has no column "emial". Did you mean "email"?',
    ],
    [
      { table: 'users', where: [where('id', 'contains')] },
      'FS2508 where.0.operator: The column “id” is of type integer, which has no operator “contains”. Use one of eq, ne, lt, le, gt, ge, between, in, not-in, is-null, is-not-null.',
    ],
    [
      { table: 'users', where: [where('id', 'eq'), where('id', 'eq')] },
      'FS2507 where.1: The condition “eq” on the column “id” is given twice. Remove one of them, or give it an "input" of its own. For one of several values use the operator "in".',
    ],
    [
      { table: 'users', columns: ['id', 'nam'] },
      'FS2503 columns.1: The table “users” has no column "nam". Did you mean "name"?',
    ],
    [
      { table: 'user', where: [where('x', 'eq')], columns: ['y'] },
      'FS2502 table: The project has no table "user". Did you mean "users"?',
    ],
  ])('%j is one finding', (config, issue) => {
    const { kind, issues } = bind('db-find', config);
    expect(issues).toEqual([issue]);
    expect(kind.outputs.map(({ name }) => name)).toEqual(['record', 'failure']);
  });

  test('operators and shapes are checked', () => {
    expect(refused('db-find', {})).toBe(true);
    expect(refused('db-find', { table: 'users', where: [{ column: 'id', operator: '=' }] })).toBe(true);
    expect(refused('db-find', { table: 'users', columns: [] })).toBe(true);
  });
});

describe('reading', () => {
  test('find by a unique key returns the row, otherwise the first by primary key', () => {
    expect(emit('db-find', { table: 'users', where: [where('id', 'eq')] }, { id: wire('id', number('int32')) })).toBe(
      "prepare((db, values: { id: number }) => db.selectFrom('users').selectAll().where('id', '=', values.id)).executeTakeFirst(app.db, { id })",
    );
    expect(
      emit('db-find', { table: 'users', where: [where('name', 'eq')] }, { name: wire('name', string('text')) }),
    ).toContain(".where('name', '=', values.name).orderBy('id').limit(1)).executeTakeFirst(app.db, { name })");
    const both = { owner: wire('a', number('int32')), kind: wire('b', string('text')) };
    expect(
      emit(
        'db-find',
        { table: 'accounts', where: [where('owner', 'eq'), where('kind', 'eq')], columns: ['key'] },
        both,
      ),
    ).not.toContain('limit');
    expect(
      emit(
        'db-find',
        { table: 'users', where: [where('id', 'eq', true)] },
        { id: wire('id', optional(number('int32'))) },
      ),
    ).toContain('.limit(1)');
  });

  test('sensitive columns are left out unless named, and then carry a label', () => {
    const plain = bind('db-find', { table: 'accounts' });
    expect(emitted(plain.kind)).toContain(".select(['key', 'owner', 'kind', 'limit', 'active', 'score', 'settings'])");
    expect(plain.kind.taint).toEqual({ kind: 'sanitizer' });
    const named = bind('db-find', { table: 'accounts', columns: ['key', 'token'] });
    expect(named.kind.taint).toEqual({
      kind: 'parts',
      parts: [{ output: 'record', path: ['token'], name: 'column "accounts.token"' }],
    });
    expect(typeName(typing(named.kind).outputs['record'] ?? nothing)).toBe(
      'object { key: UUID string, token: string? }?',
    );
  });

  test('list orders, breaks ties by primary key, and has a limit', () => {
    expect(emit('db-list', { table: 'users' })).toBe(
      "app.db.selectFrom('users').selectAll().orderBy('id').limit(100).execute()",
    );
    const sorted = { table: 'users', orderBy: [{ column: 'created', direction: 'desc' }, { column: 'name' }] };
    expect(
      emit('db-list', sorted, { limit: wire('n', number('limit')), offset: wire('from', optional(number('index'))) }),
    ).toBe(
      "app.db.selectFrom('users').selectAll().orderBy('created', 'desc').orderBy('name').orderBy('id').limit(n).offset((from ?? 0)).execute()",
    );
    expect(
      emit('db-list', { table: 'users', orderBy: [{ column: 'email' }] }, { limit: wire('n', optional(number())) }),
    ).toBe("app.db.selectFrom('users').selectAll().orderBy('email').limit((n ?? 100)).execute()");
    expect(bind('db-list', { table: 'users', orderBy: [{ column: 'ag' }] }).issues).toHaveLength(1);
  });

  test('count', () => {
    expect(emit('db-count', { table: 'users' })).toBe("countRows(app.db.selectFrom('users'))");
  });
});

describe('db-insert', () => {
  const built = (fields: Record<string, ReturnType<typeof string> | typeof unknown>): Feeds => ({
    record: wire('row', object(Object.entries(fields))),
  });

  test('writes the object’s fields, with null for a missing nullable column and nothing for a default', () => {
    expect(emit('db-insert', { table: 'users' }, built({ email: unknown, name: unknown }))).toBe(
      "prepare((db, row: Insertable<Database['users']>) => db.insertInto('users').values(row).returningAll()).executeTakeFirstOrThrow(app.db, { email, name })",
    );
    expect(
      emit(
        'db-insert',
        { table: 'users' },
        built({ name: string('text'), email: string('text'), note: unknown, status: unknown, data: unknown }),
        false,
      ),
    ).toBe(
      "prepare((db, row: Insertable<Database['users']>) => db.insertInto('users').values(row)).execute(app.db, { email, name, note: (note ?? null), status: (status ?? undefined), data: (data == null ? null : toJsonb(data)) })",
    );
  });

  test('writes only columns that clients may set from an unknown object', () => {
    const text = emit('db-insert', { table: 'users' }, { record: wire('body') });
    expect(text).toContain(
      '.executeTakeFirstOrThrow(app.db, { email, name, note: (note ?? null), status: (status ?? undefined), data: (data == null ? null : toJsonb(data)) })',
    );
    const { needs } = typing(bind('db-insert', { table: 'users' }).kind, { record: wire('body') });
    expect(typeName(needs['record'] ?? nothing)).toBe(
      'object { email: string, name: string, note: string?, status: string?, data: unknown, … }',
    );
  });

  test('takes no required sensitive column from an unknown object', () => {
    const { kind } = bind('db-insert', { table: 'vault' });
    expect(typing(kind, { record: wire('body') }).conflict?.message).toContain('“token”');
    expect(typing(kind, { record: wire('row', object([['token', string()]])) }).conflict).toBeUndefined();
  });

  test('accepts a row of defaults only', () => {
    expect(emit('db-insert', { table: 'marks' }, { record: wire('row', object([])) })).toContain(
      ".insertInto('marks').defaultValues()",
    );
    expect(emit('db-insert', { table: 'marks' }, { record: wire('row') })).toContain(
      '.values({ label: (label ?? sql<string>`default`) })',
    );
  });

  test('on conflict', () => {
    const config = (doing: string) => ({ table: 'users', onConflict: { columns: ['email'], do: doing } });
    expect(emit('db-insert', config('ignore'), built({ email: unknown, name: unknown }))).toBe(
      "app.db.insertInto('users').values({ email, name }).onConflict((oc) => oc.column('email').doNothing()).returningAll().executeTakeFirst()",
    );
    expect(emit('db-insert', config('update'), built({ email: unknown, name: unknown, status: unknown }))).toContain(
      ".onConflict((oc) => oc.column('email').doUpdateSet((eb) => ({ name: eb.ref('excluded.name'), status: (status ?? undefined) })))",
    );
    expect(emit('db-insert', config('update'), built({ email: unknown }))).toContain(
      ".doUpdateSet((eb) => ({ email: eb.ref('excluded.email') }))",
    );
    expect(typing(bind('db-insert', config('ignore')).kind).outputs['record']?.presence).toBe('optional');
    expect(bind('db-insert', { table: 'users', onConflict: { columns: ['name'], do: 'ignore' } }).issues[0]).toContain(
      'FS2509',
    );
    expect(
      bind('db-insert', { table: 'accounts', onConflict: { columns: ['kind', 'owner'], do: 'ignore' } }).issues,
    ).toEqual([]);
  });
});

describe('db-update and db-delete', () => {
  const byId = { table: 'users', where: [where('id', 'eq')] };
  const id = wire('id', number('int32'));

  test('a listed field is written, or null if it is missing', () => {
    expect(
      emit('db-update', byId, {
        id,
        changes: wire(
          'row',
          object([
            ['name', unknown],
            ['note', unknown],
          ]),
        ),
      }),
    ).toBe(
      "app.db.updateTable('users').set({ name, note: (note ?? null) }).where('id', '=', id).returningAll().executeTakeFirst()",
    );
  });

  test('columns missing in an unknown object stay unchanged', () => {
    expect(emit('db-update', byId, { id, changes: wire('body') }, false)).toBe(
      "app.db.updateTable('users').set({ email, name, note, status, data: (data == null ? data : toJsonb(data)) }).where('id', '=', id).execute()",
    );
    const { needs } = typing(bind('db-update', byId).kind, { changes: wire('body') });
    expect(needs['changes']).toMatchObject({ alternatives: [{ someOf: [expect.any(Array)], open: true }] });
  });

  test('without a unique key rows are counted', () => {
    const config = { table: 'users', where: [where('name', 'eq')] };
    const { kind } = bind('db-update', config);
    expect(kind.outputs.map(({ name }) => name)).toEqual(['count', 'failure']);
    expect(
      emitted(kind, { name: wire('old', string('text')), changes: wire('row', object([['name', string('text')]])) }),
    ).toBe("app.db.updateTable('users').set({ name }).where('name', '=', old).executeTakeFirst()");
    expect(projected(kind, 'count')).toBe('Number(self.numUpdatedRows)');
    expect(emit('db-delete', byId, { id })).toBe("app.db.deleteFrom('users').where('id', '=', id).executeTakeFirst()");
    expect(emit('db-delete', byId, { id }, false)).toBe("app.db.deleteFrom('users').where('id', '=', id).execute()");
  });

  test('a condition is required', () => {
    expect(bind('db-delete', { table: 'users' }).issues[0]).toContain('FS2524');
    expect(bind('db-delete', { table: 'users', all: true }).issues).toEqual([]);
    expect(emit('db-delete', { table: 'users', all: true }, {})).toBe("app.db.deleteFrom('users').executeTakeFirst()");
    expect(refused('db-update', { table: 'users', where: [] })).toBe(true);
    expect(bind('db-delete', { table: 'users', where: [where('name', 'eq', true)] }).issues[0]).toContain('FS2510');
    expect(list(unknown).kind).toBe('known');
  });
});
