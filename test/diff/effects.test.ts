import { describe, expect, test } from 'vitest';
import type { JsonObject, JsonValue } from '../../compiler/base/json.ts';
import { flow } from '../support/compile-flow.ts';
import { type Parts, base, means, users, withNodes } from './versions.ts';

describe('effects and operation', () => {
  test('a new mail and a removed write are reported', () => {
    const mailing: Parts = {
      ...base,
      nodes: {
        start: { type: 'start' },
        mail: { type: 'send-email', label: 'Hello', inputs: { to: 'a@example.com', subject: 'Hi', text: 'Hi' } },
        reply: { type: 'return-json', inputs: { body: 1 } },
      },
      edges: ['start.next -> mail.in', 'mail.next -> reply.in'],
    };
    const found = means(base, mailing);
    expect(found).toContain('attention effect: it sends mail now: “Hello” (mail)');
    expect(found).toContain('attention effect: it no longer writes to users (DB Insert): “User” (insert)');
  });

  test('another server is reported', () => {
    const calling = (url: string, delivery = 'now'): Parts => ({
      ...base,
      nodes: {
        start: { type: 'start' },
        call: { type: 'http-request', label: 'Pay', config: { method: 'POST', url, delivery } },
        rates: { type: 'http-request', label: 'Rates', config: { url: 'https://rates.example.com/' } },
        reply: { type: 'return-json', inputs: { body: 1 } },
      },
      edges: ['start.next -> call.in', 'call.next -> rates.in', 'rates.next -> reply.in'],
    });
    const [before, after] = [calling('https://api.example.com/pay'), calling('https://api.example.org/pay')];
    expect(means(base, before)).toEqual(
      expect.arrayContaining([
        'attention effect: it sends requests to https://api.example.com now: “Pay” (call)',
        'attention effect: it reads from https://rates.example.com now: “Rates” (rates)',
      ]),
    );
    expect(means(before, after)).toEqual([
      'attention effect: it sends requests to https://api.example.org now: “Pay” (call)',
      'attention effect: it no longer sends requests to https://api.example.com: “Pay” (call)',
    ]);
    expect(means(before, calling('https://api.example.com/pay', 'queued'))).toContain(
      'attention effect: it queues requests to https://api.example.com now: “Pay” (call)',
    );
  });

  test('a limit that is gone is reported', () => {
    const limited: Parts = {
      ...base,
      nodes: {
        start: { type: 'start' },
        limit: { type: 'limit-rate', label: 'Attempts', config: { max: 5, perSeconds: 60 }, inputs: { key: 'k' } },
        reply: { type: 'return-json', inputs: { body: 1 } },
        no: { type: 'return-json', config: { status: 429 }, inputs: { body: 1 } },
      },
      edges: ['start.next -> limit.in', 'limit.within -> reply.in', 'limit.exceeded -> no.in'],
    };
    expect(means(limited, base)).toContain('attention effect: it no longer limits a rate: “Attempts” (limit)');
  });

  test('a newly needed secret is reported, for the route and for the operator', () => {
    const signed = withNodes(
      {
        hash: {
          type: 'hash',
          config: { algorithm: 'sha256', encoding: 'hex' },
          inputs: { secret: { $secret: 'KEY' } },
        },
        log: { type: 'log' },
      },
      [
        ...base.edges.filter((edge) => !edge.startsWith('insert.next')),
        'email.value -> hash.data',
        'hash.hash -> log.message',
        'insert.next -> log.in',
        'log.next -> reply.in',
      ],
      {
        project: { tables: { users }, secrets: { KEY: {} } },
      },
    );
    expect(means(base, signed)).toEqual(
      expect.arrayContaining([
        'attention operation: the server does not start without KEY in its environment',
        'attention security: it uses the secret KEY now',
      ]),
    );
  });

  test('and what a query releases that is computed from sensitive columns', () => {
    const accounts = {
      columns: { id: { type: 'uuid', primaryKey: true }, token: { type: 'text', sensitive: true } },
    };
    const counting = (config: JsonObject): Parts => ({
      nodes: {
        start: { type: 'start' },
        count: { type: 'db-query', label: 'Count', config: { sql: 'select count(*) as n from accounts', ...config } },
        reply: { type: 'return-json', inputs: { body: 1 } },
      },
      edges: ['start.next -> count.in', 'count.next -> reply.in'],
      project: { tables: { accounts } },
    });
    const column = '“n”, which is computed from tables with sensitive columns';
    expect(means(counting({}), counting({ releases: ['n'] }))).toEqual([
      `attention security: “Count” (count) releases the column ${column}`,
    ]);
    expect(means(counting({ releases: ['n'] }), counting({}))).toEqual([
      `attention security: “Count” (count) no longer releases the column ${column}`,
    ]);
    expect(means(base, counting({ releases: ['n'] }))).toContain(
      `attention security: “Count” (count) releases the column ${column}`,
    );
  });

  test('and another isolation of a transaction', () => {
    const isolated = (isolation: string, retries = 3) => ({ ...base, route: { transaction: { isolation, retries } } });
    expect(means({ ...base, route: { transaction: true } }, isolated('serializable'))).toEqual([
      'safe operation: its transaction is serializable now; it was read committed',
    ]);
    expect(means(isolated('serializable'), isolated('repeatable read'))).toEqual([
      'attention operation: its transaction is repeatable read now; it was serializable',
    ]);
    expect(means(isolated('serializable'), isolated('serializable', 0))).toEqual([
      'attention operation: its transaction runs again up to 0 times now; it was 3',
    ]);
  });

  test('a removed transaction is reported', () => {
    expect(means({ ...base, route: { transaction: true } }, base)).toEqual([
      'attention operation: what it writes does not commit together any more',
    ]);
  });
});

describe('webhooks', () => {
  const hook = (algorithm: string, verified = true): Parts => ({
    nodes: {
      start: { type: 'start', config: { trigger: { type: 'webhook' } } },
      body: { type: 'get-json-body' },
      hash: { type: 'hash', config: { algorithm, encoding: 'hex' }, inputs: { secret: { $secret: 'KEY' } } },
      header: { type: 'get-header', config: { name: 'x-signature' } },
      same: { type: 'compare', config: { operator: 'eq' } },
      genuine: { type: 'branch' },
      mail: { type: 'send-email', inputs: { to: 'a@example.com', subject: 'Hi', text: 'Hi' } },
      reply: { type: 'return-json', inputs: { body: { received: true } } },
      refuse: { type: 'return-json', config: { status: 401 }, inputs: { body: null } },
    },
    edges: [
      'body.body -> hash.data',
      'hash.hash -> same.left',
      'header.value -> same.right',
      'same.result -> genuine.condition',
      ...(verified ? ['start.next -> genuine.in', 'genuine.true -> mail.in'] : ['start.next -> mail.in']),
      'genuine.false -> refuse.in',
      'mail.next -> reply.in',
    ],
    project: { secrets: { KEY: {} } },
    route: { path: '/hook' },
  });

  test('any change of the verification is reported for review', () => {
    expect(means(hook('sha256'), hook('sha1'))).toContain(
      'attention security: the verification of this webhook is another: read it closely',
    );
  });

  test('a list that holds a hash is no part of the verification', () => {
    const listing = (length: number): Parts => ({
      ...hook('sha256'),
      nodes: {
        ...hook('sha256').nodes,
        list: { type: 'build-list', config: { length }, inputs: length === 1 ? {} : { item1: 'x' } },
        log: { type: 'log', inputs: { message: 'delivered' } },
      },
      edges: [
        ...hook('sha256').edges.filter((edge) => edge !== 'genuine.true -> mail.in'),
        'hash.hash -> list.item0',
        'list.list -> log.data',
        'genuine.true -> log.in',
        'log.next -> mail.in',
      ],
    });
    const said = 'attention security: the verification of this webhook is another: read it closely';
    expect(means(hook('sha256'), hook('sha1'))).toContain(said);
    expect(means(listing(1), listing(2))).not.toContain(said);
  });

  test('a warning that stays is not new, even if the route has another id', () => {
    const renamed = { ...hook('sha256', false), route: { path: '/hook', id: 'deliveries' } };
    expect(means(hook('sha256', false), renamed).filter((each) => each.includes('warning'))).toEqual([]);
    expect(means(hook('sha256'), renamed).some((each) => each.startsWith('attention security: new warning FS33'))).toBe(
      true,
    );
  });

  test('a removed verification is a new warning', () => {
    expect(
      means(hook('sha256'), hook('sha256', false)).filter((each) =>
        each.startsWith('attention security: new warning FS33'),
      ).length,
    ).toBeGreaterThan(0);
  });

  test('another URL breaks the provider', () => {
    const [first, second] = ['a', 'b'].map((letter) => ({
      ...hook('sha256'),
      nodes: {
        ...hook('sha256').nodes,
        start: { type: 'start', config: { trigger: { type: 'webhook', id: `whk_${letter.repeat(24)}` } } },
      },
    }));
    if (first === undefined || second === undefined) throw new Error('there are two');
    expect(
      means(first, second).some((each) => each.startsWith('breaking route: it is served at POST /hook/whk_bbb')),
    ).toBe(true);
  });
});

describe('access', () => {
  const given = (access?: JsonValue): Parts =>
    withNodes(
      { me: { type: 'call', config: { function: 'member' } } },
      ['start.next -> me.in', 'me.next -> insert.in', ...base.edges.slice(1)],
      {
        project: {
          tables: { users },
          functions: [
            {
              ...{ id: 'member', guard: true },
              flow: flow(
                {
                  start: { type: 'start' },
                  no: { type: 'return-json', config: { status: 401 }, inputs: { body: {} } },
                },
                'start.next -> no.in',
              ),
            },
          ],
          ...(access === undefined ? {} : { access }),
        },
      },
    );
  const about = (before: Parts, after: Parts): readonly string[] =>
    means(before, after).filter((each) => each.includes('security:'));

  test('a guard that is required, and one that is required no longer', () => {
    const [without, required, left] = [
      given(),
      given({ guard: 'member' }),
      given({ guard: 'member', except: ['sign-up'] }),
    ];
    expect([about(without, required), about(required, left), about(left, without)]).toEqual([
      ['safe security: requests have to pass the guard “member”'],
      ['attention security: requests need not pass the guard “member” any more'],
      [],
    ]);
  });

  test('a new route that is left out', () => {
    const before = { ...given({ guard: 'member', except: ['other'] }), route: { id: 'other', path: '/other' } };
    expect(about(before, given({ guard: 'member', except: ['sign-up'] }))).toEqual([
      'attention security: everybody may use it: “access” leaves it out',
    ]);
  });
});

describe('errors', () => {
  const told = (errors?: JsonValue): Parts =>
    withNodes({}, base.edges, { project: { tables: { users }, ...(errors === undefined ? {} : { errors }) } });
  const own = (text: string): JsonValue => ({ inputs: ['message'], expression: text });

  test('fewer faults break those who read them all', () => {
    expect(means(told({ validation: 'all' }), told())).toEqual([
      'breaking response: a refused request is told its first fault only',
    ]);
    expect(means(told(), told({ validation: 'all' }))).toEqual([]);
  });

  test('another body or status breaks those who read them', () => {
    expect(means(told(), told({ body: 'problem', invalid: 422 }))).toEqual([
      'breaking response: all error answers have another body',
      'breaking response: a refused value is answered with 422 instead of 400',
    ]);
    expect(means(told({ body: own('message') }), told({ body: own('message.trim()') }))).toHaveLength(1);
    expect(means(told(), told({ body: 'fastify', invalid: 400, validation: 'first' }))).toEqual([]);
  });
});
