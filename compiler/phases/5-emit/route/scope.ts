import type { Code, Local } from '../../../code/code.ts';
import type { SourceName } from '../../../ir/kind.ts';
import type { Inputs, Label, Step, Value, Variable } from '../../../ir/plan.ts';
import type { Type } from '../../../ir/type.ts';
import type { Node } from '../../../ir/project.ts';
import type { JsonObject, JsonValue } from '../../../base/json.ts';
import type { BodyUse } from '../../../ir/checked.ts';
import type { Origins } from './origins.ts';
import type { Assignment } from './usage.ts';

/** What the emitters of one route share. */
export interface RouteScope {
  readonly routeId: string;
  /** A jump target. */
  readonly label: (label: Label) => Local;
  /** The node that Start is. */
  readonly start: string;
  readonly node: (id: string) => Node;
  readonly isAttempted: (node: string) => boolean;
  readonly isCredential: (node: string, port: string) => boolean;
  /** How messages name what a node makes. */
  readonly nameMade: (node: Node) => SourceName;
  readonly isOutputUsed: (node: string, output: string) => boolean;
  readonly read: (variable: Variable) => Code;
  readonly assignments: (variable: Variable) => readonly Assignment[];
  readonly origins: Origins;
  /** A constant of the plugin, made when the route is registered, for a node. */
  readonly once: (hint: string, value: Code, node: string) => Code;
  /** The database as it is called here: `tx` inside a transaction. */
  readonly db: Code;
  readonly clock: () => Code;
  /** Emits with another name for the database. */
  readonly inTransaction: boolean;
  /** Emits the body of an answer: any value is one. */
  readonly isAnswer: boolean;
  /** What TypeScript sees of values here. */
  readonly seen: Seen;
  /** The same before a step. */
  readonly seenAt: (step: Step) => Seen;
  readonly outputType: (node: string, port: string) => Type;
  /** What a port needs of the value that it is fed with. */
  readonly need: (node: string, port: string) => Type | undefined;
  readonly timeoutMs: number | undefined;
  /** Without one, the flow is a job: it runs on schedule. */
  readonly hasRequest: boolean;
  readonly request: Code;
  readonly reply: Code;
  /** Aborted at `timeoutMs`. */
  readonly signal: Code;
  readonly log: Code;
  /** How the body is read. */
  readonly body: BodyUse;
  /**
   * The body as Start declares it: by a form, which has no schema, or by a schema; `type` if that says that it is an
   * object.
   */
  readonly declared: { readonly schema: JsonObject | undefined; readonly type: Type | undefined } | undefined;
}

export interface Seen {
  /** The type of a name, a property or a computed value, or a wider one; not of constants. */
  readonly typeOf: (value: Value) => Type | undefined;
  /**
   * Whether a name or a property is taken for one of some constants, which are not known to hold those that it is
   * compared with.
   */
  readonly isConstant: (value: Value, against?: readonly JsonValue[]) => boolean;
  /** What is seen where an input of a node is computed. */
  readonly inside: (node: Node, port: string, inputs: Inputs) => Seen;
  /** What is seen in a function that is written here. */
  readonly inFunction: () => Seen;
  /** The same, with a constant of a type in the place of a variable. */
  readonly copied: (variable: Variable, type: Type) => Seen;
}
