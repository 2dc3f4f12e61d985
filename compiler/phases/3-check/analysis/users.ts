import { remember } from '../../../base/remember.ts';
import { nodeOf } from '../../../ir/route.ts';
import { isControl } from '../../../ir/control-graph.ts';
import type { ControlGraph } from '../../../ir/control-graph.ts';
import type { Node, Route } from '../../../ir/project.ts';

/** The control nodes that use a node's values, directly or through pure nodes. A control node uses its own inputs. */
export type Users = (node: string) => readonly string[];

export function findUsers(route: Route, control: ControlGraph): Users {
  const users = new Map<string, string[]>();
  for (const id of control.nodes) {
    users.set(id, [id]);
    for (const source of pureSources(route, id)) remember(users, source, () => []).push(id);
  }
  return (node) => users.get(node) ?? [];
}

/** The pure nodes that feed a control node, in postorder: depth first by port, each after those that feed it. */
function pureSources(route: Route, consumer: string): string[] {
  const found = new Set<string>();
  const visit = (node: Node): void => {
    for (const port of node.kind.inputs) {
      const input = node.inputs.get(port.name);
      if (input?.kind !== 'wire') continue;
      const source = nodeOf(route, input.node);
      if (isControl(source.kind) || found.has(source.id)) continue;
      visit(source);
      found.add(source.id);
    }
  };
  visit(nodeOf(route, consumer));
  return [...found];
}
