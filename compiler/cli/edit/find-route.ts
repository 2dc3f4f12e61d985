import { nearest } from '../../base/did-you-mean.ts';
import { functionIn } from '../../base/flow-name.ts';
import type { Locate, Source } from '../../base/span.ts';
import type { Document } from '../../ir/document.ts';
import { failure, success } from '../terminal/result.ts';
import type { Problem, Result } from '../terminal/result.ts';

type Route = Document['routes'][number]['route'];

/** The location of a route or function: its file, and its path there. */
interface Found {
  readonly source: Source;
  readonly path: readonly (string | number)[];
}

export interface FoundRoute extends Found {
  readonly route: Route;
}

/** Finds a route by its id, for commands that edit its file. */
export function findRoute(document: Document, sources: readonly Source[], id: string): Result<FoundRoute> {
  const routes = document.routes.map((each) => each.route);
  const route = routes.find((each) => each.id === id);
  if (route === undefined)
    return failure(
      unknownFlow(
        'route',
        id,
        routes.map((each) => each.id),
      ),
    );
  const found = findFlow(document, sources, id);
  return found.ok ? success({ ...found.value, route }) : found;
}

/** Finds a route or function by its name. */
export function findFlow({ routes, functions }: Document, sources: readonly Source[], name: string): Result<Found> {
  const called = functionIn(name);
  const id = called ?? name;
  const [sort, flows] =
    called === undefined
      ? (['route', routes.map(({ route, locate }): Listed => ({ id: route.id, locate }))] as const)
      : (['function', functions.map((each): Listed => ({ id: each.function.id, locate: each.locate }))] as const);
  const places = flows.filter((each) => each.id === id).map(({ locate }) => locate(['id']));
  const [place] = places;
  if (place === undefined)
    return failure(
      unknownFlow(
        sort,
        id,
        flows.map((each) => each.id),
      ),
    );
  const source = sources.find(({ file }) => file === place.file);
  if (places.length > 1 || source === undefined)
    return failure({
      message: `The project has ${places.length} ${sort}s called ${id}.`,
      hint: 'Give each an id of its own first.',
    });
  const file: Readonly<Record<string, readonly { readonly id: string }[]>> = JSON.parse(
    source.text.replace(/^\uFEFF/, ''),
  );
  const listed = file[`${sort}s`];
  return success({
    source,
    path: listed === undefined ? [] : [`${sort}s`, listed.findIndex((each) => each.id === id)],
  });
}

interface Listed {
  readonly id: string;
  readonly locate: Locate;
}

export function unknownFlow(sort: 'route' | 'function', id: string, ids: readonly string[]): Problem {
  const near = nearest(id, ids);
  const known = ids.length === 0 ? 'It has none.' : `Its ${sort}s are ${ids.join(', ')}.`;
  return {
    message: `The project has no ${sort} ${id}.`,
    hint: near === undefined ? known : `Did you mean ${near}?`,
  };
}
