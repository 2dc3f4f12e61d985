import { nearest } from '../../../base/did-you-mean.ts';
import { noSuchRoute, requiresNoGuard } from '../../../ir/catalogue/access.ts';
import { unknownFunction } from '../../../ir/catalogue/functions.ts';
import type { ProjectRule } from './rule.ts';

/**
 * What access requires is a guard, and the routes that it names are started by requests.
 * FS2526 unknownFunction, FS3602 requiresNoGuard, FS3603 noSuchRoute
 */
export const accessNamesWhatIsThere: ProjectRule = ({ declarations, routes }, report) => {
  const { functions, requiredGuards } = declarations;
  const endpoints = new Map(routes.map(({ endpoint }) => [endpoint.id, endpoint]));
  const open = [...endpoints.values()].filter(({ isOpen }) => isOpen).map(({ id }) => id);
  for (const { guard: name, routes: named, locate } of requiredGuards) {
    const known = [...functions.values()].filter(({ guard }) => guard).map(({ id }) => id);
    const place = locate(['guard']);
    if (!functions.has(name)) report(unknownFunction, { name, near: nearest(name, known), known }, { place });
    else if (!known.includes(name)) report(requiresNoGuard, { name }, { place });
    for (const [index, id] of named.ids.entries()) {
      const startedBy = endpoints.get(id)?.startedBy;
      const near = startedBy === undefined ? nearest(id, open) : undefined;
      if (!open.includes(id))
        report(noSuchRoute, { name: id, list: named.are, startedBy, near }, { place: locate([named.are, index]) });
    }
  }
};
