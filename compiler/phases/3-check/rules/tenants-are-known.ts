import {
  needlessAcknowledgement,
  needlessAcross,
  seesAllTenants,
  severalTenants,
  unknownTenant,
} from '../../../ir/catalogue/tenants.ts';
import { usesFiles } from '../../../ir/effect.ts';
import { edgeVertex } from '../../../ir/control-graph.ts';
import { nameOfNode } from '../../../ir/project.ts';
import type { Node, Route } from '../../../ir/project.ts';
import { isOpen } from '../../../ir/required-guards.ts';
import { placeIn } from '../../../ir/route.ts';
import { tenantOfFunction, unknownTenantOf, usesAllTenants } from '../../../ir/tenant.ts';
import { edgesBehind, passes } from '../analysis/passed-guards.ts';
import { resolveInput } from '../analysis/resolve.ts';
import type { Origin } from '../analysis/resolve.ts';
import { scopesIn } from '../analysis/route-analysis.ts';
import type { RouteAnalysis } from '../analysis/route-analysis.ts';
import { spellPath } from '../analysis/spell-path.ts';
import type { RouteRule } from './rule.ts';

/**
 * A node that uses a table with tenants knows whose rows it may use: every path to it passes the guard that determines
 * the tenant. A node that uses the rows of all tenants is marked as intended.
 * FS3701 unknownTenant, FS3703 seesAllTenants, FS3704 needlessAcross, FS3712 needlessAcknowledgement, FS3714
 * severalTenants
 */
export const tenantsAreKnown: RouteRule = (analysis, report) => {
  const { route, control, tables, tenancy } = analysis;
  const reached = scopesIn(analysis).flatMap((scope) => scope.reached);
  const across = reached.filter((node) => node.body === undefined && usesAllTenants(node));
  for (const node of across) {
    const { place, subject, kind } = node;
    const named = kind.across === 'rows' ? [kind.table ?? '', ...(kind.related ?? [])] : [...tables.keys()];
    const id = node.partOf ?? node.id;
    const facts = { node: nameOfNode(node), id, across: kind.across, isFirst: route.overrides.length === 0 };
    if (kind.across !== undefined && named.every((name) => tables.get(name)?.tenant === undefined))
      report(needlessAcross, facts, { place: node.at(['config', 'across'], 'key'), subject });
    else if (!route.overrides.includes(id)) report(seesAllTenants, facts, { place, subject });
  }
  const acknowledged = new Set(across.map((node) => node.partOf ?? node.id));
  if (route.signature !== undefined)
    for (const [index, id] of route.overrides.entries())
      if (!acknowledged.has(id)) {
        const subject = { route: route.id, isFunction: true } as const;
        report(needlessAcknowledgement, { name: route.id, id }, { place: route.place(['overrides', index]), subject });
      }
  if (tenancy === undefined) return;
  const { guard } = tenancy;
  if (reached.some(takesImplied))
    for (const [again, first] of repeatedCalls(guard, analysis))
      report(
        severalTenants,
        { node: nameOfNode(again), guard, first: first && nameOfNode(first) },
        {
          place: again.place,
          subject: again.subject,
          related: first === undefined ? [] : [{ message: 'it was called before', place: first.place }],
        },
      );
  const isGuard = route.signature?.id === guard;
  const passing = reached.flatMap((node) => (passes(node, guard) ? (node.kind.calls?.id ?? []) : []));
  const calls = [...new Set(passing)].filter((id) => id !== guard);
  const why = isGuard ? 'guard' : route.signature === undefined && !isOpen(route.trigger) ? 'no-request' : undefined;
  for (const node of reached) {
    const { place, subject, kind, body } = node;
    if (body !== undefined || unknownTenantOf(node) === undefined) continue;
    const path = spellPath(route, control, placeIn(route, node).id, edgesBehind(guard, analysis));
    const what = usesFiles(kind) && kind.calls === undefined ? 'files' : 'rows';
    const facts = { node: nameOfNode(node), guard, path, why, isCall: kind.calls !== undefined, what, calls } as const;
    report(unknownTenant, facts, { place, subject });
  }
};

/** Whether the flow feeds the tenant to a node by itself. */
const takesImplied = ({ inputs }: Node): boolean =>
  [...inputs.values()].some((input) => input.kind === 'wire' && input.implied === true);

/**
 * The calls of a guard after an earlier one with other inputs, each paired with the earlier one: they could determine
 * different tenants. In a function that takes the tenant, the earlier call is that of its callers.
 */
function repeatedCalls(
  guard: string,
  scope: RouteAnalysis,
  before: readonly Node[] = [],
): readonly (readonly [again: Node, first: Node | undefined])[] {
  const { route, control, reached, bodies } = scope;
  const calls = reached.filter(({ kind }) => kind.calls?.id === guard);
  return reached.flatMap((node) => {
    const behind = calls.filter(
      ({ id }) => id !== node.id && control.dominators.dominates(edgeVertex(id, 'next'), node.id),
    );
    const earlier = [...before, ...behind];
    const body = bodies.get(node.id);
    if (body !== undefined) return repeatedCalls(guard, body, earlier);
    if (!calls.includes(node)) return [];
    if (takesRows(route)) return [[node, undefined] as const];
    return earlier
      .filter((first) => given(route, first) !== given(route, node))
      .slice(0, 1)
      .map((first) => [node, first] as const);
  });
}

const takesRows = ({ signature }: Route): boolean =>
  signature?.takesTenant === true && signature.inputs.get(tenantOfFunction)?.presence === 'required';

/** A key that is equal for calls with the same inputs. */
const given = (route: Route, { inputs }: Node): string =>
  JSON.stringify([...inputs].map(([port, input]) => [port, valueOf(resolveInput(route, input))]).toSorted());

const valueOf = (origin: Origin): unknown => {
  if (origin.kind === 'access') return [origin.access];
  return origin.kind === 'literal' ? origin.value : { secret: origin.name };
};
