import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../compiler/base/json.ts';
import { compileProject, flow, project } from '../../support/compile-flow.ts';

type Nodes = Parameters<typeof flow>[0];

const tables: JsonObject = {
  calls: { columns: { id: { type: 'integer', primaryKey: true, default: 'increment' }, name: { type: 'text' } } },
};
const secrets: JsonObject = { OURS: {}, THEIRS: { for: ['https://api.example.com'] } };
const request = {
  ...{ type: 'http-request', config: { method: 'POST', url: 'https://api.example.com/', auth: { type: 'bearer' } } },
  inputs: {},
};
const insert = { type: 'db-insert', config: { table: 'calls' }, inputs: { record: { name: 'a' } } };
const start = { type: 'start' };
const reply = { type: 'return-json', inputs: { body: 'done' } };
const steps = (from: string, to: string): string =>
  `${from} -> insert.in\ninsert.next -> request.in\nrequest.next -> ${to}`;

/** The codes about requests if the nodes are in a route, in a function, and in a For Each. */
const found = async (
  nodes: Nodes,
  edges = '',
  route: { readonly transaction?: boolean } = {},
): Promise<readonly (readonly string[])[]> => {
  const all = { insert, request, ...nodes };
  const called: JsonObject = {
    ...{ id: 'called', ...route },
    flow: flow({ start, ...all, give: { type: 'return-values' } }, steps('start.next', 'give.in') + edges),
  };
  const call = { type: 'call', config: { function: 'called' } };
  const each = { type: 'for-each', inputs: { list: [1, 2] } };
  const body = Object.fromEntries(Object.entries(all).map(([id, node]) => [id, { ...node, parent: 'each' }]));
  const flows = [
    project(flow({ start, ...all, reply }, steps('start.next', 'reply.in') + edges), route, { tables, secrets }),
    project(
      flow({ start, call, reply }, 'start.next -> call.in\ncall.next -> reply.in'),
      {},
      { tables, secrets, functions: [called] },
    ),
    project(
      flow(
        { start, each, reply, ...body },
        `start.next -> each.in\neach.next -> reply.in\neach.body -> insert.in\ninsert.next -> request.in${edges}`,
      ),
      route,
      { tables, secrets },
    ),
  ];
  const compiled = await Promise.all(flows.map(compileProject));
  return compiled.map(({ diagnostics }) =>
    diagnostics.map(({ code }) => code).filter((code) => code.startsWith('FS342')),
  );
};

const everywhere = (...codes: readonly string[]): readonly (readonly string[])[] => [codes, codes, codes];

describe('a request in a route, in a function and in a For Each', () => {
  const theirs = { ...request, inputs: { secret: { $secret: 'THEIRS' } } };

  test('sends a secret to the server that it is declared for', async () => {
    expect(await found({ request: theirs })).toEqual(everywhere());
  });

  test('sends it to no other server', async () => {
    const ours = { ...request, inputs: { secret: { $secret: 'OURS' } } };
    expect(await found({ request: ours })).toEqual(everywhere('FS3422'));
  });

  test('sends no credential that is not a declared secret', async () => {
    const token = { type: 'random-token' };
    expect(await found({ token }, '\ntoken.token -> request.secret')).toEqual(everywhere('FS3421'));
  });

  test('is told where a transaction waits for it', async () => {
    expect(await found({ request: theirs }, '', { transaction: true })).toEqual(everywhere('FS3423'));
  });

  test('may stand before the first node that uses the database, where no transaction has begun', async () => {
    const edges = 'start.next -> request.in\nrequest.next -> insert.in\ninsert.next -> reply.in';
    const nodes = flow({ start, request: theirs, insert, reply }, edges);
    const { diagnostics } = await compileProject(project(nodes, { transaction: true }, { tables, secrets }));
    expect(codesOf(diagnostics)).toEqual([]);
  });
});

/** The codes of a flow in which these edges lead to a request with this config. */
const leaks = async (config: JsonObject, nodes: Nodes, edges: string, inputs: JsonObject = {}): Promise<string[]> => {
  const all = {
    ...{ start: { type: 'start' }, ...nodes },
    ask: { type: 'http-request', config: { method: 'POST', url: 'https://api.example.com/', ...config }, inputs },
    reply: { type: 'return-json', inputs: { body: 'done' } },
  };
  const { diagnostics } = await compileProject(
    project(flow(all, `${edges}\nask.next -> reply.in`), {}, { tables, secrets }),
  );
  return codesOf(diagnostics);
};

/** Unused declarations do not matter here, nor that a GET has effects. */
const codesOf = (diagnostics: readonly { readonly code: string }[]): string[] =>
  diagnostics.map(({ code }) => code).filter((code) => code !== 'FS3403' && code !== 'FS3402');

describe('a credential in a request', () => {
  const token = { type: 'get-header', config: { name: 'Authorization' } };
  const toHeader = 'start.next -> ask.in\ntoken.value -> ask.header.Authorization';
  const headers = { headers: ['Authorization'] };

  test('may be a secret that is declared for the server, in headers and body', async () => {
    const form = { type: 'build-object', config: { fields: ['secret'] }, inputs: { secret: { $secret: 'THEIRS' } } };
    const toBody = 'start.next -> ask.in\nform.object -> ask.body';
    expect(await leaks({ body: 'form' }, { form }, toBody)).toEqual([]);
    expect(await leaks({ url: 'https://api.example.com.evil.example/', body: 'form' }, { form }, toBody)).toEqual([
      'FS3201',
    ]);
    const inHeader = (name: string) => ({ 'header.Authorization': { $secret: name } });
    expect(await leaks(headers, {}, 'start.next -> ask.in', inHeader('THEIRS'))).toEqual([]);
    expect(await leaks(headers, {}, 'start.next -> ask.in', inHeader('OURS'))).toEqual(['FS3201']);
  });

  test('is never in the URL', async () => {
    for (const inputs of [{ 'query.key': { $secret: 'THEIRS' } }, { key: { $secret: 'THEIRS' } }]) {
      const config = 'key' in inputs ? { url: 'https://api.example.com/{{key}}' } : { query: ['key'] };
      expect(await leaks({ ...config, forward: true }, {}, 'start.next -> ask.in', inputs)).toEqual(['FS3201']);
    }
  });

  test('may be one of the request that is handed on, if the node says so', async () => {
    expect(await leaks(headers, { token }, toHeader)).toEqual(['FS3201']);
    expect(await leaks({ ...headers, forward: true }, { token }, toHeader)).toEqual([]);
    const card = { type: 'get-body-field', config: { field: 'card', sensitive: true } };
    const toBody = 'start.next -> ask.in\ncard.value -> ask.body';
    expect(await leaks({ body: 'json', forward: true }, { card }, toBody)).toEqual(['FS3201']);
  });

  test('may be an answer, which goes to nobody else', async () => {
    const login = (sensitive: boolean) => ({
      type: 'http-request',
      config: { url: 'https://api.example.com/token', sensitive, responseHeaders: ['X-Token'] },
    });
    const asked = async (sensitive: boolean, forward: boolean, output: string) =>
      leaks(
        { ...headers, forward },
        { login: login(sensitive) },
        `start.next -> login.in\nlogin.next -> ask.in\nlogin.${output} -> ask.header.Authorization`,
      );
    for (const output of ['body', 'header.X-Token']) {
      expect(await asked(true, false, output)).toEqual(['FS3201']);
      expect(await asked(true, true, output)).toEqual([]);
      expect(await asked(false, false, output)).toEqual([]);
    }
    const log = { type: 'log', config: { level: 'info' } };
    expect(
      await leaks(
        {},
        { login: login(true), log },
        'start.next -> login.in\nlogin.next -> log.in\nlog.next -> ask.in\nlogin.body -> log.message',
      ),
    ).toContain('FS3201');
  });

  test('is so also in a function, which callers are told of', async () => {
    const called = (forward: boolean): JsonObject => ({
      ...{ id: 'called', inputs: { token: 'string | null' } },
      flow: flow(
        {
          start: { type: 'start' },
          ask: {
            type: 'http-request',
            config: { method: 'POST', url: 'https://api.example.com/', ...headers, forward },
          },
          give: { type: 'return-values' },
        },
        'start.next -> ask.in\nstart.token -> ask.header.Authorization\nask.next -> give.in',
      ),
    });
    const codes = async (forward: boolean) => {
      const nodes = { start: { type: 'start' }, token, call: { type: 'call', config: { function: 'called' } } };
      const reply = { type: 'return-json', inputs: { body: 'done' } };
      const edges = 'start.next -> call.in\ntoken.value -> call.token\ncall.next -> reply.in';
      const file = project(flow({ ...nodes, reply }, edges), {}, { secrets, functions: [called(forward)] });
      return codesOf((await compileProject(file)).diagnostics);
    };
    expect([await codes(false), await codes(true)]).toEqual([['FS3201'], []]);
  });
});

describe('a request that is sent again', () => {
  test('needs a key that is surely there, if it is a POST', async () => {
    const config = { retries: 1, headers: ['idempotency-key'] };
    const key = { type: 'get-header', config: { name: 'Idempotency-Key', sensitive: false } };
    const edges = 'start.next -> ask.in\nkey.value -> ask.header.idempotency-key';
    expect(await leaks({ retries: 1 }, {}, 'start.next -> ask.in')).toEqual(['FS2581']);
    expect(await leaks(config, {}, 'start.next -> ask.in')).toEqual(['FS2009']);
    expect(await leaks(config, { key }, edges)).toEqual(['FS3005']);
    expect(await leaks({ ...config, method: 'PUT' }, { key }, edges)).toEqual([]);
    const fixed = { 'header.idempotency-key': 'a' };
    expect(await leaks(config, {}, 'start.next -> ask.in', fixed)).toEqual([]);
    expect(await leaks({ retries: 1, safe: true }, {}, 'start.next -> ask.in')).toEqual(['FS2583']);
  });
});

describe('a queued request', () => {
  const queued = (secret: string) => ({
    ...request,
    config: { ...request.config, delivery: 'queued' },
    inputs: { secret: { $secret: secret } },
  });

  test('may stand in a transaction, and sends a secret where it belongs', async () => {
    expect(await found({ request: queued('THEIRS') }, '', { transaction: true })).toEqual(everywhere());
    expect(await found({ request: queued('OURS') }, '', { transaction: true })).toEqual(everywhere('FS3422'));
  });

  test('may stand in a transaction that may run again', async () => {
    const flowOf = (delivery: string) =>
      project(
        flow(
          {
            ...{ start: { type: 'start' }, insert, reply: { type: 'return-json', inputs: { body: 'done' } } },
            request: { ...queued('THEIRS'), config: { ...request.config, delivery } },
          },
          steps('start.next', 'reply.in'),
        ),
        { transaction: { isolation: 'serializable' } },
        { tables, secrets: { THEIRS: secrets['THEIRS'] ?? {} } },
      );
    const told = async (delivery: string) => (await compileProject(flowOf(delivery))).diagnostics;
    expect(await told('queued')).toEqual([]);
    const [diagnostic] = await told('now');
    expect(diagnostic).toMatchObject({ code: 'FS2532', hint: expect.stringContaining('"delivery": "queued"') });
  });

  test('stores no credential: not in its headers and its body, even for that server', async () => {
    const inHeader = { 'header.Authorization': { $secret: 'THEIRS' } };
    const config = { headers: ['Authorization'], delivery: 'queued' };
    expect(await leaks(config, {}, 'start.next -> ask.in', inHeader)).toEqual(['FS3201']);
    const token = { type: 'random-token' };
    const toBody = 'start.next -> ask.in\ntoken.token -> ask.body';
    expect(await leaks({ body: 'text', delivery: 'queued' }, { token }, toBody)).toEqual(['FS3201']);
    const hash = {
      type: 'hash',
      config: { algorithm: 'sha256', encoding: 'hex' },
      inputs: { data: 'a', secret: { $secret: 'OURS' } },
    };
    const signed = 'start.next -> ask.in\nhash.hash -> ask.header.Authorization';
    expect(await leaks(config, { hash }, signed)).toEqual([]);
  });

  test('is a consequence: a webhook has to be proved before', async () => {
    const nodes = {
      start: { type: 'start', config: { trigger: { type: 'webhook', id: `whk_${'A'.repeat(24)}` } } },
      ask: { type: 'http-request', config: { url: 'https://api.example.com/', delivery: 'queued' } },
      reply: { type: 'return-json', inputs: { body: { received: true } } },
    };
    const file = project(flow(nodes, 'start.next -> ask.in\nask.next -> reply.in'));
    expect(codesOf((await compileProject(file)).diagnostics)).toContain('FS3301');
  });
});
