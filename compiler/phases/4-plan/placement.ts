import { accessKey } from '../../ir/checked.ts';
import type { AccessPath } from '../../ir/checked.ts';
import type { ControlGraph } from '../../ir/control-graph.ts';
import type { Node } from '../../ir/project.ts';
import type { Type } from '../../ir/type.ts';

/** Something computed or checked at a vertex of the control graph. */
export type Item =
  | { readonly kind: 'clock' }
  | { readonly kind: 'body' }
  | { readonly kind: 'header'; readonly name: string }
  | { readonly kind: 'node'; readonly node: Node }
  | CheckItem;

export interface CheckItem {
  readonly kind: 'check';
  readonly access: AccessPath;
  readonly need: Type;
}

export interface Placement {
  readonly item: Item;
  readonly vertex: string;
}

export const nodeKey = (id: string): string => `node ${id}`;
export const checkKey = (access: AccessPath): string => `check ${accessKey(access)}`;

/** Identifies what a placement computes: placements of the same value on several branches have the same key. */
export function keyOf({ item }: Placement): string {
  if (item.kind === 'node') return nodeKey(item.node.id);
  return item.kind === 'check' ? checkKey(item.access) : item.kind;
}

export type NearestPlacement = (
  placed: readonly Placement[],
  vertex: string,
  asker?: Placement,
) => Placement | undefined;

/** The deepest placement that dominates a vertex; at the vertex itself, only those before `asker` count. */
export function nearestPlacement(
  { dominators }: ControlGraph,
  at: (vertex: string) => readonly Placement[],
): NearestPlacement {
  return (placed, vertex, asker) => {
    const here = at(vertex);
    const isEarlier = (placement: Placement) =>
      placement.vertex !== vertex || asker === undefined || here.indexOf(placement) < here.indexOf(asker);
    const above = placed.filter((placement) => dominators.dominates(placement.vertex, vertex) && isEarlier(placement));
    return above.find((candidate) => above.every((other) => dominators.dominates(other.vertex, candidate.vertex)));
  };
}
