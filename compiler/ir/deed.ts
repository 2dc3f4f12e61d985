import type { PartPath } from './part-path.ts';
import type { InputTypes, Type } from './type.ts';

/** What running a node does besides computing values. */
export type Effect = OwnEffect | CallEffect;

interface OwnEffect {
  /**
   * `read` changes nothing; `lock` reads rows and locks them until the transaction ends; `once` is Deduplicate; `limit`
   * counts outside the transaction. Stored with the writes and done later: `queue` (a mail), `http-queue` (a request to
   * another server), `file-queue` (the deletion of a file) and `job` (a call of a function). Done immediately: `http`
   * (a request), `fetch` (a request that changes nothing there), `store` and `load` (of files). `compute` only
   * computes, but takes so long that it keeps its place in the flow; `fail` only fails.
   */
  readonly kind:
    | 'read'
    | 'lock'
    | 'write'
    | 'mail'
    | 'queue'
    | 'http-queue'
    | 'job'
    | 'http'
    | 'fetch'
    | 'store'
    | 'load'
    | 'file-queue'
    | 'log'
    | 'once'
    | 'limit'
    | 'compute'
    | 'fail';
  /** The server it communicates with: `https://api.example.com`; undefined if it is computed. */
  readonly origin?: string;
  readonly usesDatabase: boolean;
  /** Whether it reads values computed by the database, possibly of types that no column has. */
  readonly computesColumns?: true;
  /** The database may refuse it for a key, a reference or a check, if need be depending on the types of the inputs. */
  readonly mayConflict?: boolean | ((input: InputTypes) => boolean);
  /** It takes several statements, which only a transaction keeps together. */
  readonly needsTransaction?: true;
  /** For `limit` and `once`: the name under which keys are stored; by default that of the flow. */
  readonly scope?: string;
  /** There is nothing to await: the effect is complete once the expression has been evaluated. */
  readonly synchronous?: boolean;
}

/** The effects of a called function, or of the body of a container. */
export interface CallEffect {
  readonly kind: 'call';
  readonly usesDatabase: boolean;
  /** Whether there is nothing to await. */
  readonly synchronous: boolean;
  /** What it does, directly or through calls; empty if it only computes. */
  readonly deeds: readonly Deed[];
  /** Whether it only runs in a transaction, namely its caller's. */
  readonly needsTransaction: boolean;
  /**
   * Whether several items use the database at the same time, which the single connection of a transaction rules out.
   */
  readonly forbidsTransaction: boolean;
  /** Whether it may refuse values made from its inputs, and which ones on every path before it acts. */
  readonly rejects: boolean;
  readonly refusals: readonly Refusal[];
  /** What a guard may answer instead of continuing; undefined for other functions. */
  readonly answers: GuardAnswers | undefined;
}

export interface GuardAnswers {
  /** The body's type by status, as `bodiesByStatus` gives it. */
  readonly bodies: ReadonlyMap<string, ReadonlyMap<string, Type>>;
  /** The names of its headers by status. */
  readonly headers: ReadonlyMap<string, readonly string[]>;
  /** Whether a header may contain characters outside ASCII. */
  readonly latin1: boolean;
}

/** An effect of a node, or of a node in a function that it calls. */
export interface Deed extends OwnEffect {
  readonly table?: string;
}

/** What is stored with the writes and done later. */
export const storedForLater = ['queue', 'http-queue', 'file-queue', 'job'] as const satisfies readonly Deed['kind'][];

/** What is done immediately, outside the database. */
const outside = ['mail', 'http', 'fetch', 'store', 'load'] as const satisfies readonly Deed['kind'][];
export const isOutside = ({ kind }: { readonly kind: string }): boolean => outside.some((each) => each === kind);

const unnoticed = ['log', 'limit', 'compute', 'fail'] as const satisfies readonly Deed['kind'][];
export type ActKind = Exclude<Deed['kind'], (typeof unnoticed)[number]>;
/** Whether users can notice a deed. Only operators of the server see a log line or a count. */
export const isAct = (deed: Deed): deed is Deed & { readonly kind: ActKind } =>
  !unnoticed.some((kind) => kind === deed.kind);

/** The inputs from which a value that may be refused is computed. */
export type Refusal = ReadonlySet<string>;

/** The credentials that may reach a sink. */
export interface Takes {
  /** Issued credentials, such as a new session token. */
  readonly takesIssued?: true;
  /** Credentials that come from the request or from another server. */
  readonly takesHandedOn?: true;
  /** These declared secrets. */
  readonly takesSecrets?: readonly string[];
}

/** The recipients of a value, as named by these inputs of the node. */
export interface Receivers {
  readonly inputs: readonly string[];
  /** They may be arbitrary servers that verify signatures, and therefore have the key. */
  readonly haveKeys?: true;
}

/** A destination of a part of a function's input. */
export interface Sink extends Takes {
  readonly path: PartPath;
  /** As in the facet `inputs` of a kind. */
  readonly sink: string;
}

export const takesOf = ({ takesIssued, takesHandedOn, takesSecrets }: Takes): Takes => ({
  ...(takesIssued === undefined ? {} : { takesIssued }),
  ...(takesHandedOn === undefined ? {} : { takesHandedOn }),
  ...(takesSecrets === undefined ? {} : { takesSecrets }),
});
