import { controlGraph, isControl } from '../../ir/control-graph.ts';
import type { Node } from '../../ir/project.ts';
import type { DraftNode } from './bind-nodes.ts';

/**
 * Nodes in an order that depends only on the flow's meaning: control nodes from Start, first ports first, each after
 * the pure nodes that feed it, depth first. Unused nodes come last, by id.
 */
export function inCanonicalOrder(nodes: ReadonlyMap<string, DraftNode>, start: string): ReadonlyMap<string, Node> {
  const ordered = new Map<string, Node>();
  const add = (node: DraftNode): void => {
    if (ordered.has(node.id)) return;
    const waiting: { readonly node: DraftNode; readonly sources: string[] }[] = [
      { node, sources: sourcesOf(node, nodes) },
    ];
    const seen = new Set([node.id]);
    for (let top = waiting.at(-1); top !== undefined; top = waiting.at(-1)) {
      const id = top.sources.shift();
      const source = id === undefined ? undefined : nodes.get(id);
      if (id === undefined) {
        ordered.set(top.node.id, top.node);
        waiting.pop();
      } else if (source !== undefined && !ordered.has(id) && !seen.has(id)) {
        seen.add(id);
        waiting.push({ node: source, sources: sourcesOf(source, nodes) });
      }
    }
  };
  const graph = controlGraph(nodes, start);
  for (const id of graph.nodes) {
    const node = nodes.get(id);
    if (node !== undefined) add(node);
  }
  const unused = [...nodes.values()].filter(({ id }) => !ordered.has(id));
  for (const node of unused.toSorted((a, b) => (a.id < b.id ? -1 : 1))) add(node);
  return ordered;
}

function sourcesOf(node: DraftNode, nodes: ReadonlyMap<string, DraftNode>): string[] {
  return node.kind.inputs.flatMap(({ name }) => {
    const input = node.inputs.get(name);
    const source = input?.kind === 'wire' ? nodes.get(input.node) : undefined;
    return source === undefined || isControl(source.kind) ? [] : [source.id];
  });
}
