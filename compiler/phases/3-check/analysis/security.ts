import { reachable } from '../../../base/digraph.ts';
import { edgeVertex } from '../../../ir/control-graph.ts';
import type { Node } from '../../../ir/project.ts';
import { fixedStatus, isAnswer } from '../../../ir/response.ts';
import type { SecurityRequirement } from '../../../ir/security.ts';
import { nodesBefore } from './passed-guards.ts';
import { originNode } from './resolve.ts';
import { scopesIn } from './route-analysis.ts';
import type { RouteAnalysis } from './route-analysis.ts';

/** The credentials that callers give, to the guard that this function is or to those that it calls. */
export function securityOf(analysis: RouteAnalysis): readonly SecurityRequirement[] {
  const reached = scopesIn(analysis).flatMap((scope) => scope.reached);
  const called = new Map(
    reached.flatMap(({ kind }) => (kind.calls?.security ?? []).map((requirement) => [requirement.name, requirement])),
  );
  const own = ownSecurity(analysis).filter(
    ({ header }) => ![...called.values()].some((each) => each.header === header),
  );
  return [
    ...own,
    ...[...called.values()].map((requirement) => ({
      ...requirement,
      optional: requirement.optional || nodesBefore(requirement.guard, analysis).some(isSuccess),
    })),
  ];
}

const isSuccess = (node: Node): boolean =>
  node.kind.behaviour.kind === 'return' || (isAnswer(node) && (fixedStatus(node) ?? 200) < 400);

/** The credentials that the flow reads itself: all of a guard, that in `Authorization` of a route. */
function ownSecurity(analysis: RouteAnalysis): readonly SecurityRequirement[] {
  const { route, live } = analysis;
  const isGuard = route.signature?.guard === true;
  if (route.signature !== undefined && !isGuard) return [];
  const headers = live.flatMap((node): readonly Omit<SecurityRequirement, 'name'>[] => {
    const { reads, taint } = node.kind;
    if (taint?.kind !== 'source') return [];
    const given = { guard: route.id, optional: isOptional(node, analysis) };
    if (reads?.kind === 'cookie') return isGuard ? [{ header: reads.name, isCookie: true, ...given }] : [];
    if (reads?.kind !== 'header' || (!isGuard && reads.name !== 'authorization')) return [];
    const scheme = reads.scheme === undefined ? {} : { scheme: reads.scheme };
    return [{ header: reads.name, ...scheme, ...given }];
  });
  const distinct = [...new Map(headers.map((each) => [each.header, each])).values()];
  if (!isGuard) return distinct.map((each) => ({ ...each, name: nameOfScheme(each.scheme) }));
  return distinct.map((each) => ({ ...each, name: distinct.length === 1 ? route.id : `${route.id}-${each.header}` }));
}

/** What several routes read is one scheme. No guard has its name: those begin with a small letter. */
const nameOfScheme = (scheme = ''): string =>
  /^[A-Za-z][A-Za-z0-9_-]*$/.test(scheme) ? `${scheme.slice(0, 1).toUpperCase()}${scheme.slice(1)}` : 'Authorization';

/** Whether the flow succeeds where a test found that the header is missing, or no good. */
function isOptional({ id }: Node, { route, control, narrowings, reached }: RouteAnalysis): boolean {
  const isEnd = route.signature === undefined ? isSuccess : ({ kind }: Node) => kind.behaviour.kind === 'return';
  const ends = reached.filter(isEnd);
  const missing = [...narrowings.byEdge].flatMap(([edge, facts]) =>
    facts.some(({ access: { base }, present }) => !present && base.kind === 'output' && base.node === id) ? [edge] : [],
  );
  const refused = reached.flatMap(({ id: check, kind, partOf = check }) => {
    const checks = route.nodes.get(partOf)?.inputs.get(kind.behaviour.kind === 'test' ? (kind.verifies ?? '') : '');
    if (kind.behaviour.kind !== 'test' || checks === undefined) return [];
    return originNode(route, checks)?.node.id === id ? [edgeVertex(check, kind.behaviour.whenFalse)] : [];
  });
  return [...missing, ...refused].some((edge) => ends.some((node) => reachable(control.digraph, edge).has(node.id)));
}
