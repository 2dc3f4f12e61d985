import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { answerError } from '../../runtime-lib/src/lib/http/answer-error.ts';
import { emptyWhenAbsent, readDeclared } from '../../runtime-lib/src/lib/http/declared-body.ts';
import { describeSchemaError } from '../../runtime-lib/src/lib/http/schema-error.ts';

const apps: FastifyInstance[] = [];

const start = (options = {}): FastifyInstance => {
  const app = Fastify(options);
  apps.push(app);
  app.setErrorHandler(answerError);
  return app;
};

afterEach(async () => void (await Promise.all(apps.splice(0).map((app) => app.close()))));

describe('the error of a declared schema', () => {
  const schema = {
    type: 'object',
    required: ['name', 'more'],
    properties: {
      name: { type: 'string', minLength: 2 },
      count: { type: ['integer', 'null'] },
      tags: { type: 'array', items: { type: 'object', required: ['id'], properties: { id: { type: 'string' } } } },
      at: { type: 'string', format: 'date-time' },
      ip: { type: 'string', format: 'ipv4' },
      'a/b~c': { type: 'boolean' },
      deep: { type: 'object', properties: { er: { type: 'number' } } },
      only: { type: 'object', additionalProperties: false },
    },
  };
  const serve = () => {
    const app = start({
      ajv: { customOptions: { verbose: true, coerceTypes: false, removeAdditional: false } },
      schemaErrorFormatter: describeSchemaError,
    });
    app.post('/', { schema: { body: schema }, preValidation: emptyWhenAbsent }, (request) => request.body);
    app.post('/raw', (request) => readDeclared(request, schema, request.body));
    return app;
  };
  it.each([
    [{ more: 1 }, 'body field "name" must be a string'],
    [{ name: 'ab' }, 'body field "more" must not be missing or null'],
    [undefined, 'body field "name" must be a string'],
    [{ name: 1, more: 1 }, 'body field "name" must be a string'],
    [{ name: 'a', more: 1 }, 'body field "name" must NOT have fewer than 2 characters'],
    [{ name: 'ab', more: 1, count: 1.5 }, 'body field "count" must be a whole number or null'],
    [{ name: 'ab', more: 1, tags: [{ id: 'a' }, 'x'] }, 'item 1 of body field "tags" must be an object'],
    [{ name: 'ab', more: 1, tags: [{}] }, 'field "id" of item 0 of body field "tags" must be a string'],
    [{ name: 'ab', more: 1, at: 'x' }, 'body field "at" must be an ISO 8601 date and time with a time zone'],
    [{ name: 'ab', more: 1, ip: 'x' }, 'body field "ip" must match the format "ipv4"'],
    [{ name: 'ab', more: 1, 'a/b~c': 1 }, 'body field "a/b~c" must be a boolean'],
    [{ name: 'ab', more: 1, deep: { er: 'x' } }, 'body field "deep.er" must be a number'],
    [{ name: 'ab', more: 1, only: { 'a"': 1 } }, 'body field "only" must not have the field "a\\""'],
    [{ name: 'ab', more: 1, only: { ['a'.repeat(101)]: 1 } }, 'body field "only" must not have other fields'],
    [[], 'body must be an object'],
  ])('%j is told in the words of all checks', async (body, message) => {
    const sent =
      body === undefined ? {} : { payload: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
    for (const url of ['/', '/raw']) {
      expect((await serve().inject({ method: 'POST', url, ...sent })).json()).toEqual({
        statusCode: 400,
        code: 'FST_ERR_VALIDATION',
        error: 'Bad Request',
        message,
      });
    }
  });
  it('is absent for a valid body', async () => {
    const body = { name: 'ab', more: null, count: null };
    for (const url of ['/', '/raw'])
      expect((await serve().inject({ method: 'POST', url, payload: body })).json()).toEqual(body);
  });
  it('is reported even if the validator gives no details', () => {
    expect(describeSchemaError([], 'body').message).toBe('body is not as declared');
    const error = { keyword: 'type', instancePath: '/a', schemaPath: '', params: {} };
    expect(describeSchemaError([error], 'body').message).toBe('body field "a" is not as declared');
    expect(describeSchemaError([{ ...error, message: 'must be nicer' }], 'body').message).toBe(
      'body field "a" must be nicer',
    );
    expect(
      describeSchemaError([{ ...error, keyword: 'required', params: { missingProperty: 'b' } }], 'body').message,
    ).toBe('body field "a.b" must not be missing or null');
  });
});
