interface RouteName {
  readonly id: string;
  readonly method: string;
  readonly path: string;
}

/** The same route in two versions; a side is undefined if it does not exist there. */
export type Pair<Route> = readonly [before: Route | undefined, after: Route | undefined];

/** Routes are matched by id, and those with a new id by method and path. */
export function pairRoutes<Route>(
  before: readonly Route[],
  after: readonly Route[],
  nameOf: (route: Route) => RouteName,
): readonly Pair<Route>[] {
  const endpoint = (route: Route): string => `${nameOf(route).method} ${nameOf(route).path}`;
  const byId = new Map(before.toReversed().map((route) => [nameOf(route).id, route]));
  const ids = new Set(after.map((route) => nameOf(route).id));
  const left = before.filter((route) => !ids.has(nameOf(route).id));
  const pairs = after.map(
    (route) => [byId.get(nameOf(route).id) ?? left.find((each) => endpoint(each) === endpoint(route)), route] as const,
  );
  const taken = new Set(pairs.map(([was]) => was));
  return [...pairs, ...before.filter((route) => !taken.has(route)).map((route) => [route, undefined] as const)];
}
