import { unreachable } from '../../../ir/catalogue/check.ts';
import { isControl } from '../../../ir/control-graph.ts';
import { nameOfNode } from '../../../ir/project.ts';
import type { RouteRule } from './rule.ts';

/**
 * Every node runs or feeds one that runs; others would be missing from the emitted code.
 * FS3003 unreachable
 */
export const everyNodeRuns: RouteRule = ({ route, control, users }, report) => {
  const reached = new Set(control.nodes);
  for (const node of route.nodes.values()) {
    const isControlNode = isControl(node.kind);
    if (isControlNode ? !reached.has(node.id) : users(node.id).length === 0)
      report(
        unreachable,
        { node: nameOfNode(node), control: isControlNode },
        { place: node.place, subject: node.subject },
      );
  }
};
