import { differentParameters } from '../../../ir/catalogue/check.ts';
import type { Node } from '../../../ir/project.ts';
import { nameOfNode } from '../../../ir/project.ts';
import type { RouteRule } from './rule.ts';

/**
 * The nodes that declare a type or a default for one parameter declare the same.
 * FS3020 differentParameters
 */
export const parametersHaveOneType: RouteRule = ({ route }, report) => {
  const first = new Map<string, Node>();
  for (const node of route.nodes.values()) {
    const { reads } = node.kind;
    if (reads?.kind !== 'path' && reads?.kind !== 'query') continue;
    const { kind, name, declared = {} } = reads;
    if (Object.keys(declared).length === 0) continue;
    const other = first.get(`${kind} ${name}`);
    if (other === undefined) first.set(`${kind} ${name}`, node);
    else if (JSON.stringify(declaredBy(other)) !== JSON.stringify(declared))
      report(
        differentParameters,
        { node: nameOfNode(node), parameter: node.kind.named ?? name },
        {
          place: node.place,
          subject: node.subject,
          related: [{ message: 'the other node', place: other.place }],
        },
      );
  }
};

const declaredBy = ({ kind: { reads } }: Node) =>
  reads?.kind === 'path' || reads?.kind === 'query' ? reads.declared : undefined;
