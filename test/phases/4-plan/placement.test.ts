import { describe, expect, test } from 'vitest';
import { emittedRoute, flow, project } from '../../support/compile-flow.ts';

const body = (name: string) => ({ type: 'get-body-field', config: { field: name } });
/** The parts that occur, in order of occurrence. */
const inOrder = (text: string, parts: readonly string[]): readonly string[] =>
  parts.filter((part) => text.includes(part)).toSorted((a, b) => text.indexOf(a) - text.indexOf(b));

describe('what the contract of a request says is checked first', () => {
  test('a query parameter, also where one arm alone needs it: given twice, it is refused before anything happens', async () => {
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

describe('of several faults of a request the same one is told always', () => {
  test('a header that every request has to have comes before what is computed, also where that is needed first', async () => {
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

describe('a value that one node takes for two things', () => {
  test('is checked for both, whichever asks for more', async () => {
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

describe('a value that is checked again, for more', () => {
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
  test('is called by what it is then', async () => {
    const email = await then(
      { type: 'send-email', inputs: { to: 'a@example.com', subject: 'Hello', text: 'Hello' } },
      'replyTo',
      '\nthen.next -> yes.in',
    );
    expect(email).toContain('const name = readString(body.name,');
    expect(email).toContain('const nameEmail = readEmail(name,');
  });
  test('is a text still where it goes into a header', async () => {
    expect(
      await then({ type: 'return-json', config: { headers: ['X-Name'] }, inputs: { body: 1 } }, 'X-Name', ''),
    ).toContain('const nameString = headerValue(name,');
  });
});

test('what is always null goes the way of null, and nothing else is written', async () => {
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

describe('what nobody reads', () => {
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
  test('is computed all the same where it may refuse the request', async () => {
    expect(await unread('to-number', 'number')).toContain('toNumber(');
  });
});
