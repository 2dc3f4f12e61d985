import type { DraftNode } from './bind-nodes.ts';

type Nodes = ReadonlyMap<string, DraftNode>;

/** The container that holds a node; undefined if there is none, or if `parent` is not a valid one. */
export function holderOf(nodes: Nodes, { id, parent }: Pick<DraftNode, 'id' | 'parent'>): string | undefined {
  const seen = new Set([id]);
  for (let at = parent; at !== undefined; at = nodes.get(at)?.parent) {
    if (seen.has(at)) return undefined;
    seen.add(at);
  }
  return parent !== undefined && nodes.get(parent)?.kind.container !== undefined ? parent : undefined;
}

/** The containers around a node, innermost first. */
export function holdersOf(nodes: Nodes, node: DraftNode): readonly string[] {
  const holder = nodes.get(holderOf(nodes, node) ?? '');
  return holder === undefined ? [] : [holder.id, ...holdersOf(nodes, holder)];
}
