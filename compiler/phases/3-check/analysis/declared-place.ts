import type { Related } from '../../../base/diagnostic.ts';
import type { AccessPath } from '../../../ir/checked.ts';
import type { Route } from '../../../ir/project.ts';

/** Where the declared schema describes a part of the body, as a related place. */
export function declaredPlace(route: Route, { base, path }: AccessPath): readonly Related[] {
  const start = route.nodes.get(route.start);
  if (base.kind !== 'body' || route.declaredBody === undefined || start === undefined) return [];
  const { page } = route.trigger;
  if (page !== undefined) return [{ message: 'the form has these fields', place: start.at(['config', ...page.place]) }];
  const steps = path.flatMap((name) => (/^\d+$/.test(name) ? ['items'] : ['properties', name]));
  return [{ message: 'the body is declared here', place: start.at(['config', 'body', ...steps]) }];
}
