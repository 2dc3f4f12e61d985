import type { Reporter } from '../../../base/diagnostic.ts';
import type { Route } from '../../../ir/project.ts';

/** Every trigger may have laws for its routes. */
export function checkTrigger(route: Route, { report }: Reporter): void {
  for (const rule of route.trigger.rules ?? [])
    rule(route, (row, facts, path) => report(row, facts, { place: route.place(path), subject: { route: route.id } }));
}
