import { flow } from '../../support/compile-flow.ts';
import { get } from '../calls.ts';
import type { Case } from '../run-case.ts';
import { one } from './case.ts';
import { answer } from './nodes.ts';

/** Nobody listens there, which says nothing about a token. */
const verify = { type: 'verify-jwt', config: { jwks: 'http://127.0.0.1:1/keys', audience: 'us' } };
const token = { type: 'get-header', config: { name: 'authorization' } };
const no = { type: 'return-json', config: { status: 401 }, inputs: {} };

const encoded = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');
const signed = (alg: string): string => `${encoded({ alg })}.${encoded({ sub: 'ada', exp: 4_000_000_000 })}.c2ln`;
const calls = [
  get('/test'),
  ...[
    'abc',
    'a.b',
    'a.b.c',
    `${signed('RS256')}.x`,
    `${signed('RS256')}=`,
    signed('HS256'),
    signed('none'),
    signed('RS256'),
  ].map((authorization) => get('/test', { authorization })),
];

const checked = `token.value -> v.token\nv.valid -> r.in\nv.subject -> r.body\nv.invalid -> no.in\nv.reason -> no.body`;

/** Keys of another server that cannot be fetched. */
export const remoteKeyFlows: readonly Case[] = [
  one('keys that cannot be fetched: 503', { token, v: verify, r: answer(), no }, `s.next -> v.in\n${checked}`, calls, {
    method: 'GET',
  }),
  one(
    'keys that cannot be fetched: a failure for Catch',
    { token, v: verify, r: answer(), no, c: { type: 'catch' }, e: answer(418) },
    `s.next -> v.in\n${checked}\nc.next -> e.in\nc.failure -> e.body`,
    calls,
    { method: 'GET' },
  ),
  one(
    'keys that cannot be fetched: a failure of the call of a guard',
    {
      c: { type: 'call', config: { function: 'who' } },
      r: answer(),
      e: answer(418),
    },
    's.next -> c.in\nc.next -> r.in\nc.subject -> r.body\nc.error -> e.in\nc.failure -> e.body',
    calls,
    { method: 'GET' },
    {
      functions: [
        {
          ...{ id: 'who', guard: true, outputs: { subject: 'string' } },
          flow: flow(
            { s: { type: 'start' }, token, v: verify, no, give: { type: 'return-values' } },
            's.next -> v.in\ntoken.value -> v.token\nv.valid -> give.in\nv.subject -> give.subject\nv.invalid -> no.in\nv.reason -> no.body',
          ),
        },
      ],
    },
  ),
];
