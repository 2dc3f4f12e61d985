import { expect, test } from 'vitest';
import { flow, openApiOf, project } from '../../../support/compile-flow.ts';
import type { NodeSpec } from '../../../support/compile-flow.ts';

const items = {
  columns: {
    id: { type: 'integer', primaryKey: true, default: 'increment' },
    name: { type: 'text' },
    size: { type: 'integer' },
  },
};

async function operationOf(nodes: Readonly<Record<string, NodeSpec>>, edges: string) {
  const text = await openApiOf(project(flow({ start: { type: 'start' }, ...nodes }, edges), {}, { tables: { items } }));
  return JSON.parse(text).paths['/test'].post;
}
const text = { schema: { type: 'string' } };

test('an answer in openapi.json has the headers that the flow gives it, and where it leads', async () => {
  const reply = { type: 'return-json', config: { headers: ['ETag'] }, inputs: { body: {}, ETag: '"1"' } };
  const plain = await operationOf({ reply }, 'start.next -> reply.in');
  expect(plain.responses[200].headers).toEqual({ ETag: text });
  const away = { type: 'return-response', config: { as: 'redirect' }, inputs: { location: '/' } };
  const led = await operationOf({ away }, 'start.next -> away.in');
  expect(led.responses[303]).toEqual({ description: 'See Other', headers: { Location: text } });
});

test('what a form answers may be a page', async () => {
  const trigger = { type: 'form', fields: [{ name: 'a', type: 'text' }] };
  const { responses } = await operationOf(
    { start: { type: 'start', config: { trigger } }, reply: { type: 'return-json', inputs: { body: {} } } },
    'start.next -> reply.in',
  );
  expect(Object.keys(responses[200].content)).toEqual(['application/json', 'text/html']);
  expect(Object.keys(responses.default.content)).toEqual(['application/json', 'text/html']);
});

test('a form that the flow does not read has the 400 of its check, beside that of the flow', async () => {
  const trigger = { type: 'form', fields: [{ name: 'a', type: 'text' }] };
  const { responses } = await operationOf(
    {
      start: { type: 'start', config: { trigger } },
      reply: { type: 'return-json', config: { status: 400 }, inputs: { body: { own: 1 } } },
    },
    'start.next -> reply.in',
  );
  expect(responses[400].content['application/json'].schema.anyOf).toEqual([
    expect.objectContaining({ required: ['own'] }),
    { $ref: '#/components/schemas/Error' },
  ]);
});

test('of the changes of a row, at least one column is required', async () => {
  const update = {
    ...{ type: 'db-update', inputs: { id: 1 } },
    config: { table: 'items', where: [{ column: 'id', operator: 'eq' }] },
  };
  const nodes = { body: { type: 'get-json-body' }, update, reply: { type: 'return-json', inputs: { body: {} } } };
  const edges = 'start.next -> update.in\nbody.body -> update.changes\nupdate.next -> reply.in';
  const { schema } = (await operationOf(nodes, edges)).requestBody.content['application/json'];
  expect(schema.anyOf).toEqual([{ required: ['name'] }, { required: ['size'] }]);
});

test('a field that clients may leave out may be left out of what is merged with it, or looked up for it', async () => {
  const thing = { type: 'object', required: ['k'], properties: { k: { type: 'string' }, z: { type: 'string' } } };
  const things = { type: 'array', items: { ...thing, additionalProperties: false } };
  const requiredIn = async (nodes: Readonly<Record<string, NodeSpec>>, edges: string): Promise<unknown> => {
    const body = { type: 'object', required: ['things'], properties: { things } };
    const answering = flow(
      {
        ...{
          start: { type: 'start', config: { body } },
          things: { type: 'get-body-field', config: { field: 'things' } },
        },
        ...nodes,
        reply: { type: 'return-json' },
      },
      `start.next -> reply.in\n${edges}`,
    );
    const { paths } = JSON.parse(await openApiOf(project(answering)));
    return paths['/test'].post.responses[200].content['application/json'].schema.items.required;
  };
  const owner = { type: 'look-up', config: { field: 'k', other: 'k', as: 'owner' } };
  expect(
    await requiredIn({ owner }, 'things.value -> owner.list\nthings.value -> owner.others\nowner.list -> reply.body'),
  ).toEqual(['k', 'owner']);
  const [each, both] = [{ type: 'map' }, { type: 'merge-objects', parent: 'each' }];
  expect(
    await requiredIn(
      { each, both },
      `things.value -> each.list\neach.item -> both.base\neach.item -> both.over\nboth.object -> each.result
       each.results -> reply.body`,
    ),
  ).toEqual(['k']);
});

test('another server fails a request that waits for it, and no queued one', async () => {
  const reply = { type: 'return-json', config: { status: 202 }, inputs: { body: {} } };
  const responsesTo = async (delivery: string) => {
    const call = { type: 'http-request', config: { url: 'https://other.example/x', method: 'POST', delivery } };
    return (await operationOf({ call, reply }, 'start.next -> call.in\ncall.next -> reply.in')).responses;
  };
  expect(await responsesTo('now')).toHaveProperty('502');
  expect(await responsesTo('queued')).not.toHaveProperty('502');
});

test('a mail or a file fails a request that waits for it, unless the flow goes on by its “error”', async () => {
  const reply = { type: 'return-json', config: { status: 202 }, inputs: { body: {} } };
  const mail = (delivery: string) => ({
    type: 'send-email',
    config: { delivery },
    inputs: { to: 'a@example.com', subject: 'a', text: 'a' },
  });
  const store = { type: 'store-file', inputs: { key: 'a', bytes: 'a' } };
  const load = { type: 'load-file', inputs: { key: 'a' } };
  const remove = { type: 'delete-file', inputs: { key: 'a' } };
  const described = async (act: NodeSpec, more = '') => {
    const edges = `start.next -> act.in\nact.next -> reply.in${more}`;
    const nodes = { start: { type: 'start' }, act, reply, late: { type: 'return-json', inputs: { body: null } } };
    const { paths } = JSON.parse(await openApiOf(project(flow(nodes, edges), {}, { files: { store: 'folder' } })));
    return paths['/test'].post.responses[502]?.description;
  };
  expect(await described(mail('now'))).toBe('Another server has failed');
  expect(await described(store)).toBe('The store of files has failed');
  expect(await described(load)).toBe('The store of files has failed');
  expect(await described(store, '\nact.error -> late.in')).toBeUndefined();
  for (const queued of [mail('queued'), remove]) expect(await described(queued)).toBeUndefined();
});

test('the headers of answers include those of a guard, and of nodes in a container', async () => {
  const { user, each } = {
    user: {
      ...{ id: 'user', guard: true },
      flow: flow(
        {
          start: { type: 'start' },
          key: { type: 'get-header', config: { name: 'Authorization', scheme: 'Bearer' } },
          given: { type: 'if-null' },
          no: {
            type: 'return-json',
            config: { status: 401, headers: ['X-Why'] },
            inputs: { body: {}, 'X-Why': 'no key' },
          },
          give: { type: 'return-values' },
        },
        'start.next -> given.in\nkey.value -> given.value\ngiven.present -> give.in\ngiven.null -> no.in',
      ),
    },
    each: {
      start: { type: 'start' },
      call: { type: 'call', config: { function: 'user' } },
      all: { type: 'for-each', inputs: { list: [1, 2] } },
      known: { type: 'compare', parent: 'all', config: { operator: 'eq' }, inputs: { right: 1 } },
      fork: { type: 'branch', parent: 'all' },
      log: { type: 'log', parent: 'all', config: { level: 'info' }, inputs: { message: 'one' } },
      miss: {
        type: 'return-json',
        parent: 'all',
        config: { status: 404, headers: ['X-Missing'] },
        inputs: { body: {}, 'X-Missing': 'yes' },
      },
      done: { type: 'return-json', inputs: { body: {} } },
    },
  };
  const edges =
    'start.next -> call.in\ncall.next -> all.in\nall.item -> known.left\nknown.result -> fork.condition\nall.body -> fork.in\nfork.true -> log.in\nfork.false -> miss.in\nall.next -> done.in';
  const text = await openApiOf(project(flow(each, edges), {}, { functions: [user] }));
  const { responses } = JSON.parse(text).paths['/test'].post;
  const schema = { schema: { type: 'string' } };
  expect(responses['404'].headers).toEqual({ 'X-Missing': schema });
  expect(responses['401'].headers).toEqual({ 'X-Why': schema, 'WWW-Authenticate': schema });
});
