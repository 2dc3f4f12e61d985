import type { ControlGraph } from '../../../ir/control-graph.ts';
import type { Node, Route } from '../../../ir/project.ts';

/**
 * The control nodes that use a node's values: those that a pure node feeds, directly or through other pure nodes. A
 * control node uses its inputs itself.
 */
export type Users = (node: string) => readonly string[];

export function findUsers(route: Route, control: ControlGraph): Users {
  const users = new Map<string, string[]>();
  for (const id of control.nodes) {
    users.set(id, [id]);
    for (const source of pureSources(route, id)) {
      const found = users.get(source);
      if (found === undefined) users.set(source, [id]);
      else found.push(id);
    }
  }
  return (node) => users.get(node) ?? [];
}

/** The pure nodes that feed a control node, each after those that feed it: depth first, in the order of ports. */
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
