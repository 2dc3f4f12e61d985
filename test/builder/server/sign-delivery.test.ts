import { createHmac } from 'node:crypto';
import { verify } from '@octokit/webhooks-methods';
import Stripe from 'stripe';
import { describe, expect, test } from 'vitest';
import { signDelivery } from '../../../builder/server/sign-delivery.ts';
import { addSignatureCheck, signatureChecks } from '../../../builder/client/start/signature-checks.ts';
import { newRoute } from '../../../builder/client/routes/propose.ts';
import { createWorkspace } from '../../../builder/workspace/workspace.ts';
import type { Trial } from '../../../compiler/view/trial.ts';

type Signing = Extract<NonNullable<Trial['signing']>, { readonly data: unknown }>;

/** How the flow verifies its sender, once the Builder has put a signature check into it. */
async function signingOf(id: string): Promise<Signing> {
  const route = {
    ...newRoute({ method: 'POST', path: '/hook', trigger: 'webhook' }, 'hook', 'Hook', `whk_${'a'.repeat(24)}`),
    flow: {
      nodes: [
        { id: 'start', type: 'start', config: { trigger: { type: 'webhook', id: `whk_${'a'.repeat(24)}` } } },
        { id: 'reply', type: 'return-json', inputs: { body: { received: true } } },
      ],
      edges: [{ from: 'start.next', to: 'reply.in' }],
    },
  };
  const workspace = createWorkspace();
  const read = (text: string): void =>
    workspace.replaceFiles({ layout: 'file', sources: [{ file: 'test.json', text }], diagnostics: [] });
  read(JSON.stringify({ version: 1, name: 'test', routes: [route] }, undefined, 2));
  const view = await workspace.open('hook');
  const check = signatureChecks.find((each) => each.id === id);
  if (view === undefined || check === undefined) throw new Error('It is there.');
  const applied = workspace.apply(addSignatureCheck(view, 'start', check, { secrets: [] }));
  if ('problem' in applied) throw new Error(applied.problem.message);
  read(applied.changes[0]?.after ?? '');
  const trial = await workspace.trial('hook');
  const after = await workspace.open('hook');
  expect(after?.trigger).toMatchObject({ isVerified: true, signing: { secret: { name: check.secret.name } } });
  if (trial?.signing === undefined || !('data' in trial.signing)) throw new Error('The flow verifies a signature.');
  return trial.signing;
}

const body = '{"type":"ping","text":"Grüße"}';
const now = Math.floor(Date.now() / 1000);
const delivery = { headers: {}, body, now };

describe('a signed delivery is one for', () => {
  test('GitHub', async () => {
    const headers = signDelivery(await signingOf('github'), 'of-github', delivery);
    expect(
      await verify('of-github', body, headers['X-Hub-Signature-256'] ?? headers['x-hub-signature-256'] ?? ''),
    ).toBe(true);
    expect(await verify('of-another', body, Object.values(headers)[0] ?? '')).toBe(false);
  });

  test('Stripe', async () => {
    const headers = signDelivery(await signingOf('stripe'), 'whsec_of-stripe', delivery);
    const [signature = ''] = Object.values(headers);
    const { webhooks } = new Stripe('sk_test_1');
    expect(webhooks.constructEvent(body, signature, 'whsec_of-stripe')).toMatchObject({ type: 'ping' });
    expect(() => webhooks.constructEvent(`${body} `, signature, 'whsec_of-stripe')).toThrow(/signature/i);
  });

  test('Standard Webhooks', async () => {
    const key = Buffer.from('of-a-standard-webhook');
    const sign = async (given: Readonly<Record<string, string>>) =>
      new Headers(
        signDelivery(await signingOf('standard'), `whsec_${key.toString('base64')}`, { ...delivery, headers: given }),
      );
    const headers = await sign({ 'Webhook-Id': 'msg_1' });
    // As its specification says: https://github.com/standard-webhooks/standard-webhooks
    const expected = createHmac('sha256', key).update(`msg_1.${now}.${body}`).digest('base64');
    expect(Object.fromEntries(headers)).toEqual({
      'webhook-id': 'msg_1',
      'webhook-timestamp': String(now),
      'webhook-signature': `v1,${expected}`,
    });
    expect((await sign({})).get('webhook-id')).toMatch(/^msg_[0-9a-f-]{36}$/);
  });

  test.each([
    { header: { name: 'X-Token' }, given: { 'x-token': 'open-sesame' } },
    { header: { name: 'Authorization', scheme: 'Bearer' }, given: { authorization: 'Bearer open-sesame' } },
  ])('a sender that says a secret in $header.name', async ({ header, given }) => {
    const route = {
      ...newRoute({ method: 'POST', path: '/hook', trigger: 'webhook' }, 'hook', 'Hook', `whk_${'a'.repeat(24)}`),
      flow: {
        nodes: [
          { id: 'start', type: 'start', config: { trigger: { type: 'webhook', id: `whk_${'a'.repeat(24)}` } } },
          { id: 'token', type: 'get-header', config: header },
          { id: 'same', type: 'compare', config: { operator: 'eq' }, inputs: { right: { $secret: 'TOKEN' } } },
          { id: 'known', type: 'branch' },
          { id: 'reply', type: 'return-json', inputs: { body: { received: true } } },
          { id: 'refuse', type: 'return-json', config: { status: 401 }, inputs: { body: { error: 'Unknown' } } },
        ],
        edges: [
          { from: 'start.next', to: 'known.in' },
          { from: 'token.value', to: 'same.left' },
          { from: 'same.result', to: 'known.condition' },
          { from: 'known.true', to: 'reply.in' },
          { from: 'known.false', to: 'refuse.in' },
        ],
      },
    };
    const text = JSON.stringify({ version: 1, name: 'test', secrets: { TOKEN: {} }, routes: [route] });
    const workspace = createWorkspace();
    workspace.replaceFiles({ layout: 'file', sources: [{ file: 'test.json', text }], diagnostics: [] });
    expect((await workspace.open('hook'))?.trigger.signing?.secret.name).toBe('TOKEN');
    const signing = (await workspace.trial('hook'))?.signing;
    expect(
      signing &&
        new Map(
          Object.entries(signDelivery(signing, 'open-sesame', delivery)).map(([name, value]) => [
            name.toLowerCase(),
            value,
          ]),
        ),
    ).toEqual(new Map(Object.entries(given)));
  });

  test('a sender with an HMAC of their own', () => {
    const plain: Signing = {
      ...{ header: 'x-sum', format: 'plain', version: '', algorithm: 'sha512', encoding: 'base64url', prefix: 'sum=' },
      secret: { name: 'SUM', encoding: 'hex', prefix: '' },
      data: [{ kind: 'text', text: 'v0:' }, { kind: 'body' }],
    };
    const key = Buffer.from('00ff', 'hex');
    expect(signDelivery(plain, '00ff', delivery)).toEqual({
      'x-sum': `sum=${createHmac('sha512', key).update(`v0:${body}`).digest('base64url')}`,
    });
  });
});
