import { expect, it } from 'vitest';
import {
  address,
  matching,
  optional,
  portNumber,
  proxies,
  required,
  signingKey,
} from '../../runtime-lib/src/lib/values/environment.ts';

const environment = (variables: Readonly<Record<string, string>>) => {
  const problems: string[] = [];
  return { variables, problems };
};

it('an empty variable counts as not set', () => {
  const env = environment({ A: '', B: 'b' });
  expect([optional(env, 'A'), optional(env, 'B'), optional(env, 'C')]).toEqual([undefined, 'b', undefined]);
  expect([required(env, 'A', 'a reason'), required(env, 'B', 'a reason')]).toEqual(['', 'b']);
  expect(env.problems).toEqual(['A is not set: a reason']);
});

it('every problem is reported, without values', () => {
  const env = environment({ PORT: '65536', LEVEL: 'swordfish', URL: 'http://[swordfish', KEY: 'swordfish' });
  portNumber(env, 'PORT');
  matching(env, 'LEVEL', /^info$/, 'info');
  address(env, 'URL', /^http:/, 'an address');
  signingKey(env, 'KEY', 'a secret', { encoding: 'hex' }, { encoding: 'base64', prefix: 'sword' }, {});
  signingKey(env, 'OTHER', 'a secret', { encoding: 'hex' });
  expect(env.problems).toEqual([
    'PORT must be a port number',
    'LEVEL must be info',
    'URL must be an address',
    'KEY must be encoded as hex',
    'OTHER is not set: a secret',
  ]);
});

it('valid variables are accepted', () => {
  const env = environment({ PORT: '65535', LEVEL: 'info', URL: 'http://a', KEY: 'whsec_0a' });
  expect([
    portNumber(env, 'PORT'),
    portNumber(env, 'NONE'),
    matching(env, 'LEVEL', /^info$/, 'info'),
    address(env, 'URL', /^http:/, 'an address'),
    signingKey(env, 'KEY', 'a secret', { encoding: 'hex', prefix: 'whsec_' }),
    env.problems,
  ]).toEqual([65535, undefined, 'info', 'http://a', 'whsec_0a', []]);
});

it.each(['10.0.0.0/8', 'loopback', '127.0.0.1, ::1', 'fd00::/8,uniquelocal', '1.2.3.4/32'])(
  '%s are proxies',
  (text) => {
    const env = environment({ PROXIES: text });
    expect([proxies(env, 'PROXIES'), env.problems]).toEqual([text, []]);
  },
);

it.each(['1', 'true', '10.0.0.0/33', '::1/129', 'dead', '1.2.3.4.5', '10.0.0.0/8/8', '10.0.0.0/', 'loopback,', '*'])(
  '%s is no proxy',
  (text) => {
    const env = environment({ PROXIES: text });
    proxies(env, 'PROXIES');
    expect(env.problems).toEqual(['PROXIES must be addresses of proxies, such as 10.0.0.0/8, loopback']);
  },
);
