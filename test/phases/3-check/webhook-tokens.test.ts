import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../compiler/base/json.ts';
import { compileProject, flow, project } from '../../support/compile-flow.ts';
import type { NodeSpec } from '../../support/compile-flow.ts';

const jwks = 'https://example.com/keys';
const tables = { events: { columns: { id: { type: 'text', primaryKey: true } } } };

/** The findings for a webhook that stores what comes with a valid token. */
async function findings(
  config: JsonObject,
  inputs: JsonObject = {},
  whereInvalid = 'no',
  token: NodeSpec = { type: 'get-header', config: { name: 'Authorization', scheme: 'Bearer' } },
): Promise<readonly string[]> {
  const hook = flow(
    {
      s: { type: 'start', config: { trigger: { type: 'webhook', id: `whk_${'a'.repeat(24)}` } } },
      t: token,
      v: { type: 'verify-jwt', config, inputs },
      id: { type: 'get-body-field', config: { field: 'id' } },
      o: { type: 'build-object', config: { fields: ['id'] } },
      i: { type: 'db-insert', config: { table: 'events', onConflict: { columns: ['id'], do: 'ignore' } } },
      ok: { type: 'return-json', inputs: { body: {} } },
      no: { type: 'return-json', config: { status: 401 }, inputs: { body: {} } },
    },
    `s.next -> v.in\nt.value -> v.token\nv.valid -> i.in\nv.invalid -> ${whereInvalid}.in\nid.value -> o.id\no.object -> i.record\ni.next -> ok.in`,
  );
  const whole = project(hook, {}, { tables, secrets: { KEY: {} } });
  const { diagnostics } = await compileProject(whole);
  return diagnostics.map(({ code, severity }) => `${severity} ${code}`);
}

describe('a signed token proves the sender of a webhook', () => {
  test('if the keys are those of the sender, and it is made for this server', async () => {
    const found = await findings({ jwks, audience: 'us' });
    expect(found.filter((each) => each.startsWith('error'))).toEqual([]);
    expect(found).toContain('warning FS3314');
  });

  test.each<[string, JsonObject, JsonObject]>([
    ['for anyone', { jwks }, {}],
    ['signed by a secret', { audience: 'us' }, { secret: { $secret: 'KEY' } }],
  ])('but not one %s', async (_, config, inputs) => {
    expect(await findings(config, inputs)).toContain('error FS3301');
  });

  test.each<[string, NodeSpec]>([
    ['that the server has itself', { type: 'value', config: { value: 'abc' } }],
    ['of the URL, which ends in logs', { type: 'get-query-param', config: { name: 'token' } }],
  ])('but not one %s', async (_, token) => {
    const found = await findings({ jwks, audience: 'us' }, {}, 'no', token);
    expect(found.some((each) => each.startsWith('error FS33'))).toBe(true);
  });

  test('but not where a wrong one is taken, too', async () => {
    expect((await findings({ jwks, audience: 'us' }, {}, 'i')).some((each) => each.startsWith('error'))).toBe(true);
  });
});
