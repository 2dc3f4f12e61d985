import type { Reporter, Where } from '../../../base/diagnostic.ts';
import { nearest } from '../../../base/did-you-mean.ts';
import {
  needlessOverride,
  pathVerb,
  shadowedRoute,
  unknownOverride,
  unusedSecret,
  unusedTable,
} from '../../../ir/catalogue/rules.ts';
import type { Endpoint, RouteOutline, Surroundings } from '../../../ir/outline.ts';
import { startsWithVerb } from './verbs.ts';

/** Two routes of one method that can match the same request: the one with the static segment gets it, on purpose or not. */
export function warnShadowing(routes: readonly Endpoint[], { report }: Reporter): void {
  const taken = new Map<Endpoint, Set<string>>();
  for (const { method, entries } of byMethodAndLength(routes)) {
    const rivalsOf = findRivals(entries);
    for (const one of entries) {
      for (const other of rivalsOf(one)) {
        const shared = sharedPath(one.segments, other.segments);
        if (shared === undefined) continue;
        const [winner, loser] = shared.firstWins ? [one.route, other.route] : [other.route, one.route];
        taken.set(winner, (taken.get(winner) ?? new Set()).add(loser.id));
        if (winner.overrides.some(({ id }) => id === loser.id)) continue;
        report(
          shadowedRoute,
          { method, path: shared.path, winner: winner.id, loser: loser.id, loserPath: loser.path },
          {
            place: loser.places.path,
            subject: { route: loser.id },
            related: [{ message: `“${winner.id}” answers it`, place: winner.places.path }],
          },
        );
      }
    }
  }
  const ids = routes.map(({ id }) => id);
  for (const route of routes)
    for (const { id, place } of route.overrides) checkOverride(route, id, { place, subject: { route: route.id } });

  function checkOverride(route: Endpoint, other: string, where: Where): void {
    const others = [...(taken.get(route) ?? [])];
    const facts = { route: route.id, other, near: nearest(other, ids), taken: others };
    if (!ids.includes(other)) report(unknownOverride, facts, where);
    else if (!others.includes(other)) report(needlessOverride, facts, where);
  }
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

/** What is declared and never used is usually a forgotten wire. A table that another one refers to is used. */
export function warnUnusedDeclarations(
  { tables, secrets }: Surroundings,
  routes: readonly RouteOutline[],
  { report }: Reporter,
): void {
  const references = [...tables.values()].flatMap((table) =>
    [...table.columns.values()].flatMap(({ references: target }) =>
      target === undefined || target.table === table.name ? [] : [target.table],
    ),
  );
  const usedTables = new Set([...routes.flatMap((route) => route.tables), ...references]);
  const usedSecrets = new Set(routes.flatMap((route) => route.secrets));
  for (const { name, place } of tables.values())
    if (!usedTables.has(name)) report(unusedTable, { table: name }, { place });
  for (const { name, place } of secrets.values())
    if (!usedSecrets.has(name)) report(unusedSecret, { secret: name }, { place });
}

/** Conventions of REST, for those who ask for them: the method is the verb, so the path needs none. */
export function checkConventions(routes: readonly Endpoint[], { report }: Reporter): void {
  for (const route of routes) {
    const segment = route.path.split('/').find((each) => each !== '' && !each.startsWith(':') && startsWithVerb(each));
    if (segment !== undefined && route.url !== undefined) {
      report(
        pathVerb,
        { route: route.id, method: route.method, path: route.path, segment },
        { place: route.places.path, subject: { route: route.id } },
      );
    }
  }
}
