import { nodeOf } from '../../../ir/route.ts';
import { notOnEveryPath } from '../../../ir/catalogue/check.ts';
import { edgeVertex } from '../../../ir/control-graph.ts';
import { nameOfNode } from '../../../ir/project.ts';
import { spellPath } from '../analysis/spell-path.ts';
import type { RouteRule } from './rule.ts';

/**
 * A value that comes with a control edge is used only where that edge was taken.
 * FS3006 notOnEveryPath
 */
export const valuesAreAvailable: RouteRule = ({ route, control, users }, report) => {
  const reached = new Set(control.nodes);
  for (const node of route.nodes.values()) {
    for (const input of node.inputs.values()) {
      if (input.kind !== 'wire') continue;
      const source = nodeOf(route, input.node);
      const edge = source.kind.outputs.find(({ name }) => name === input.port)?.with;
      if (edge === undefined) continue;
      const vertex = edgeVertex(source.id, edge);
      const isTaken = reached.has(source.id) && source.next.has(edge);
      const outside = users(node.id).find((user) => !isTaken || !control.dominators.dominates(vertex, user));
      if (outside === undefined) continue;
      const path = spellPath(route, control, outside, isTaken ? vertex : undefined);
      report(
        notOnEveryPath,
        { source: nameOfNode(source), port: input.port, node: nameOfNode(node), with: edge, path },
        {
          place: input.place,
          subject: node.subject,
          related: [{ message: `“${input.port}” comes with “${edge}” of this node`, place: source.place }],
        },
      );
    }
  }
};
