import type { JsonObject } from '../../../compiler/base/json.ts';
import type { Operation } from '../../../compiler/base/operation.ts';
import { freeName } from '../../shared/gestures/names.ts';
import { declareSecret } from '../../shared/gestures/secrets.ts';
import type { ProjectView, RouteView } from '../../../compiler/view/route-view.ts';

/** Nodes that prove who sent a webhook, as a small flow that begins at the node `genuine` and continues at `out`. */
export interface SignatureCheck {
  readonly id: string;
  readonly title: string;
  readonly secret: { readonly name: string; readonly description: string };
  readonly nodes: readonly {
    readonly id: string;
    readonly type: string;
    readonly [key: string]: JsonObject | string;
  }[];
  readonly wires: readonly (readonly [string, string])[];
  readonly out: string;
  /** The nodes after `out` that read the id of an event. `way` leads past the refusal of an event without one. */
  readonly event: Pick<SignatureCheck, 'nodes' | 'wires'> & {
    readonly id: string;
    readonly way?: readonly [into: string, out: string];
  };
}

const branch = { id: 'genuine', type: 'branch', label: 'Signature matches?' };
const refuse = {
  id: 'refuse',
  type: 'return-json',
  config: { status: 401 },
  inputs: { body: { error: 'Invalid signature' } },
};
const refused = ['genuine.false', 'refuse.in'] as const;
const secretOf = (name: string): JsonObject => ({ secret: { $secret: name } });

const github: SignatureCheck = {
  id: 'github',
  title: 'GitHub',
  secret: { name: 'GITHUB_SIGNING_SECRET', description: 'The webhook secret set in the repository’s settings' },
  nodes: [
    { id: 'signature', type: 'get-header', label: 'Signature', config: { name: 'X-Hub-Signature-256' } },
    { id: 'signed', type: 'get-raw-body' },
    {
      id: 'expected',
      type: 'hash',
      label: 'Expected signature',
      config: { algorithm: 'sha256', encoding: 'hex', prefix: 'sha256=' },
      inputs: secretOf('GITHUB_SIGNING_SECRET'),
    },
    { id: 'same', type: 'compare', config: { operator: 'eq' } },
    branch,
    refuse,
  ],
  wires: [
    ['signed.raw', 'expected.data'],
    ['expected.hash', 'same.left'],
    ['signature.value', 'same.right'],
    ['same.result', 'genuine.condition'],
    refused,
  ],
  out: 'genuine.true',
  event: {
    nodes: [
      { id: 'delivery', type: 'get-header', config: { name: 'X-GitHub-Delivery', sensitive: false } },
      { id: 'identified', type: 'if-null', label: 'Has a delivery id?' },
      {
        id: 'nameless',
        type: 'return-json',
        config: { status: 400 },
        inputs: { body: { error: 'X-GitHub-Delivery is missing' } },
      },
    ],
    wires: [
      ['delivery.value', 'identified.value'],
      ['identified.null', 'nameless.in'],
    ],
    way: ['identified.in', 'identified.present'],
    id: 'identified.value',
  },
};

const stripe: SignatureCheck = {
  id: 'stripe',
  title: 'Stripe',
  secret: {
    name: 'STRIPE_SIGNING_SECRET',
    description: 'The signing secret of the endpoint, as Stripe’s dashboard shows it',
  },
  nodes: [
    { id: 'header', type: 'get-header', config: { name: 'Stripe-Signature' } },
    { id: 'headerOr', type: 'fallback', inputs: { fallback: '' } },
    { id: 'parsed', type: 'parse-signature', config: { format: 'key-value' } },
    { id: 'raw', type: 'get-raw-body' },
    { id: 'stamp', type: 'fallback', inputs: { fallback: 0 } },
    { id: 'signed', type: 'template', config: { template: '{{stamp}}.{{raw}}' } },
    {
      id: 'expected',
      type: 'hash',
      label: 'Expected signature',
      config: { algorithm: 'sha256', encoding: 'hex' },
      inputs: secretOf('STRIPE_SIGNING_SECRET'),
    },
    { id: 'same', type: 'compare', config: { operator: 'contains' } },
    { id: 'fresh', type: 'within-tolerance', config: { seconds: 300 } },
    { id: 'both', type: 'and' },
    { ...branch, label: 'Genuine and fresh?' },
    refuse,
  ],
  wires: [
    ['header.value', 'headerOr.value'],
    ['headerOr.value', 'parsed.header'],
    ['parsed.timestamp', 'stamp.value'],
    ['stamp.value', 'signed.stamp'],
    ['raw.raw', 'signed.raw'],
    ['signed.text', 'expected.data'],
    ['parsed.signatures', 'same.left'],
    ['expected.hash', 'same.right'],
    ['stamp.value', 'fresh.timestamp'],
    ['same.result', 'both.a'],
    ['fresh.result', 'both.b'],
    ['both.result', 'genuine.condition'],
    refused,
  ],
  out: 'genuine.true',
  event: {
    nodes: [{ id: 'eventId', type: 'get-body-field', config: { field: 'id' } }],
    wires: [],
    id: 'eventId.value',
  },
};

const standard: SignatureCheck = {
  id: 'standard',
  title: 'Standard Webhooks',
  secret: { name: 'WEBHOOK_SIGNING_SECRET', description: 'The signing secret, which begins with whsec_' },
  nodes: [
    { id: 'messageId', type: 'get-header', label: 'Message id', config: { name: 'webhook-id' } },
    { id: 'idOr', type: 'fallback', inputs: { fallback: '' } },
    { id: 'sentAt', type: 'get-header', label: 'Sent at', config: { name: 'webhook-timestamp' } },
    { id: 'timeOr', type: 'fallback', inputs: { fallback: '0' } },
    { id: 'time', type: 'to-number' },
    { id: 'header', type: 'get-header', config: { name: 'webhook-signature' } },
    { id: 'headerOr', type: 'fallback', inputs: { fallback: '' } },
    { id: 'parsed', type: 'parse-signature', config: { format: 'list' } },
    { id: 'raw', type: 'get-raw-body' },
    { id: 'signed', type: 'template', config: { template: '{{id}}.{{time}}.{{raw}}' } },
    {
      id: 'expected',
      type: 'hash',
      label: 'Expected signature',
      config: { algorithm: 'sha256', encoding: 'base64', secretPrefix: 'whsec_', secretEncoding: 'base64' },
      inputs: secretOf('WEBHOOK_SIGNING_SECRET'),
    },
    { id: 'same', type: 'compare', config: { operator: 'contains' } },
    { id: 'fresh', type: 'within-tolerance', config: { seconds: 300 } },
    { id: 'both', type: 'and' },
    { ...branch, label: 'Genuine and fresh?' },
    refuse,
    // Everything after it then acts on a JSON object, whose bytes cannot be moved to the id (FS3319).
    { id: 'eventType', type: 'get-body-field', label: 'Event type', config: { field: 'type' } },
    { id: 'received', type: 'log', label: 'Log the event', inputs: { message: 'Webhook received' } },
  ],
  wires: [
    ['messageId.value', 'idOr.value'],
    ['sentAt.value', 'timeOr.value'],
    ['timeOr.value', 'time.value'],
    ['header.value', 'headerOr.value'],
    ['headerOr.value', 'parsed.header'],
    ['idOr.value', 'signed.id'],
    ['timeOr.value', 'signed.time'],
    ['raw.raw', 'signed.raw'],
    ['signed.text', 'expected.data'],
    ['parsed.signatures', 'same.left'],
    ['expected.hash', 'same.right'],
    ['time.number', 'fresh.timestamp'],
    ['same.result', 'both.a'],
    ['fresh.result', 'both.b'],
    ['both.result', 'genuine.condition'],
    refused,
    ['genuine.true', 'received.in'],
    ['eventType.value', 'received.data'],
  ],
  out: 'received.next',
  // The signature covers the id, so no event lacks one.
  event: { nodes: [], wires: [], id: 'idOr.value' },
};

export const signatureChecks: readonly SignatureCheck[] = [github, stripe, standard];

/**
 * Inserts a check between the entry of a route and its first step, and declares its secret. Ids that the route already
 * has get a number.
 */
export function addSignatureCheck(
  { id: route, nodes, wires }: Pick<RouteView, 'id' | 'nodes' | 'wires'>,
  entry: string,
  check: SignatureCheck,
  project: Pick<ProjectView, 'secrets'>,
): Operation[] {
  const taken = new Set(nodes.map(({ id }) => id));
  const names = new Map(check.nodes.map(({ id }) => [id, freeName(id, taken)]));
  const ended = (end: string): string => {
    const dot = end.indexOf('.');
    return `${names.get(end.slice(0, dot)) ?? end.slice(0, dot)}${end.slice(dot)}`;
  };
  const first = wires.find(({ from, is }) => is === 'control' && from.node === entry);
  const path = ['flow', 'edges'];
  const insert = (from: string, to: string): Operation => ({ do: 'insert', route, path, value: { from, to } });
  const out = `${entry}.${first?.from.port ?? 'next'}`;
  const next = first === undefined ? undefined : `${first.to.node}.${first.to.port}`;
  return [
    ...declareSecret(project, check.secret.name, check.secret.description),
    ...check.nodes.map((node): Operation => ({
      do: 'insert',
      route,
      path: ['flow', 'nodes'],
      value: { ...node, id: names.get(node.id) ?? node.id },
    })),
    ...(next === undefined ? [] : [{ do: 'remove', route, path: [...path, { from: out, to: next }] } as const]),
    insert(out, ended('genuine.in')),
    ...check.wires.map(([from, to]) => insert(ended(from), ended(to))),
    ...(next === undefined ? [] : [insert(ended(check.out), next)]),
  ];
}
