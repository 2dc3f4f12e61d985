import type { RouteRule } from './rule.ts';

/** A route obeys the rules of its trigger. Their codes are documented in compiler/triggers/. */
export const routeSuitsItsTrigger: RouteRule = ({ route }, report) => {
  for (const rule of route.trigger.rules ?? [])
    rule(route, (row, facts, path) => report(row, facts, { place: route.place(path), subject: { route: route.id } }));
};
