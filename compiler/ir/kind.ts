import type { CalledFunction } from './function.ts';
import type { Meaning, NullTest } from './meaning.ts';
import type { Code } from '../code/code.ts';
import type { ReportConfig } from '../base/diagnostic.ts';
import type { JsonValue } from '../base/json.ts';
import type { Conflict } from './conflict.ts';
import type { Container } from './container.ts';
import type { Content } from './content.ts';
import type { Cookie } from './cookie.ts';
import type { Effect, Receivers, Sink, Takes } from './deed.ts';
import type { EmitContext } from './emit-context.ts';
import type { Exit } from './exit.ts';
import type { ForColumns } from './for-columns.ts';
import type { PartPath } from './part-path.ts';
import type { Mentions, RowCondition } from './named-columns.ts';
import type { Completion } from './completion.ts';
import type { SeenTypes } from './seen-types.ts';
import type { DeclaredContract, RequestRead } from './request-read.ts';
import type { TableCheck } from './table-check.ts';
import type { Taint } from './taint.ts';
import type { TimesGiven } from './times-given.ts';
import type { Trigger } from './trigger.ts';
import type { InputTypes, NumberCheck, Type } from './type.ts';
import type { Strength } from './verification.ts';
import type { Across } from './across.ts';

/** A node kind bound to one node's config. Phases use these facets, and never the name of a kind. */
export interface Kind {
  readonly type: string;
  readonly title: string;
  readonly inputs: readonly InputPort[];
  readonly outputs: readonly OutputPort[];
  /** The needs of the inputs and the types of the outputs, given the types of what feeds the inputs. */
  readonly typing: Typing;
  readonly behaviour: Behaviour;
  /** The node is shorthand for a chain: the node without these steps, then one node per step. */
  readonly steps?: readonly Step[];
  /**
   * A node of this kind is inserted before the node and takes over the inputs that it names; its output feeds the input
   * ` made`. If it acts, it takes all inputs, and the node becomes a test whose inputs are its outputs.
   */
  readonly before?: Kind;
  /** What the node reads from the request, if anything. */
  readonly reads?: RequestRead;
  /** That part of the request is a credential, whatever else reads it. */
  readonly readsCredential?: true;
  /** The value's name in messages, such as `path parameter "id"`; by default the node's label or title. */
  readonly named?: string;
  /** The input of which the value is another form. Messages then use the name of that input's source. */
  readonly passes?: string;
  /** A name for the variable that holds the value, if the node has no label. */
  readonly nameHint?: string;
  /** The pattern for its name if another variable is already called `*`: `parsed *`. */
  readonly nameBeside?: string;
  /** Computed columns whose author vouches that they reveal nothing about the sensitive ones they use. */
  readonly releases?: readonly string[];
  /** Its output is safe text in HTML, whatever the inputs are. */
  readonly escapesHtml?: true;
  /** How taint flows through the node; by default from every input to every output. */
  readonly taint?: Taint;
  /** The node contains others, which run for each item of a list. */
  readonly container?: Container;
  readonly calls?: CalledFunction;
  readonly enqueues?: string;
  /** The table that the node reads or changes. */
  readonly table?: string;
  /** The other tables that it reads for this. */
  readonly related?: readonly string[];
  /** Where rows have what they include of other tables, which decides about nothing else of the result. */
  readonly includes?: readonly { readonly output: string; readonly path: readonly string[]; readonly table: string }[];
  /** The related tables that it changes. */
  readonly alsoChanges?: readonly string[];
  readonly mentions?: Mentions;
  /** The conditions that rows must meet to be read or changed. */
  readonly conditions?: readonly RowCondition[];
  /** What it shares among all tenants. */
  readonly across?: Across;
  /** Conditions between columns that it writes. Each becomes a node before it that refuses records violating it. */
  readonly checks?: readonly RecordCheck[];
  /** The check that the node performs, or reads columns for. */
  readonly check?: TableCheck;
  /** How far its time is at most from that of the request. Where that is near, it refuses nothing. */
  readonly fromNow?: (given: TimesGiven) => number | undefined;
  /** What the output means in terms of the inputs, or the condition of a node that branches. */
  readonly meaning?: Meaning;
  /** It signs tokens with the secret at this input. Tokens of the same sort have the same claims and lifetime. */
  readonly signs?: {
    readonly input: string;
    readonly sort: string;
    readonly issuer?: string;
    readonly audience?: string;
  };
  /** For a test: the input whose credential it verifies. If the test is false, the credential is missing or wrong. */
  readonly verifies?: string;
  /** For a test: what the branch `whenTrue` proves about the sender of a webhook. */
  readonly proves?: Strength;
  /** The input for a key, and the format of a secret that feeds it, which the server checks at startup. */
  readonly keyForm?: {
    readonly input: string;
    readonly encoding: 'utf8' | 'base64' | 'hex';
    readonly prefix: string;
    /** The minimum length of the key in bytes. */
    readonly bytes?: number;
  };
}

/** A further node of a chain, whose `input` is fed by the only output of the node before. */
export interface Step {
  readonly kind: Kind;
  readonly input: string;
  readonly literals?: Readonly<Record<string, JsonValue>>;
}

/** A condition between two columns of the record at a port. Its kind has the inputs `left` and `right`. */
export interface RecordCheck {
  readonly port: string;
  readonly check: TableCheck;
  readonly kind: Kind;
  /** Whether both columns may also come from an object of unknown shape. */
  readonly isForOutsiders: boolean;
}

export interface InputPort extends Takes, ForColumns {
  readonly name: string;
  /** May be left unfed (`name?` in the tables of kinds). */
  readonly optional?: boolean;
  /** Takes the tenant, which the flow feeds by itself unless there is an edge. */
  readonly tenant?: true;
  /** It is only valid together with this other input, and is unfed without it. */
  readonly beside?: string;
  /** It is fed by a node inside this one. */
  readonly inside?: true;
  /** The hint for a value that may be missing, if a default is not the usual remedy. */
  readonly whenMissing?: string;
  /** A constant here is an error, such as a secret in clear text. The text is the hint of the diagnostic. */
  readonly noLiteral?: string;
  /** If the whole JSON body feeds the port, it takes the exact bytes received instead. */
  readonly takesBytesOfBody?: boolean;
  /** The sinks inside a called function that parts of the value reach, and that tainted values must not reach. */
  readonly sinks?: readonly Sink[];
  /** Takes a declared secret and sends it to this server, which may learn only `secrets`. */
  readonly secretFor?: { readonly origin: string; readonly secrets: readonly string[] };
  /** Where a browser goes next: the whole value, as in `Location`, or the part after `url=`, as in `Refresh`. */
  readonly leads?: 'location' | 'refresh';
  /** A whole `Set-Cookie` header. It may contain issued credentials only if its text keeps scripts from reading it. */
  readonly setsCookie?: true;
  /** Tainted values must not reach this port. The text says where they would leak, such as `the response body`. */
  readonly sink?: string;
  /** The columns that are not sensitive and hold the whole value, which therefore must not be a credential. */
  readonly storedIn?: readonly string[];
  /** The recipient of the value: the sender of the request, or those whom these inputs of the node name. */
  readonly receivers?: 'sender' | Receivers;
  /** The parts of the value that are passwords. The parts of the request that they come from are credentials. */
  readonly passwords?: readonly PartPath[];
  /** The value is compared in a time that depends on its contents, so no credential may reach it. */
  readonly isCompared?: true;
  /** The value (with `texts`, only a text) is read as HTML: a pure behaviour's `html` escapes inserted parts. */
  readonly html?: true | 'texts';
  /** Browsers interpret the value as HTML or XML, although nothing escapes what is inserted into it. */
  readonly markup?: true;
  /** The node goes through all of the value, or copies it; an item of it for each item of another list, if so named. */
  readonly readWhole?: true | { readonly each: string };
  /** Takes a list of which only the number of items matters. */
  readonly isCounted?: true;
  /** Takes a stream, which is read while it is sent; no other port does. */
  readonly takesStream?: true;
  /** The emitter uses the value more than once, and may narrow it. Its expression must be a variable or a property. */
  readonly repeated?: boolean;
}

export interface OutputPort {
  readonly name: string;
  /** The control output with which the value becomes available. */
  readonly with?: string;
  /** It feeds nodes inside this one. */
  readonly inside?: true;
  /** It comes from another server, which is to blame if it does not fit: 502 instead of 500. */
  readonly upstream?: true;
  /** The value's name in messages, if a caller gives it: `input "price"`. */
  readonly named?: string;
  /** The fields of the resulting row or rows that are columns of the node's table, under the same names. */
  readonly columns?: readonly string[];
  /** The table of which it is declared to be a row, or a list of rows. */
  readonly rowsOf?: string | undefined;
}

export type Typing = (input: InputTypes) => {
  /** A port that is not listed accepts anything. */
  readonly needs: Readonly<Record<string, Type>>;
  readonly outputs: Readonly<Record<string, Type>>;
  /** The inputs do not fit together, although each may be fine by itself. */
  readonly conflict?: Conflict | undefined;
  /** Reports what is wrong with the config, given these types; undefined for a type that is not known yet. */
  readonly reportConfig?: (report: ReportConfig, given: (port: string) => Type | undefined) => void;
  /** For a config that contains TypeScript: what it sees, given the types of the inputs that are fed. */
  readonly sees?: (given: (port: string) => Type | undefined) => SeenTypes;
  /** The completions at a position of that TypeScript, even while it has errors. */
  readonly completions?: (given: (port: string) => Type | undefined, at: number) => readonly Completion[];
};

/** No port declared by a kind has this name. */
export const madeInput = ' made';

/** What happens when the node runs. */
export type Behaviour =
  /** Where a flow begins. */
  | { readonly kind: 'entry'; readonly trigger: Trigger; readonly contract: DeclaredContract }
  /** Where a flow continues if an effect without an `error` edge fails; `failure` is the output that says why. */
  | { readonly kind: 'catch'; readonly failure: string }
  /**
   * Computed once, where needed. `rejects`: may reject its input. `fresh`: a new value each time. `isIdle`: rejects no
   * inputs of these types. `html`: for a port that reads HTML, with inserted parts escaped. `pieces`: for a port that
   * takes pieces. `isConstant`: TypeScript infers a literal type, given which inputs have one. `checked`: includes a
   * check. `type`: the type of `emit`, if outputs are parts of it. `wider`: outputs with a wider type in TypeScript.
   */
  | {
      readonly kind: 'pure';
      readonly rejects?: boolean;
      readonly fresh?: boolean;
      readonly isIdle?: (type: InputTypes) => boolean;
      readonly isConstant?: (isConstantInput: (port: string) => boolean) => boolean;
      readonly emit: Emitter;
      readonly html?: Emitter;
      readonly pieces?: (emit: EmitContext) => readonly Code[];
      readonly checked?: Readonly<Partial<Record<NumberCheck, Emitter>>>;
      readonly output?: Projection;
      readonly type?: Code;
      readonly wider?: readonly string[];
    }
  /** Parts of an input: the path by output. */
  | { readonly kind: 'access'; readonly from: AccessRoot; readonly paths: ReadonlyMap<string, readonly string[]> }
  /** An object built from its inputs: the input port by field, in order. */
  | { readonly kind: 'build'; readonly output: string; readonly fields: ReadonlyMap<string, string> }
  /**
   * Has an effect, then continues at `next`, or at `error` if that is wired and the effect fails. `conflicts`: the flow
   * asks which constraint was violated; with `only`, it handles no other failure. `attempt`: attempts the call, if its
   * failure says more than others do. `failsLater`: only fails after the flow has ended, and never takes `error`.
   */
  | {
      readonly kind: 'effect';
      readonly effect: Effect;
      readonly emit: Emitter;
      readonly output?: Projection;
      readonly exits?: readonly Exit[];
      readonly conflicts?: { readonly only?: readonly string[] };
      readonly attempt?: (call: Code) => Code;
      readonly failsLater?: true;
    }
  /** Two branches. With an `effect`, it also acts. `ensures`: types of inputs after `whenTrue`, for openapi.json. */
  | {
      readonly kind: 'test';
      readonly whenTrue: string;
      readonly whenFalse: string;
      readonly effect?: Effect;
      readonly emit: Emitter;
      readonly narrows?: NullTest;
      /** Other inputs that are present after `whenTrue`. */
      readonly present?: readonly string[];
      readonly ensures?: ReadonlyMap<string, Type>;
      /** An input that is present there, as is every value that it is a part of. */
      readonly presentWhole?: string;
      readonly passesValues?: readonly PassedValue[];
    }
  /** One branch per case, and `otherwise`. */
  | {
      readonly kind: 'switch';
      readonly value: string;
      readonly cases: readonly (readonly [port: string, value: string])[];
      readonly otherwise: string;
    }
  /** Ends the path with a response: JSON, or other `content`. `commit`: a 4xx keeps what a transaction has written. */
  | {
      readonly kind: 'respond';
      readonly status: number;
      readonly statusInput: string;
      readonly body: string;
      readonly content?: Content;
      readonly headers: ReadonlyMap<string, string>;
      readonly cookies?: readonly Cookie[];
      readonly commit?: boolean;
    }
  /** Ends the path of a function: the input port of each output, by name. */
  | { readonly kind: 'return'; readonly outputs: ReadonlyMap<string, string> }
  /** Ends the path like a failed effect, for the reason given by the input. */
  | { readonly kind: 'fail'; readonly message: string };

/** An output through which a test passes on an input, or the part of it at a path. */
export interface PassedValue {
  readonly output: string;
  readonly input: string;
  readonly path?: readonly string[];
}

export type AccessRoot = { readonly kind: 'body' } | { readonly kind: 'input'; readonly port: string };

export type Emitter = (context: EmitContext) => Code;

/** How an output is read from the node's value; by default, it is the value itself. */
export type Projection = (port: string, self: Code) => Code;
