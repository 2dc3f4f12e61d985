import { validate } from '@readme/openapi-parser';
import { describe, expect, test } from 'vitest';
import type { JsonValue } from '../../../../compiler/base/json.ts';
import { flow, openApiOf, project } from '../../../support/compile-flow.ts';

describe('the credentials that guards read', () => {
  const header = (name: string, scheme?: string) => ({
    type: 'get-header',
    config: { name, ...(scheme === undefined ? {} : { scheme }) },
  });
  const no = { type: 'return-json', config: { status: 401 }, inputs: { body: {} } };
  /** Refuses requests without the header, or lets them through. */
  const guard = (id: string, read: ReturnType<typeof header>, isOptional = false): JsonValue => ({
    ...{ id, guard: true },
    flow: flow(
      { start: { type: 'start' }, read, given: { type: 'if-null' }, no, give: { type: 'return-values' } },
      `start.next -> given.in\nread.value -> given.value\ngiven.present -> ${isOptional ? 'no' : 'give'}.in\ngiven.null -> ${isOptional ? 'give' : 'no'}.in`,
    ),
  });
  const functions = [
    guard('user', header('Authorization', 'Bearer')),
    guard('conduit', header('Authorization', 'Token')),
    guard('key', header('X-API-Key')),
    guard('viewer', header('Authorization', 'Basic'), true),
    {
      ...{ id: 'admin', guard: true },
      flow: flow(
        {
          start: { type: 'start' },
          me: { type: 'call', config: { function: 'user' } },
          give: { type: 'return-values' },
        },
        'start.next -> me.in\nme.next -> give.in',
      ),
    },
  ];
  const securityOf = async (calls: readonly string[], isForked = false) => {
    const nodes = Object.fromEntries(calls.map((id) => [id, { type: 'call', config: { function: id } }]));
    const steps = ['start', ...(isForked ? ['fork'] : []), ...calls, 'reply'];
    const edges = steps
      .slice(1)
      .map((to, index) => `${steps[index]}.${steps[index] === 'fork' ? 'true' : 'next'} -> ${to}.in`);
    const route = flow(
      {
        start: { type: 'start' },
        ...nodes,
        ...(isForked ? { fork: { type: 'branch', inputs: { condition: true } } } : {}),
        reply: { type: 'return-json', inputs: { body: {} } },
      },
      [...edges, ...(isForked ? ['fork.false -> reply.in'] : [])].join('\n'),
    );
    const text = await openApiOf(project(route, {}, { functions }));
    expect(await validate(JSON.parse(text))).toMatchObject({ valid: true });
    const { paths, components } = JSON.parse(text);
    const [operation] = Object.values<Record<string, { security?: unknown; parameters?: unknown }>>(paths).flatMap(
      (path) => Object.values(path),
    );
    return { security: operation?.security, parameters: operation?.parameters, schemes: components.securitySchemes };
  };

  test.each<readonly [string, string, object]>([
    ['a bearer token', 'user', { user: { type: 'http', scheme: 'bearer' } }],
    [
      'an own scheme',
      'conduit',
      { conduit: { type: 'apiKey', in: 'header', name: 'authorization', description: 'Written as `Token …`' } },
    ],
    ['a header', 'key', { key: { type: 'apiKey', in: 'header', name: 'x-api-key' } }],
  ])('are schemes named as the guard: %s', async (_, id, schemes) => {
    expect(await securityOf([id])).toEqual({ schemes, security: [{ [id]: [] }], parameters: undefined });
  });

  test.each<readonly [string, string, readonly (readonly [string, string])[], object]>([
    ['may be needed', 'user', [['invalid', 'no']], [{ user: [] }]],
    [
      'may be left out where that is the only fault',
      'viewer',
      [
        ['invalid', 'why'],
        ['why.missing', 'give'],
        ['why.default', 'no'],
      ],
      [{ viewer: [] }, {}],
    ],
    ['may be of any kind where that does not matter', 'anyone', [['invalid', 'give']], [{ anyone: [] }, {}]],
  ])('in signed tokens %s', async (_, id, ways, security) => {
    const edges = ways.map(([from, to]) => `${from.includes('.') ? from : `check.${from}`} -> ${to}.in`);
    const hasWhy = ways.some(([, to]) => to === 'why');
    const hasNo = ways.some(([, to]) => to === 'no');
    const guardOfTokens = {
      ...{ id, guard: true },
      flow: flow(
        {
          start: { type: 'start' },
          read: header('Authorization', 'Bearer'),
          check: { type: 'verify-jwt', inputs: { secret: { $secret: 'KEY' } } },
          ...(hasWhy ? { why: { type: 'switch', config: { cases: ['missing'] } } } : {}),
          give: { type: 'return-values' },
          ...(hasNo ? { no: { type: 'return-json', config: { status: 401 }, inputs: { body: {} } } } : {}),
        },
        [
          'start.next -> check.in',
          'read.value -> check.token',
          'check.valid -> give.in',
          ...edges,
          ...(hasWhy ? ['check.reason -> why.value'] : []),
        ].join('\n'),
      ),
    };
    const route = flow(
      {
        start: { type: 'start' },
        me: { type: 'call', config: { function: id } },
        reply: { type: 'return-json', inputs: { body: {} } },
      },
      'start.next -> me.in\nme.next -> reply.in',
    );
    const text = await openApiOf(project(route, {}, { functions: [guardOfTokens], secrets: { KEY: {} } }));
    expect(JSON.parse(text).paths['/test'].post.security).toEqual(security);
  });

  test.each<readonly [string, string, object, object]>([
    ['Bearer', 'Bearer', { type: 'http', scheme: 'bearer' }, [{ Bearer: [] }]],
    ['basic', 'Basic', { type: 'http', scheme: 'basic' }, [{ Basic: [] }]],
    [
      'Token',
      'Token',
      { type: 'apiKey', in: 'header', name: 'authorization', description: 'Written as `Token …`' },
      [{ Token: [] }],
    ],
    [
      'T/1',
      'Authorization',
      { type: 'apiKey', in: 'header', name: 'authorization', description: 'Written as `T/1 …`' },
      [{ Authorization: [] }],
    ],
  ])('that a route reads itself are one scheme for all: %s', async (scheme, name, described, security) => {
    const route = flow(
      {
        start: { type: 'start' },
        read: header('Authorization', scheme),
        given: { type: 'if-null' },
        reply: { type: 'return-json', inputs: { body: {} } },
        no: { type: 'return-json', config: { status: 401 }, inputs: { body: {} } },
      },
      'start.next -> given.in\nread.value -> given.value\ngiven.present -> reply.in\ngiven.null -> no.in',
    );
    const text = await openApiOf(project(route));
    expect(await validate(JSON.parse(text))).toMatchObject({ valid: true });
    const { paths, components } = JSON.parse(text);
    expect(paths['/test'].post.security).toEqual(security);
    expect(components.securitySchemes).toEqual({ [name]: described });
  });

  test('are asked for together, through other guards, and may be left out where the flow lets that through', async () => {
    expect([
      (await securityOf(['admin', 'key'])).security,
      (await securityOf(['viewer', 'key'])).security,
      (await securityOf(['viewer'])).security,
      (await securityOf(['user'], true)).security,
      (await securityOf([])).security,
    ]).toEqual([
      [{ user: [], key: [] }],
      [{ viewer: [], key: [] }, { key: [] }],
      [{ viewer: [] }, {}],
      [{ user: [] }, {}],
      undefined,
    ]);
  });
});
