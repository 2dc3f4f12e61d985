import type { Code, Local } from '../../../code/code.ts';
import type { SourceName } from '../../../ir/emit-context.ts';
import type { InputValue, Inputs, Label, RoutePlan, Step, Value, Variable } from '../../../ir/plan.ts';
import type { Type } from '../../../ir/type.ts';
import type { Node, Route } from '../../../ir/project.ts';
import type { JsonObject, JsonValue } from '../../../base/json.ts';
import type { BodyUse } from '../../../ir/checked.ts';
import type { Origins } from './origins.ts';
import type { Share } from './read-value.ts';
import type { Sights } from './sights.ts';
import type { Assignment } from './usage.ts';

/** Shared by the emitters of one route. */
export interface RouteScope {
  readonly routeId: string;
  /** The server. */
  readonly app: Code;
  /** A jump target. */
  readonly label: (label: Label) => Local;
  /** The id of the Start node. */
  readonly start: string;
  readonly node: (id: string) => Node;
  readonly isAttempted: (node: string) => boolean;
  readonly isCredential: (node: string, port: string) => boolean;
  /** The name of a node's result in messages. */
  readonly nameMade: (node: Node) => SourceName;
  readonly isOutputUsed: (node: string, output: string) => boolean;
  /** The fields of an object that are read; undefined if it is taken as a whole. */
  readonly fieldsUsed: (node: string, output: string) => ReadonlySet<string> | undefined;
  readonly read: (variable: Variable) => Code;
  readonly assignments: (variable: Variable) => readonly Assignment[];
  /** Whether a test of the variable tells TypeScript nothing about what it was computed from. */
  readonly isGathered: (variable: Variable) => boolean;
  readonly origins: Origins;
  /** What containers hold. */
  readonly bodies: RoutePlan['bodies'];
  /** Whether effects run in spans. */
  readonly isTraced: boolean;
  readonly containers: ContainerEmitters;
  /** Inside a loop over the items of a list. */
  readonly loop?: Loop | undefined;
  /** Whether answers are handed out of a function that runs for an item, since they end the flow. */
  readonly handsOut: boolean;
  /** A constant of the plugin for a node, initialised when the route is registered. */
  readonly once: (hint: string, value: Code, node: string) => Code;
  /** A constant of the module, such as a reader that has to be made first. */
  readonly share: Share;
  /** The answers in whose places a transaction returns what is sent after the commit. */
  readonly handsBack?: ReadonlyMap<Step, Code>;
  /** The database as the code here refers to it: `tx` inside a transaction. */
  readonly db: Code;
  readonly clock: () => Code;
  /** How the transaction of the flow is kept apart from others. */
  readonly isolation: Route['isolation'];
  /** Whether the code runs in a transaction, where `db` is `tx`. */
  readonly inTransaction: boolean;
  /**
   * Whether it may run in a transaction of its caller, which is passed as `db`: in a function, unless that forbids
   * transactions.
   */
  readonly maybeInTransaction: boolean;
  /** Whether nodes that use a tenant's rows run as a role that sees no others. */
  readonly rowSecurity: boolean;
  /** Whether a failure is caught around the code, so that promises are awaited before they are returned. */
  readonly isTried: boolean;
  readonly isFunction: boolean;
  /** Whether the body of an answer is emitted: it may be any value. */
  readonly isAnswer: boolean;
  /** TypeScript's view of values here. */
  readonly seen: Seen;
  /** TypeScript's view before a step. */
  readonly seenAt: (step: Step) => Seen;
  /** What TypeScript concludes where a condition with a name is `side`. */
  readonly implied: (condition: InputValue, side: boolean) => Sights;
  /** The same for a condition that a body gets from around it. */
  readonly impliedAround: (given: Variable, side: boolean) => Sights;
  /** TypeScript's type of what a body gets from around it, where that may be wider than the flow's. */
  readonly typeAround: (given: Variable) => Type | undefined;
  readonly outputType: (node: string, port: string) => Type;
  /** The type of what feeds a port before its checks. */
  readonly inputType: (node: string, port: string) => Type;
  /** The type that a port needs. */
  readonly need: (node: string, port: string) => Type | undefined;
  /** False for a job, which runs on schedule. */
  readonly hasRequest: boolean;
  readonly request: Code;
  readonly reply: Code;
  /** Aborted once the flow exceeds its time limit; undefined if it has none. */
  readonly signal: Code | undefined;
  /** The statement that ends the flow if it has exceeded its time limit; empty if it has none. */
  readonly deadline: Code;
  readonly log: Code;
  /** Whether the handler itself reports the faults that Fastify finds in the body. */
  readonly isValidationAttached: boolean;
  /** How the body is read. */
  readonly body: BodyUse;
  /**
   * The body as Start declares it, by a schema or by a form, which has none. `type` is defined if the body is declared
   * to be an object.
   */
  readonly declared: { readonly schema: JsonObject | undefined; readonly type: Type | undefined } | undefined;
}

export interface Loop {
  /** The lists of results and of failures of items; undefined if nothing reads them. */
  readonly results?: Variable;
  readonly failures?: Variable;
  /** Each item runs in a function: for a savepoint, or since items run at the same time. */
  readonly isFunction?: true;
  /** How such a function returns the result of its item: as it is, or in a list if some items have none. */
  readonly returns?: 'value' | 'list';
}

interface ContainerEmitters {
  /** The function from an item to its result. */
  readonly body: (container: Node, inputs: Inputs, scope: RouteScope) => Code;
  readonly loop: (step: Extract<Step, { kind: 'effect' }>, scope: RouteScope) => Code;
  /** What is computed from all items before the loop, and its type. */
  readonly preparation: (step: Extract<Step, { kind: 'compute' }>, scope: RouteScope) => Code;
  readonly preparedType: (container: string, scope: Pick<RouteScope, 'bodies' | 'containers'>) => Code;
}

export interface Seen {
  /** TypeScript's type of a name, a property or a computed value, or a wider one; not for constants. */
  readonly typeOf: (value: Value) => Type | undefined;
  /**
   * Whether TypeScript gives a name or property a union of literal types that may not include those it is compared
   * with.
   */
  readonly isConstant: (value: Value, against?: readonly JsonValue[]) => boolean;
  /** Whether tests have left none of the texts that a value may be, so that it is `never`. */
  readonly isRuledOut: (value: Value) => boolean;
  /** The view where an input of a node is evaluated. */
  readonly inside: (node: Node, port: string, inputs: Inputs) => Seen;
  /** The view inside a function emitted here. */
  readonly inFunction: () => Seen;
  /** The view with a variable replaced by a constant of a type. */
  readonly copied: (variable: Variable, type: Type) => Seen;
}
