import { duplicateRoute, duplicateRouteId, duplicateWebhook, reservedPath } from '../../../ir/catalogue/routes.ts';
import { requestsOf } from '../../../ir/path.ts';
import type { Endpoint } from '../../../ir/route-summary.ts';
import type { ProjectRule } from './rule.ts';

const reserved: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics', '/docs']);

/**
 * No two routes share an id, a request or a secret segment, and none has a path that the server reserves.
 * FS2013 duplicateRouteId, FS2014 duplicateRoute, FS2015 duplicateWebhook, FS2016 reservedPath
 */
export const routesAreDistinct: ProjectRule = ({ routes }, report) => {
  const ids = new Map<string, Endpoint>();
  const requests = new Map<string, Endpoint>();
  const secretSegments = new Map<string, Endpoint>();
  for (const { endpoint: route } of routes) {
    const where = (part: keyof Endpoint['places'], other?: Endpoint) => ({
      place: route.places[part],
      subject: { route: route.id },
      ...(other === undefined ? {} : { related: [{ message: 'the other route', place: other.places[part] }] }),
    });
    const before = claim(ids, route.id.toLowerCase(), route);
    if (before !== undefined) report(duplicateRouteId, { id: route.id }, where('id', before));
    if (reserved.has(route.path.toLowerCase()) || route.path.toLowerCase().startsWith('/docs/'))
      report(reservedPath, { path: route.path }, where('path'));
    for (const request of requestsOf(route)) {
      const rival = claim(requests, request, route);
      if (rival !== undefined) {
        const form = route.hasPage || rival.hasPage;
        report(
          duplicateRoute,
          { method: route.method, path: route.path, other: `“${rival.id}” (${rival.method} ${rival.path})`, form },
          where('path', rival),
        );
      }
    }
    if (route.secretSegment !== undefined) {
      const rival = claim(secretSegments, route.secretSegment, route);
      if (rival !== undefined) report(duplicateWebhook, { id: route.secretSegment }, where('route', rival));
    }
  }
};

function claim(claims: Map<string, Endpoint>, key: string, route: Endpoint): Endpoint | undefined {
  const before = claims.get(key);
  if (before === undefined) claims.set(key, route);
  return before;
}
