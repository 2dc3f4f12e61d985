import * as z from 'zod/mini';
import type { JsonObject } from '../../compiler/base/json.ts';
import type { Completion } from '../../compiler/ir/completion.ts';
import type { DevState } from '../../compiler/view/dev-state.ts';
import type { FoundText } from '../../compiler/view/find-text.ts';
import type { FunctionMade } from '../../compiler/view/make-function.ts';
import type {
  DiagnosticView,
  KindView,
  ProjectView,
  RouteView,
  UnavailableView,
} from '../../compiler/view/route-view.ts';
import type { Comparison, Revision, RouteComparison } from './changes.ts';
import type { ExampleRun } from './example-run.ts';
import { operationSchema } from './operation-schema.ts';
import { placing } from './places.ts';
import type { PlacesByRoute } from './places.ts';
import type { Ran } from './ran-flow.ts';
import type { TableRows } from './table-rows.ts';

/**
 * The messages between the page and the server, as JSON over one WebSocket. The page sends a `Request` with a number
 * and gets one `Answer` with it; the server sends an `Event` whenever something happens. Both sides check what arrives.
 */
export const protocol = 1;

const operations = z.array(operationSchema).check(z.maxLength(2000));

/** What git may take for a revision: shorter than any branch's name that a disk could hold. */
const revision = z.string().check(z.minLength(1), z.maxLength(250));

export const requestSchema = z.discriminatedUnion('do', [
  /** First, once: proves that the page was opened from the printed URL. */
  z.strictObject({ do: z.literal('hello'), token: z.string(), protocol: z.literal(protocol) }),
  z.strictObject({ do: z.literal('open'), route: z.string() }),
  /** What is wrong with a route that is not shown. */
  z.strictObject({ do: z.literal('findings'), route: z.string() }),
  /**
   * Applies operations, all or none, and writes the files. The answer has the view of the route `open`, too. Wires
   * follow ports that get another name, unless it is an undo or a redo, which knows them itself.
   */
  z.strictObject({
    do: z.literal('edit'),
    operations,
    open: z.exactOptional(z.string()),
    isUndo: z.exactOptional(z.boolean()),
  }),
  /** The view that an edit would give. Nothing is written. */
  z.strictObject({ do: z.literal('preview'), route: z.string(), operations }),
  /**
   * Keeps where the user put the nodes of a route, beside the flow; null goes back to the structure. `from`: the id
   * that the route had before, whose places are forgotten.
   */
  z.strictObject({ do: z.literal('place'), ...placing }),
  /** What must not be wired to a port, as the value does not exist on every path. */
  z.strictObject({
    do: z.literal('unavailable'),
    route: z.string(),
    at: z.strictObject({ node: z.string(), port: z.string(), side: z.enum(['in', 'out']) }),
  }),
  /** Nodes of all routes and functions that have a text. */
  z.strictObject({ do: z.literal('find-text'), text: z.string().check(z.maxLength(200)) }),
  /** What may stand at a place of the TypeScript in a config, as operations would make it. Nothing is written. */
  z.strictObject({
    do: z.literal('complete'),
    route: z.string(),
    operations,
    place: z.strictObject({ node: z.string(), at: z.int().check(z.minimum(0)) }),
  }),
  /** What makes a function of this id of some nodes, and a call in their place. Nothing is written. */
  z.strictObject({
    do: z.literal('make-function'),
    route: z.string(),
    nodes: z.readonly(z.array(z.string()).check(z.maxLength(1000))),
    id: z.string(),
  }),
  /** The text of a file of the flow. */
  z.strictObject({ do: z.literal('text'), file: z.string() }),
  /** What else a build makes of the route, or of a change of the tables. */
  z.strictObject({ do: z.literal('other-file'), route: z.string(), which: z.enum(['migration', 'openapi']) }),
  /** Opens a file of the flow in the user's editor. */
  z.strictObject({ do: z.literal('reveal'), file: z.string(), line: z.int().check(z.minimum(1)) }),
  z.strictObject({ do: z.literal('explain'), code: z.string() }),
  /** What migrations do, to the database of an earlier version and to the development data. */
  z.strictObject({ do: z.literal('migration') }),
  /** What differs from the commit that a branch, a tag or another name of git's leads to. */
  z.strictObject({ do: z.literal('changes'), against: revision }),
  /** The drawing and the code of one of the routes that differ. */
  z.strictObject({ do: z.literal('changed-route'), against: revision, route: z.string() }),
  /** The declared secrets that have a value in the development server's environment. Values never cross the socket. */
  z.strictObject({ do: z.literal('secrets-set') }),
  /** The mails that the development server stored instead of sending, the newest first. */
  z.strictObject({ do: z.literal('mails') }),
  /** The first rows of a table in the development server's database. Sensitive columns never cross the socket. */
  z.strictObject({ do: z.literal('rows'), table: z.string() }),
  /** Runs an example of a route, by its index, as `flowsmith test` does. */
  z.strictObject({ do: z.literal('run-example'), route: z.string(), example: z.int() }),
  /** Runs a route that the clock starts, now. */
  z.strictObject({ do: z.literal('run-job'), route: z.string(), values: z.exactOptional(z.boolean()) }),
  /** Whether the development server runs a route as it is in the flow now. */
  z.strictObject({ do: z.literal('serves'), route: z.string() }),
  /** Has the development server begin with an empty database. */
  z.strictObject({ do: z.literal('reset-data') }),
  z.strictObject({
    do: z.literal('try'),
    route: z.string(),
    request: z.strictObject({
      url: z.string(),
      headers: z.record(z.string(), z.string()),
      body: z.exactOptional(z.string()),
      /** The body is bytes, given here in Base64. */
      isBase64: z.exactOptional(z.literal(true)),
    }),
    /** Whether to sign the body as the sender of the deliveries does. */
    isSigned: z.exactOptional(z.boolean()),
    /** Whether what wires carry is noted; it is, unless it is false. */
    values: z.exactOptional(z.boolean()),
  }),
]);

export type Request = z.infer<typeof requestSchema>;

export const envelopeSchema = z.strictObject({ id: z.int(), request: requestSchema });

export interface Answers {
  readonly hello: Hello;
  readonly open: RouteView;
  readonly findings: readonly DiagnosticView[];
  readonly edit: Edited;
  readonly preview: RouteView;
  readonly place: PlacesByRoute;
  readonly unavailable: readonly UnavailableView[];
  readonly 'find-text': readonly FoundText[];
  readonly complete: readonly Completion[];
  readonly 'make-function': FunctionMade;
  readonly text: { readonly file: string; readonly text: string };
  readonly 'other-file': OtherFile;
  readonly reveal: { readonly opened: true };
  readonly explain: { readonly cause: string; readonly bad: string; readonly good: string };
  readonly try: Tried;
  readonly migration: Migrations;
  readonly changes: Changes;
  readonly 'changed-route': RouteComparison;
  readonly 'secrets-set': readonly string[];
  readonly mails: readonly MailView[];
  readonly rows: TableRows;
  readonly 'run-example': ExampleRun;
  readonly 'run-job': Tried;
  readonly serves: boolean;
  readonly 'reset-data': ServerState;
}

/** A file as a build would write it, or a route's part of it; or why there is none. */
export type OtherFile = { readonly path: string; readonly text: string } | { readonly none: string };

export interface Migrations {
  /** The earlier version: the last commit or, without one, the flow as it was opened. */
  readonly since: 'commit' | 'opening';
  /** For a database that has the tables of the earlier version. */
  readonly earlier: Migration;
  /** For the data of the development server, if it has any: it does this by itself, unless the data are in the way. */
  readonly data?: Migration;
}

export interface Migration {
  /** In the order in which they run; empty if the tables are unchanged. */
  readonly statements: readonly { readonly sql: string; readonly loses: boolean }[];
  /** What would be lost, one sentence each. */
  readonly losses: readonly string[];
  /** Columns that existing rows are in the way of, and why: a backfill gives these rows a value. */
  readonly lacks: readonly { readonly table: string; readonly column: string; readonly message: string }[];
}

export interface Changes {
  /** What there is to compare with, the latest first. */
  readonly revisions: readonly Revision[];
  /** How the flow differs from it, or why nothing can be compared. */
  readonly result: Comparison | { readonly problem: Problem };
}

export interface MailView {
  readonly id: string;
  readonly date: string;
  readonly from: string;
  readonly to: string;
  /** Empty if the mail has none, as the next one. */
  readonly cc: string;
  readonly replyTo: string;
  readonly subject: string;
  readonly text: string;
}

export interface Hello {
  readonly project: ProjectView;
  readonly kinds: readonly KindView[];
  /** Where the user put nodes, as long as that is not shared. */
  readonly places: PlacesByRoute;
  /** The flow as the user gave it. */
  readonly flow: string;
}

export interface Edited {
  readonly project: ProjectView;
  /** The view of `open`, if that route is still there. */
  readonly view?: RouteView;
  /** Undoes the edit, byte for byte. */
  readonly inverse: readonly z.infer<typeof operationSchema>[];
}

export interface Tried {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** The length of the whole body, if only its beginning is sent. */
  readonly bytes?: number;
  readonly milliseconds: number;
  /** What ran of the route, if that is known. */
  readonly ran?: Ran;
  /** The secret with which it was signed, if it is not set and a sample value is used instead. */
  readonly sampleSecret?: string;
  /** Why it is the answer of an older version, if it is. */
  readonly older?: string;
  /** It was a request to another URL than the route's. */
  readonly elsewhere?: true;
  /** Other requests came meanwhile, and what ran may have run for them. */
  readonly others?: true;
  /** What an example of it needs to know about its tables; undefined if that is unknown. */
  readonly kept?: KeptRows;
}

export interface KeptRows {
  /** What an example has to be given, by table, those first that others refer to. */
  readonly rows: Readonly<Record<string, readonly JsonObject[]>>;
  /** Tables with rows that it cannot be given, or that are too many. */
  readonly lacks: readonly string[];
  /** Keys that the database counts, by column, and those of rows that were added; an example would see other ones. */
  readonly made: Readonly<Record<string, 'any' | readonly number[]>>;
}

/** A request failed for a reason that the user can do something about. */
export interface Problem {
  readonly message: string;
  readonly hint: string;
}

export type Answer = { readonly id: number } & (
  | { readonly ok: Answers[keyof Answers] }
  | { readonly problem: Problem }
);

/**
 * Checks the envelope of what the server sends. What is inside has the type that its name promises: page and server are
 * of one build, which `hello` makes sure of.
 */
export const receivedSchema = z.union([
  z.strictObject({ event: z.custom<Event>(isEvent) }),
  z.strictObject({ id: z.int(), problem: z.strictObject({ message: z.string(), hint: z.string() }) }),
  z.strictObject({ id: z.int(), ok: z.custom<never>() }),
]);

function isEvent(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'on' in value;
}

export type Event =
  /** Files changed on disk, or by another page. */
  | { readonly on: 'project'; readonly project: ProjectView }
  /** The route that the page has open changed, too. */
  | { readonly on: 'view'; readonly view: RouteView }
  /** The custom kinds changed, or the tables that samples of kinds name. */
  | { readonly on: 'kinds'; readonly kinds: readonly KindView[] }
  /** Nodes were put elsewhere on another page. */
  | { readonly on: 'places'; readonly places: PlacesByRoute }
  /**
   * The files or the last commit changed: the routes that are not committed as they are, and those that something other
   * than the Builder has just changed.
   */
  | { readonly on: 'changed'; readonly uncommitted: readonly string[]; readonly foreign: readonly string[] }
  | { readonly on: 'server'; readonly server: ServerState }
  /** What the development server printed: since the last of these, or in all for a page that connects. */
  | { readonly on: 'log'; readonly text: string; readonly whole?: true }
  /** The development server stored mails instead of sending them: those that are new, the newest first. */
  | { readonly on: 'mail'; readonly mails: readonly MailView[] };

export interface ServerState extends DevState {
  /** Where it is reached: `BASE_URL` if that is set. */
  readonly url?: string;
  /** If `BASE_URL` is set: its value, and where the server listens on this machine. */
  readonly baseUrl?: string;
  readonly local?: string;
}
