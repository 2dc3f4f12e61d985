import { describe, expect, test } from 'vitest';
import { proofOf } from '../../../builder/client/start/proof.ts';
import { addSignatureCheck, signatureChecks } from '../../../builder/client/start/signature-checks.ts';
import { createWorkspace } from '../../../builder/workspace/workspace.ts';
import type { TriggerView } from '../../../compiler/view/route-view.ts';

const flow = {
  nodes: [
    { id: 'start', type: 'start', config: { trigger: { type: 'webhook', id: `whk_${'a'.repeat(24)}` } } },
    { id: 'reply', type: 'return-json', inputs: { body: { received: true } } },
  ],
  edges: [{ from: 'start.next', to: 'reply.in' }],
};
const project = { version: 1, name: 'test', routes: [{ id: 'hook', method: 'POST', path: '/hook', flow }] };

/** What a webhook proves after the Builder has inserted a signature check. */
async function provenBy(id: string): Promise<TriggerView['signing']> {
  const workspace = createWorkspace();
  const read = (text: string): void =>
    workspace.replaceFiles({ layout: 'file', sources: [{ file: 'test.json', text }], diagnostics: [] });
  read(JSON.stringify(project, undefined, 2));
  const [view, check] = [await workspace.open('hook'), signatureChecks.find((each) => each.id === id)];
  if (view === undefined || check === undefined) throw new Error('It is there.');
  const applied = workspace.apply(addSignatureCheck(view, 'start', check, { secrets: [] }));
  if ('problem' in applied) throw new Error(applied.problem.message);
  read(applied.changes[0]?.after ?? '');
  return (await workspace.open('hook'))?.trigger.signing;
}

describe('the Webhook tab says what the flow proves', () => {
  test.each<readonly [string, Readonly<Record<string, string>>]>([
    [
      'github',
      {
        Header: 'x-hub-signature-256',
        Signature: 'HMAC-SHA256 of the body, in hex',
        Secret: 'GITHUB_SIGNING_SECRET',
      },
    ],
    [
      'stripe',
      {
        Header: 'stripe-signature',
        Signature: 'HMAC-SHA256 of its time and the body, in hex',
        Secret: 'STRIPE_SIGNING_SECRET',
        Age: 'at most 300 seconds',
      },
    ],
    [
      'standard',
      {
        Header: 'webhook-signature',
        Signature: 'HMAC-SHA256 of webhook-id, webhook-timestamp and the body, in base64',
        Secret: 'WEBHOOK_SIGNING_SECRET',
        Age: 'at most 300 seconds',
      },
    ],
  ])('%s', async (id, said) => {
    const signing = await provenBy(id);
    const facts = signing === undefined ? [] : proofOf(signing);
    expect(Object.fromEntries(facts.map(({ term, words }) => [term, words]))).toEqual(said);
  });

  test('a secret in a header', () => {
    const facts = proofOf({ header: 'authorization', scheme: 'Bearer', secret: { name: 'TOKEN' } });
    expect(facts.map(({ words }) => words)).toEqual(['authorization', 'Bearer, then the secret itself', 'TOKEN']);
  });
});
