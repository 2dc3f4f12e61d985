import { nearest } from '../../../base/did-you-mean.ts';
import { needlessOverride, unknownOverride } from '../../../ir/catalogue/rules.ts';
import type { ProjectRule } from './rule.ts';

/**
 * Every override names a route from which this one takes requests, or one of its nodes that see all tenants.
 * FS3411 unknownOverride, FS3412 needlessOverride
 */
export const overridesAreNeeded: ProjectRule = ({ routes, shadowings }, report) => {
  const ids = routes.map(({ endpoint }) => endpoint.id);
  const won = Map.groupBy(shadowings, ({ winner }) => winner);
  for (const { endpoint: route } of routes) {
    const taken = new Set((won.get(route) ?? []).map(({ loser }) => loser.id));
    for (const { id: other, isNode, place } of route.overrides) {
      if (taken.has(other) || isNode) continue;
      const facts = { route: route.id, other, near: nearest(other, ids), taken: [...taken] };
      const where = { place, subject: { route: route.id } };
      if (!ids.includes(other)) report(unknownOverride, facts, where);
      else report(needlessOverride, facts, where);
    }
  }
};
