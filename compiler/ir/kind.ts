import type { Meaning } from './meaning.ts';
import type { Code } from '../code/code.ts';
import type { JsonObject, JsonValue } from '../base/json.ts';
import type { Trigger } from './trigger.ts';
import type { NumberCheck, Type } from './type.ts';

/**
 * A node kind bound to one node's config: all that the phases know of it. They ask for these facets and never for a
 * kind's name, so that a new kind needs no change of a phase.
 */
export interface Kind {
  readonly type: string;
  readonly title: string;
  readonly inputs: readonly InputPort[];
  readonly outputs: readonly OutputPort[];
  /** What the node needs of its inputs and gives at its outputs, from the types of what it is fed with. */
  readonly typing: Typing;
  readonly behaviour: Behaviour;
  /** What the node reads of the request, if it does. */
  readonly reads?: RequestRead;
  /**
   * How a message names the value: `path parameter "id"`. Without it, a value is named after the node's label or title.
   */
  readonly named?: string;
  /**
   * The input that the value comes from, when it is that input in another form: a message then names that input's
   * source.
   */
  readonly passes?: string;
  /** What a variable that holds the value may be called, when the node has no label. */
  readonly nameHint?: string;
  /** What it may be called beside another variable of that name (`*`): `parsed *`. */
  readonly nameBeside?: string;
  /** How labels (credential) flow; by default from every input to every output. */
  readonly labels?: Labels;
  /** The table that the node reads or changes. */
  readonly table?: string;
  /** What rows of the table have to be like for the node to read or change them. */
  readonly conditions?: readonly RowCondition[];
  /** What the output says in terms of the inputs, or what a node that decides goes by. */
  readonly meaning?: Meaning;
  /**
   * The input that is a key, and how a secret that feeds it has to be written: the server checks that when it starts.
   */
  readonly keyForm?: { readonly input: string; readonly encoding: 'utf8' | 'base64' | 'hex'; readonly prefix: string };
}

export interface InputPort {
  readonly name: string;
  /** May be left unfed (`name?` in the tables of kinds). */
  readonly optional?: boolean;
  /** The way out for a value that may be missing, where a default is not the usual one. */
  readonly whenMissing?: string;
  /** A constant here is a mistake, such as a secret in clear text; the text is the diagnostic's hint. */
  readonly noLiteral?: string;
  /** Fed with the whole JSON body, the port takes the exact bytes received instead. */
  readonly takesBytesOfBody?: boolean;
  /** A record of this table: objects are taken apart field by field. */
  readonly record?: { readonly table: string; readonly changes: boolean };
  /** Labelled values must not arrive here; the text says what would leak, such as `the response body`. */
  readonly sink?: string;
  /** The value is read as HTML: what a text is made of is escaped, see `html` of a pure behaviour. */
  readonly html?: boolean;
  /** The emitter mentions the value more than once, and narrows it: its expression has to be a variable or property. */
  readonly repeated?: boolean;
}

export interface RowCondition {
  readonly column: string;
  /** The input that the column is compared with; where there is none to compare with (is-null), it does not exist. */
  readonly port: string;
  /** The column equals the input, always. */
  readonly isEquality: boolean;
}

export interface OutputPort {
  readonly name: string;
  /** The control output that the value comes with. */
  readonly with?: string;
}

export type InputTypes = (port: string) => Type;
export type Typing = (input: InputTypes) => {
  /** A port that is not mentioned takes anything. */
  readonly needs: Readonly<Record<string, Type>>;
  readonly outputs: Readonly<Record<string, Type>>;
  /** The inputs do not go together, whatever each is alone. */
  readonly conflict?: Conflict;
};

export interface Conflict {
  readonly message: string;
  readonly hint: string;
  /** The hint where an input also goes where a timestamp is needed. */
  readonly hintForTimes?: string;
}

/** What running the node means. */
export type Behaviour =
  /** Where a flow begins. */
  | { readonly kind: 'entry'; readonly trigger: Trigger; readonly contract: DeclaredContract }
  /**
   * Computed where it is needed, once. `rejects`: it may refuse its input. `fresh`: each evaluation gives another
   * value. `html`: the same value for a port that reads HTML, with what is put into it escaped; another value than
   * `emit` gives. `isConstant`: whether TypeScript takes the value for a constant, where it takes such inputs for one.
   * `checked`: the value computed and checked in one call. `type`: that of what `emit` gives, where outputs are parts
   * of it.
   */
  | {
      readonly kind: 'pure';
      readonly rejects?: boolean;
      readonly fresh?: boolean;
      readonly isConstant?: (isConstantInput: (port: string) => boolean) => boolean;
      readonly emit: Emitter;
      readonly html?: Emitter;
      readonly checked?: Readonly<Partial<Record<NumberCheck, Emitter>>>;
      readonly output?: Projection;
      readonly type?: Code;
    }
  /** A part of an input, by path; outputs by name. */
  | { readonly kind: 'access'; readonly from: AccessRoot; readonly paths: ReadonlyMap<string, readonly string[]> }
  /** An object made of its inputs: field by input port, in order. */
  | { readonly kind: 'build'; readonly output: string; readonly fields: ReadonlyMap<string, string> }
  /** Acts on the world, then goes on by `next`, or by `error` where that is wired. */
  | { readonly kind: 'effect'; readonly effect: Effect; readonly emit: Emitter; readonly output?: Projection }
  /** Two ways on; with an `effect` it acts as well (Deduplicate). */
  | {
      readonly kind: 'test';
      readonly whenTrue: string;
      readonly whenFalse: string;
      readonly effect?: Effect;
      readonly emit: Emitter;
      readonly narrows?: Narrowing;
      readonly passesValue?: { readonly output: string; readonly input: string };
    }
  /** One way per case and `default`. Ports are `[port, value]`. */
  | {
      readonly kind: 'switch';
      readonly value: string;
      readonly cases: readonly (readonly [port: string, value: string])[];
      readonly otherwise: string;
    }
  /** Ends the path with an answer. `commit`: in a transaction, one of 4xx keeps what the flow has written. */
  | {
      readonly kind: 'respond';
      readonly status: number;
      readonly statusInput: string;
      readonly body: string;
      readonly headers: ReadonlyMap<string, string>;
      readonly commit?: boolean;
    };

export type AccessRoot = { readonly kind: 'body' } | { readonly kind: 'input'; readonly port: string };

export type Emitter = (context: EmitContext) => Code;

/** How an output is read off the node's value; the value itself by default. */
export type Projection = (port: string, self: Code) => Code;

/** On which side of a test an input is known to be there. */
export interface Narrowing {
  readonly input: string;
  readonly presentWhen: boolean;
}

export interface Effect {
  /**
   * `read` has no consequence; `lock` is a read that keeps its rows from others until the transaction ends; `once` is
   * Deduplicate; `queue` is stored with the writes.
   */
  readonly kind: 'read' | 'lock' | 'write' | 'mail' | 'queue' | 'log' | 'once';
  readonly usesDatabase: boolean;
  /** Done when the expression is evaluated: there is nothing to await. */
  readonly synchronous?: boolean;
}

export type RequestRead =
  | { readonly kind: 'path'; readonly name: string }
  | { readonly kind: 'query'; readonly name: string }
  | { readonly kind: 'header'; readonly name: string }
  | { readonly kind: 'body' }
  | { readonly kind: 'raw' }
  | { readonly kind: 'url' }
  | { readonly kind: 'clock' };

export type Labels =
  /** The output carries the label; the text names the source: `header "authorization"`. */
  | {
      readonly kind: 'source';
      readonly name: string;
      /** The declared secret that the output is. */ readonly secret?: string;
    }
  /** No label passes. */
  | { readonly kind: 'ends' }
  /**
   * No label passes, but these parts of the outputs carry their own (sensitive columns of a row). An empty path is the
   * whole output; `null` in a path stands for every item of a list.
   */
  | {
      readonly kind: 'parts';
      readonly parts: readonly {
        readonly output: string;
        readonly path: readonly (string | null)[];
        readonly name: string;
      }[];
    }
  /** The output is one of these inputs. */
  | { readonly kind: 'either'; readonly inputs: readonly string[] }
  /** The parts of the output are inputs: the port by the part's name. */
  | { readonly kind: 'parts-of'; readonly fields: ReadonlyMap<string, string> }
  /** The fields of both inputs; where `over` has one, that of `base` is gone. */
  | { readonly kind: 'merge'; readonly base: string; readonly over: string };

/** What Start declares that it expects. */
export interface DeclaredContract {
  readonly body?: JsonObject;
  readonly query: ReadonlyMap<string, { readonly description?: string }>;
  readonly headers: ReadonlyMap<string, { readonly description?: string; readonly required: boolean }>;
}

/** How messages name a value, and whether it came from the request (400) or not (500). */
export interface SourceName {
  readonly name: string;
  readonly status: 400 | 500;
}

/** What an emitter may ask of its surroundings. Every expression is already checked against the node's needs. */
export interface EmitContext {
  /** The value fed to a port. */
  readonly input: (port: string) => Code;
  /**
   * The same, to be compared with a constant: TypeScript refuses that where it sees that the two can never be equal.
   */
  readonly comparable: (port: string) => Code;
  /** The same as a value of a type, also where TypeScript takes it for one of some constants. */
  readonly inputAs: (port: string, type: Type) => Code;
  /** The same, or undefined where nothing is fed. */
  readonly optionalInput: (port: string) => Code | undefined;
  /** A constant, so that TypeScript takes it for what it is. */
  readonly literal: (value: JsonValue) => Code;
  /** The constant fed to a port, if it is one. */
  readonly constant: (port: string) => JsonValue | undefined;
  /** One field of an object fed to a port; undefined where the object has no such field. */
  readonly field: (port: string, name: string) => { readonly value: Code; readonly type: Type } | undefined;
  /** The type of the value after its checks. */
  readonly type: (port: string) => Type;
  /** How a message names what is fed to the port, such as `body field "age"`. */
  readonly sourceName: (port: string) => string;
  /** 400 when any part of the value came from the request, else 500. */
  readonly status: (port: string) => 400 | 500;
  /** The same of what the node makes of all that it is fed, such as `what is made of body field "age"`. */
  readonly made: SourceName;
  /** Whether the port is fed with a labelled value or with a Hash: it must then be compared in constant time. */
  readonly isCredential: (port: string) => boolean;
  /** The name of the declared secret that feeds the port as it is (`$secret` or Get Secret), if one does. */
  readonly secret: (port: string) => string | undefined;
  /** Whether an output feeds a node. */
  readonly isUsed: (output: string) => boolean;
  /** A constant of the whole server, made once when the route is registered, under a name near `hint`. */
  readonly once: (hint: string, value: Code) => Code;
  /** The database: the transaction where the flow runs in one. */
  readonly db: Code;
  /** The transaction that the flow runs in, as a parameter of what stores by itself; empty where there is none. */
  readonly transaction: readonly Code[];
  /** Fastify's request, in a flow that has one. */
  readonly request: Code;
  /** The time of the request, read once at Start: a `Date`. */
  readonly clock: Code;
  /** The logger of the request, or of the job where there is no request. */
  readonly log: Code;
  readonly routeId: string;
}
