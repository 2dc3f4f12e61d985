import type { Place } from '../base/span.ts';
import type { CookieRead } from './cookie.ts';
import type { CallEffect, Sink } from './deed.ts';
import { camelCase } from './names.ts';
import type { PartPath } from './part-path.ts';
import type { SecurityRequirement } from './security.ts';
import type { Signing, Token } from './signing.ts';
import type { Type } from './type.ts';
import { unrelated } from './verification.ts';
import type { Given, Verification } from './verification.ts';

/** What a function declares, which is all that its nodes know about its callers. */
export interface FunctionSignature {
  readonly id: string;
  readonly inputs: ReadonlyMap<string, Type>;
  readonly outputs: ReadonlyMap<string, Type>;
  /** Of the inputs and outputs that are declared as a row, or as a list of rows: the table. */
  readonly rows: Readonly<Record<'inputs' | 'outputs', ReadonlyMap<string, string>>>;
  /** Whether it may answer on behalf of its callers. */
  readonly guard: boolean;
  /** The time limit for a job that runs it. */
  readonly timeoutMs?: number;
  /** The types of its inputs, as declared and as every path of the body needs them; set once they are known. */
  readonly needs?: ReadonlyMap<string, Type>;
  /** Whether its last input is the tenant, which it does not declare. */
  readonly takesTenant?: true;
  readonly place: Place;
}

/** What a call needs to know about a function, so that its body need not be analysed again. */
export interface FunctionSummary extends FunctionSignature, Omit<CallEffect, 'kind' | 'usesDatabase'>, References {
  readonly needs: ReadonlyMap<string, Type>;
  /** By the port of an input: the sinks for tainted values that parts of the input reach. */
  readonly sinks: ReadonlyMap<string, readonly Sink[]>;
  /** By the port of an input, the parts of it that are passwords. */
  readonly passwords: ReadonlyMap<string, readonly PartPath[]>;
  readonly readsClock: boolean;
  /** Whether it reads or answers the request, so that only flows started by a request can call it. */
  readonly needsRequest: boolean;
  /** The headers that it reads from the request. */
  readonly headers: readonly string[];
  /** The cookies that it reads. */
  readonly cookies: readonly CookieRead[];
  /** The guards that have let the request through when it returns, including itself. */
  readonly passedGuards: readonly string[];
  /** The credentials that callers send to it, or to guards that it calls. */
  readonly security: readonly SecurityRequirement[];
  /** What a call with these arguments proves about the sender of a webhook when it returns. */
  readonly proof: (given: Given) => Verification;
  /** How the deliveries that a guard lets through are signed, or carry a secret; undefined if unknown. */
  readonly signing: () => Signing | Token | undefined;
  /** The outputs that contain data from another server's answer. */
  readonly upstream: ReadonlySet<string>;
  /** The inputs that it compares in a time that depends on their contents. */
  readonly compares: ReadonlySet<string>;
  /** The inputs that it goes through, or copies, each time. */
  readonly readsWhole: ReadonlySet<string>;
  /** What a part of an output derives from, for taint. */
  readonly madeOf: (output: string, path: PartPath) => Ingredients;
  /** The emitted function; only for a project without errors. */
  readonly emitted: () => EmittedFunction;
}

/** What the nodes of a flow refer to by name. */
export interface References {
  readonly tables: readonly string[];
  /** The declared ones. */
  readonly secrets: readonly string[];
  /** The functions that they call. */
  readonly calls: readonly string[];
  /** The functions that they enqueue. */
  readonly enqueues: readonly string[];
  /** Whether it counts or remembers keys in the scope named after its id. */
  readonly counts: boolean;
  readonly remembers: boolean;
  /** The tokens without an audience that they sign with declared secrets. */
  readonly signs: readonly SignedToken[];
}

export interface SignedToken {
  readonly secret: string;
  readonly sort: string;
  readonly issuer: string | null;
}

/** A summary from the declaration alone, as if the function only computed and refused nothing. */
export const declaredSummary = (signature: FunctionSignature): FunctionSummary => ({
  ...signature,
  needs: signature.inputs,
  rejects: false,
  deeds: [],
  synchronous: true,
  needsTransaction: false,
  forbidsTransaction: false,
  refusals: [],
  sinks: new Map(),
  passwords: new Map(),
  readsClock: false,
  needsRequest: signature.guard,
  headers: [],
  cookies: [],
  answers: undefined,
  passedGuards: signature.guard ? [signature.id] : [],
  security: [],
  proof: () => unrelated,
  signing: () => undefined,
  ...{ tables: [], secrets: [], calls: [], enqueues: [], signs: [], counts: false, remembers: false },
  upstream: new Set(),
  compares: new Set(),
  readsWhole: new Set(),
  madeOf: () => ({ inputs: [], sources: [], hash: 'none' }),
  emitted: () => ({
    module: `functions/${signature.id}.ts`,
    name: camelCase(signature.id),
    takes: [],
    inTransaction: false,
  }),
});

/** What a flow inherits from a function that it calls, besides the outputs and effects of the call. */
export type CalledFunction = Pick<
  FunctionSummary,
  'id' | 'needsRequest' | 'headers' | 'cookies' | 'passedGuards' | 'security' | 'proof' | 'signing'
>;

export interface Ingredients {
  readonly inputs: readonly { readonly name: string; readonly path: PartPath }[];
  /** The secrets and credentials in it. */
  readonly sources: readonly {
    readonly name: string;
    /** `computed`: it may have been part of an SQL expression. */
    readonly kind: 'secret' | 'issued' | 'answer' | 'value' | 'computed';
    readonly secret?: string;
  }[];
  /** Whether it contains a hash, and whether that is keyed by a secret. */
  readonly hash: 'none' | 'plain' | 'keyed';
}

export interface EmittedFunction {
  /** Its module, relative to `src/`. */
  readonly module: string;
  readonly name: string;
  /** Its parameters before the inputs, in this order. */
  readonly takes: readonly Surrounding[];
  /** Whether its database parameter is a transaction. */
  readonly inTransaction: boolean;
}

/** What a function gets from its caller's surroundings. */
export type Surrounding = 'app' | 'db' | 'request' | 'log' | 'signal' | 'now';

/** The ports of a function's nodes and calls that do not come from the signature. */
const fixed: ReadonlySet<string> = new Set(['in', 'next', 'error', 'failure']);

/** The port of an input or output. If the name is already taken by another port, its sort becomes a prefix. */
export const portOf = (sort: 'input' | 'output', name: string): string => (fixed.has(name) ? `${sort}.${name}` : name);
