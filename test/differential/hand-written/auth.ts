import { post } from '../calls.ts';
import type { Case } from '../run-case.ts';
import { one } from './case.ts';

/** Tokens, passwords and what else callers are known by. */
export const authFlows: readonly Case[] = [
  one(
    'random tokens, in the body and as a cookie',
    {
      t: { type: 'random-token', config: { bytes: 16, encoding: 'hex' } },
      u: { type: 'random-token' },
      c: { type: 'template', config: { template: 'session={{u}}; HttpOnly' } },
      h: { type: 'hash', config: { algorithm: 'sha256', encoding: 'hex' } },
      o: { type: 'build-object', config: { fields: ['t', 'h'] } },
      r: { type: 'return-json', config: { headers: ['Set-Cookie'] } },
    },
    's.next -> r.in\nu.token -> c.u\nc.text -> r.Set-Cookie\nt.token -> o.t\nt.token -> h.data\nh.hash -> o.h\no.object -> r.body',
    [post('/test'), post('/test')],
  ),
];
