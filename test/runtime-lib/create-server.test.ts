import { afterEach, expect, it } from 'vitest';
import { createServer } from '../../runtime-lib/src/lib/http/create-server.ts';
import { acceptJson } from '../../runtime-lib/src/lib/http/json-body.ts';

const app = () => {
  const created = createServer({ LOG_LEVEL: 'silent', TRUST_PROXY: undefined });
  // Emitted servers keep one of two parts: the one that accepts JSON, or the other, which takes its parser away.
  acceptJson(created);
  return created;
};
let server = app();
afterEach(async () => {
  await server.close();
  server = app();
});

const body = {
  type: 'object',
  properties: { size: { type: 'number' }, color: { type: 'string', default: 'red' } },
  required: ['size'],
};

it.each([
  ['what fits, as it is', body, { size: 5, other: null }, 200, { size: 5, other: null }],
  ['no text for a number', body, { size: '5' }, 400, undefined],
  ['no number for a text', body, { size: 5, color: 1 }, 400, undefined],
  ['nothing that is left out', body, {}, 400, undefined],
  ['nothing that is one too many', { ...body, additionalProperties: false }, { size: 5, other: 1 }, 400, undefined],
  ['no name that objects inherit', { type: 'object', required: ['toString'] }, { size: 5 }, 400, undefined],
])('a declared body takes %s', async (_name, schema, payload, status, echoed) => {
  server.post('/things', { schema: { body: schema } }, (request, reply) => reply.send(request.body));
  const answer = await server.inject({ method: 'POST', url: '/things', payload });
  expect(answer.statusCode).toBe(status);
  if (echoed !== undefined) expect(answer.json()).toEqual(echoed);
});

it('a HEAD request runs no handler of GET, and long parameters match', async () => {
  let count = 0;
  server.get('/things/:id', () => `${(count += 1)}`);
  expect((await server.inject({ method: 'HEAD', url: '/things/1' })).statusCode).toBe(404);
  expect(count).toBe(0);
  expect((await server.inject(`/things/${'x'.repeat(1024)}`)).statusCode).toBe(200);
  expect((await server.inject(`/things/${'x'.repeat(1025)}`)).statusCode).toBe(414);
});

it('requests that come in while it closes are answered like all that fail', async () => {
  server.get('/things', () => 'ok');
  const answers: Response[] = [];
  server.addHook('preClose', async () => {
    answers.push(await fetch(`${url}/things`), await fetch(`${url}/nowhere`));
  });
  const url = await server.listen({ host: '127.0.0.1', port: 0 });
  await server.close();
  for (const answer of answers) {
    expect([answer.status, answer.headers.get('connection')]).toEqual([503, 'close']);
    expect(await answer.json()).toEqual({
      statusCode: 503,
      error: 'Service Unavailable',
      message: 'Service Unavailable',
    });
  }
  expect(answers).toHaveLength(2);
});
