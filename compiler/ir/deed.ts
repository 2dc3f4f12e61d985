import type { PartPath } from './part-path.ts';
import type { Type } from './type.ts';

/** What running a node does besides computing values. */
export type Effect = OwnEffect | CallEffect;

interface OwnEffect {
  /**
   * `read` changes nothing; `lock` reads rows and locks them until the transaction ends; `once` is Deduplicate; `limit`
   * counts outside the transaction. Stored with the writes and done later: `queue` (a mail), `http-queue` (a request to
   * another server), `file-queue` (the deletion of a file) and `job` (a call of a function). Done at once: `http` (a
   * request), `fetch` (one that changes nothing there), `store` and `load` (of files). `compute` only computes, but
   * takes so long that it keeps its place in the flow; `fail` only fails.
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
  /** The server that it talks to: `https://api.example.com`; undefined if a value chooses it. */
  readonly origin?: string;
  readonly usesDatabase: boolean;
  /** Whether it reads values that the database computes, possibly of types that no column has. */
  readonly computesColumns?: true;
  /** It takes several statements, which only a transaction keeps together. */
  readonly needsTransaction?: true;
  /** For `limit` and `once`: the name under which it keeps its keys; by default the flow's. */
  readonly scope?: string;
  /** There is nothing to await: the effect is done once the expression is evaluated. */
  readonly synchronous?: boolean;
}

/** What a called function, or the body of a container, does. */
export interface CallEffect {
  readonly kind: 'call';
  readonly usesDatabase: boolean;
  /** Whether there is nothing to await. */
  readonly synchronous: boolean;
  /** What it does, also through calls; nothing if it only computes. */
  readonly deeds: readonly Deed[];
  /** Whether it only runs in a transaction, which is its caller's. */
  readonly needsTransaction: boolean;
  /** Whether several items use the database at the same time, which the one connection of a transaction cannot do. */
  readonly forbidsTransaction: boolean;
  /** Whether it may refuse values made from its inputs; and those it may refuse on every path, before it acts. */
  readonly rejects: boolean;
  readonly refusals: readonly Refusal[];
  /** What a guard may answer instead of going on; undefined of other functions. */
  readonly answers: GuardAnswers | undefined;
}

export interface GuardAnswers {
  /** The body's type by status, as `bodiesByStatus` gives it. */
  readonly bodies: ReadonlyMap<string, ReadonlyMap<string, Type>>;
  /** Whether a header may contain characters outside ASCII. */
  readonly latin1: boolean;
}

/** An effect of a node, or of one in a function that it calls. */
export interface Deed extends OwnEffect {
  readonly table?: string;
}

/** What is stored with the writes, and done later. */
export const storedForLater = ['queue', 'http-queue', 'file-queue', 'job'] as const satisfies readonly Deed['kind'][];

/** What is done at once, outside the database. */
const outside = ['mail', 'http', 'fetch', 'store', 'load'] as const satisfies readonly Deed['kind'][];
export const isOutside = ({ kind }: { readonly kind: string }): boolean => outside.some((each) => each === kind);

const unnoticed = ['log', 'limit', 'compute', 'fail'] as const satisfies readonly Deed['kind'][];
export type ActKind = Exclude<Deed['kind'], (typeof unnoticed)[number]>;
/** Whether somebody can notice a deed: a line in the log, or a count, is for those who run the server. */
export const isAct = (deed: Deed): deed is Deed & { readonly kind: ActKind } =>
  !unnoticed.some((kind) => kind === deed.kind);

/** The inputs from which a value that may be refused is computed. */
export type Refusal = ReadonlySet<string>;

/** The credentials that are allowed into a sink. */
export interface Takes {
  /** What is issued, such as a new token of a session. */
  readonly takesIssued?: true;
  /** What comes from the request or from another server. */
  readonly takesHandedOn?: true;
  /** These declared secrets. */
  readonly takesSecrets?: readonly string[];
}

/** The recipients of a value, named by these inputs of the node. */
export interface Receivers {
  readonly inputs: readonly string[];
  /** They may be anybody's servers, which verify what is signed for them, and so have the key. */
  readonly haveKeys?: true;
}

/** Where a part of an input of a function goes. */
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
