import { readFileSync } from 'node:fs';
import type { JsonObject } from '../../../compiler/base/json.ts';
import { get, post, put, remove, sign } from '../calls.ts';
import { epoch } from '../clock.ts';
import type { Case } from '../run-case.ts';
import { asObject } from './case.ts';

const shop: JsonObject = asObject(
  JSON.parse(readFileSync(new URL('../../../fixtures/valid/shop/shop.json', import.meta.url), 'utf8')),
);

/** Queued mail arrives late, so most requests are compared without it: the webhook logs instead. */
const shopWithoutQueue: JsonObject = {
  ...shop,
  routes: Array.isArray(shop['routes']) ? shop['routes'].map(withoutQueue) : [],
};

function withoutQueue(route: JsonObject): JsonObject {
  const text = JSON.stringify(route);
  if (!text.includes('"queued"')) return route;
  const log = text
    .replace(
      '{"id":"mail","type":"send-email","config":{"delivery":"queued"},"inputs":{"to":"team@example.com","subject":"New commits"}}',
      '{"id":"mail","type":"log"}',
    )
    .replace('"mail.text"', '"mail.message"');
  return asObject(JSON.parse(log));
}

/** The example of the README, with requests to all of its routes. */
export const shopFlows: readonly Case[] = [
  {
    name: 'the shop, mail queue and all',
    project: shop,
    calls: ['{"ref":"main","repository":{"full_name":"a/b"}}', '{"ref":"main"}'].flatMap((body, index) =>
      ['a', 'a', 'b'].map((each) =>
        post('/webhooks/github/whk_5Jq0Zt8mWc2Xv7Rb1Ny4Kd9L', body, {
          'x-hub-signature-256': `sha256=${sign(body)}`,
          'x-github-delivery': `${each}${index}`,
          'x-github-event': 'push',
        }),
      ),
    ),
  },
  {
    name: 'the shop',
    project: shopWithoutQueue,
    calls: [
      get('/users/1'),
      get('/users/abc'),
      get('/users/1e0'),
      get('/users/%00'),
      get('/users/9999999999'),
      get('/users/'),
      get('/users//'),
      get(`/users/${'1'.repeat(1025)}`),
      get('/nothing'),
      post('/users', { email: 'ada@example.com', name: 'Ada' }),
      post('/users', { email: 'ada@example.com', name: 'Ada' }),
      post('/users', { name: 'Ada' }),
      post('/users', { email: 'ada', name: 'Ada' }),
      post('/users', { email: 'é@example.com', name: 3 }),
      post('/users', { email: 'b@example.com', name: 'a\0b' }),
      post('/users', { email: 'fail@example.com', name: 'Fay' }),
      post('/users', { email: 'c@example.com', name: '😀\ud800' }),
      post('/users', 'x'),
      post('/users', ''),
      post('/users', '[1]'),
      post('/users', '"a"'),
      post('/users', { email: 'd@example.com', name: 'D', extra: { a: 1 } }),
      post('/users', '{"email":"e@example.com","name":"E","__proto__":{"a":1}}'),
      post('/users', { email: 'f@example.com', name: 'F' }, { 'content-type': 'text/plain' }),
      post('/users', { email: 'g@example.com', name: 'G' }, { 'content-type': 'application/merge-patch+json' }),
      post('/users', { email: 'h@example.com', name: 'H' }, { 'content-type': 'Application/JSON; charset=utf-8' }),
      post('/users', `{"email":"i@example.com","name":"${'x'.repeat(1_100_000)}"}`),
      get('/users'),
      get('/users?limit=1'),
      get('/users?limit=2&limit=3'),
      get('/users?limit='),
      get('/users?limit=-1'),
      get('/users?limit=1001'),
      get('/users?limit=2.5'),
      get('/users?email=ada@example.com'),
      get('/users?email=a%00'),
      get('/users?email=a&email=b&limit=x'),
      get('/users/1'),
      put('/users/1', { name: 'Grace' }),
      put('/users/1', {}),
      put('/users/1'),
      put('/users/1', { name: null }),
      put('/users/77', { name: 'No' }),
      put('/users/x', { name: 3 }),
      put('/users/1', { name: 'a\0' }),
      remove('/users/1'),
      remove('/users/1'),
      remove('/users/2', { 'content-type': 'application/json' }),
      remove('/users/x'),
      ...[
        '{"ref":"main","repository":{"full_name":"a/b"}}',
        '{"ref":1,"repository":{"full_name":"a/b"}}',
        '{"ref":{},"repository":{"full_name":"a/b"}}',
        '{"ref":"main"}',
        '{',
        '[]',
        '',
      ].flatMap((body, index) => [
        post('/webhooks/github/whk_5Jq0Zt8mWc2Xv7Rb1Ny4Kd9L', body, {
          'x-hub-signature-256': `sha256=${sign(body)}`,
          'x-github-delivery': `d${index}`,
          'x-github-event': 'push',
        }),
        post('/webhooks/github/whk_5Jq0Zt8mWc2Xv7Rb1Ny4Kd9L', body, {
          'x-hub-signature-256': `sha256=${sign(body)}`,
          'x-github-delivery': `d${index}`,
          'x-github-event': 'push',
        }),
        post('/webhooks/github/whk_5Jq0Zt8mWc2Xv7Rb1Ny4Kd9L', body, {
          'x-hub-signature-256': `sha256=${sign(body)}`,
          'x-github-delivery': `e${index}`,
        }),
        post('/webhooks/github/whk_5Jq0Zt8mWc2Xv7Rb1Ny4Kd9L', body, {
          'x-hub-signature-256': 'sha256=0',
          'x-github-delivery': `f${index}`,
        }),
      ]),
      post('/webhooks/github', '{}'),
      post('/webhooks/github/whk_5Jq0Zt8mWc2Xv7Rb1Ny4Kd9L', '{}', { 'content-type': 'text/plain' }),
      post('/webhooks/github/whk_5Jq0Zt8mWc2Xv7Rb1Ny4Kd9L', '{}', { 'x-hub-signature-256': `sha256=${sign('{}')}` }),
      post('/users', { email: 'z@example.com', name: 'Z' }),
      get('/users'),
      ...[
        '{"id":"1","type":"payment_intent.succeeded","data":{"object":{"amount":5.5,"metadata":{"user":"3"}}}}',
        '{"id":"2","type":"payment_intent.succeeded","data":{"object":{"amount":"5","metadata":{"user":"3"}}}}',
        '{"id":"3","type":"payment_intent.succeeded","data":{"object":{"amount":5,"metadata":{"user":"999"}}}}',
        '{"id":"4","type":"other"}',
        '{"id":5}',
        '{"id":"6","type":7}',
        '{',
        '[]',
        '',
      ].flatMap((body) => {
        const stamp = Math.floor(epoch / 1000) + 60;
        const url = '/webhooks/payments/whk_9Fh3Qk6vTz1Lp8Sd2Gx7Mw4B';
        return [
          post(url, body, { 'stripe-signature': `t=${stamp},v1=00,v1=${sign(`${stamp}.${body}`)}` }),
          post(url, body, { 'stripe-signature': `t=${stamp},v1=${sign(`${stamp}.${body}`)}` }),
          post(url, body, { 'stripe-signature': `t=${stamp - 4000},v1=${sign(`${stamp - 4000}.${body}`)}` }),
          post(url, body, { 'stripe-signature': `v1=${sign(`0.${body}`)}` }),
          post(url, body),
        ];
      }),
    ],
  },
];
