import { describe, expect, test } from 'vitest';
import type { JsonValue } from '../../compiler/base/json.ts';
import { type Parts, base, compare, means, users, withNodes } from './versions.ts';

describe('requests', () => {
  const withAge = (config: JsonValue = { field: 'age' }) =>
    withNodes(
      {
        age: { type: 'get-body-field', config },
        num: { type: 'to-number' },
        log: { type: 'log' },
        text: { type: 'to-string' },
      },
      [
        ...base.edges.filter((edge) => !edge.startsWith('insert.next')),
        'age.value -> num.value',
        'num.number -> text.value',
        'text.text -> log.message',
        'insert.next -> log.in',
        'log.next -> reply.in',
      ],
    );

  test('a newly required field breaks callers; one no longer needed does not', () => {
    expect(means(base, withAge())).toContain('breaking request: body.age must be required and string | number now');
    expect(means(withAge(), base)).toContain('attention request: body.age is not read any more');
  });

  test('a newly required header breaks callers', () => {
    const strict = withNodes({ start: { type: 'start', config: { headers: { 'x-tenant': { required: true } } } } });
    expect(means(base, strict)).toContain('breaking request: the header "x-tenant" is required now');
    expect(means(strict, base)).toContain('safe request: the header "x-tenant" is optional now');
  });

  /** A route that stores a parameter in such a column. */
  const storing = (config: object, column: JsonValue & object, type = 'get-query-param'): Parts => ({
    ...withNodes({ email: { type, config: { name: type === 'get-path-param' ? 'id' : 'n', ...config } } }, base.edges, {
      project: {
        tables: { users: { columns: { ...users.columns, email: { nullable: true, sensitive: true, ...column } } } },
      },
    }),
    route: { path: '/users/:id' },
  });
  const request = (before: Parts, after: Parts) => means(before, after).filter((each) => each.includes(' request: '));
  const text = { type: 'text' };

  test.each([
    ['get-query-param', 'the query parameter "n"'],
    ['get-header', 'the header "n"'],
    ['get-cookie', 'the cookie "n"'],
    ['get-path-param', 'the path parameter "id"'],
  ])('%s: fewer values break callers, and more do not', (type, called) => {
    const of = (column: object) => storing({}, { ...text, ...column }, type);
    const [any, some, one] = [of({}), of({ enum: ['a', 'b'] }), of({ enum: ['a'] })];
    expect(request(any, some)).toEqual([`breaking request: ${called} must be one of "a", "b" now; it was string`]);
    expect(request(some, one)).toEqual([`breaking request: ${called} must be one of "a" now; it was one of "a", "b"`]);
    expect(request(one, some)).toEqual([`safe request: ${called} takes more now: one of "a", "b"`]);
    expect(request(some, any)).toEqual([`safe request: ${called} takes more now: string`]);
    expect(request(one, one)).toEqual([]);
  });

  test('a query parameter breaks callers as a number, and with closer bounds', () => {
    const number = (rules: object) => storing({ type: 'integer' }, { type: 'integer', ...rules });
    const named = 'the query parameter "n"';
    expect(request(storing({}, text), number({}))).toEqual([
      `breaking request: ${named} must be 32-bit integer now; it was string`,
    ]);
    expect(request(number({}), storing({}, text))).toEqual([`safe request: ${named} takes any text now`]);
    expect(request(number({ min: 1 }), number({ min: 2 }))).toEqual([
      `breaking request: ${named} must be 32-bit integer of at least 2 now; it was 32-bit integer of at least 1`,
    ]);
    expect(request(number({ min: 2 }), number({ min: 1 }))).toEqual([
      `safe request: ${named} takes more now: 32-bit integer of at least 1`,
    ]);
    expect(request(base, number({})).at(-1)).toBe(`safe request: ${named} is read now`);
  });

  test('a field that is required where a request may be refused before breaks callers, too', () => {
    const guarded = (email: JsonValue): Parts =>
      withNodes(
        {
          role: { type: 'get-header', config: { name: 'x-role' } },
          given: { type: 'if-null' },
          no: { type: 'return-json', config: { status: 401 }, inputs: { body: null } },
        },
        [
          ...[
            'start.next -> given.in',
            'role.value -> given.value',
            'given.null -> no.in',
            'given.present -> insert.in',
          ],
          ...base.edges.slice(1),
        ],
        { project: { tables: { users: { columns: { ...users.columns, email } } } } },
      );
    expect(means(guarded({ type: 'text', default: 'none' }), guarded({ type: 'text' }))).toContain(
      'breaking request: body.email is required now',
    );
  });

  test('another kind of body breaks callers', () => {
    const form = withNodes({ start: { type: 'start', config: { accepts: 'form' } } });
    expect(means(base, form)).toContain(
      'breaking request: the body is application/x-www-form-urlencoded now; it was application/json',
    );
  });

  test('files break callers where they are required, smaller or of fewer types', () => {
    const picture = { name: 'picture', types: ['image/png', 'image/gif'], maxBytes: 900 };
    const withFiles = (files: JsonValue) =>
      withNodes({ start: { type: 'start', config: { accepts: 'multipart', files } } });
    const [none, one] = [withFiles([]), withFiles([picture])];
    expect(means(none, one)).toEqual(['safe request: the file "picture" is read now']);
    expect(means(one, none)).toEqual(['attention request: the file "picture" is not read any more']);
    expect(means(none, withFiles([{ ...picture, required: true }]))).toEqual([
      'breaking request: the file "picture" is required now',
    ]);
    expect(means(one, withFiles([{ ...picture, types: ['image/gif', 'image/webp'], maxBytes: 800 }]))).toEqual([
      'breaking request: the file "picture" cannot be image/png any more',
      'breaking request: the file "picture" may have 800 bytes now; it was 900',
      'safe request: the file "picture" can be image/webp now',
    ]);
  });

  test('another method or path breaks callers', () => {
    expect(means(base, { ...base, route: { path: '/people' } })).toEqual([
      'breaking route: it is served at POST /people; it was POST /users',
    ]);
  });

  test('another name for a path parameter breaks nobody', () => {
    const [first, second] = ['/users/:id', '/users/:user'].map((path) => ({ ...base, route: { path } }));
    expect(means(first ?? base, second ?? base)).toEqual([
      'attention route: its parameters are named as in POST /users/:user now; it was POST /users/:id',
    ]);
  });

  test('a list that may have fewer items breaks callers, one that may have more does not', () => {
    const upTo = (max: number): Parts =>
      withNodes(
        { tags: { type: 'get-body-field', config: { field: 'tags' } }, each: { type: 'for-each', config: { max } } },
        [
          ...base.edges.filter((edge) => !edge.startsWith('insert.next')),
          ...['tags.value -> each.list', 'insert.next -> each.in', 'each.next -> reply.in'],
        ],
      );
    expect(means(upTo(100), upTo(50))).toEqual(['breaking request: body.tags may have at most 50 items now']);
    expect(means(upTo(50), upTo(100))).toEqual(['safe request: body.tags may have at most 100 items now']);
  });

  test('a smaller body limit breaks callers', () => {
    expect(means(base, { ...base, route: { bodyLimit: 1000 } })).toEqual([
      'breaking request: it takes bodies of up to 1000 bytes now',
    ]);
  });
});

describe('answers', () => {
  const answering = (fields: readonly string[], extra: Readonly<Record<string, JsonValue>> = {}, status = 201) =>
    withNodes(
      {
        parts: { type: 'split-object', config: { fields: ['id', 'email'] } },
        out: { type: 'build-object', config: { fields: [...fields, ...Object.keys(extra)] }, inputs: extra },
        reply: { type: 'return-json', config: { status } },
      },
      [
        ...base.edges.filter((edge) => !edge.startsWith('insert.record')),
        'insert.record -> parts.object',
        ...fields.map((name) => `parts.${name} -> out.${name}`),
        'out.object -> reply.body',
      ],
    );

  test('a removed field breaks readers; a new one does not', () => {
    expect(means(answering(['id', 'email']), answering(['id']))).toEqual([
      'breaking response: body of 201.email is gone',
    ]);
    expect(means(answering(['id']), answering(['id', 'email']))).toEqual([
      'safe response: body of 201.email is new: string',
    ]);
  });

  test('a value of another type breaks readers', () => {
    expect(means(answering(['id'], { at: 'x' }), answering(['id'], { at: 1 }))).toEqual([
      expect.stringMatching(/^breaking response: body of 201\.at is number now; it was string/),
    ]);
    expect(means(answering(['id'], { at: 'x' }), answering(['id'], { at: null }))).toEqual([
      'breaking response: body of 201.at may be null now',
    ]);
  });

  test('another success status breaks readers', () => {
    expect(means(answering(['id']), answering(['id'], {}, 200))).toEqual([
      'breaking response: it does not answer 201 any more',
      'attention response: it may answer 200 now',
    ]);
  });
});

describe('routes and tables', () => {
  const other = {
    id: 'ping',
    method: 'GET',
    path: '/ping',
    flow: {
      nodes: [
        { id: 's', type: 'start' },
        { id: 'r', type: 'return-json', inputs: { body: 1 } },
      ],
      edges: [{ from: 's.next', to: 'r.in' }],
    },
  };

  test('a removed route breaks callers, a new one does not', () => {
    expect(means({ ...base, others: [other] }, base)).toEqual(['breaking route: it is gone']);
    expect(means(base, { ...base, others: [other] })).toEqual(['safe route: it is new']);
  });

  test('a route with a new id is the same route', () => {
    const diff = compare(base, { ...base, route: { id: 'register' } });
    expect(diff.routes.map(({ id, change, settings }) => [id, change, settings])).toEqual([
      ['register', 'changed', [{ path: 'id', before: 'sign-up', after: 'register' }]],
    ]);
  });

  test('a route whose flow is the same, but not its table, is compared too', () => {
    const { id, email } = users.columns;
    const renamed: Parts = {
      ...base,
      nodes: {
        start: base.nodes['start'] ?? { type: 'start' },
        list: { type: 'db-list', config: { table: 'users' } },
        reply: { type: 'return-json' },
      },
      edges: ['start.next -> list.in', 'list.next -> reply.in', 'list.records -> reply.body'],
    };
    const tables = { users: { columns: { id, mail: { ...email, renamedFrom: 'email' } } } };
    const diff = compare(renamed, { ...renamed, project: { tables } });
    expect(diff.routes.map(({ id: route, change, nodes, wires }) => [route, change, nodes, wires])).toEqual([
      ['sign-up', 'changed', [], []],
    ]);
    expect(means(renamed, { ...renamed, project: { tables } })).toEqual(
      expect.arrayContaining([
        'breaking response: body of 200[].email is gone',
        'safe response: body of 200[].mail is new: string',
      ]),
    );
  });

  test('tables are reported as the steps of the next migration, including data loss', () => {
    const wider: Parts = {
      ...base,
      project: { tables: { users: { columns: { ...users.columns, phone: { type: 'text', nullable: true } } } } },
    };
    expect(compare(base, wider).tables).toEqual(['new column users.phone: text, nullable']);
    expect(means(wider, base)).toContain(
      'breaking migration: the column "users.phone" would be dropped with all its values. The build refuses it without --allow-drop',
    );
  });

  test('another media type of an answer breaks callers, and so does a body that is gone', () => {
    const sends = (config: JsonValue) =>
      withNodes(
        { reply: { type: 'return-response', config } },
        base.edges.slice(0, -1).concat('email.value -> reply.body'),
      );
    const [text, page] = [sends({ as: 'text' }), sends({ as: 'html' })];
    expect(means(text, page)).toContain('breaking response: the body of 200 is text/html now; it was text/plain');
    expect(means(page, sends({ as: 'any' }))).toContain(
      'breaking response: the body of 200 is application/json or text/html now; it was text/html',
    );
    const empty = withNodes(
      { reply: { type: 'return-response', config: { as: 'empty', status: 200 } } },
      base.edges.slice(0, -1),
    );
    expect(means(text, empty)).toContain('breaking response: 200 has no body now');
  });
});
