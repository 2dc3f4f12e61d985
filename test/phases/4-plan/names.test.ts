import { describe, expect, test } from 'vitest';
import { emittedRoute, flow, project } from '../../support/compile-flow.ts';
import { users } from './users.ts';

describe('a named value', () => {
  const named = (id: string, label?: string): Promise<string> =>
    emittedRoute(
      project(
        flow(
          {
            start: { type: 'start' },
            left: { type: 'get-body-field', config: { field: 'a' } },
            [id]: {
              type: 'compare',
              config: { operator: 'eq' },
              inputs: { right: 'x' },
              ...(label === undefined ? {} : { label }),
            },
            both: { type: 'build-object', config: { fields: ['once', 'twice'] } },
            end: { type: 'return-json' },
          },
          `start.next -> end.in
          left.value -> ${id}.left
          ${id}.result -> both.once
          ${id}.result -> both.twice
          both.object -> end.body`,
        ),
      ),
    );

  test.each([
    ['by its label', 'is_known', 'Same text', 'sameText'],
    ['by an id that says something', 'is_known', undefined, 'isKnown'],
    ['by what it is, where a Builder counted', 'compare_13', undefined, 'result'],
    ['by what it is, where the id is its kind', 'compare', undefined, 'result'],
    ['by what it is, where the id is short', 'c', undefined, 'result'],
  ])('is called %s', async (_, id, label, name) => {
    expect(await named(id, label)).toContain(`const ${name} = `);
  });

  test.each([
    ['results.0', 'firstResult'],
    ['a.results.2', 'result'],
    ['0', 'firstItem'],
  ])('is called after the list at %s that it is an item of', async (path, name) => {
    const nodes = {
      start: { type: 'start' },
      data: { type: 'get-body-field', config: { field: 'data' } },
      part: { type: 'get-property', config: { path } },
      number: { type: 'to-number' },
      end: { type: 'return-json' },
    };
    const edges = `start.next -> end.in\ndata.value -> part.object\npart.value -> number.value\nnumber.number -> end.body`;
    expect(await emittedRoute(project(flow(nodes, edges)))).toContain(`const ${name} = `);
  });

  test('is named after its purpose if all users agree on it', async () => {
    const text = await emittedRoute(
      project(
        flow(
          {
            start: { type: 'start' },
            q: { type: 'get-query-param', config: { name: 'q' } },
            a: { type: 'select', inputs: { whenTrue: ['x'], whenFalse: [] } },
            b: { type: 'compare', config: { operator: 'eq' }, inputs: { right: 'x' } },
            one: { type: 'build-object', config: { fields: ['tagList'] } },
            two: { type: 'build-object', config: { fields: ['tagList'] } },
            both: { type: 'build-list', config: { length: 2 } },
            end: { type: 'return-json' },
          },
          `start.next -> end.in
          q.value -> b.left
          b.result -> a.condition
          a.value -> one.tagList
          a.value -> two.tagList
          one.object -> both.item0
          two.object -> both.item1
          both.list -> end.body`,
        ),
      ),
    );
    expect(text).toContain('const tagList = ');
  });

  test('is never called the value of a value: a clash says what it is', async () => {
    const field = { type: 'get-body-field', config: { field: 'value' } };
    const text = await emittedRoute(
      project(
        flow(
          {
            start: { type: 'start' },
            field,
            parsejson3: { type: 'parse-json' },
            code7: {
              type: 'code',
              config: { inputs: { list: 'string[]' }, output: 'string[]', expression: 'list.concat(list)' },
            },
            a: { type: 'get-property', config: { path: 'a' } },
            both: { type: 'build-object', config: { fields: ['x', 'y', 'z'] } },
            end: { type: 'return-json' },
          },
          `start.next -> end.in
          field.value -> parsejson3.value
          parsejson3.value -> a.object
          a.value -> code7.list
          code7.value -> both.x
          code7.value -> both.y
          parsejson3.value -> both.z
          both.object -> end.body`,
        ),
      ),
    );
    expect(text).not.toMatch(/valueValue|arsejson3|ode7/);
    expect(text).toContain('const result = ');
  });

  test('keeps the name of the query if several nodes use it unchanged', async () => {
    const text = await emittedRoute(
      project(
        flow(
          {
            start: { type: 'start' },
            q: { type: 'get-query-param', config: { name: 'limit' } },
            n: { type: 'to-number' },
            both: { type: 'build-object', config: { fields: ['x', 'y'] } },
            end: { type: 'return-json' },
            known: { type: 'if-null' },
            none: { type: 'return-json', inputs: { body: null } },
          },
          `start.next -> known.in
          q.value -> known.value
          known.null -> none.in
          known.present -> end.in
          known.value -> n.value
          n.number -> both.x
          n.number -> both.y
          both.object -> end.body`,
        ),
      ),
    );
    expect(text).toContain("const limit = queryParam(request.query.limit, 'limit');");
    expect(text).toContain('const limitNumber = ');
  });

  test('has the name of the query when checked or converted; the raw value is the parameter', async () => {
    const text = await emittedRoute(
      project(
        flow(
          {
            start: { type: 'start' },
            q: { type: 'get-query-param', config: { name: 'limit' } },
            f: { type: 'fallback', inputs: { fallback: '10' } },
            n: { type: 'to-number' },
            both: { type: 'build-object', config: { fields: ['x', 'y'] } },
            end: { type: 'return-json' },
          },
          `start.next -> end.in
          q.value -> f.value
          f.value -> n.value
          n.number -> both.x
          n.number -> both.y
          both.object -> end.body`,
        ),
      ),
    );
    expect(text).toContain("const limitParam = queryParam(request.query.limit, 'limit');");
    expect(text).toContain("const limit = toNumber(limitParam ?? '10', ");
  });

  test('is called changes if the whole body is checked as changes', async () => {
    const text = await emittedRoute(
      project(
        flow(
          {
            start: { type: 'start' },
            body: { type: 'get-json-body' },
            update: {
              type: 'db-update',
              config: { table: 'users', where: [{ column: 'id', operator: 'eq' }] },
              inputs: { id: 1 },
            },
            end: { type: 'return-json', inputs: { body: 1 } },
          },
          'start.next -> update.in\nbody.body -> update.changes\nupdate.next -> end.in',
        ),
        {},
        { tables: users },
      ),
    );
    expect(text).toContain('const changes = ');
    expect(text).not.toContain('bodyObject');
  });

  test('may have a name that TypeScript uses in other contexts', async () => {
    const read = { type: 'get-body-field', config: { field: 'type' } };
    const text = await emittedRoute(
      project(
        flow(
          {
            start: { type: 'start' },
            read,
            known: { type: 'switch', config: { cases: ['a', 'b'] } },
            a: { type: 'return-json', inputs: { body: 1 } },
            b: { type: 'return-json', inputs: { body: 2 } },
            other: { type: 'return-json' },
          },
          `start.next -> known.in
      read.value -> known.value
      known.a -> a.in
      known.b -> b.in
      known.default -> other.in
      read.value -> other.body`,
        ),
      ),
    );
    expect(text).toContain('const type = ');
  });

  test('of a nested part is its last word, and with the one before if another part ends alike', async () => {
    const part = (path: string) => ({ type: 'get-property', config: { path } });
    const text = await emittedRoute(
      project(
        flow(
          {
            start: { type: 'start' },
            body: { type: 'get-json-body' },
            sender: part('sender.name'),
            owner: part('owner.name'),
            log: { type: 'log' },
            log2: { type: 'log' },
            end: { type: 'return-json', inputs: { body: null } },
          },
          `start.next -> log.in
          log.next -> log2.in
          log2.next -> end.in
          body.body -> sender.object
          body.body -> owner.object
          sender.value -> log.message
          owner.value -> log2.message`,
        ),
      ),
    );
    expect(text).toContain('const name = readString(');
    expect(text).toContain('const ownerName = readString(');
  });

  test.each([
    ['order-total', 'total'],
    ['log-in', 'call'],
    ['price', 'call'],
  ])('of several outputs of “%s” is %s', async (id, name) => {
    const text = await emittedRoute(project(calling(id), {}, { functions: [{ ...twoOutputs, id, flow: given() }] }));
    expect(text).toMatch(new RegExp(`const ${name} = \\w+\\(`));
  });

  test('of several outputs of a guard is its caller', async () => {
    const refuse = { type: 'return-json', config: { status: 401 }, inputs: { body: 'no' } };
    const parts = {
      key: { type: 'get-header', config: { name: 'x-key' } },
      known: { type: 'if-null' },
      refuse,
    };
    const edges = 'start.next -> known.in\nkey.value -> known.value\nknown.null -> refuse.in\nknown.present -> end.in';
    const guard = { id: 'member', guard: true, outputs: twoOutputs.outputs, flow: given(parts, edges) };
    const text = await emittedRoute(
      project(calling('member', 'start.next -> call.in\ncall.next -> end.in'), {}, { functions: [guard] }),
    );
    expect(text).toContain('const caller = member(');
  });
});

const twoOutputs = { outputs: { net: 'number', tax: 'number' } };

/** A function that gives two numbers. */
const given = (nodes = {}, control = 'start.next -> end.in') =>
  flow(
    {
      start: { type: 'start' },
      ...nodes,
      one: { type: 'value', config: { value: 1 } },
      two: { type: 'value', config: { value: 2 } },
      end: { type: 'return-values' },
    },
    `${control}\none.value -> end.net\ntwo.value -> end.tax`,
  );

const calling = (id: string, control = 'start.next -> end.in') =>
  flow(
    {
      start: { type: 'start' },
      call: { type: 'call', config: { function: id } },
      both: { type: 'build-object', config: { fields: ['a', 'b'] } },
      end: { type: 'return-json' },
    },
    `${control}\ncall.net -> both.a\ncall.tax -> both.b\nboth.object -> end.body`,
  );
