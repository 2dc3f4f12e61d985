import type { Diagnostic } from '../../base/diagnostic.ts';
import type { Source } from '../../base/span.ts';

/**
 * What keeps a command from its work and is no finding in a flow: a file that cannot be read, a folder that is not
 * ours.
 */
export interface Problem {
  readonly message: string;
  /** Printed under the message as it is, such as a diff. */
  readonly detail?: string;
  /** The way out, as a sentence. */
  readonly hint: string;
  /** The command was called wrongly. */
  readonly isUsage?: true;
}

/** What keeps a command from its work since it is wrong with the flow. */
export interface Diagnostics {
  readonly diagnostics: readonly Diagnostic[];
  readonly sources: readonly Source[];
  /** What follows from it. */
  readonly note?: string;
}

export type Result<Value, Failure = Problem> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly problem: Failure };

/** What comes of a flow, which may be wrong itself. */
export type FlowResult<Value> = Result<Value, Problem | Diagnostics>;

/** What a command ends with. 1: it did its work, and what it found is not as it should be. */
export type Outcome = FlowResult<0 | 1>;

export const success = <Value>(value: Value): { readonly ok: true; readonly value: Value } => ({ ok: true, value });
export const failure = <Failure>(problem: Failure): { readonly ok: false; readonly problem: Failure } => ({
  ok: false,
  problem,
});

export const done: Outcome = success(0);
