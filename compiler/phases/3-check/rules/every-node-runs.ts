import { unreachable } from '../../../ir/catalogue/check.ts';
import { emptyLoop } from '../../../ir/catalogue/containers.ts';
import { isControl } from '../../../ir/control-graph.ts';
import type { Node } from '../../../ir/project.ts';
import { nameOfNode } from '../../../ir/project.ts';
import { edgesOf, scopeNodes } from '../../../ir/route.ts';
import type { RouteRule } from './rule.ts';

/**
 * Every node runs or feeds a node that runs; others would be missing from the emitted code. A loop does something.
 * FS3003 unreachable
 * FS3416 emptyLoop
 */
export const everyNodeRuns: RouteRule = ({ route, users }, report) => {
  for (const node of scopeNodes(route)) {
    if (isEmptyLoop(node))
      report(emptyLoop, { container: nameOfNode(node) }, { place: node.place, subject: node.subject });
    if (node.partOf !== undefined || isEntry(node) || users(node.id).length > 0) continue;
    const facts = { node: nameOfNode(node), control: isControl(node.kind), edges: edgesOf(route.nodes, node.id) };
    report(unreachable, facts, { place: node.place, subject: node.subject });
  }
};

/** Whether a container for nodes with effects contains none, and no node gives a result for an item. */
const isEmptyLoop = ({ whole, body }: Node): boolean =>
  whole?.container?.body !== undefined && body?.first === undefined && body?.result === undefined;

/** Whether the node is an entry of a body: a node outside whose values the body takes. */
const isEntry = ({ kind: { behaviour } }: Node): boolean => behaviour.kind === 'entry';
