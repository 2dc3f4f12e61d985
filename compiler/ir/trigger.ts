import type { Rule } from '../base/diagnostic.ts';
import type { Code } from '../code/code.ts';
import type { Type } from './type.ts';

/** What starts a flow, and all that the compiler asks of it. Phases ask for facets, never for the kind. */
export interface Trigger {
  /** As a flow file spells it. */
  readonly kind: string;
  /** What a route with this trigger is called, such as `webhook`. */
  readonly noun: string;
  /** Completes the sentence “The route is started by …”. */
  readonly startedBy: string;
  /** What a drawing says at Start; nothing if it goes without saying. */
  readonly detail?: string;
  readonly entrance: Entrance;
  /** A random part of the URL that only the sender knows. Each route has its own, and it is never published. */
  readonly secretSegment?: string;
  /** Whether requests are deliveries of a provider: the flow has to verify the sender, and may get one twice. */
  readonly isDelivery?: boolean;
  readonly page?: Page;
  /** The time limit of a route that sets none. */
  readonly defaultTimeoutMs?: number;
  /** Why Start can declare no body. Completes the sentence “The declared body schema …”. */
  readonly refusesBody?: string;
  readonly rules?: readonly TriggerRule[];
  /** What the server has to provide, beside what the nodes need. */
  readonly needs?: readonly ('database' | 'schedule')[];
}

/** The way into the flow. */
export type Entrance =
  /** Requests to a URL, made from the path of the route. */
  { readonly kind: 'requests'; readonly url: (path: string) => string } | Job;

/** The server starts the flow itself: there is no request to read, and an answer is optional. */
export interface Job {
  readonly kind: 'job';
  /** Completes the sentence “It runs …”. */
  readonly when: string;
  /** The call that registers the handler, up to the comma before it. The handler gets `{ log, signal }`. */
  readonly register: (route: TriggeredRoute) => Code;
}

/** A page at GET of the route’s URL, which sends the body that the route takes. */
export interface Page {
  /** The body, once the page's own checks have passed. */
  readonly body: Type;
  /** Its type in TypeScript, in the file of the route. */
  readonly bodyType: Code;
  /** Where the config of Start describes the body. */
  readonly place: readonly string[];
  /** How the page encodes the body. Other clients send JSON. */
  readonly contentTypes: readonly string[];
  /** The names that `declare` declares. */
  readonly names: readonly string[];
  /** Constants of the route's file. */
  readonly declare: (route: TriggeredRoute) => Code;
  /** The expression that serves the page. */
  readonly serve: (route: TriggeredRoute) => Code;
}

/** A law for routes with this trigger; `path` leads from the route to the place of the diagnostic. */
export type TriggerRule = (
  route: TriggeredRoute,
  report: <Facts>(rule: Rule<Facts>, facts: Facts, path: readonly string[]) => void,
) => void;

/** What a trigger may know of its route. */
export interface TriggeredRoute {
  readonly id: string;
  readonly title?: string;
  readonly method: string;
  readonly path: string;
  readonly timeoutMs?: number;
}
