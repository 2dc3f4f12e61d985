import type { Subject } from '../base/diagnostic.ts';
import type { Place } from '../base/span.ts';

/**
 * What a condition proves about the sender: `signature` by a keyed hash of the body, `token` only by a shared secret.
 */
export type Strength = 'signature' | 'token';

/** What diagnostics say about a node. */
export interface BlamedNode {
  readonly id: string;
  readonly partOf?: string;
  readonly label?: string;
  readonly kind: { readonly title: string };
  readonly place: Place;
  readonly subject: Subject;
}

/** Why a condition, or a guard, that looks like a proof is not one. */
export type Weakness = (
  | { readonly kind: 'swapped'; readonly node: BlamedNode }
  | { readonly kind: 'or'; readonly node: BlamedNode }
  | { readonly kind: 'constant'; readonly node: BlamedNode }
  | { readonly kind: 'not-header'; readonly node: BlamedNode }
  | { readonly kind: 'operator'; readonly node: BlamedNode }
  | { readonly kind: 'touching' | 'ambiguous'; readonly node: BlamedNode; readonly blur: Blur }
  /** What a guard lets a forged delivery reach: its end, a consequence, or an answer that does not refuse it. */
  | { readonly kind: 'unproven'; readonly node: BlamedNode }
  | { readonly kind: 'answer'; readonly node: BlamedNode; readonly status: number | undefined }
  | { readonly kind: 'unkeyed' | 'undeclared-key' | 'nothing-sent' | 'part-of-body'; readonly node: BlamedNode }
) & {
  /** If the node is in a function: the call in the webhook's own flow. */
  readonly call?: BlamedNode;
};

/** Two adjacent values in a text whose boundary is ambiguous; `separator` is the text between them. */
export interface Blur {
  readonly left: string;
  readonly right: string;
  readonly separator: string;
}

/** A condition, or a call of a guard, with neither a proof nor a weakness is unrelated to signatures. */
export interface Verification {
  readonly proves?: Strength;
  readonly weaknesses: readonly Weakness[];
}

export const unrelated: Verification = { weaknesses: [] };

/** The arguments of a call, by input port, as far as a proof inside depends on them. */
export interface Given {
  readonly isSecret: (port: string) => boolean;
  readonly isConstant: (port: string) => boolean;
  /** Whether it is a header, or (`throughSignatures`) the signatures in one. */
  readonly isHeader: (port: string, throughSignatures: boolean) => boolean;
  /** Whether it is the body, as exactly the bytes received. */
  readonly isBody: (port: string) => boolean;
  /** As for a flow that hashes a text itself: whether nothing happens before the body is read as a JSON object. */
  readonly readsJson: boolean;
}
