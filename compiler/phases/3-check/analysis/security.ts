import { reachable } from '../../../base/digraph.ts';
import type { Node } from '../../../ir/project.ts';
import { fixedStatus, isAnswer } from '../../../ir/response.ts';
import type { SecurityRequirement } from '../../../ir/security.ts';
import { nodesBefore } from './passed-guards.ts';
import { scopesIn } from './route-analysis.ts';
import type { RouteAnalysis } from './route-analysis.ts';

/** The credentials that callers give, to the guard that this function is or to those that it calls. */
export function securityOf(analysis: RouteAnalysis): readonly SecurityRequirement[] {
  const reached = scopesIn(analysis).flatMap((scope) => scope.reached);
  const called = new Map(
    reached.flatMap(({ kind }) => (kind.calls?.security ?? []).map((requirement) => [requirement.name, requirement])),
  );
  return [
    ...ownSecurity(analysis),
    ...[...called.values()].map((requirement) => ({
      ...requirement,
      optional: requirement.optional || nodesBefore(requirement.guard, analysis).some(isSuccess),
    })),
  ];
}

const isSuccess = (node: Node): boolean =>
  node.kind.behaviour.kind === 'return' || (isAnswer(node) && (fixedStatus(node) ?? 200) < 400);

function ownSecurity(analysis: RouteAnalysis): readonly SecurityRequirement[] {
  const { route, live } = analysis;
  if (route.signature?.guard !== true) return [];
  const headers = live.flatMap((node): readonly Omit<SecurityRequirement, 'name'>[] => {
    const { reads, meaning, taint } = node.kind;
    const given = { guard: route.id, optional: isOptional(node, analysis) };
    if (reads?.kind === 'cookie' && taint?.kind === 'source') return [{ header: reads.name, isCookie: true, ...given }];
    if (reads?.kind !== 'header' || meaning?.kind !== 'header' || taint?.kind !== 'source') return [];
    const scheme = meaning.scheme === undefined ? {} : { scheme: meaning.scheme };
    return [{ header: reads.name, ...scheme, ...given }];
  });
  const distinct = [...new Map(headers.map((each) => [each.header, each])).values()];
  return distinct.map((each) => ({ ...each, name: distinct.length === 1 ? route.id : `${route.id}-${each.header}` }));
}

/** Whether the function returns where a test found that the header is missing. */
function isOptional({ id }: Node, { control, narrowings, reached }: RouteAnalysis): boolean {
  const returns = reached.filter(({ kind }) => kind.behaviour.kind === 'return');
  return [...narrowings.byEdge].some(
    ([edge, facts]) =>
      facts.some(({ access: { base }, present }) => !present && base.kind === 'output' && base.node === id) &&
      returns.some((node) => reachable(control.digraph, edge).has(node.id)),
  );
}
