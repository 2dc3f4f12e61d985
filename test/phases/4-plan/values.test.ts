import { describe, expect, test } from 'vitest';
import { emittedRoute, flow, project } from '../../support/compile-flow.ts';
import { users } from './users.ts';

describe('values that may reject', () => {
  const body = (name: string) => ({ type: 'get-body-field', config: { field: name } });

  test('are rejected before any effect if every path needs them', async () => {
    const text = await emittedRoute(
      project(
        flow(
          {
            start: { type: 'start' },
            name: body('name'),
            row: { type: 'build-object', config: { fields: ['name'] } },
            insert: { type: 'db-insert', config: { table: 'users' } },
            size: body('size'),
            num: { type: 'to-number' },
            end: { type: 'return-json' },
          },
          `start.next -> insert.in
          name.value -> row.name
          row.object -> insert.record
          insert.next -> end.in
          size.value -> num.value
          num.number -> end.body`,
        ),
        {},
        { tables: users },
      ),
    );
    expect(text.indexOf('toNumber(size')).toBeGreaterThan(0);
    expect(text.indexOf('toNumber(size')).toBeLessThan(text.indexOf('await insert'));
  });

  test('are rejected in a branch, before its first effect, if only that branch needs them', async () => {
    const text = await emittedRoute(
      project(
        flow(
          {
            start: { type: 'start' },
            flag: body('flag'),
            branch: { type: 'branch' },
            note: { type: 'log', inputs: { message: 'branch' } },
            size: body('size'),
            num: { type: 'to-number' },
            end: { type: 'return-json' },
            other: { type: 'return-json', inputs: { body: null } },
          },
          `start.next -> branch.in
          flag.value -> branch.condition
          branch.true -> note.in
          branch.false -> other.in
          note.next -> end.in
          size.value -> num.value
          num.number -> end.body`,
        ),
      ),
    );
    const [test, convert, effect] = ['if (!flag)', 'toNumber(size', "log.info('branch')"].map((part) =>
      text.indexOf(part),
    );
    expect(test).toBeGreaterThan(0);
    expect(convert).toBeGreaterThan(test ?? 0);
    expect(effect).toBeGreaterThan(convert ?? 0);
  });

  const third = (other: string) =>
    project(
      flow(
        {
          start: { type: 'start' },
          kind: body('kind'),
          which: { type: 'switch', config: { cases: ['a', 'b'] } },
          note: { type: 'log', inputs: { message: 'a' } },
          size: body('size'),
          num: { type: 'to-number' },
          pack: { type: 'build-object', config: { fields: ['size'] } },
          end: { type: 'return-json' },
          ...(other === 'split' ? { flag: body('flag'), split: { type: 'branch' } } : {}),
          other: { type: 'return-json', config: { status: 404 }, inputs: { body: null } },
        },
        `start.next -> which.in
        kind.value -> which.value
        which.a -> note.in
        which.b -> end.in
        which.default -> ${other}.in
        note.next -> end.in
        size.value -> num.value
        num.number -> pack.size
        pack.object -> end.body
        ${other === 'split' ? 'flag.value -> split.condition\nsplit.true -> end.in\nsplit.false -> other.in' : ''}`,
      ),
    );

  test('reach a join through a variable that two branches assign, if a third does not need it', async () => {
    const text = await emittedRoute(third('other'));
    expect(text).toContain('let size: number;');
    expect(text.match(/size = toNumber\(/g)).toHaveLength(2);
  });

  test('are constants of each branch if the code after the join is repeated', async () => {
    const text = await emittedRoute(third('split'));
    expect(text).not.toContain('let ');
    expect(text.match(/const sizeNumber = toNumber\(/g)).toHaveLength(3);
    expect(text.match(/return reply\.send\(\{ size: sizeNumber \}\)/g)).toHaveLength(3);
    // An answer emitted in several places is declared once.
    expect(text).toContain('response: { 200: Type.Object({ size: Type.Number() }) }');
  });
});

describe('a value that the code mentions twice', () => {
  test('gets a name, also inside a branch: two new ids would be two values', async () => {
    const notes = { notes: { columns: { id: { type: 'uuid', primaryKey: true, default: 'uuid' } } } };
    const text = await emittedRoute(
      project(
        flow(
          {
            start: { type: 'start' },
            flag: { type: 'get-body-field', config: { field: 'flag' } },
            branch: { type: 'branch' },
            id: { type: 'uuid' },
            some: { type: 'select', inputs: { whenFalse: null } },
            list: {
              type: 'db-list',
              config: { table: 'notes', where: [{ column: 'id', operator: 'eq', optional: true }] },
            },
            log: { type: 'log', inputs: { message: 'listed' } },
            end: { type: 'return-json', inputs: { body: null } },
          },
          `start.next -> branch.in
          flag.value -> branch.condition
          branch.true -> list.in
          branch.false -> end.in
          flag.value -> some.condition
          id.value -> some.whenTrue
          some.value -> list.id
          list.next -> log.in
          log.next -> end.in`,
        ),
        {},
        { tables: notes },
      ),
    );
    expect(text.match(/randomUUID\(\)/g)).toHaveLength(1);
  });

  test('is computed once, even if one use is HTML: only a template is emitted again, with its values escaped', async () => {
    const text = await emittedRoute(
      project(
        flow(
          {
            start: { type: 'start' },
            name: { type: 'get-body-field', config: { field: 'name' } },
            json: { type: 'to-json' },
            mail: { type: 'send-email', inputs: { to: 'team@example.com', subject: 'Hello', text: 'Hello' } },
            end: { type: 'return-json' },
          },
          `start.next -> mail.in
          name.value -> json.value
          json.text -> mail.html
          json.text -> end.body
          mail.next -> end.in`,
        ),
      ),
    );
    expect(text.match(/JSON\.stringify\(/g)).toHaveLength(1);
  });
});

describe('a default', () => {
  const body = (name: string) => ({ type: 'get-body-field', config: { field: name } });
  const end = { type: 'return-json' };

  test('of a value that is always present is left out, with its name', async () => {
    const text = await emittedRoute(
      project(
        flow(
          {
            start: { type: 'start' },
            size: body('size'),
            num: { type: 'to-number' },
            or: { type: 'fallback', inputs: { fallback: 0 } },
            pack: { type: 'build-object', config: { fields: ['one', 'other'] } },
            end,
          },
          `start.next -> end.in
          size.value -> num.value
          num.number -> or.value
          or.value -> pack.one
          or.value -> pack.other
          pack.object -> end.body`,
        ),
      ),
    );
    expect(text).toContain('reply.send({ one: sizeNumber, other: sizeNumber })');
    expect(text).not.toContain('OrDefault');
  });

  test.each([
    ['is the value of a constant null', { value: null, fallback: true }],
    ['of a constant is not tested', { value: true, fallback: false }],
  ])('%s: a condition on it is decided', async (_name, inputs) => {
    const text = await emittedRoute(
      project(
        flow(
          {
            start: { type: 'start' },
            or: { type: 'fallback', inputs },
            branch: { type: 'branch' },
            end: { ...end, inputs: { body: 'yes' } },
            other: { ...end, inputs: { body: 'no' } },
          },
          `start.next -> branch.in
          or.value -> branch.condition
          branch.true -> end.in
          branch.false -> other.in`,
        ),
      ),
    );
    expect(text).toContain("sendJson(reply, 'yes')");
    expect(text).not.toContain("'no'");
  });
});

describe('a comparison that another one has decided', () => {
  const isEqual = (right: string) => ({ type: 'compare', config: { operator: 'eq' }, inputs: { right } });
  const isEqualTo = (left: string) => ({ type: 'compare', config: { operator: 'eq' }, inputs: { left } });
  const answer = (body: string) => ({ type: 'return-json', inputs: { body } });

  /** Whether a text is `a` and, if it is, another comparison of it. */
  const behind = (second: { readonly type: string }, port: 'left' | 'right'): Promise<string> =>
    emittedRoute(
      project(
        flow(
          {
            start: { type: 'start' },
            kind: { type: 'get-body-field', config: { field: 'kind' } },
            first: isEqual('a'),
            second,
            outer: { type: 'branch' },
            inner: { type: 'branch' },
            yes: answer('inner true'),
            no: answer('inner false'),
            other: answer('outer false'),
          },
          `start.next -> outer.in
          kind.value -> first.left
          kind.value -> second.${port}
          first.result -> outer.condition
          second.result -> inner.condition
          outer.true -> inner.in
          outer.false -> other.in
          inner.true -> yes.in
          inner.false -> no.in`,
        ),
      ),
    );

  test.each<[string, { readonly type: string }, 'left' | 'right', string, string]>([
    ['of the same constant is true', isEqual('a'), 'left', 'inner true', 'inner false'],
    ['of another constant is false', isEqual('b'), 'left', 'inner false', 'inner true'],
    ['the other way round, too', isEqualTo('b'), 'right', 'inner false', 'inner true'],
  ])('%s', async (_name, second, port, shown, gone) => {
    const text = await behind(second, port);
    expect(text).toContain(shown);
    expect(text).not.toContain(gone);
    expect(text).toContain('outer false');
  });
});

describe('a checked value without the required type', () => {
  test.each([
    ['a request', { type: 'get-body-field', config: { field: 'text' } }, false],
    ['a constant', { type: 'value', config: { value: '{"x":1}' } }, true],
  ])('is the fault of whom it comes from: %s', async (_name, source, isServers) => {
    const text = await emittedRoute(
      project(
        flow(
          {
            start: { type: 'start' },
            source,
            parsed: { type: 'parse-json' },
            part: { type: 'get-property', config: { path: 'x' } },
            rounded: { type: 'math', config: { operator: 'round' } },
            end: { type: 'return-json' },
          },
          `start.next -> end.in
          source.value -> parsed.value
          parsed.value -> part.object
          part.value -> rounded.a
          rounded.result -> end.body`,
        ),
      ),
    );
    expect(/readNumber\(.*, 500\)/.test(text)).toBe(isServers);
  });
});
