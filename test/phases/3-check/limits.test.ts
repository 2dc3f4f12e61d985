import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../compiler/base/json.ts';
import { analyse } from '../../../compiler/analyse.ts';
import { defaultOptions } from '../../../compiler/options.ts';
import { flow, project } from '../../support/compile-flow.ts';
import { table } from './table.ts';

const refuse = 'limit.exceeded => no=ret(429)';

table(
  'a transaction begins behind the last limit',
  `
  ok   tx: start => limit => insert(users) => ret; ${refuse}
  ok   tx: start => find(users,id) => limit => insert(users) => ret; ${refuse}
  ok   tx: start => log => limit => insert(users) => ret; ${refuse}
  ok   start => insert(users) => limit => ret; ${refuse}
  ok   start => once => ret; once.duplicate => ret
  ok   start => limit => once => insert(users) => ret; once.duplicate => ret; ${refuse}
  ok   tx: start => limit => ret; limit.exceeded => insert(users) => no=ret(429)
  ok   tx: start => limit => insert(users) => ret; limit.exceeded => i2=insert(users) => no=ret(429)
  ok   tx: start => limit => insert(users) => ret; limit.exceeded => ret
  ok   tx: start => branch => limit => insert(users) => ret; ${refuse}; branch.false => i2=insert(users) => r2=ret
  ok   tx: start => branch => limit => ret; ${refuse}; branch.false => i2=insert(users) => r2=ret
  3460 tx: start => insert(users) => limit => ret; ${refuse}
  3460 tx: start => find(users,id) => update(users,id) => limit => ret; ${refuse}
  3460 tx: start => insert(users) => limit => i2=insert(users) => ret; ${refuse}
  3460 start => once => limit => ret; once.duplicate => ret; ${refuse}
  3460 tx: start => branch => insert(users) => limit => ret; branch.false => limit; ${refuse}
  3460 tx: start => queue => limit => ret; ${refuse}
  3460 tx: start => post => limit => ret; ${refuse}
  3460 tx: start => limit => insert(users) => l2=limit(b) => ret; ${refuse}; l2.exceeded => n2=ret(429)
  3462 tx: start => limit => l2=limit(b) => insert(users) => ret; ${refuse}; l2.exceeded => n2=ret(429); insert.error => no
  3462 tx: start => branch => limit => insert(users) => ret; ${refuse}; branch.false => i2=insert(users) => ret
  3462 tx: start => branch => limit => ret; ${refuse}; branch.false => i2=insert(users) => ret
  `,
);

table(
  'limits of one flow count apart, unless they say so',
  `
  ok   start => limit => l2=limit(b) => ret; ${refuse}; l2.exceeded => no
  ok   start => limit(a) => l2=limit(a) => ret; ${refuse}; l2.exceeded => no
  3463 start => limit => l2=limit => ret; ${refuse}; l2.exceeded => no
  3463+3463 start => limit => l2=limit => l3=limit => ret; ${refuse}; l2.exceeded => no; l3.exceeded => no
  3463 f(list) -> each=forEach; start => limit => each => ret; ${refuse}; each.body => l2=limit => log; l2.exceeded => l3=log; l2, log, l3 in each
  `,
);

table(
  'a limit is no consequence, and what it counts is no sink',
  `
  ok   h(authorization) -> ifnull -> limit; start => ifnull => limit => ret; ifnull.null => n2=ret(401); ${refuse}
  ok   secret(A) -> limit; start => limit => ret; ${refuse}
  ok   h(authorization) -> ifnull -> limit -> ret; start => ifnull => limit => ret; ifnull.null => n2=ret(401); ${refuse}
  3002 start => limit => ret
  `,
);

describe('through calls', () => {
  const key = { type: 'client-address' };
  const limit = { type: 'limit-rate', config: { max: 5, perSeconds: 60 } };
  const insert = { type: 'db-insert', config: { table: 'things' }, inputs: { record: { name: 'a' } } };
  const count = { type: 'db-count', config: { table: 'things' } };
  const give = { type: 'return-values' };
  type Nodes = Parameters<typeof flow>[0];
  const limits = 's.next -> l.in\nkey.network -> l.key';
  const made = (id: string, nodes: Nodes, edges: string, more: JsonObject = {}): JsonObject => ({
    ...{ id, ...more },
    flow: flow({ s: { type: 'start' }, ...nodes }, edges),
  });
  const only = made(
    'only',
    { key, l: limit, c: count, give },
    `s.next -> c.in\nc.next -> l.in\nkey.network -> l.key\nl.within -> give.in\nl.exceeded -> give.in`,
  );
  const both = made(
    'both',
    { key, l: limit, i: insert, give, n: give },
    `${limits}\nl.within -> i.in\ni.next -> give.in\nl.exceeded -> n.in`,
  );
  const around = (id: string, called: string, more: JsonObject = {}): JsonObject =>
    made(id, { c: { type: 'call', config: { function: called } }, give }, 's.next -> c.in\nc.next -> give.in', more);
  const writes = made('writes', { i: insert, give }, 's.next -> i.in\ni.next -> give.in');

  const found = (
    order: readonly string[],
    transaction: boolean,
    functions: readonly JsonObject[],
  ): readonly string[] => {
    const ids = order.map((_, index) => `n${index}`);
    const nodes = Object.fromEntries(
      order.map((each, index) => [
        `n${index}`,
        each === 'insert' ? insert : { type: 'call', config: { function: each } },
      ]),
    );
    const chain = ['s', ...ids, 'r'];
    const edges = chain.slice(1).map((to, index) => `${chain[index]}.next -> ${to}.in`);
    const whole = project(
      flow({ s: { type: 'start' }, ...nodes, r: { type: 'return-json', inputs: { body: null } } }, edges.join('\n')),
      { transaction },
      {
        functions: [...functions],
        tables: {
          things: {
            columns: { id: { type: 'integer', primaryKey: true, default: 'increment' }, name: { type: 'text' } },
          },
        },
      },
    );
    const sources = [{ file: 'flow.json', text: JSON.stringify(whole) }];
    return analyse({ sources, options: defaultOptions }).diagnostics.map(({ code }) => code);
  };

  test.each<[readonly string[], boolean, readonly JsonObject[], readonly string[]]>([
    [['only', 'insert'], true, [only], []],
    [['outer', 'insert'], true, [only, around('outer', 'only')], []],
    [['insert', 'only'], true, [only], ['FS3460']],
    [['writes', 'only'], true, [only, writes], ['FS3460']],
    [['insert', 'outer'], true, [only, around('outer', 'only')], ['FS3460']],
    [['insert', 'only'], false, [only], []],
    [['both'], false, [both], []],
    [['both'], true, [both], ['FS3460']],
    [['outer'], true, [both, around('outer', 'both')], ['FS3460']],
    [['outer'], true, [only, around('outer', 'only', { transaction: true })], ['FS3461']],
    [['outer'], true, [writes, around('outer', 'writes', { transaction: true })], []],
  ])('%j in a transaction: %j', (order, transaction, functions, codes) => {
    expect(found(order, transaction, functions).filter((code) => !/^FS340[23]/.test(code))).toEqual(codes);
  });
});

test('a route and a function of one id keep their keys apart', () => {
  const text = readFileSync('fixtures/invalid/FS3464/flow.json', 'utf8');
  const found = (...changes: readonly (readonly [string | RegExp, string])[]) => {
    const changed = changes.reduce((made, [from, to]) => made.replace(from, to), text);
    expect(changed === text).toBe(changes.length === 0);
    const { diagnostics } = analyse({ sources: [{ file: 'flow.json', text: changed }], options: defaultOptions });
    return diagnostics.map(({ code, message }) => `${code} ${message}`);
  };
  const counts = [
    '"deduplicate", "config": { "keepDays": 7 }',
    '"limit-rate", "config": { "max": 1, "perSeconds": 9 }',
  ];
  const [once = '', limit = ''] = counts;
  const limited: readonly (readonly [string, string])[] = [1, 2].flatMap(() => [
    [once, limit],
    ['.first"', '.within"'],
    ['.duplicate"', '.exceeded"'],
  ]);
  expect(found()).toEqual([expect.stringMatching(/^FS3464 .*“checkout” each have a Deduplicate without a "scope"/)]);
  expect(found(...limited)).toEqual([expect.stringMatching(/^FS3464 .*“checkout” each have a Limit Rate without/)]);
  expect(found(['"keepDays": 7', '"keepDays": 7, "scope": "of the function"'])).toEqual([]);
  expect(found(['"id": "checkout",\n      "method"', '"id": "check-out",\n      "method"'])).toEqual([]);
});

test.each(['deduplicate', 'limit-rate'])('%s keeps keys under names that PostgreSQL stores', (type) => {
  const config = type === 'deduplicate' ? { keepDays: 1 } : { max: 1, perSeconds: 1 };
  const [yes, no] = type === 'deduplicate' ? ['first', 'duplicate'] : ['within', 'exceeded'];
  const codes = (scope: string) => {
    const whole = project(
      flow(
        {
          s: { type: 'start' },
          keep: { type, config: { ...config, scope }, inputs: { key: 'a' } },
          r: { type: 'return-json', inputs: { body: 1 } },
        },
        `s.next -> keep.in\nkeep.${yes} -> r.in\nkeep.${no} -> r.in`,
      ),
    );
    const sources = [{ file: 'flow.json', text: JSON.stringify(whole) }];
    return analyse({ sources, options: defaultOptions }).diagnostics.map(({ code }) => code);
  };
  for (const scope of ['payments', 'é 😀', '\ud83d\ude00']) expect(codes(scope)).toEqual([]);
  for (const scope of ['', 'a\0b', '\ud800', 'a\udc00'])
    expect([scope, codes(scope)]).toEqual([scope, [expect.stringMatching(/^FS1/)]]);
});
