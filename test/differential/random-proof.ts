import { addNode } from './random-draft.ts';
import type { Draft, Point } from './random-draft.ts';

/** Verifies the HMAC of the body against the header, and refuses without effects otherwise. */
export function addProof(draft: Draft, { exits, taken }: Point): Point {
  const body = draft.chance(0.5) ? addNode(draft, 'get-raw-body') : addNode(draft, 'get-json-body');
  const hash = addNode(
    draft,
    'hash',
    { algorithm: 'sha256', encoding: 'hex', prefix: 'sha256=' },
    { secret: { $secret: 'KEY' } },
  );
  const header = addNode(draft, 'get-header', { name: 'x-signature' });
  const compare = addNode(draft, 'compare', { operator: 'eq' });
  const branch = addNode(draft, 'branch');
  const refusal = addNode(draft, 'return-json', { status: 401 }, { body: { error: 'signature' } });
  draft.edges.push(
    { from: `${body.id}.${body.type === 'get-raw-body' ? 'raw' : 'body'}`, to: `${hash.id}.data` },
    { from: `${hash.id}.hash`, to: `${compare.id}.left` },
    { from: `${header.id}.value`, to: `${compare.id}.right` },
    { from: `${compare.id}.result`, to: `${branch.id}.condition` },
    { from: `${branch.id}.false`, to: `${refusal.id}.in` },
    ...exits.map((from) => ({ from, to: `${branch.id}.in` })),
  );
  return { exits: [`${branch.id}.true`], taken: new Set([...taken, `${branch.id}.true`]) };
}
