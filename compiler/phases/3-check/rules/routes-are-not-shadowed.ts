import { nearest } from '../../../base/did-you-mean.ts';
import { needlessOverride, shadowedRoute, unknownOverride } from '../../../ir/catalogue/rules.ts';
import type { Endpoint } from '../../../ir/outline.ts';
import type { ProjectRule } from './rule.ts';

/**
 * Where two routes of one method match the same request, the one with the static segment gets it, and says in `overrides` that
 * this is on purpose.
 * FS3401 shadowedRoute, FS3411 unknownOverride, FS3412 needlessOverride
 */
export const routesAreNotShadowed: ProjectRule = ({ routes }, report) => {
  const endpoints = routes.map(({ endpoint }) => endpoint);
  const conflicts = findConflicts(endpoints);
  for (const { method, path, winner, loser } of conflicts) {
    if (winner.overrides.some(({ id }) => id === loser.id)) continue;
    report(
      shadowedRoute,
      { method, path, winner: winner.id, loser: loser.id, loserPath: loser.path },
      {
        place: loser.places.path,
        subject: { route: loser.id },
        related: [{ message: `“${winner.id}” answers it`, place: winner.places.path }],
      },
    );
  }
  const ids = endpoints.map(({ id }) => id);
  const won = Map.groupBy(conflicts, ({ winner }) => winner);
  for (const route of endpoints) {
    const taken = new Set((won.get(route) ?? []).map(({ loser }) => loser.id));
    for (const { id: other, place } of route.overrides) {
      const facts = { route: route.id, other, near: nearest(other, ids), taken: [...taken] };
      const where = { place, subject: { route: route.id } };
      if (!ids.includes(other)) report(unknownOverride, facts, where);
      else if (!taken.has(other)) report(needlessOverride, facts, where);
    }
  }
};

/** A path that two routes of a method match, and which of them gets it. */
interface Conflict {
  readonly method: string;
  readonly path: string;
  readonly winner: Endpoint;
  readonly loser: Endpoint;
}

function findConflicts(endpoints: readonly Endpoint[]): readonly Conflict[] {
  return byMethodAndLength(endpoints).flatMap(({ method, entries }) => {
    const rivalsOf = findRivals(entries);
    return entries.flatMap((one) =>
      rivalsOf(one).flatMap((other): Conflict[] => {
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

/** Only routes of one method and with equally many segments can meet. A page is served at GET as well. */
function byMethodAndLength(
  routes: readonly Endpoint[],
): readonly { readonly method: string; readonly entries: readonly Entry[] }[] {
  const groups = new Map<string, { readonly method: string; readonly entries: Entry[] }>();
  for (const route of routes) {
    // Nobody meets a secret segment by chance.
    if (route.url === undefined || route.secretSegment !== undefined) continue;
    const segments = route.url.slice(1).split('/');
    for (const method of route.hasPage ? [route.method, 'GET'] : [route.method]) {
      const key = `${method} ${segments.length}`;
      const group = groups.get(key) ?? { method, entries: [] };
      groups.set(key, group);
      group.entries.push({ route, segments });
    }
  }
  return [...groups.values()];
}

/**
 * The entries behind one that may meet it. Of the places in the paths, the one that tells them apart best is looked at first, so
 * that a large project is not held pair against pair.
 */
function findRivals(entries: readonly Entry[]): (entry: Entry) => readonly Entry[] {
  const places =
    entries[0]?.segments.map((_, place) => ({
      place,
      groups: Map.groupBy(entries, ({ segments }) => (isParameter(segments[place]) ? '' : segments[place])),
    })) ?? [];
  const best = places.toSorted((a, b) => b.groups.size - a.groups.size)[0];
  const position = new Map(entries.map((entry, index) => [entry, index]));
  const at = (entry: Entry): number => position.get(entry) ?? 0;
  return (entry) => {
    const segment = best === undefined || isParameter(entry.segments[best.place]) ? '' : entry.segments[best.place];
    const near =
      best === undefined || segment === ''
        ? entries
        : [...(best.groups.get(segment) ?? []), ...(best.groups.get('') ?? [])];
    return near.filter((other) => at(other) > at(entry)).toSorted((a, b) => at(a) - at(b));
  };
}

const isParameter = (segment: string | undefined): boolean => segment?.startsWith(':') === true;

/** A path that both match. The router goes from left to right and takes a static segment before a parameter. */
function sharedPath(
  left: readonly string[],
  right: readonly string[],
): { readonly path: string; readonly firstWins: boolean } | undefined {
  if (left.some((segment, place) => segment !== right[place] && !isParameter(segment) && !isParameter(right[place])))
    return undefined;
  const difference = left.findIndex((segment, place) => isParameter(segment) !== isParameter(right[place]));
  if (difference < 0) return undefined;
  return {
    path: `/${left.map((segment, place) => (isParameter(segment) ? right[place] : segment)).join('/')}`,
    firstWins: !isParameter(left[difference]),
  };
}
