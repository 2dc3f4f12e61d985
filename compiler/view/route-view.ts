import type { JsonObject, JsonValue } from '../base/json.ts';
import type { Severity } from '../base/diagnostic.ts';
import type { Span } from '../base/span.ts';
import type { SeenTypes } from '../ir/seen-types.ts';
import type { Signing, Token } from '../ir/signing.ts';
import type { Timetable } from '../ir/trigger.ts';
import type { Role } from '../graph/flow-graph.ts';
import type { Fix, Path } from '../base/operation.ts';
import type { ParameterFor } from '../nodes/typed-parameter.ts';
import type { SettingsView } from './settings-view.ts';

/** One route or function as the Builder shows it. Plain JSON: it crosses a socket. */
export interface RouteView {
  /** Its name among the flows: the id of a route, or `functions/` and that of a function. */
  readonly id: string;
  /** Whether it is a function; then it has no method, no path and no examples. */
  readonly isFunction?: true;
  readonly file: string;
  readonly method: string;
  readonly path: string;
  /** The URL that requests go to; undefined if the server starts the flow itself, or Start is broken. */
  readonly url?: string;
  readonly trigger: TriggerView;
  /** A request that it takes, with sample values; undefined while there are errors, and for a job. */
  readonly request?: RequestView;
  /** The route without its flow and its examples, as in the file. */
  readonly settings: JsonObject;
  readonly examples: readonly JsonValue[];
  /** In the order of the file. */
  readonly nodes: readonly NodeView[];
  readonly wires: readonly WireView[];
  /** The emitted file; undefined while there are errors. */
  readonly code?: CodeView;
  /** Those of this route, in the order of the compiler. */
  readonly diagnostics: readonly DiagnosticView[];
}

export interface TriggerView {
  /** `request`, `webhook`, `cron`, `form`; undefined if Start is broken. */
  readonly kind?: string;
  readonly detail?: string;
  /** For a job: when it runs, such as “every day at 3:00 UTC”. */
  readonly runs?: string;
  /** The same for programs. */
  readonly timetable?: Timetable;
  /** For a delivery: whether the flow is proven to verify its sender. */
  readonly isVerified?: boolean;
  /** For a delivery: how its sender signs, or the header that carries a secret, if that is what the flow verifies. */
  readonly signing?: Signing | Token;
}

export interface RequestView {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: JsonValue;
}

export interface NodeView {
  readonly id: string;
  readonly type: string;
  /** The kind's title; the type if there is no such kind. */
  readonly kind: string;
  readonly label?: string;
  readonly comment?: string;
  /** The container that holds the node. */
  readonly parent?: string;
  readonly role: Role;
  /** One line each: table, status, settings. Without literals, which are shown at the inputs. */
  readonly facts: readonly string[];
  /** As in the file. */
  readonly config: JsonObject;
  readonly inputs: JsonObject;
  readonly position?: { readonly x: number; readonly y: number };
  readonly ins: readonly PortView[];
  readonly outs: readonly PortView[];
  /** The function that it calls, by its name among the flows. */
  readonly calls?: string;
  /** For one with TypeScript in its config: what that sees, or saw when it was right last. */
  readonly sees?: SeenTypes;
  /** Whether its kind is known and its config fits. */
  readonly isBound: boolean;
}

export interface PortView {
  readonly name: string;
  readonly is: 'control' | 'data';
  /** What an input needs, or an output gives. Undefined for control ports and ghosts. */
  readonly type?: TypeView;
  /** It is for nodes that this one holds. */
  readonly inside?: true;
  /** For an input: may be left unfed. */
  readonly optional?: true;
  /** For an input: the flow itself feeds it with the tenant, once a guard has determined that. */
  readonly tenant?: true;
  /** The config has no such port, but a wire or a literal still names it. */
  readonly ghost?: true;
  /** For an output: the control output with which the value becomes available. */
  readonly with?: string;
  /** A tainted value must not arrive here; where it would leak. */
  readonly sink?: string;
  /** Why a constant must not be used here. */
  readonly noLiteral?: string;
  /** For an input: what a parameter of the path or the query has to be in order to feed it, if not any text. */
  readonly parameter?: ParameterFor;
  /** For an input that takes an object: the fields that it has to have; if none, those that it can. */
  readonly fields?: readonly string[];
}

export interface TypeView {
  /** As messages print it, such as `string?`. */
  readonly name: string;
  readonly shape: 'unknown' | 'boolean' | 'number' | 'string' | 'bytes' | 'list' | 'object' | 'union' | 'null';
  readonly mayBeMissing: boolean;
}

/** A wire of the file; both ends are as written there, and may name what does not exist. */
export interface WireView {
  /** `from->to`, with `#2` and so on for one that is there twice. */
  readonly id: string;
  readonly from: End;
  readonly to: End;
  readonly is: 'control' | 'data';
  readonly type?: TypeView;
  /** The worst finding about it. */
  readonly severity?: Severity;
}

export interface End {
  readonly node: string;
  readonly port: string;
}

/** A port, and on which side of its node it is. */
export interface PortAt extends End {
  readonly side: 'in' | 'out';
}

/** A port that must not be wired to another one, since the value does not exist on every path. */
export interface UnavailableView extends End {
  readonly reason: string;
}

export interface CodeView {
  /** In the emitted project, such as `src/routes/users/create-user.ts`. */
  readonly path: string;
  readonly text: string;
  /** First and last line of each stretch that a node owns, from 1, inclusive. */
  readonly lines: Readonly<Record<string, readonly (readonly [number, number])[]>>;
}

export interface DiagnosticView {
  readonly code: string;
  readonly severity: Severity;
  readonly title: string;
  readonly message: string;
  readonly hint: string;
  readonly file: string;
  /** From 1. */
  readonly line: number;
  readonly column: number;
  readonly route?: string;
  /** From the root of the route (or of the project), with ids for items. */
  readonly path: Path;
  /** The stretch of the text there that it is about. */
  readonly within?: Span;
  readonly node?: string;
  /** The id of a wire. */
  readonly wire?: string;
  /** It only says that the route has just begun: nothing follows Start yet. */
  readonly isBegun?: true;
  /** It says that nothing checks who sends to a webhook, so that a check is the way out. */
  readonly isUnverified?: true;
  readonly fixes: readonly Fix[];
}

export interface UseView {
  readonly route: string;
  /** Undefined in examples, and in the types of a function's inputs and outputs. */
  readonly node?: string;
  /** Where the name occurs, for renaming it. */
  readonly spots?: readonly NameSpot[];
}

/** The name of a table or a column in a route: a key of an object, or a value, with the text before and after it. */
export interface NameSpot {
  readonly is: 'key' | 'value';
  readonly path: Path;
  readonly before: string;
  /** If a text has the name several times: the texts between. */
  readonly between?: readonly string[];
  readonly after: string;
}

/** A project as the Builder's lists show it. */
export interface ProjectView {
  /** Undefined if its file could not be read. */
  readonly name?: string;
  readonly layout: 'file' | 'folder';
  /** Its files cannot be read any more, and this is what they held before. */
  readonly isStale?: true;
  readonly routes: readonly RouteEntry[];
  /** In the order of the files. */
  readonly functions: readonly FunctionEntry[];
  /** The files of routes and functions that cannot be read just now, in the order of the files. */
  readonly unreadable: readonly string[];
  /** As in the file. */
  readonly tables: JsonObject;
  /** For each table that has any. */
  readonly relations: Readonly<Record<string, readonly RelationView[]>>;
  readonly secrets: readonly SecretView[];
  readonly settings: SettingsView;
  /** Where each table and column is used: nodes by `table` and `table.column`. */
  readonly uses: Readonly<Record<string, readonly UseView[]>>;
  /** What concerns no single route, and files that could not be read. */
  readonly diagnostics: readonly DiagnosticView[];
}

/** A way from the rows of one table to those of another. */
export interface RelationView {
  readonly name: string;
  readonly table: string;
  /** Whether it leads to one row at most. */
  readonly isOne: boolean;
  /** Where to write its name, within `tables`, so that it stays: nodes follow it, and it is the default name. */
  readonly toKeepAt?: Path;
}

export interface RouteEntry {
  readonly id: string;
  readonly file: string;
  readonly method: string;
  readonly path: string;
  readonly title?: string;
  /** The kind of its trigger. */
  readonly trigger?: string;
  /** For a job: when it runs, such as “every day at 3:00 UTC”. */
  readonly runs?: string;
  /** Those that it answers: method and path, without the names of parameters, such as `GET /users/:`. */
  readonly requests: readonly string[];
  /** Its own problems; undefined if it has none. */
  readonly problems?: Tally;
}

export interface FunctionEntry extends Pick<RouteEntry, 'file' | 'title' | 'problems'> {
  /** Its name among the flows: `functions/`, then its own id. */
  readonly id: string;
  readonly name: string;
  /** It may answer on behalf of its callers. */
  readonly guard?: true;
  /** The nodes that call it. */
  readonly callers: readonly { readonly route: string; readonly node: string }[];
  /** What a call of it looks like; undefined while its signature cannot be read. */
  readonly call?: Pick<NodeView, 'role' | 'ins' | 'outs'>;
}

export interface Tally {
  readonly errors: number;
  readonly warnings: number;
  /** The errors that only say that a route has just begun, which are not counted among the others. */
  readonly begun: number;
}

export interface SecretView {
  readonly name: string;
  readonly description?: string;
  /** The servers that it may be sent to; undefined if nothing says so. */
  readonly for?: readonly string[];
  /** The routes and nodes that use it. */
  readonly uses: readonly { readonly route: string; readonly node: string }[];
}

/** A node kind in the palette. */
export interface KindView {
  readonly type: string;
  readonly title: string;
  readonly summary: string;
  readonly group: string;
  readonly role: Role;
  /** Other words that people search for. */
  readonly names: readonly string[];
  /** The JSON Schema of its config. */
  readonly schema: JsonObject;
  /** The smallest config that a new node may begin with. */
  readonly sample: JsonObject;
  /** For one that is about a table, where there are several: which ones. Its sample has none. */
  readonly tables?: readonly string[];
  /** The ports under that config, to propose what fits. */
  readonly ins: readonly PortView[];
  readonly outs: readonly PortView[];
  readonly isEntry: boolean;
  /** The part of the request that it reads, if it reads any. */
  readonly reads?: 'path' | 'query' | 'header' | 'cookie' | 'body' | 'raw' | 'file' | 'url' | 'address';
  /** How it ends a flow: with the answer of a route or a guard, with the values of a function, or by a failure. */
  readonly ends?: 'answer' | 'values' | 'failure';
  /** The name of its picture; by default that of its role. */
  readonly icon?: string;
}
