import { describe, expect, test } from 'vitest';
import { emittedRoute, flow, project } from '../../support/compile-flow.ts';

const body = (name: string) => ({ type: 'get-body-field', config: { field: name } });
/** The parts that occur, in order of occurrence. */
const inOrder = (text: string, parts: readonly string[]): readonly string[] =>
  parts.filter((part) => text.includes(part)).toSorted((a, b) => text.indexOf(a) - text.indexOf(b));

describe('the contract of a request is checked first', () => {
  test('a query parameter, even if only one branch needs it: given twice, it is rejected before any effect', async () => {
    const nodes = {
      start: { type: 'start' },
      flag: body('flag'),
      branch: { type: 'branch' },
      before: { type: 'log', inputs: { message: 'before' } },
      q: { type: 'get-query-param', config: { name: 'q' } },
      yes: { type: 'return-json' },
      no: { type: 'return-json', inputs: { body: 0 } },
    };
    const text = await emittedRoute(
      project(
        flow(
          nodes,
          `start.next -> before.in
      before.next -> branch.in
      flag.value -> branch.condition
      branch.true -> yes.in
      q.value -> yes.body
      branch.false -> no.in`,
        ),
      ),
    );
    const steps = ['queryParam(', "'before'", 'if ('];
    expect(inOrder(text, steps)).toEqual(steps);
  });
});

describe('a request with several errors always gets the same one reported', () => {
  test('a required header is checked before computations, even if those are needed first', async () => {
    const nodes = {
      start: { type: 'start', config: { headers: { 'X-Other': { required: true }, 'X-Tenant': { required: true } } } },
      id: { type: 'get-path-param', config: { name: 'id' } },
      number: { type: 'to-number' },
      tenant: { type: 'get-header', config: { name: 'X-Tenant', sensitive: false } },
      pair: { type: 'build-list', config: { length: 2 } },
      q: { type: 'get-query-param', config: { name: 'q' } },
      note: { type: 'log', inputs: { message: 'q' } },
      done: { type: 'return-json' },
    };
    const text = await emittedRoute(
      project(
        flow(
          nodes,
          `start.next -> note.in
      note.next -> done.in
      q.value -> note.data
      id.value -> number.value
      number.number -> pair.item0
      tenant.value -> pair.item1
      pair.list -> done.body`,
        ),
        { path: '/test/:id' },
      ),
    );
    const steps = [
      'queryParam(request',
      "requireHeader(request.headers['x-other']",
      "requireHeader(request.headers['x-tenant']",
      'toNumber(request',
    ];
    expect(inOrder(text, steps)).toEqual(steps);
  });
});

describe('a value that one node uses in two roles', () => {
  test('is checked for both, in either order', async () => {
    const mail = (to: string, subject: string) => {
      const nodes = {
        start: { type: 'start' },
        name: body('name'),
        other: body('other'),
        mail: { type: 'send-email', inputs: { text: 'Hello' } },
        done: { type: 'return-json', inputs: { body: 1 } },
      };
      return emittedRoute(
        project(
          flow(
            nodes,
            `start.next -> mail.in
        mail.next -> done.in
        ${to}.value -> mail.to
        ${subject}.value -> mail.subject`,
          ),
        ),
      );
    };
    expect((await mail('name', 'name')).match(/read\w+(?=\()/g)).toEqual(['readBody', 'readEmail']);
    expect((await mail('name', 'other')).match(/read\w+(?=\()/g)).toEqual(['readBody', 'readRecipients', 'readString']);
  });
});

describe('a value that is checked again for a narrower type', () => {
  const then = (node: Parameters<typeof flow>[0][string], port: string, next: string) => {
    const nodes = {
      start: { type: 'start' },
      name: body('name'),
      mail: { type: 'send-email', inputs: { to: 'a@example.com', text: 'Hello' } },
      flag: body('flag'),
      branch: { type: 'branch' },
      then: node,
      yes: { type: 'return-json', inputs: { body: 1 } },
      no: { type: 'return-json', inputs: { body: 0 } },
    };
    return emittedRoute(
      project(
        flow(
          nodes,
          `start.next -> mail.in
      name.value -> mail.subject
      mail.next -> branch.in
      flag.value -> branch.condition
      branch.false -> no.in
      branch.true -> then.in
      name.value -> then.${port}${next}`,
        ),
      ),
    );
  };
  test('gets a name for that type', async () => {
    const email = await then(
      { type: 'send-email', inputs: { to: 'a@example.com', subject: 'Hello', text: 'Hello' } },
      'replyTo',
      '\nthen.next -> yes.in',
    );
    expect(email).toContain('const name = readString(body.name,');
    expect(email).toContain('const nameEmail = readEmail(name,');
  });
  test('is still a text when it goes into a header', async () => {
    expect(
      await then({ type: 'return-json', config: { headers: ['X-Name'] }, inputs: { body: 1 } }, 'X-Name', ''),
    ).toContain('const nameString = headerValue(name,');
  });
});

test('a value that is always null takes the null branch, and nothing else is emitted', async () => {
  const nodes = {
    start: { type: 'start' },
    isNull: { type: 'if-null', inputs: { value: null } },
    yes: { type: 'return-json', inputs: { body: 'there' } },
    no: { type: 'return-json', inputs: { body: 'nothing' } },
  };
  const text = await emittedRoute(
    project(
      flow(
        nodes,
        `start.next -> isNull.in
    isNull.present -> yes.in
    isNull.null -> no.in`,
      ),
    ),
  );
  expect(text.match(/'(?:there|nothing)'/g)).toEqual(["'nothing'"]);
});

test('what every case of a Switch needs is checked before the row is stored, if there is no other case', async () => {
  const insert = { type: 'db-insert', config: { table: 'visits' } };
  const columns = {
    id: { type: 'integer', primaryKey: true, default: 'increment' },
    kind: { type: 'text', enum: ['a', 'b'], default: 'a' },
    title: { type: 'text', default: '' },
  };
  const nodes = {
    start: { type: 'start' },
    title: body('title'),
    first: { ...insert, inputs: { record: { kind: 'a' } } },
    kind: { type: 'get-property', config: { path: 'kind' } },
    which: { type: 'switch', config: { cases: ['a', 'b'] } },
    row: { type: 'build-object', config: { fields: ['title'] } },
    again: insert,
    done: { type: 'return-json', inputs: { body: 'done' } },
  };
  const text = await emittedRoute(
    project(
      flow(
        nodes,
        `start.next -> first.in
    first.record -> kind.object
    first.next -> which.in
    kind.value -> which.value
    which.a -> again.in
    which.b -> again.in
    title.value -> row.title
    row.object -> again.record
    again.next -> done.in`,
      ),
      { method: 'POST' },
      { tables: { visits: { columns } } },
    ),
  );
  const steps = ['readText)(body.title', 'insertVisit.execute'];
  expect(inOrder(text, steps)).toEqual(steps);
});

describe('an unused value', () => {
  const unread = (type: string, output: string) => {
    const nodes = {
      start: { type: 'start' },
      size: body('size'),
      convert: { type },
      choice: { type: 'select', inputs: { condition: true, whenTrue: 'fixed' } },
      done: { type: 'return-json' },
    };
    return emittedRoute(
      project(
        flow(
          nodes,
          `start.next -> done.in
      size.value -> convert.value
      convert.${output} -> choice.whenFalse
      choice.value -> done.body`,
        ),
      ),
    );
  };
  test('is not computed', async () => {
    expect(await unread('to-json', 'text')).not.toContain('JSON.stringify');
  });
  test('is still computed if it may reject the request', async () => {
    expect(await unread('to-number', 'number')).toContain('toNumber(');
  });
});
