import { unguarded } from '../../../ir/catalogue/access.ts';
import { nameOfNode } from '../../../ir/project.ts';
import type { Node, RequiredGuard } from '../../../ir/project.ts';
import { fixedStatus, isAnswer } from '../../../ir/response.ts';
import { acts, edgesBehind, nodesBefore, passes } from '../analysis/passed-guards.ts';
import { placeIn } from '../../../ir/route.ts';
import { spellPath } from '../analysis/spell-path.ts';
import type { RouteRule } from './rule.ts';

/**
 * Before a required guard has let the request through, a route only logs and refuses. Calls of other required guards
 * may precede it.
 * FS3601 unguarded
 */
export const requestsPassTheirGuards: RouteRule = (analysis, report) => {
  const { route, control, requiredGuards } = analysis;
  for (const required of requiredGuards) {
    const { guard, routes } = required;
    const [first, ...others] = nodesBefore(guard, analysis).filter((node) => isOpenTo(node, requiredGuards));
    if (first === undefined) continue;
    const { path = [] } = required.locate([routes.are]);
    report(
      unguarded,
      {
        ...{ node: nameOfNode(first), answers: isAnswer(first), guard, route: route.id },
        path: spellPath(route, control, placeIn(route, first).id, edgesBehind(guard, analysis)),
        list: { ...routes, path },
      },
      {
        ...{ place: first.place, subject: first.subject },
        related: others.map(({ place }) => ({ message: 'so does this node', place })),
      },
    );
  }
};

const isOpenTo = (node: Node, required: readonly RequiredGuard[]): boolean => {
  if (isAnswer(node)) return (fixedStatus(node) ?? 200) < 400;
  return acts(node) && !required.some(({ guard }) => passes(node, guard));
};
