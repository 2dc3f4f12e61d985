import type { JsonValue } from '../base/json.ts';
import type { Code } from '../code/code.ts';
import type { Phrase } from '../code/phrase.ts';
import type { Type } from './type.ts';

/** Who is to blame for a value that does not fit: the client, another server, or this one. */
export type FaultStatus = 400 | 502 | 500;

/** The name of a value in messages, and whose fault it is. */
export interface SourceName {
  readonly name: Phrase;
  readonly status: FaultStatus;
}

/** A field of an object: its expression and type, and its value if that is constant. */
export interface EmittedField {
  readonly value: Code;
  readonly type: Type;
  readonly constant?: JsonValue;
}

/** A value in a database statement: a name for it, and its TypeScript type. */
export interface Operand {
  readonly name: string;
  readonly value: Code;
  readonly type: Code;
}

/** What an emitter may ask about its node. Every expression has already been checked against the node's needs. */
export interface EmitContext {
  /** The value fed to a port. */
  readonly input: (port: string) => Code;
  /**
   * The context for code inside an emitted function, such as `(eb) => …`, where TypeScript forgets how tests have
   * narrowed variables.
   */
  readonly inFunction: EmitContext;
  /** Like `input`, for a comparison with a constant: TypeScript rejects comparisons that it knows to be false. */
  readonly comparable: (port: string) => Code;
  /** Like `input`, but of the given type, even if TypeScript would infer a literal type or one that lacks fields. */
  readonly inputAs: (port: string, type: Type) => Code;
  /** Like `input`, or undefined if nothing feeds the port. */
  readonly optionalInput: (port: string) => Code | undefined;
  /**
   * The input in pieces (strings or bytes), of which there are several if its node is inlined and makes it of several.
   */
  readonly pieces: (port: string) => readonly Code[];
  /** A constant, as an expression of exactly its type. */
  readonly literal: (value: JsonValue) => Code;
  /** The constant that feeds a port, if one does. */
  readonly constant: (port: string) => JsonValue | undefined;
  /** One field of the object fed to a port; undefined if the object has no such field. */
  readonly field: (port: string, name: string) => EmittedField | undefined;
  /** For a container: the function from an item and its index to its result. */
  readonly body: Code;
  /** A part of an expression of this type, such as a field of an item of a list. */
  readonly part: (value: Code, path: readonly string[], type: Type) => Code;
  /** The type of the value after its checks. */
  readonly type: (port: string) => Type;
  /** The type of what feeds the port before its checks, as passed to `typing`. */
  readonly given: (port: string) => Type;
  /** The name of what feeds the port in messages, such as `body field "age"`. */
  readonly sourceName: (port: string) => Phrase;
  /** 400 if any part of the value came from the request, 502 if any came from another server, else 500. */
  readonly status: (port: string) => FaultStatus;
  /** The name and status of a value that the node computes from all its inputs: `what is made of body field "age"`. */
  readonly made: SourceName;
  /** Whether a tainted value or a Hash feeds the port. It must then be compared in constant time. */
  readonly isCredential: (port: string) => boolean;
  /** The name of the declared secret that feeds the port unchanged (`$secret` or Get Secret), if one does. */
  readonly secret: (port: string) => string | undefined;
  /** Whether some node uses an output. */
  readonly isUsed: (output: string) => boolean;
  /** The fields of an object at an output that nodes use; undefined if some node takes all of it. */
  readonly fieldsUsed: (output: string) => ReadonlySet<string> | undefined;
  /** Whether an exit of the node is wired. */
  readonly goesBy: (exit: string) => boolean;
  /** A constant that is computed once, when the route is registered. Its name is based on `hint`. */
  readonly once: (hint: string, value: Code) => Code;
  /** A constant of the module, whose value does not depend on the flow. */
  readonly shared: (hint: string, value: Code) => Code;
  /** The current statement's reference to a value: the value itself, unless operands are passed in. */
  readonly operand: (operand: Operand) => Code;
  /** The context for a statement whose operands are passed in, after being evaluated where the node runs. */
  readonly withOperands: (place: (operand: Operand) => Code) => EmitContext;
  /** The server. */
  readonly app: Code;
  /** The database, or the transaction if the flow runs in one. */
  readonly db: Code;
  /** The flow's transaction as an argument for functions that write by themselves; empty if there can be none. */
  readonly transaction: readonly Code[];
  /** The tenant whose rows its statements see, if the database itself enforces that. */
  readonly rowsOf: Code | undefined;
  /** Fastify's request, in a flow that has one. */
  readonly request: Code;
  /** Fastify's reply, in a flow that answers a request. */
  readonly reply: Code;
  /** The time of the request, read once at Start: a `Date`. */
  readonly clock: Code;
  /** The logger of the request, or of the job if there is no request. */
  readonly log: Code;
  /** Aborted once the flow exceeds its time limit; undefined if it has none. */
  readonly signal: Code | undefined;
  readonly routeId: string;
}
