import type { JsonObject } from '../../../compiler/base/json.ts';
import { describe, expect, test } from 'vitest';
import { emittedRoute, flow, project } from '../../support/compile-flow.ts';
import type { NodeSpec } from '../../support/compile-flow.ts';

const id = { type: 'integer', primaryKey: true, default: 'increment' };
const tables = { notes: { columns: { id, who: { type: 'text' } } } };

/** Whether a route that stores what a node reads from the request refuses requests of other sites. */
async function refusesOtherSites(reader: NodeSpec, output = 'value', start: JsonObject = {}): Promise<boolean> {
  const route = flow(
    {
      s: { type: 'start', config: start },
      c: reader,
      h: { type: 'hash', config: { algorithm: 'sha256', encoding: 'hex' } },
      f: { type: 'fallback', inputs: { fallback: '' } },
      o: { type: 'build-object', config: { fields: ['who'] } },
      i: { type: 'db-insert', config: { table: 'notes' } },
      ok: { type: 'return-json', inputs: { body: {} } },
    },
    `s.next -> i.in\nc.${output} -> f.value\nf.value -> h.data\nh.hash -> o.who\no.object -> i.record\ni.next -> ok.in`,
  );
  const text = await emittedRoute(project(route, {}, { tables, secrets: { KEY: {} } }));
  return text.includes('refuseOtherSites');
}

const signed = { inputs: { secret: { $secret: 'KEY' } } };

describe('requests that other sites make browsers send are refused', () => {
  test.each<[string, NodeSpec, string?]>([
    ['a cookie', { type: 'get-cookie', config: { name: 'id' } }],
    [
      'a signed cookie that may be shown',
      { type: 'get-cookie', config: { name: 'id', signed: true, sensitive: false }, ...signed },
    ],
    ['the header of cookies', { type: 'get-header', config: { name: 'Cookie' } }],
    ['a Basic password', { type: 'get-basic-auth' }, 'password'],
    ['the header of one', { type: 'get-header', config: { name: 'Authorization', scheme: 'Basic' } }],
  ])('where %s says who is there', async (_, reader, output) => {
    expect(await refusesOtherSites(reader, output)).toBe(true);
  });

  test.each<[string, NodeSpec]>([
    ['a cookie that is a mere preference', { type: 'get-cookie', config: { name: 'theme', sensitive: false } }],
    ['a token', { type: 'get-header', config: { name: 'Authorization', scheme: 'Bearer' } }],
  ])('but not where %s does', async (_, reader) => {
    expect(await refusesOtherSites(reader)).toBe(false);
  });

  test.each(['form', 'text', 'multipart', 'bytes'])(
    'also where the body is %s, which needs no preflight',
    async (accepts) => {
      expect(await refusesOtherSites({ type: 'get-cookie', config: { name: 'id' } }, 'value', { accepts })).toBe(true);
      expect(await refusesOtherSites({ type: 'get-basic-auth' }, 'password', { accepts })).toBe(true);
    },
  );
});
