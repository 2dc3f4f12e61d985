import type { Place } from '../base/span.ts';
import type { CheckedRoute } from './checked.ts';
import type { Method, Project, Route } from './project.ts';

/** A project without its routes: what each of them stands in. */
export type Surroundings = Omit<Project, 'routes'>;

/** A route as others see it: what reaches it, and where the flow says so. A plain value. */
export interface Endpoint {
  readonly id: string;
  readonly title?: string;
  readonly method: Method;
  readonly path: string;
  /** Undefined for a job, which no request reaches. */
  readonly url: string | undefined;
  readonly startedBy: string;
  readonly secretSegment?: string;
  /** Whether GET of the URL shows a page that sends requests to the route. */
  readonly hasPage: boolean;
  /** The ids of routes that this one takes requests from on purpose. */
  readonly overrides: readonly { readonly id: string; readonly place: Place }[];
  readonly places: Readonly<Record<'route' | 'id' | 'method' | 'path', Place>>;
}

/** What the checks of a whole project have to know of a route. A plain value, so that it can outlive the route itself. */
export interface RouteOutline {
  readonly endpoint: Endpoint;
  readonly sendsMail: boolean;
  /** Where examples expect mails. */
  readonly expectedMails: readonly Place[];
  /** The tables and secrets that any of its nodes names. */
  readonly tables: readonly string[];
  readonly secrets: readonly string[];
}

export function endpointOf({ id, title, method, path, url, trigger, overrides, place }: Route): Endpoint {
  const places = { route: place([]), id: place(['id']), method: place(['method']), path: place(['path']) };
  return {
    id,
    ...(title === undefined ? {} : { title }),
    method,
    path,
    url,
    startedBy: trigger.startedBy,
    ...(trigger.secretSegment === undefined ? {} : { secretSegment: trigger.secretSegment }),
    hasPage: trigger.page !== undefined,
    overrides: overrides.map((other, index) => ({ id: other, place: place(['overrides', index]) })),
    places,
  };
}

export function outlineOf({ route, operands }: CheckedRoute): RouteOutline {
  const nodes = [...route.nodes.values()];
  const secrets = nodes.flatMap(({ kind: { labels }, inputs }) => [
    ...(labels?.kind === 'source' && labels.secret !== undefined ? [labels.secret] : []),
    ...[...inputs.values()].flatMap((input) => (input.kind === 'secret' ? [input.name] : [])),
  ]);
  return {
    endpoint: endpointOf(route),
    sendsMail: [...operands.keys()].some((id) => {
      const behaviour = route.nodes.get(id)?.kind.behaviour;
      return behaviour?.kind === 'effect' && (behaviour.effect.kind === 'mail' || behaviour.effect.kind === 'queue');
    }),
    expectedMails: route.examples.flatMap(({ then }, index) =>
      then?.mails !== undefined && then.mails.length > 0
        ? [route.place(['examples', index, 'then', 'mails'], 'key')]
        : [],
    ),
    tables: [...new Set(nodes.flatMap(({ kind }) => kind.table ?? []))],
    secrets: [...new Set(secrets)],
  };
}
