import { scopeOfTwo } from '../../../ir/catalogue/limits.ts';
import type { ProjectRule } from './rule.ts';

/**
 * A route and a function with the same id keep their keys apart.
 * FS3464 scopeOfTwo
 */
export const scopesAreOfOneFlow: ProjectRule = ({ declarations: { functions }, routes }, report) => {
  for (const route of routes) {
    const { id, places } = route.endpoint;
    const called = functions.get(id);
    if (called === undefined) continue;
    const where = {
      ...{ place: called.place, subject: { route: id, isFunction: true as const } },
      related: [{ message: 'the route', place: places.id }],
    };
    if (route.counts && called.counts) report(scopeOfTwo, { id, title: 'Limit Rate' }, where);
    if (route.remembers && called.remembers) report(scopeOfTwo, { id, title: 'Deduplicate' }, where);
  }
};
