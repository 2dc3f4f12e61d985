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
 * and gets one `Answer` with the same number; the server sends an `Event` whenever something happens. Both sides check
 * everything that they receive.
 */
export const protocol = 1;

/** The maximum number of bytes in a message to the server, which ends the connection of a page that sends more. */
export const mostBytes = 1024 * 1024;

const operations = z.array(operationSchema).check(z.maxLength(2000));

/** A text that git may accept as a revision: longer ones cannot be the name of a branch on disk. */
const revision = z.string().check(z.minLength(1), z.maxLength(250));

export const requestSchema = z.discriminatedUnion('do', [
  /** First, once: proves that the page was opened from the printed URL. */
  z.strictObject({ do: z.literal('hello'), token: z.string(), protocol: z.literal(protocol) }),
  z.strictObject({ do: z.literal('open'), route: z.string() }),
  /** The findings of a route that is not shown. */
  z.strictObject({ do: z.literal('findings'), route: z.string() }),
  /**
   * Applies operations, all or none, and writes the files. The answer includes the view of the route `open`. Wires
   * follow ports that are renamed, unless it is an undo or a redo, whose operations already include that.
   */
  z.strictObject({
    do: z.literal('edit'),
    operations,
    open: z.exactOptional(z.string()),
    isUndo: z.exactOptional(z.boolean()),
  }),
  /** The view that an edit would result in. Nothing is written. */
  z.strictObject({ do: z.literal('preview'), route: z.string(), operations }),
  /**
   * Stores where the user placed the nodes of a route, next to the flow; null returns to the automatic arrangement.
   * `from`: the route's previous id, whose places are forgotten.
   */
  z.strictObject({ do: z.literal('place'), ...placing }),
  /** The outputs that must not be wired to a port, because the value does not exist on every path. */
  z.strictObject({
    do: z.literal('unavailable'),
    route: z.string(),
    at: z.strictObject({ node: z.string(), port: z.string(), side: z.enum(['in', 'out']) }),
  }),
  /** Nodes of all routes and functions that contain a text. */
  z.strictObject({ do: z.literal('find-text'), text: z.string().check(z.maxLength(200)) }),
  /** The completions at a position of the TypeScript in a config, as operations would make it. Nothing is written. */
  z.strictObject({
    do: z.literal('complete'),
    route: z.string(),
    operations,
    place: z.strictObject({ node: z.string(), at: z.int().check(z.minimum(0)) }),
  }),
  /** The operations that turn some nodes into a function with this id, and a call of it. Nothing is written. */
  z.strictObject({
    do: z.literal('make-function'),
    route: z.string(),
    nodes: z.readonly(z.array(z.string()).check(z.maxLength(1000))),
    id: z.string(),
  }),
  /** The text of a file of the flow. */
  z.strictObject({ do: z.literal('text'), file: z.string() }),
  /** Another file that a build makes of the route, or of a change of the tables. */
  z.strictObject({ do: z.literal('other-file'), route: z.string(), which: z.enum(['migration', 'openapi']) }),
  /** Opens a file of the flow in the user's editor. */
  z.strictObject({ do: z.literal('reveal'), file: z.string(), line: z.int().check(z.minimum(1)) }),
  z.strictObject({ do: z.literal('explain'), code: z.string() }),
  /** The effect of migrations on the database of an earlier version, and on the development database. */
  z.strictObject({ do: z.literal('migration') }),
  /** The differences from a commit, given as a branch, a tag or any other name that git accepts. */
  z.strictObject({ do: z.literal('changes'), against: revision }),
  /** The drawing and the code of one of the routes that differ. */
  z.strictObject({ do: z.literal('changed-route'), against: revision, route: z.string() }),
  /** The declared secrets that have a value in the development server's environment. Values never cross the socket. */
  z.strictObject({ do: z.literal('secrets-set') }),
  /** The mails that the development server stored instead of sending, newest first. */
  z.strictObject({ do: z.literal('mails') }),
  /** The first rows of a table in the development server's database. Sensitive columns never cross the socket. */
  z.strictObject({ do: z.literal('rows'), table: z.string() }),
  /** Runs an example of a route, by its index, like `flowsmith test`. */
  z.strictObject({ do: z.literal('run-example'), route: z.string(), example: z.int() }),
  /** Runs a scheduled route now. */
  z.strictObject({ do: z.literal('run-job'), route: z.string(), values: z.exactOptional(z.boolean()) }),
  /** Whether the development server runs the current version of a route. */
  z.strictObject({ do: z.literal('serves'), route: z.string() }),
  /** Makes the development server start with an empty database. */
  z.strictObject({ do: z.literal('reset-data') }),
  z.strictObject({
    do: z.literal('try'),
    route: z.string(),
    request: z.strictObject({
      url: z.string(),
      headers: z.record(z.string(), z.string()),
      body: z.exactOptional(z.string()),
      /** The body is bytes, in Base64. */
      isBase64: z.exactOptional(z.literal(true)),
    }),
    /** Whether to sign the body like the sender of the deliveries. */
    isSigned: z.exactOptional(z.boolean()),
    /** Whether the values on wires are recorded; by default, they are. */
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

/** A file as a build would write it, or a route's part of it, or why there is none. */
export type OtherFile = { readonly path: string; readonly text: string } | { readonly none: string };

export interface Migrations {
  /** The earlier version: the last commit or, without one, the flow when it was opened. */
  readonly since: 'commit' | 'opening';
  /** For a database with the tables of the earlier version. */
  readonly earlier: Migration;
  /** For the development database, if there is one: migrated automatically unless existing data is in the way. */
  readonly data?: Migration;
}

export interface Migration {
  /** In the order in which they run; empty if the tables are unchanged. */
  readonly statements: readonly { readonly sql: string; readonly loses: boolean }[];
  /** What would be lost, one sentence each. */
  readonly losses: readonly string[];
  /** Columns for which existing rows are in the way, and why: a backfill gives these rows a value. */
  readonly lacks: readonly { readonly table: string; readonly column: string; readonly message: string }[];
}

export interface Changes {
  /** The versions to compare with, latest first. */
  readonly revisions: readonly Revision[];
  /** How the flow differs from it, or why nothing can be compared. */
  readonly result: Comparison | { readonly problem: Problem };
}

export interface MailView {
  readonly id: string;
  readonly date: string;
  readonly from: string;
  readonly to: string;
  /** Empty if the mail has none; the same for the next one. */
  readonly cc: string;
  readonly replyTo: string;
  readonly subject: string;
  readonly text: string;
}

export interface Hello {
  readonly project: ProjectView;
  readonly kinds: readonly KindView[];
  /** Where the user placed nodes, unless that is shared. */
  readonly places: PlacesByRoute;
  /** The flow as the user gave it. */
  readonly flow: string;
}

export interface Edited {
  readonly project: ProjectView;
  /** The view of `open`, if that route still exists. */
  readonly view?: RouteView;
  /** Undoes the edit, byte for byte. */
  readonly inverse: readonly z.infer<typeof operationSchema>[];
}

export interface Tried {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** The length of the whole body, if only its beginning is included. */
  readonly bytes?: number;
  readonly milliseconds: number;
  /** What ran in the route, if known. */
  readonly ran?: Ran;
  /** The secret that it was signed with, if it is not set and a sample value was used instead. */
  readonly sampleSecret?: string;
  /** Why it is the answer of an older version, if it is. */
  readonly older?: string;
  /** The request went to a URL other than the route's. */
  readonly elsewhere?: true;
  /** Other requests arrived in the meantime, and may be the reason for some of what ran. */
  readonly others?: true;
  /** What an example of it needs to know about its tables; undefined if unknown. */
  readonly kept?: KeptRows;
}

export interface KeptRows {
  /** What an example has to be given, by table, referenced ones first. */
  readonly rows: Readonly<Record<string, readonly JsonObject[]>>;
  /** Tables with rows that it cannot be given, or with too many. */
  readonly lacks: readonly string[];
  /** Keys counted by the database, by column, and those of added rows, which would be different in an example. */
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
 * Checks the envelope of a message from the server. Its content has the type promised by its name: page and server are
 * from the same build, which `hello` ensures.
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
  /** The open route of the page has changed, too. */
  | { readonly on: 'view'; readonly view: RouteView }
  /** The custom kinds changed, or the tables that samples of kinds name. */
  | { readonly on: 'kinds'; readonly kinds: readonly KindView[] }
  /** Nodes were moved on another page. */
  | { readonly on: 'places'; readonly places: PlacesByRoute }
  /**
   * The files or the last commit have changed: the routes that are uncommitted, and those that something other than the
   * Builder has just changed.
   */
  | { readonly on: 'changed'; readonly uncommitted: readonly string[]; readonly foreign: readonly string[] }
  | { readonly on: 'server'; readonly server: ServerState }
  /** The output of the development server: since the last of these, or all of it for a page that connects. */
  | { readonly on: 'log'; readonly text: string; readonly whole?: true }
  /** The development server stored mails instead of sending them: the new ones, newest first. */
  | { readonly on: 'mail'; readonly mails: readonly MailView[] };

export interface ServerState extends DevState {
  /** Where it is reached: `BASE_URL` if that is set. */
  readonly url?: string;
  /** If `BASE_URL` is set: its value, and where the server listens on this machine. */
  readonly baseUrl?: string;
  readonly local?: string;
}
