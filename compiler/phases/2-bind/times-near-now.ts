import type { JsonValue } from '../../base/json.ts';
import type { DraftNode } from './bind-nodes.ts';

/** A thousand years: from a clock in the years 1001 to 8999, that leads to no year but 1 to 9999. */
const farthest = 1000 * 366 * 86_400_000;

/**
 * A time that is always near that of the request is one of the years 1 to 9999, so the node that makes it refuses
 * nothing. The nodes form no cycle.
 */
export function withTimesNearNow(nodes: ReadonlyMap<string, DraftNode>): ReadonlyMap<string, DraftNode> {
  const known = new Map<string, number | undefined>();
  const distanceOf = (node: DraftNode | undefined): number | undefined => {
    if (node?.kind.fromNow === undefined) return undefined;
    if (!known.has(node.id)) known.set(node.id, node.kind.fromNow(sourcesOf(node)));
    return known.get(node.id);
  };
  const sourcesOf = ({ inputs }: DraftNode) => ({
    distance: (port: string): number | undefined => {
      const input = inputs.get(port);
      return input?.kind === 'wire' ? distanceOf(nodes.get(input.node)) : undefined;
    },
    constant: (port: string): JsonValue | undefined => {
      const input = inputs.get(port);
      if (input?.kind === 'literal') return input.value;
      const meaning = input?.kind === 'wire' ? nodes.get(input.node)?.kind.meaning : undefined;
      return meaning?.kind === 'constant' ? meaning.value : undefined;
    },
  });
  return new Map([...nodes].map(([id, node]) => [id, isNear(distanceOf(node)) ? refusingNothing(node) : node]));
}

const isNear = (distance: number | undefined): boolean => distance !== undefined && distance <= farthest;

function refusingNothing(node: DraftNode): DraftNode {
  const { behaviour } = node.kind;
  if (behaviour.kind !== 'pure' || behaviour.rejects !== true) return node;
  return { ...node, kind: { ...node.kind, behaviour: { ...behaviour, rejects: false } } };
}
