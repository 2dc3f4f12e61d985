import { nodeOf } from './route.ts';
import { compareText } from '../base/compare-text.ts';
import type { Place } from '../base/span.ts';
import { controlGraph } from './control-graph.ts';
import { callsServers, keepsKeys, sendsMail, storesJobs, usesFiles } from './effect.ts';
import type { References } from './function.ts';
import { isOpen } from './required-guards.ts';
import { secretOfInput, secretsOf } from './secret.ts';
import { usesAllTenants } from './tenant.ts';
import type { Method, Project, Route } from './project.ts';

/** The declarations that the routes of a project share. */
export type Declarations = Omit<Project, 'routes'>;

/** What other routes see of a route: the requests that reach it, and the places that say so. Plain data. */
export interface Endpoint {
  readonly id: string;
  readonly title?: string;
  readonly method: Method;
  readonly path: string;
  /** Undefined for a job, which no request reaches. */
  readonly url: string | undefined;
  readonly startedBy: string;
  /** Whether anybody can start it; see `isOpen`. */
  readonly isOpen: boolean;
  readonly secretSegment?: string;
  /** Whether GET of the URL serves a page that sends requests to the route. */
  readonly hasPage: boolean;
  /** The ids of routes from which this one deliberately takes requests, and of its nodes that see all tenants. */
  readonly overrides: readonly { readonly id: string; readonly isNode: boolean; readonly place: Place }[];
  readonly places: Readonly<Record<'route' | 'id' | 'method' | 'path', Place>>;
}

/**
 * By path, then method. Endpoints equal in both are an error; comparing ids makes their order independent of that in
 * the file.
 */
export const compareEndpoints = (left: EndpointKey, right: EndpointKey): number =>
  compareText(left.path, right.path) || compareText(left.method, right.method) || compareText(left.id, right.id);
type EndpointKey = Pick<Endpoint, 'path' | 'method' | 'id'>;

/** What the project-wide checks need to know about a route. Plain data, so it can outlive the route. */
export interface RouteSummary extends References {
  readonly endpoint: Endpoint;
  readonly sendsMail: boolean;
  /** Where examples expect mails. */
  readonly expectedMails: readonly Place[];
  readonly storesJobs: boolean;
  /** Where examples expect jobs. */
  readonly expectedJobs: readonly Place[];
  readonly callsServers: boolean;
  /** Where examples mention requests to other servers or their answers. */
  readonly expectedRequests: readonly Place[];
  readonly usesFiles: boolean;
  /** Where examples mention stored files. */
  readonly expectedFiles: readonly Place[];
}

/** The ids of the nodes that see all tenants. */
export const seeingAllTenants = ({ nodes }: Pick<Route, 'nodes'>): ReadonlySet<string> =>
  new Set([...nodes.values()].filter(usesAllTenants).map((node) => node.partOf ?? node.id));

export function endpointOf({ id, title, method, path, url, trigger, overrides, nodes, place }: Route): Endpoint {
  const acrossTenants = seeingAllTenants({ nodes });
  const places = { route: place([]), id: place(['id']), method: place(['method']), path: place(['path']) };
  return {
    id,
    ...(title === undefined ? {} : { title }),
    method,
    path,
    url,
    startedBy: trigger.startedBy,
    isOpen: isOpen(trigger),
    ...(trigger.secretSegment === undefined ? {} : { secretSegment: trigger.secretSegment }),
    hasPage: trigger.page !== undefined,
    overrides: overrides.map((other, index) => ({
      ...{ id: other, isNode: acrossTenants.has(other), place: place(['overrides', index]) },
    })),
    places,
  };
}

export function summarise(route: Route, control = controlGraph(route.nodes, route.start)): RouteSummary {
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
    storesJobs: control.nodes.some((id) => storesJobs(nodeOf(route, id).kind)),
    expectedJobs: route.examples.flatMap(({ then }, index) =>
      then?.jobs !== undefined && then.jobs.length > 0 ? [route.place(['examples', index, 'then', 'jobs'], 'key')] : [],
    ),
    callsServers: control.nodes.some((id) => callsServers(nodeOf(route, id).kind)),
    expectedRequests: placesIn(route, 'http'),
    usesFiles: control.nodes.some((id) => usesFiles(nodeOf(route, id).kind)),
    expectedFiles: placesIn(route, 'files'),
    ...referencesOf(route),
  };
}

/** Where examples list such data, under `given` or `then`. */
const placesIn = ({ examples, place }: Route, what: 'http' | 'files'): readonly Place[] =>
  examples.flatMap((example, index) =>
    (['given', 'then'] as const).flatMap((part) =>
      (example[part]?.[what] ?? []).length > 0 ? [place(['examples', index, part, what], 'key')] : [],
    ),
  );

export function referencesOf(route: Route): References {
  const nodes = [...route.nodes.values()];
  return {
    tables: [...new Set(nodes.flatMap(({ kind: { table, related = [] } }) => [table ?? [], related].flat()))],
    secrets: [...new Set(nodes.flatMap(secretsOf))],
    calls: [...new Set(nodes.flatMap(({ kind }) => kind.calls?.id ?? []))],
    enqueues: [...new Set(nodes.flatMap(({ kind }) => kind.enqueues ?? []))],
    counts: nodes.some(({ kind }) => keepsKeys(kind, 'limit')),
    remembers: nodes.some(({ kind }) => keepsKeys(kind, 'once')),
    signs: nodes.flatMap(({ kind: { signs }, inputs }) => {
      const secret = signs && secretOfInput(route, inputs.get(signs.input));
      if (signs === undefined || secret === undefined || signs.audience !== undefined) return [];
      return [{ secret, sort: signs.sort, issuer: signs.issuer ?? null }];
    }),
  };
}
