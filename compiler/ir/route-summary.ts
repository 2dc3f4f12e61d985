import { nodeOf } from './route.ts';
import { compareText } from '../base/compare-text.ts';
import type { Place } from '../base/span.ts';
import { controlGraph } from './control-graph.ts';
import { sendsMail } from './effect.ts';
import { secretsOf } from './secret.ts';
import type { Method, Project, Route } from './project.ts';

/** What the routes of a project share. */
export type Declarations = Omit<Project, 'routes'>;

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

/** By path, then method. What is equal in both is an error; its id keeps the order apart from the file's. */
export const compareEndpoints = (left: EndpointKey, right: EndpointKey): number =>
  compareText(left.path, right.path) || compareText(left.method, right.method) || compareText(left.id, right.id);
type EndpointKey = Pick<Endpoint, 'path' | 'method' | 'id'>;

/**
 * What the checks of a whole project have to know of a route. A plain value, so that it can outlive the route itself.
 */
export interface RouteSummary {
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

export function summarise(route: Route, control = controlGraph(route.nodes, route.start)): RouteSummary {
  const nodes = [...route.nodes.values()];
  return {
    endpoint: endpointOf(route),
    sendsMail: control.nodes.some((id) => {
      return sendsMail(nodeOf(route, id).kind);
    }),
    expectedMails: route.examples.flatMap(({ then }, index) =>
      then?.mails !== undefined && then.mails.length > 0
        ? [route.place(['examples', index, 'then', 'mails'], 'key')]
        : [],
    ),
    tables: [...new Set(nodes.flatMap(({ kind }) => kind.table ?? []))],
    secrets: [...new Set(nodes.flatMap(secretsOf))],
  };
}
