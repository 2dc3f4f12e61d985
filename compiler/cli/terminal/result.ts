import type { Diagnostic } from '../../base/diagnostic.ts';
import type { Source } from '../../base/span.ts';

/** Why a command could not do its work, besides diagnostics: an unreadable file, a folder that is not ours. */
export interface Problem {
  readonly message: string;
  /** Printed verbatim below the message, such as a diff. */
  readonly detail?: string;
  /** How to resolve it, as a sentence. */
  readonly hint: string;
  /** Set if the command line was wrong. */
  readonly isUsage?: true;
}

/** The diagnostics that kept a command from its work. */
export interface Diagnostics {
  readonly diagnostics: readonly Diagnostic[];
  readonly sources: readonly Source[];
  /** Printed below the diagnostics. */
  readonly note?: string;
}

export type Result<Value, Failure = Problem> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly problem: Failure };

/** A result that also fails on a flow with errors. */
export type FlowResult<Value> = Result<Value, Problem | Diagnostics>;

/** The result of a command. 1 means that it did its work and found a failure, such as a failed example. */
export type Outcome = FlowResult<0 | 1>;

export const success = <Value>(value: Value): { readonly ok: true; readonly value: Value } => ({ ok: true, value });
export const failure = <Failure>(problem: Failure): { readonly ok: false; readonly problem: Failure } => ({
  ok: false,
  problem,
});

export const done: Outcome = success(0);
