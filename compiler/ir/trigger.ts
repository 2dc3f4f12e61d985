import type { ServerNeed } from './server-need.ts';
import type { JsonObject } from '../base/json.ts';
import type { Rule } from '../base/diagnostic.ts';
import type { Code } from '../code/code.ts';
import type { Type } from './type.ts';

/** What starts a flow. Phases use these facets, and never the kind. */
export interface Trigger {
  /** The spelling in flow files. */
  readonly kind: string;
  /** The noun for a route with this trigger, such as `webhook`. */
  readonly noun: string;
  /** Completes the sentence “The route is started by …”. */
  readonly startedBy: string;
  /** The text at Start in a drawing, if any. */
  readonly detail?: string;
  readonly entrance: Entrance;
  /** A random part of the URL that only the sender knows. Each route has its own, and it is never published. */
  readonly secretSegment?: string;
  /** Whether requests are a provider's deliveries: the flow must verify the sender, and may get one twice. */
  readonly isDelivery?: boolean;
  readonly page?: Page;
  /** The default time limit of a route. */
  readonly defaultTimeoutMs?: number;
  /** Why Start cannot declare a body. Completes the sentence “The declared body schema …”. */
  readonly refusesBody?: string;
  readonly rules?: readonly TriggerRule[];
  /** What the server must provide in addition to the needs of the nodes. */
  readonly needs?: readonly ServerNeed[];
}

/** How the flow is entered. */
export type Entrance =
  /** By requests to a URL, which is derived from the path of the route. */
  | { readonly kind: 'requests'; readonly url: (path: string) => string }
  | Job
  /** By calls from other flows: it is a function. */
  | { readonly kind: 'calls' };

/** The server starts the flow itself. There is no request to read, and a response is optional. */
export interface Job {
  readonly kind: 'job';
  /** Completes the sentence “It runs …”. */
  readonly when: string;
  /** The same for lists, such as “every day at 3:00 UTC”; undefined if it cannot be said that briefly. */
  readonly inWords?: string;
  /** The same for programs; undefined if the settings are invalid. */
  readonly timetable?: Timetable;
  /** The call that registers the handler, up to the comma before it. The handler gets `{ log, signal }`. */
  readonly register: (route: TriggeredRoute) => Code;
}

/** When the wall clock of a time zone starts a job: at all of these minutes of all of these hours. */
export interface Timetable {
  readonly minutes: readonly number[];
  readonly hours: readonly number[];
  readonly days: readonly number[];
  readonly months: readonly number[];
  /** Sunday is 0. */
  readonly weekdays: readonly number[];
  /** Whether a matching day of the month or of the week suffices, rather than both. */
  readonly isEitherDay: boolean;
  /** A name of the IANA database. */
  readonly timezone: string;
}

/** A page, served at GET of the route’s URL, that sends the body that the route takes. */
export interface Page {
  /** The body, once the page's own checks have passed. */
  readonly body: Type;
  /** The body that those checks accept, and by field, what JSON Schema says besides the type. */
  readonly sent: Type;
  readonly rules: JsonObject;
  /** Its TypeScript type in the file of the route. */
  readonly bodyType: Code;
  /** Where the config of Start describes the body. */
  readonly place: readonly string[];
  /** How the page encodes the body. Other clients send JSON. */
  readonly contentTypes: readonly string[];
  /** The names declared by `declare`. */
  readonly names: readonly string[];
  /** Constants of the route's file. */
  readonly declare: (route: TriggeredRoute) => Code;
  /** The expression that serves the page. */
  readonly serve: (route: TriggeredRoute) => Code;
}

/** A rule for routes with this trigger; `path` leads from the route to the place of the diagnostic. */
export type TriggerRule = (
  route: TriggeredRoute,
  report: <Facts>(rule: Rule<Facts>, facts: Facts, path: readonly string[]) => void,
) => void;

/** What a trigger may know about its route. */
export interface TriggeredRoute {
  readonly id: string;
  readonly title?: string;
  readonly method: string;
  readonly path: string;
  readonly timeoutMs?: number;
}
