import { remember } from '../../../base/remember.ts';
import { isParameter, isRest, withoutNames } from '../../../ir/path.ts';
import type { Endpoint } from '../../../ir/route-summary.ts';

/** A path that two routes of one method match, and the route that gets it. */
export interface Shadowing {
  readonly method: string;
  readonly path: string;
  readonly winner: Endpoint;
  readonly loser: Endpoint;
}

export function findShadowings(endpoints: readonly Endpoint[]): readonly Shadowing[] {
  return byMethodAndLength(endpoints).flatMap(({ method, entries }) => {
    const rivalsOf = findRivals(entries);
    return entries.flatMap((one) =>
      rivalsOf(one).flatMap((other): Shadowing[] => {
        const shared = sharedPath(one.segments, other.segments);
        if (shared === undefined) return [];
        const [winner, loser] = shared.firstWins ? [one.route, other.route] : [other.route, one.route];
        return [{ method, path: shared.path, winner, loser }];
      }),
    );
  });
}

interface Entry {
  readonly route: Endpoint;
  readonly segments: readonly string[];
}

/**
 * Groups the routes that can overlap: those of one method with the same number of segments. A path that ends in `*rest`
 * only gets what no other one matches, so it is only compared with others of its kind. A page also answers GET. If
 * several routes take identical requests, which is an error, only the first is listed.
 */
function byMethodAndLength(
  routes: readonly Endpoint[],
): readonly { readonly method: string; readonly entries: readonly Entry[] }[] {
  const served = new Set<string>();
  const groups = new Map<string, { readonly method: string; readonly entries: Entry[] }>();
  for (const route of routes) {
    // Nobody guesses a secret segment by chance.
    if (route.url === undefined || route.secretSegment !== undefined) continue;
    const segments = route.url.slice(1).split('/');
    for (const method of route.hasPage ? [route.method, 'GET'] : [route.method]) {
      const requests = `${method} ${withoutNames(route.url)}`;
      if (served.has(requests)) continue;
      served.add(requests);
      const group = remember(groups, `${method} ${segments.length} ${isRest(segments.at(-1) ?? '')}`, () => ({
        method,
        entries: [],
      }));
      group.entries.push({ route, segments });
    }
  }
  return [...groups.values()];
}

/**
 * The later entries that may overlap with one. They are looked up by the most selective segment, so that not all pairs
 * of a large project are compared.
 */
function findRivals(entries: readonly Entry[]): (entry: Entry) => readonly Entry[] {
  const places =
    entries[0]?.segments.map((_, place) => ({
      place,
      groups: Map.groupBy(entries, ({ segments }) => (isParameter(segments[place] ?? '') ? '' : segments[place])),
    })) ?? [];
  const best = places.toSorted((a, b) => b.groups.size - a.groups.size)[0];
  const position = new Map(entries.map((entry, index) => [entry, index]));
  const at = (entry: Entry): number => position.get(entry) ?? 0;
  return (entry) => {
    const segment =
      best === undefined || isParameter(entry.segments[best.place] ?? '') ? '' : entry.segments[best.place];
    const near =
      best === undefined || segment === ''
        ? entries
        : [...(best.groups.get(segment) ?? []), ...(best.groups.get('') ?? [])];
    return near.filter((other) => at(other) > at(entry)).toSorted((a, b) => at(a) - at(b));
  };
}

/** A path that both match. The router goes from left to right, and prefers static segments to parameters. */
function sharedPath(
  left: readonly string[],
  right: readonly string[],
): { readonly path: string; readonly firstWins: boolean } | undefined {
  if (
    left.some((segment, place) => segment !== right[place] && !isParameter(segment) && !isParameter(right[place] ?? ''))
  )
    return undefined;
  const difference = left.findIndex((segment, place) => isParameter(segment) !== isParameter(right[place] ?? ''));
  if (difference < 0) return undefined;
  return {
    path: `/${left.map((segment, place) => (isParameter(segment) ? right[place] : segment)).join('/')}`,
    firstWins: !isParameter(left[difference] ?? ''),
  };
}
