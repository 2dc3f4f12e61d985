import type { Kind } from '../../ir/kind.ts';
import { fixedStatus } from '../../ir/response.ts';
import type { DraftNode } from './bind-nodes.ts';

const header = 'WWW-Authenticate';

/**
 * Makes fixed 401 answers say how callers authenticate, as RFC 9110 demands, for the credentials that their flow reads.
 * An answer that sets the header itself is left unchanged.
 */
export function withChallenge(nodes: ReadonlyMap<string, DraftNode>, realm: string): ReadonlyMap<string, DraftNode> {
  const schemes = new Set([...nodes.values()].flatMap(({ kind }) => schemeOf(kind) ?? []));
  const value = [...schemes]
    .toSorted()
    .map((scheme) => challenges[scheme](realm))
    .join(', ');
  if (value === '') return nodes;
  return new Map([...nodes].map(([id, node]) => [id, isUnsaid(node) ? challenged(node, value) : node]));
}

const challenges = {
  basic: (realm: string) => `Basic realm="${realm}", charset="UTF-8"`,
  bearer: () => 'Bearer',
};

function schemeOf({ reads }: Kind): keyof typeof challenges | undefined {
  if (reads?.kind !== 'header' || reads.name !== 'authorization') return undefined;
  const scheme = reads.scheme?.toLowerCase();
  return scheme === 'basic' || scheme === 'bearer' ? scheme : undefined;
}

const isUnsaid = (node: DraftNode): boolean =>
  fixedStatus(node) === 401 &&
  node.kind.behaviour.kind === 'respond' &&
  ![...node.kind.behaviour.headers.keys()].some((name) => name.toLowerCase() === header.toLowerCase());

function challenged(node: DraftNode, value: string): DraftNode {
  const { kind, inputs, place } = node;
  if (kind.behaviour.kind !== 'respond') return node;
  const headers = new Map([...kind.behaviour.headers, [header, header]]);
  return {
    ...node,
    kind: { ...kind, inputs: [...kind.inputs, { name: header }], behaviour: { ...kind.behaviour, headers } },
    inputs: new Map([...inputs, [header, { kind: 'literal', value, place }]]),
  };
}
