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

/** A route or function as the Builder shows it. Plain JSON, since it is sent through a socket. */
export interface RouteView {
  /** Its flow name: the id of a route, or `functions/` and the id of a function. */
  readonly id: string;
  /** Whether it is a function, which has no method, no path and no examples. */
  readonly isFunction?: true;
  readonly file: string;
  readonly method: string;
  readonly path: string;
  /** The URL for requests; undefined if the server itself starts the flow, or Start is broken. */
  readonly url?: string;
  readonly trigger: TriggerView;
  /** A request that it accepts, with sample values; undefined while there are errors, and for a job. */
  readonly request?: RequestView;
  /** The route without its flow and its examples, as written in the file. */
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
  /** For a delivery: how its sender signs it, or the header with a secret, if the flow verifies that. */
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
  /** The container around the node. */
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
  /** The function that it calls, by flow name. */
  readonly calls?: string;
  /** For a config with TypeScript: the types that it sees, or last saw when it was valid. */
  readonly sees?: SeenTypes;
  /** Whether its kind is known and its config is valid. */
  readonly isBound: boolean;
}

export interface PortView {
  readonly name: string;
  readonly is: 'control' | 'data';
  /** The need of an input, or the type of an output. Undefined for control ports and ghosts. */
  readonly type?: TypeView;
  /** It is for nodes inside this one. */
  readonly inside?: true;
  /** For an input: may be left unfed. */
  readonly optional?: true;
  /** For an input: the flow itself feeds it with the tenant, once a guard has determined it. */
  readonly tenant?: true;
  /** The config has no such port, but a wire or a literal still names it. */
  readonly ghost?: true;
  /** For an output: the control output with which the value becomes available. */
  readonly with?: string;
  /** A tainted value must not reach it; the text says where it would leak. */
  readonly sink?: string;
  /** Why a constant must not be used here. */
  readonly noLiteral?: string;
  /**
   * For an input: the declaration that a parameter of the path or the query needs to feed it, unless any text will do.
   */
  readonly parameter?: ParameterFor;
  /** Of an object that an input takes, the required fields, else all; of one that an output gives, all. */
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
  /** The first and last line of each range that a node owns, from 1, inclusive. */
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
  /** The span within the text there that it is about. */
  readonly within?: Span;
  readonly node?: string;
  /** The id of a wire. */
  readonly wire?: string;
  /** It only says that the route is unfinished: nothing follows Start yet. */
  readonly isBegun?: true;
  /** It says that nothing verifies the sender of a webhook, so that adding a check is the remedy. */
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
  /** If a text contains the name several times: the texts between. */
  readonly between?: readonly string[];
  readonly after: string;
}

/** A project as the Builder's lists show it. */
export interface ProjectView {
  /** Undefined if its file could not be read. */
  readonly name?: string;
  readonly layout: 'file' | 'folder';
  /** Its files have become unreadable, and this is their last readable content. */
  readonly isStale?: true;
  readonly routes: readonly RouteEntry[];
  /** In the order of the files. */
  readonly functions: readonly FunctionEntry[];
  /** The files of routes and functions that are currently unreadable, in the order of the files. */
  readonly unreadable: readonly string[];
  /** As in the file. */
  readonly tables: JsonObject;
  /** For each table that has any. */
  readonly relations: Readonly<Record<string, readonly RelationView[]>>;
  readonly secrets: readonly SecretView[];
  readonly settings: SettingsView;
  /** Where each table and column is used: nodes by `table` and `table.column`. */
  readonly uses: Readonly<Record<string, readonly UseView[]>>;
  /** Findings that belong to no single route, and unreadable files. */
  readonly diagnostics: readonly DiagnosticView[];
}

/** A relation from the rows of one table to those of another. */
export interface RelationView {
  readonly name: string;
  readonly table: string;
  /** Whether it leads to at most one row. */
  readonly isOne: boolean;
  /** Where to write its name, within `tables`, to keep it: nodes follow it, and it is the default name. */
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
  /** The requests that it answers: method and path, without the names of parameters, such as `GET /users/:`. */
  readonly requests: readonly string[];
  /** Its own problems; undefined if it has none. */
  readonly problems?: Tally;
}

export interface FunctionEntry extends Pick<RouteEntry, 'file' | 'title' | 'problems'> {
  /** Its flow name: `functions/`, then its own id. */
  readonly id: string;
  readonly name: string;
  /** It may answer on behalf of its callers. */
  readonly guard?: true;
  /** The nodes that call it. */
  readonly callers: readonly { readonly route: string; readonly node: string }[];
  /** What a call of it looks like; undefined while its signature is invalid. */
  readonly call?: Pick<NodeView, 'role' | 'ins' | 'outs'>;
}

export interface Tally {
  readonly errors: number;
  readonly warnings: number;
  /** The errors that only say that a route is unfinished, which are counted separately. */
  readonly begun: number;
}

export interface SecretView {
  readonly name: string;
  readonly description?: string;
  /** The servers to which it may be sent; undefined if not declared. */
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
  /** The smallest config for a new node. */
  readonly sample: JsonObject;
  /** For a kind that uses a table, if there are several: which ones. Its sample has none. */
  readonly tables?: readonly string[];
  /** The ports with that config, to propose what fits. */
  readonly ins: readonly PortView[];
  readonly outs: readonly PortView[];
  readonly isEntry: boolean;
  /** The part of the request that it reads, if any. */
  readonly reads?: 'path' | 'query' | 'header' | 'cookie' | 'body' | 'raw' | 'file' | 'url' | 'address';
  /** How it ends a flow: with the answer of a route or a guard, with the values of a function, or by a failure. */
  readonly ends?: 'answer' | 'values' | 'failure';
  /** The name of its icon; by default, that of its role. */
  readonly icon?: string;
}
