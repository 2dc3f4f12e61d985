import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../compiler/base/json.ts';
import type { Type } from '../../compiler/ir/type.ts';
import { filledList, list, number, object, optional, string, typeName, unknown } from '../../compiler/ir/type.ts';
import { emittedRoute, flow, project } from '../support/compile-flow.ts';
import { bind, constant, emitted, refused, typing, wire } from './support.ts';
import type { Feeds } from './support.ts';

const rows = list(
  object([
    ['id', number('int32')],
    ['status', string()],
    ['note', optional(string())],
    ['at', string('instant')],
    ['tags', list(string())],
  ]),
);
const feeds = { list: wire('rows', rows) };
const output = (type: string, config: JsonObject, given: Feeds, port: string): string =>
  typeName(typing(bind(type, config).kind, given).outputs[port] ?? unknown);
const where = (...conditions: readonly JsonObject[]): JsonObject => ({ where: conditions });

describe('filter-list', () => {
  test.each([
    [{ field: 'status', operator: 'eq' }, 'status', string(), 'item.status === x'],
    [{ field: 'status', operator: 'ne' }, 'status.ne', string(), 'item.status !== x'],
    [{ field: 'id', operator: 'lt' }, 'id.lt', number(), 'item.id < x'],
    [{ field: 'at', operator: 'ge' }, 'at.ge', string('timestamp'), 'Date.parse(item.at) >= Date.parse(x)'],
    [
      { field: 'note', operator: 'contains' },
      'note.contains',
      string(),
      'item.note != null && includesText(item.note, x)',
    ],
    [
      { field: 'note', operator: 'starts-with' },
      'note.starts-with',
      string(),
      'item.note != null && item.note.startsWith(x)',
    ],
    [{ field: 'tags', operator: 'contains' }, 'tags.contains', string(), 'item.tags.includes(x)'],
    [{ field: 'tags', operator: 'eq' }, 'tags', list(string()), 'isEqual(item.tags, x)'],
    [{ field: 'note', operator: 'is-null' }, 'note', string(), 'item.note == null'],
    [{ field: 'note', operator: 'is-not-null' }, 'note', string(), 'item.note != null'],
    [{ field: 'id', operator: 'le', optional: true }, 'id.le', optional(number()), '(x == null || item.id <= x)'],
    [{ field: 'id', operator: 'le', ifMissing: 'false' }, 'id.le', optional(number()), 'x != null && item.id <= x'],
    [{ field: 'status', operator: 'eq', input: 'wanted' }, 'wanted', string(), 'item.status === x'],
  ] satisfies readonly (readonly [JsonObject, string, Type, string])[])('%j', (condition, port, type, text) => {
    const { kind } = bind('filter-list', where(condition));
    expect(emitted(kind, { ...feeds, [port]: wire('x', type) })).toBe(`rows.filter((item) => ${text})`);
  });

  test('a field that is read by a call, and a value that may be missing, are both tested in one function', async () => {
    const filter = {
      type: 'filter-list',
      config: where({ field: 'toString', operator: 'ge', input: 'by', ifMissing: 'skip' }),
      inputs: { list: [{ toString: null }, { toString: 'y' }] },
    };
    const nodes = { s: { type: 'start' }, d: { type: 'get-body-field', config: { field: 'd' } }, filter };
    const edges = 's.next -> r.in\nd.value -> filter.by\nfilter.list -> r.body';
    const text = await emittedRoute(project(flow({ ...nodes, r: { type: 'return-json' } }, edges)));
    expect(text.replaceAll(/\s+/g, ' ')).toContain('.some( (each) => d == null || (each != null && each >= d)');
  });

  test('one of several values is looked up in a set, unless they are a constant', () => {
    const { kind } = bind('filter-list', where({ field: 'status', operator: 'in' }));
    expect(emitted(kind, { ...feeds, 'status.in': wire('x', list(string())) })).toBe(
      'keepIn(rows, (item) => item.status, x)',
    );
    expect(emitted(kind, { ...feeds, 'status.in': constant(['open']) })).toBe(
      "rows.filter((item) => ['open'].includes(item.status))",
    );
  });

  test('credentials are compared in constant time', () => {
    const { kind } = bind('filter-list', where({ field: 'status', operator: 'eq' }));
    expect(emitted(kind, { ...feeds, status: wire('x', string(), { credential: true }) })).toBe(
      'rows.filter((item) => safeEqual(item.status, x))',
    );
  });

  test('a condition whose input is not there is no condition', () => {
    const { kind } = bind('filter-list', where({ field: 'id', operator: 'eq', optional: true }));
    expect(emitted(kind, feeds)).toBe('rows');
  });

  test('no item meets a condition that does not hold without its input', () => {
    const none = { field: 'id', operator: 'eq', ifMissing: 'false' };
    expect(emitted(bind('filter-list', where(none)).kind, feeds)).toBe('rows.slice(0, 0)');
    const { kind } = bind('filter-list', where({ field: 'status', operator: 'in', ifMissing: 'false' }));
    expect(emitted(kind, { ...feeds, 'status.in': wire('x', optional(list(string()))) })).toBe(
      '(x == null ? [] : keepIn(rows, (item) => item.status, x))',
    );
  });

  test('conditions share an input that fits all of them', () => {
    const by = (field: string, operator: string, rest = {}) => ({ field, operator, input: 'q', ...rest });
    const { kind } = bind('filter-list', where(by('status', 'eq', { ifMissing: 'skip' }), by('note', 'contains')));
    expect(kind.inputs.slice(1)).toEqual([expect.objectContaining({ name: 'q', repeated: true })]);
    expect(kind.inputs[1]).not.toHaveProperty('optional');
    expect(emitted(kind, { ...feeds, q: wire('x', string()) })).toBe(
      'rows.filter((item) => item.status === x && item.note != null && includesText(item.note, x))',
    );
    const { conflict } = typing(bind('filter-list', where(by('status', 'eq'), by('id', 'lt'))).kind, feeds);
    expect(conflict?.message).toBe('The input “q” is compared with a string and with a number, and no value is both.');
    const both = where(by('status', 'eq', { ifMissing: 'skip', optional: true }));
    expect(bind('filter-list', both).issues).toEqual([expect.stringContaining('FS2541 where.0.optional')]);
  });

  test('unknown data needs a list of objects with what is ordered', () => {
    const { kind } = bind('filter-list', where({ field: 'a.b', operator: 'lt' }, { field: 'c', operator: 'eq' }));
    const { needs, outputs } = typing(kind, { list: wire('x'), 'a.b.lt': wire('y', number()) });
    expect(typeName(needs['list'] ?? unknown)).toBe('list<object { a: object { b: number?, … }?, … }>');
    expect(typeName(needs['c'] ?? unknown)).toBe('any value but null');
    expect(typeName(outputs['list'] ?? unknown)).toBe('list<object { a: object { b: number?, … }?, … }>');
  });

  test('what is wrong with a field or an order is said', () => {
    const conflict = (condition: JsonObject, given: Feeds): string | undefined =>
      typing(bind('filter-list', where(condition)).kind, given).conflict?.message;
    expect(conflict({ field: 'state', operator: 'eq' }, feeds)).toBe('The items have no field "state".');
    expect(conflict({ field: 'id.x', operator: 'eq' }, feeds)).toContain('"x" is read of a 32-bit integer');
    expect(conflict({ field: 'a', operator: 'lt' }, { list: wire('x'), 'a.lt': wire('y') })).toContain('input “a.lt”');
    expect(bind('filter-list', where({ operator: 'eq' }, { operator: 'eq' })).issues).toEqual([
      expect.stringContaining('FS2507 where.1: The condition “eq” on the field “item” is given twice.'),
    ]);
    expect(refused('filter-list', where())).toBe(true);
  });
});

describe('sort-list', () => {
  test.each([
    [[{ field: 'id' }], 'a.id - b.id'],
    [[{ field: 'id', direction: 'desc' }], 'b.id - a.id'],
    [[{ field: 'note' }, { field: 'id' }], 'inOrder(a.note, b.note) || a.id - b.id'],
  ] satisfies readonly (readonly [JsonObject[], string])[])('%j', (orderBy, text) => {
    expect(emitted(bind('sort-list', { orderBy }).kind, feeds)).toBe(`rows.toSorted((a, b) => ${text})`);
  });

  test('a list that has items still has some', () => {
    const given = { list: wire('x', filledList(number())) };
    expect(output('sort-list', { orderBy: [{}] }, given, 'list')).toBe('non-empty list<number>');
  });
});

describe('the other kinds of lists', () => {
  test('pick-fields picks of every item, or of one object', () => {
    const { kind, issues } = bind('pick-fields', { fields: [{ field: 'id' }, { field: 'note', as: 'remark' }] });
    expect(issues).toEqual([]);
    expect(emitted(kind, { value: wire('rows', rows) })).toBe(
      'rows.map((item) => ({ id: item.id, remark: item.note ?? null }))',
    );
    expect(emitted(kind, { value: wire('row', object([['id', number()]])) })).toBe(
      '{ id: row.id, remark: row.note ?? null }',
    );
    expect(output('pick-fields', { fields: [{ field: 'id' }] }, { value: wire('x') }, 'value')).toBe(
      'list<object { id: unknown }>',
    );
  });

  test('two picked fields of one name are reported', () => {
    expect(bind('pick-fields', { fields: [{ field: 'a.id' }, { field: 'id' }] }).issues).toEqual([
      expect.stringContaining('fields.1'),
    ]);
  });

  test.each([
    ['pluck', { field: 'note' }, 'rows.map((item) => item.note)', 'values', 'list<string?>'],
    ['slice', {}, 'rows.slice(1)', 'list', typeName(rows)],
    ['list-length', {}, 'rows.length', 'length', '32-bit integer and whole number from 0'],
  ] as const)('%s', (type, config, text, port, name) => {
    const given = { ...feeds, ...(type === 'slice' ? { from: constant(1) } : {}) };
    expect(emitted(bind(type, config).kind, given)).toBe(text);
    expect(output(type, config, given, port)).toBe(name);
  });

  test('first may be missing', () => {
    expect(output('first', {}, { list: wire('x', list(number())) }, 'item')).toBe('number?');
  });
});

describe('kinds that put items together', () => {
  test.each([
    ['distinct', { field: 'status' }, 'distinct(rows, (item) => item.status)', 'list', typeName(rows)],
    ['distinct', {}, 'distinct(rows)', 'list', typeName(rows)],
    [
      'group-by',
      { field: 'status' },
      'Array.from(Map.groupBy(rows, (item) => item.status), ([key, items]) => ({ key, items }))',
      'groups',
      `list<object { key: string, items: non-empty ${typeName(rows)} }>`,
    ],
    [
      'group-by',
      { field: 'note' },
      'groupBy(rows, (item) => item.note ?? null)',
      'groups',
      `list<object { key: string?, items: non-empty ${typeName(rows)} }>`,
    ],
    ['aggregate-list', { operator: 'count' }, 'rows.length', 'result', '32-bit integer and whole number from 0'],
    [
      'aggregate-list',
      { operator: 'count', field: 'note' },
      'rows.filter((item) => item.note != null).length',
      'result',
      '32-bit integer and whole number from 0',
    ],
    [
      'aggregate-list',
      { operator: 'sum', field: 'id' },
      "sum(rows.map((item) => item.id), 'what is made of the request')",
      'result',
      'number',
    ],
    ['aggregate-list', { operator: 'min', field: 'id' }, 'least(rows.map((item) => item.id))', 'result', 'number?'],
  ] as const)('%s %j', (type, config, text, port, name) => {
    expect(emitted(bind(type, config).kind, feeds)).toBe(text);
    expect(output(type, config, feeds, port)).toBe(name);
  });

  test('distinct texts are a set', () => {
    expect(emitted(bind('distinct').kind, { list: wire('x', list(string())) })).toBe('[...new Set(x)]');
  });

  test('look-up adds the other, which may be missing, and says which field is not there', () => {
    const config = { field: 'id', other: 'id', as: 'owner' };
    const given = { ...feeds, others: wire('owners', list(object([['id', number()]]))) };
    const { kind } = bind('look-up', config);
    expect(emitted(kind, given)).toBe(
      'lookUp(rows, owners, (item) => item.id, (other) => other.id, (item, other) => ({ ...item, owner: other ?? null }))',
    );
    expect(output('look-up', config, given, 'list')).toContain('owner: object { id: number }? }>');
    const wrong = bind('look-up', { ...config, other: 'ids' }).kind;
    expect(typing(wrong, given).conflict).toMatchObject({
      message: 'The items have no field "ids".',
      hint: 'Did you mean "id"?',
      unknownField: { at: ['other'], known: ['id'] },
    });
  });

  test('flatten takes off one level', () => {
    const given = { list: wire('x', list(list(list(number())))) };
    expect(emitted(bind('flatten').kind, given)).toBe('x.flat()');
    expect(output('flatten', {}, given, 'list')).toBe('list<list<number>>');
  });

  test('a range may be too long', () => {
    const { kind } = bind('range');
    expect(emitted(kind, { from: constant(1), to: wire('n', number('int32')) })).toBe(
      "range(1, n, 'what is made of the request')",
    );
    expect(kind.behaviour).toMatchObject({ rejects: true });
  });
});
