import type { JsonValue } from '../base/json.ts';
import type { Locate, Place } from '../base/span.ts';
import type { Subject } from '../base/diagnostic.ts';
import { excerpt, longestName } from '../base/visible-text.ts';
import type { ColumnRules } from './column-rules.ts';
import type { ErrorShape } from './error-shape.ts';
import type { ExampleRequest } from './example-request.ts';
import type { FileStore } from './file-store.ts';
import type { FunctionSignature, FunctionSummary } from './function.ts';
import type { GivenToken } from './given-tokens.ts';
import type { Isolation } from './isolation.ts';
import type { Kind } from './kind.ts';
import type { NoOverlap } from './no-overlap.ts';
import type { DescribeQuery } from './query.ts';
import type { DeclaredContract } from './request-read.ts';
import type { TableCheck } from './table-check.ts';
import type { Tenancy } from './tenancy.ts';
import type { Trigger } from './trigger.ts';
import type { Type } from './type.ts';

/** A whole backend with every name resolved: the output of 2-bind. */
export interface Project {
  readonly name: string;
  readonly description?: string;
  readonly tables: ReadonlyMap<string, Table>;
  readonly secrets: ReadonlyMap<string, Secret>;
  readonly functions: ReadonlyMap<string, FunctionSummary>;
  /** The declarations of functions: all that is known about a function before it is analysed. */
  readonly signatures: ReadonlyMap<string, FunctionSignature>;
  readonly requiredGuards: readonly RequiredGuard[];
  /** Undefined if the project declares no `tenant`. */
  readonly tenancy?: Tenancy;
  /** Where files are stored; undefined if the project declares no `files`. */
  readonly files?: FileStore;
  readonly errors: ErrorShape;
  /** Tells what an SQL statement means, if there is a database to ask. */
  readonly describeQuery?: DescribeQuery | undefined;
  /** By path, then method. */
  readonly routes: readonly Route[];
  /** Where the project is described. */
  readonly place: Place;
}

export interface Secret {
  readonly name: string;
  /** The servers to which it may be sent. */
  readonly for: readonly string[];
  readonly description?: string;
  readonly place: Place;
}

/** A guard that requests have to pass before a route acts. */
export interface RequiredGuard {
  readonly guard: string;
  /** The routes started by requests that it applies to: all of them, all but some, or some. */
  readonly routes: { readonly are: 'except' | 'only'; readonly ids: readonly string[] };
  /** The places of the object's parts, such as `['except', 0]`. */
  readonly locate: Locate;
}

export type ColumnType = 'uuid' | 'text' | 'integer' | 'number' | 'boolean' | 'timestamp' | 'json';

export interface Column {
  readonly name: string;
  readonly type: ColumnType;
  readonly primaryKey: boolean;
  readonly nullable: boolean;
  readonly unique: boolean;
  readonly sensitive: boolean;
  readonly rules?: ColumnRules;
  readonly renamedFrom?: string;
  /** An SQL expression for existing rows that would prevent a change to the column. */
  readonly backfill?: string;
  readonly default?: ColumnDefault;
  /** Every update sets it to the current time, unless the flow writes it. */
  readonly onUpdate?: 'now';
  readonly references?: {
    readonly table: string;
    readonly column: string;
    readonly onDelete?: 'restrict' | 'cascade' | 'set-null';
  };
  /** The explicit names of the relation to the referenced row, and of its inverse. */
  readonly as?: string;
  readonly inverse?: string;
}

export type ColumnDefault =
  | { readonly kind: 'uuid' | 'now' | 'increment' }
  | { readonly kind: 'literal'; readonly value: JsonValue };

export interface Table {
  readonly name: string;
  /** In the order of the file, which is also the order in the database. */
  readonly columns: ReadonlyMap<string, Column>;
  readonly primaryKey: string;
  readonly unique: readonly (readonly string[])[];
  readonly indexes: readonly (readonly string[])[];
  readonly checks?: readonly TableCheck[];
  readonly noOverlap?: NoOverlap;
  /** The column with the time at which a row was deleted. Deleted rows stay in the table, but are hidden. */
  readonly softDelete?: string;
  /** The column that identifies the tenant who owns a row. A node sees the rows of one tenant. */
  readonly tenant?: string;
  /** The role that may use the table, if the database itself keeps tenants apart. */
  readonly tenantRole?: string;
  /** Set if the table is used by a node that sees the rows of all tenants. */
  readonly across?: true;
  /** The relations through another table, by name. `from` is the column there that refers to this table. */
  readonly relations?: ReadonlyMap<string, { readonly through: string; readonly from?: string }>;
  readonly renamedFrom?: string;
  readonly place: Place;
  /** The places of the table's parts, such as `['columns', 'email']`. */
  readonly locate: Locate;
}

export const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
export type Method = (typeof methods)[number];

export interface Route {
  readonly id: string;
  /** Set if the flow belongs to a function, which is entered by calls rather than requests. */
  readonly signature?: FunctionSignature;
  readonly title?: string;
  readonly description?: string;
  readonly tags: readonly string[];
  readonly method: Method;
  readonly path: string;
  readonly pathParams: readonly string[];
  /** The path that the server listens on; undefined for a job, which no request reaches. */
  readonly url: string | undefined;
  /** The ids of the routes from which this one deliberately takes requests. */
  readonly overrides: readonly string[];
  readonly timeoutMs?: number;
  readonly bodyLimit?: number;
  /** Whether all writes of the flow commit together. */
  readonly transaction: boolean;
  /** The isolation of that transaction; undefined for PostgreSQL's default. */
  readonly isolation?: Isolation;
  /** Whether nodes that use a tenant's rows run as a role that sees no others. */
  readonly rowSecurity?: true;
  /** Whether all faults at one point of the flow are reported together. Those of a job have no recipient. */
  readonly tellsAll: boolean;
  readonly trigger: Trigger;
  readonly contract: DeclaredContract;
  /** The type of the body, if a schema or the fields of a form declare it. */
  readonly declaredBody?: Type;
  readonly start: string;
  /** The container whose body the flow is. */
  readonly scope?: string;
  /** By id, in canonical order; see 2-bind. A route's nodes include those of its bodies. */
  readonly nodes: ReadonlyMap<string, Node>;
  readonly examples: readonly Example[];
  readonly place: Locate;
}

/** The parts of a route with errors that later checks skip. */
export interface Issues {
  /** The nodes with errors, and those that they feed, whose issues may only be consequences. */
  readonly nodes: ReadonlySet<string>;
  /** Whether there is a test among them, which might have shown that a value is present. */
  readonly hideTests: boolean;
}

/** A route with every name resolved, or as many as possible if it has errors. */
export interface BoundRoute {
  readonly route: Route;
  /** Undefined if it has no error. */
  readonly issues?: Issues;
}

export interface Node {
  readonly id: string;
  /** The node in the file that this one is a step of, if it has a different id. */
  readonly partOf?: string;
  readonly kind: Kind;
  /** The container around the node in the file. */
  readonly parent?: string;
  /** The container in whose body it is computed: one around `parent` if its value does not depend on the item. */
  readonly scope?: string;
  /** The contents of a container. */
  readonly body?: Body;
  /** The kind as bound, if the node is shorthand for several; `kind` is that of the last one. */
  readonly whole?: Kind;
  readonly label?: string;
  readonly comment?: string;
  /** By input port; a port that nothing feeds is absent. */
  readonly inputs: ReadonlyMap<string, Input>;
  /** Control edges by output port: the id of the node that comes next. */
  readonly next: ReadonlyMap<string, ControlEdge>;
  /** The control edges in the file, if some of them now leave from a step that decides about an exit. */
  readonly exits?: ReadonlyMap<string, ControlEdge>;
  readonly place: Place;
  readonly subject: Subject;
  /** The place of a part of the node, such as `['config', 'table']`. */
  readonly at: Locate;
}

/**
 * What a container does for each item. The flow begins at the container, where its nodes read item and index. Outputs
 * of surrounding nodes appear in the flow as entries with those nodes' ids, and feed the container (`bodyInput`).
 */
export interface Body {
  readonly route: Route;
  /** What feeds `result`. */
  readonly result?: Input;
  /** The control edge to the first node, if a container has one. */
  readonly first?: ControlEdge;
  /**
   * For a container whose nodes act: the inputs from which every item computes values that may be refused. This happens
   * for all items before the first one acts. Undefined if there are none.
   */
  readonly prepares?: ReadonlySet<string>;
}

/** The input of a container through which its body takes an output of a surrounding node. */
export const bodyInput = (node: string, port: string): string => `${node}.${port}`;

export interface ControlEdge {
  readonly to: string;
  readonly place: Place;
}

export type Input =
  /** `implied`: follows from the node itself, not from an edge of the flow. */
  | {
      readonly kind: 'wire';
      readonly node: string;
      readonly port: string;
      readonly implied?: true;
      readonly place: Place;
    }
  | { readonly kind: 'literal'; readonly value: JsonValue; readonly place: Place }
  | { readonly kind: 'secret'; readonly name: string; readonly place: Place };

export interface Example {
  readonly name?: string;
  readonly given?: {
    readonly rows?: Readonly<Record<string, readonly JsonValue[]>>;
    /** What other servers answer. */
    readonly http?: readonly JsonValue[];
    readonly files?: readonly JsonValue[];
    readonly tokens?: Readonly<Record<string, GivenToken>>;
  };
  /** How often it is sent or called; only the last time counts. */
  readonly repeat?: number;
  readonly request: ExampleRequest;
  readonly response?: {
    readonly status?: number;
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: JsonValue;
  };
  readonly then?: {
    readonly rows?: Readonly<Record<string, readonly JsonValue[]>>;
    readonly mails?: readonly JsonValue[];
    /** The jobs that are stored. */
    readonly jobs?: readonly JsonValue[];
    readonly http?: readonly JsonValue[];
    readonly files?: readonly JsonValue[];
  };
}

/** Why a function may fail: the failure codes that flows see, and the code for a refused value. */
export const failureCodes = [
  'unique',
  'foreign-key',
  'overlap',
  'check',
  'serialization',
  'mail',
  'files',
  'timeout',
  'network',
  'status',
  'too-large',
  'invalid',
  'unavailable',
  'failed',
  'other',
  'refused',
] as const;

/** A call of a function, and at most one of its outputs, its answer and its failure. */
export interface FunctionExample extends Pick<Example, 'name' | 'given' | 'repeat' | 'response' | 'then'> {
  readonly request?: Pick<Example['request'], 'headers'>;
  readonly inputs?: Readonly<Record<string, JsonValue>>;
  readonly outputs?: Readonly<Record<string, JsonValue>>;
  readonly failure?: { readonly code?: (typeof failureCodes)[number]; readonly message?: string };
}

/** The parts of a node's name. */
export interface NamedNode extends Pick<Node, 'id' | 'partOf' | 'label'> {
  readonly kind: Pick<Kind, 'title'>;
}

/** A node's name in messages: its shortened label or else its kind's title, and the id to search for. */
export function nameOfNode(node: NamedNode): string {
  return node.label === undefined
    ? `${node.kind.title} (${node.partOf ?? node.id})`
    : `“${excerpt(node.label, longestName)}” (${node.id})`;
}
