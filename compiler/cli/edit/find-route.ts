import { nearest } from '../../base/did-you-mean.ts';
import type { Source } from '../../base/span.ts';
import type { Document } from '../../ir/document.ts';
import { failure, success } from '../terminal/result.ts';
import type { Problem, Result } from '../terminal/result.ts';

type Route = Document['routes'][number]['route'];

/** The location of a route: its file, and its path there. */
export interface Found {
  readonly route: Route;
  readonly source: Source;
  readonly path: readonly (string | number)[];
}

/** Finds a route by its id, for commands that edit its file. */
export function findRoute({ routes }: Document, sources: readonly Source[], routeId: string): Result<Found> {
  const route = routes.find((each) => each.route.id === routeId)?.route;
  const ids = routes.map((each) => each.route.id);
  if (route === undefined) return failure(unknownRoute(routeId, ids));
  const places = routes.filter((each) => each.route.id === routeId).map(({ locate }) => locate(['id']));
  const [place] = places;
  const source = sources.find(({ file }) => file === place?.file);
  if (places.length > 1 || source === undefined)
    return failure({
      message: `The project has ${places.length} routes called ${routeId}.`,
      hint: 'Give each an id of its own first.',
    });
  const { routes: listed }: { readonly routes?: readonly { readonly id: string }[] } = JSON.parse(
    source.text.replace(/^\uFEFF/, ''),
  );
  return success({
    route,
    source,
    path: listed === undefined ? [] : ['routes', listed.findIndex(({ id }) => id === routeId)],
  });
}

export function unknownRoute(routeId: string, ids: readonly string[]): Problem {
  const near = nearest(routeId, ids);
  return {
    message: `The project has no route ${routeId}.`,
    hint: near === undefined ? `Its routes are ${ids.join(', ')}.` : `Did you mean ${near}?`,
  };
}
