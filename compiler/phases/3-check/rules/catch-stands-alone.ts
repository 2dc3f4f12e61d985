import { reachable } from '../../../base/digraph.ts';
import { nothingToCatch, onceBehindCatch, sharedWithCatch } from '../../../ir/catalogue/failures.ts';
import { isEdgeVertex } from '../../../ir/control-graph.ts';
import { deedsOf, does } from '../../../ir/effect.ts';
import { nameOfNode } from '../../../ir/project.ts';
import type { Node } from '../../../ir/project.ts';
import { nodeOf } from '../../../ir/route.ts';
import type { RouteRule } from './rule.ts';

/**
 * The flow after Catch is separate, runs after its route's transaction, and can be reached by some failure.
 * FS3418 nothingToCatch, FS3419 sharedWithCatch, FS3420 onceBehindCatch
 */
export const catchStandsAlone: RouteRule = ({ route, control, reached, isTransactional }, report) => {
  if (control.catcher === undefined) return;
  const catcher = nodeOf(route, control.catcher);
  const facts = (node: Node) => ({ node: nameOfNode(node), catcher: nameOfNode(catcher) });
  const behind = reachable(control.digraph, catcher.id);
  for (const node of reached) {
    const { subject } = node;
    if (!behind.has(node.id)) continue;
    // Reports the node where the paths meet, not those after it.
    const entering = control.digraph.predecessors(node.id).filter(isEdgeVertex);
    const isFirst = entering.some((edge) => control.isCaught(edge));
    if (!control.isCaught(node.id) && isFirst)
      report(sharedWithCatch, facts(node), {
        place: node.place,
        subject,
        related: [{ message: 'where the failures go', place: catcher.place }],
      });
    else if (route.signature === undefined && does(node.kind, 'once'))
      report(onceBehindCatch, facts(node), { place: node.place, subject });
  }
  if (!isTransactional && !reached.some((node) => !behind.has(node.id) && mayFail(node)))
    report(nothingToCatch, { node: nameOfNode(catcher) }, { place: catcher.place, subject: catcher.subject });
};

const mayFail = ({ kind, next }: Node): boolean =>
  !next.has('error') && deedsOf(kind).some((deed) => deed.kind !== 'log');
