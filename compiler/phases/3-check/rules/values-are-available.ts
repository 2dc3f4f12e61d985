import { nodeOf, scopeNodes } from '../../../ir/route.ts';
import { notOnEveryPath } from '../../../ir/catalogue/check.ts';
import { nameOfNode } from '../../../ir/project.ts';
import type { RouteRule } from './rule.ts';

/**
 * A value that comes with a control edge is used only where that edge was taken.
 * FS3006 notOnEveryPath
 */
export const valuesAreAvailable: RouteRule = ({ route, availability }, report) => {
  for (const node of scopeNodes(route)) {
    for (const input of node.inputs.values()) {
      if (input.kind !== 'wire') continue;
      const source = nodeOf(route, input.node);
      const missing = availability.ofOutput(source, input.port, node.id);
      if (missing === undefined) continue;
      const { with: edge, path } = missing;
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
