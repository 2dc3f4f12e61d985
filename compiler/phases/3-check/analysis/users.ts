import type { ControlGraph } from '../../../ir/control-graph.ts';
import type { Node, Route } from '../../../ir/project.ts';

/**
 * Which control nodes need a node's values: a pure node is needed by every control node that it feeds, directly or
 * through other pure nodes; a control node needs its inputs when it runs itself.
 */
export type Users = (node: string) => readonly string[];

export function findUsers(route: Route, control: ControlGraph): Users {
  const demands = new Map<string, string[]>();
  for (const id of control.nodes) {
    demands.set(id, [id]);
    for (const source of pureSources(route, id)) {
      const found = demands.get(source);
      if (found === undefined) demands.set(source, [id]);
      else found.push(id);
    }
  }
  return (node) => demands.get(node) ?? [];
}

/** The pure nodes that a control node needs, each after those that feed it: depth first, in the order of ports. */
export function pureSources(route: Route, consumer: string): string[] {
  const found = new Set<string>();
  const visit = (node: Node): void => {
    for (const port of node.kind.inputs) {
      const input = node.inputs.get(port.name);
      if (input?.kind !== 'wire') continue;
      const source = route.nodes.get(input.node);
      if (source === undefined || !isPure(source) || found.has(source.id)) continue;
      visit(source);
      found.add(source.id);
    }
  };
  const start = route.nodes.get(consumer);
  if (start !== undefined) visit(start);
  return [...found];
}

export const isPure = ({ kind }: Node): boolean =>
  kind.behaviour.kind === 'pure' || kind.behaviour.kind === 'access' || kind.behaviour.kind === 'build';
