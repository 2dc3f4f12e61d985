import { remember } from '../../../base/remember.ts';
import { differentParameters } from '../../../ir/catalogue/check.ts';
import type { Node } from '../../../ir/project.ts';
import { nameOfNode } from '../../../ir/project.ts';
import type { RouteRule } from './rule.ts';

/**
 * Nodes that declare a type or a default for the same parameter agree.
 * FS3020 differentParameters
 */
export const parametersHaveOneType: RouteRule = ({ route }, report) => {
  const first = new Map<string, { readonly node: Node; readonly declared: string }>();
  for (const node of route.nodes.values()) {
    const { reads, named } = node.kind;
    if (reads?.kind !== 'path' && reads?.kind !== 'query') continue;
    const declared = JSON.stringify(reads.declared ?? {});
    if (declared === '{}') continue;
    const other = remember(first, `${reads.kind} ${reads.name}`, () => ({ node, declared }));
    if (other.declared === declared) continue;
    const related = [{ message: 'the other node', place: other.node.place }];
    report(
      differentParameters,
      { node: nameOfNode(node), parameter: named ?? reads.name },
      { place: node.place, subject: node.subject, related },
    );
  }
};
