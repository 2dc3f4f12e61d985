import type { RouteRule } from './rule.ts';

/**
 * A route keeps the laws of its trigger.
 * The codes stand with the triggers, in compiler/triggers/.
 */
export const routeSuitsItsTrigger: RouteRule = ({ route }, report) => {
  for (const rule of route.trigger.rules ?? [])
    rule(route, (row, facts, path) => report(row, facts, { place: route.place(path), subject: { route: route.id } }));
};
