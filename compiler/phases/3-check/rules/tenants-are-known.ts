import {
  needlessAcknowledgement,
  needlessAcross,
  seesAllTenants,
  unknownTenant,
} from '../../../ir/catalogue/tenants.ts';
import { nameOfNode } from '../../../ir/project.ts';
import { isOpen } from '../../../ir/required-guards.ts';
import { placeIn } from '../../../ir/route.ts';
import { unknownTenantOf, usesAllTenants } from '../../../ir/tenant.ts';
import { edgesBehind } from '../analysis/passed-guards.ts';
import { scopesIn } from '../analysis/route-analysis.ts';
import { spellPath } from '../analysis/spell-path.ts';
import type { RouteRule } from './rule.ts';

/**
 * A node on a table with tenants knows whose rows it may use: the guard that says so stands on every path to it. One
 * that uses the rows of all is meant to do so.
 * FS3701 unknownTenant, FS3703 seesAllTenants, FS3704 needlessAcross, FS3712 needlessAcknowledgement
 */
export const tenantsAreKnown: RouteRule = (analysis, report) => {
  const { route, control, tables, tenancy } = analysis;
  const reached = scopesIn(analysis).flatMap((scope) => scope.reached);
  const across = reached.filter((node) => node.body === undefined && usesAllTenants(node));
  for (const node of across) {
    const { place, subject, kind } = node;
    const named = [kind.table ?? '', ...(kind.related ?? [])];
    const id = node.partOf ?? node.id;
    if (kind.across === true && named.every((name) => tables.get(name)?.tenant === undefined))
      report(needlessAcross, { node: nameOfNode(node) }, { place: node.at(['config', 'across'], 'key'), subject });
    else if (!route.overrides.includes(id))
      report(seesAllTenants, { node: nameOfNode(node), id, isCall: kind.across === undefined }, { place, subject });
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
  const isGuard = route.signature?.id === guard;
  const why = isGuard ? 'guard' : route.signature === undefined && !isOpen(route.trigger) ? 'no-request' : undefined;
  for (const node of reached) {
    const { place, subject, kind, body } = node;
    if (body !== undefined || unknownTenantOf(node) === undefined) continue;
    const path = spellPath(route, control, placeIn(route, node).id, edgesBehind(guard, analysis));
    const facts = { node: nameOfNode(node), guard, path, why, isCall: kind.calls !== undefined } as const;
    report(unknownTenant, facts, { place, subject });
  }
};
