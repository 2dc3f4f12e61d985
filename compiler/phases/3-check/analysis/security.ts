import { reachable } from '../../../base/digraph.ts';
import { edgeVertex } from '../../../ir/control-graph.ts';
import type { Node } from '../../../ir/project.ts';
import { fixedStatus, isAnswer } from '../../../ir/response.ts';
import type { SecurityRequirement } from '../../../ir/security.ts';
import { nodesBefore } from './passed-guards.ts';
import { originNode, verifiedInput } from './resolve.ts';
import { scopesIn } from './route-analysis.ts';
import type { RouteAnalysis } from './route-analysis.ts';

/** The credentials that callers send to this function, if it is a guard, or to the guards that it calls. */
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

/** The credentials that the flow itself reads: for a guard all, for a route the one in `Authorization`. */
function ownSecurity(analysis: RouteAnalysis): readonly SecurityRequirement[] {
  const { route, live } = analysis;
  const isGuard = route.signature?.guard === true;
  if (route.signature !== undefined && !isGuard) return [];
  const headers = live.flatMap((node): readonly Omit<SecurityRequirement, 'name'>[] => {
    const { reads, taint } = node.kind;
    if (taint?.kind !== 'source' || (reads?.kind !== 'header' && reads?.kind !== 'cookie')) return [];
    if (!isGuard && (reads.kind === 'cookie' || reads.name !== 'authorization')) return [];
    const scheme = reads.kind === 'cookie' || reads.scheme === undefined ? {} : { scheme: reads.scheme };
    const cookie = reads.kind === 'cookie' ? { isCookie: true as const } : {};
    return [{ header: reads.name, ...scheme, ...cookie, guard: route.id, optional: isOptional(node, analysis) }];
  });
  const distinct = [...new Map(headers.map((each) => [each.header, each])).values()];
  if (!isGuard) return distinct.map((each) => ({ ...each, name: nameOfScheme(each.scheme) }));
  return distinct.map((each) => ({ ...each, name: distinct.length === 1 ? route.id : `${route.id}-${each.header}` }));
}

/**
 * Routes that read the same scheme share it. Its name differs from any guard's, whose ids begin with a small letter.
 */
const nameOfScheme = (scheme = ''): string =>
  /^[A-Za-z][A-Za-z0-9_-]*$/.test(scheme) ? `${scheme.slice(0, 1).toUpperCase()}${scheme.slice(1)}` : 'Authorization';

/** Whether the flow succeeds even if a test found that the header is missing or invalid. */
function isOptional({ id }: Node, { route, control, narrowings, reached }: RouteAnalysis): boolean {
  const isEnd = route.signature === undefined ? isSuccess : ({ kind }: Node) => kind.behaviour.kind === 'return';
  const ends = new Set(reached.filter(isEnd).map((node) => node.id));
  const missing = [...narrowings.byEdge].flatMap(([edge, facts]) =>
    facts.some(({ access: { base }, present }) => !present && base.kind === 'output' && base.node === id) ? [edge] : [],
  );
  const refused = reached.flatMap((check) => {
    const { behaviour } = check.kind;
    const verified = verifiedInput(route, check);
    if (behaviour.kind !== 'test' || verified === undefined) return [];
    return originNode(route, verified)?.node.id === id ? [edgeVertex(check.id, behaviour.whenFalse)] : [];
  });
  return [...missing, ...refused].some((edge) =>
    [...reachable(control.digraph, edge)].some((vertex) => ends.has(vertex)),
  );
}
