import { createHmac } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../compiler/base/json.ts';
import { flow } from '../support/compile-flow.ts';
import { buildProject } from './project.ts';
import { ask, killServers, startServer } from './server.ts';

afterAll(() => killServers());

describe('a server that cannot start', () => {
  const signed = (format: JsonObject) =>
    flow(
      {
        start: { type: 'start', config: { trigger: { type: 'webhook', id: 'whk_5Jq0Zt8mWc2Xv7Rb1Ny4Kd9L' } } },
        sig: { type: 'get-header', config: { name: 'X-Sig' } },
        raw: { type: 'get-raw-body' },
        hash: {
          type: 'hash',
          config: { algorithm: 'sha256', encoding: 'hex', ...format },
          inputs: { secret: { $secret: 'SIGNING_KEY' } },
        },
        same: { type: 'compare', config: { operator: 'eq' } },
        verified: { type: 'branch' },
        no: { type: 'return-json', config: { status: 401 }, inputs: { body: null } },
        yes: { type: 'return-json', inputs: { body: { received: true } } },
      },
      `start.next -> verified.in
    raw.raw -> hash.data
    hash.hash -> same.left
    sig.value -> same.right
    same.result -> verified.condition
    verified.false -> no.in
    verified.true -> yes.in`,
    );
  const receiver = (
    format: JsonObject,
    tables: JsonObject = { t: { columns: { id: { type: 'uuid', primaryKey: true } } } },
  ) => ({
    version: 1,
    name: 'receiver',
    secrets: { SIGNING_KEY: {}, OTHER: { description: 'Another one' } },
    tables,
    routes: [{ id: 'hook', method: 'POST', path: '/hook', flow: signed(format) }],
  });

  it.each([
    [{ secretEncoding: 'base64', secretPrefix: 'whsec_' }, 'whsec_sword?fish', 'SIGNING_KEY must be encoded as base64'],
    [{ secretEncoding: 'base64', secretPrefix: 'whsec_' }, 'whsec_', 'SIGNING_KEY must not be empty'],
    [{ secretEncoding: 'hex' }, 'swordfish', 'SIGNING_KEY must be encoded as hex'],
  ])('because of %j says everything at once, without the values', async (format, secret, fault) => {
    const built = await buildProject(receiver(format));
    const server = await startServer(
      built.folder,
      { PORT: '70000', BASE_URL: 'https://', DATABASE_URL: 'postgres://u:swordfish@h:99999/d', SIGNING_KEY: secret },
      { ready: false },
    );
    expect(await server.exit).toEqual([1, null]);
    expect(server.output().trim().split('\n')).toEqual([
      'The server cannot start:',
      '- PORT must be a port number',
      '- BASE_URL must be an address such as https://example.com',
      '- DATABASE_URL must be an address such as postgres://user:password@host/name',
      `- ${fault}`,
      '- OTHER is not set: Another one',
    ]);
    built.remove();
  });

  it('because its database does not answer reports the reason without the password', async () => {
    const built = await buildProject(receiver({}));
    const server = await startServer(
      built.folder,
      { DATABASE_URL: 'postgres://u:swordfish@127.0.0.1:1/d', SIGNING_KEY: 'swordfish', OTHER: 'swordfish' },
      { ready: false },
    );
    expect(await server.exit).toEqual([1, null]);
    expect(server.output().trim()).toBe('The server cannot start: connect ECONNREFUSED 127.0.0.1:1');
    built.remove();
  });

  it('starts with a key that can be decoded', async () => {
    const built = await buildProject(receiver({ secretEncoding: 'base64', secretPrefix: 'whsec_' }, {}));
    const server = await startServer(built.folder, { SIGNING_KEY: 'whsec_AQIDBA==', OTHER: 'x' });
    const sig = createHmac('sha256', Buffer.from([1, 2, 3, 4]))
      .update('{}')
      .digest('hex');
    expect((await ask(server, '/hook/whk_5Jq0Zt8mWc2Xv7Rb1Ny4Kd9L', {}, { headers: { 'x-sig': sig } })).body).toEqual({
      received: true,
    });
    await server.stop();
    built.remove();
  }, 60_000);
});
