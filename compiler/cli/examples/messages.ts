import type { JsonObject, JsonValue } from '../../base/json.ts';
import type { EmittedFunction } from '../../ir/function.ts';

/** The messages between the command and the process that runs the examples. All survive a structured clone. */

type Rows = Readonly<Record<string, readonly JsonValue[]>>;

/** An example, with everything to send or call, and to expect: the content of its emitted test. */
export interface Case {
  readonly given: Rows;
  readonly act: { readonly kind: 'request'; readonly call: JsonObject } | Invocation;
  /** How often it is repeated, if more than once; only the last time counts. */
  readonly repeat?: number;
  readonly expected: Expected;
  readonly rows: Rows;
  readonly mails?: readonly JsonValue[];
  readonly jobs?: readonly JsonValue[];
  /** The answers of other servers, and the requests that they got. */
  readonly answers?: readonly JsonValue[];
  readonly requests?: readonly JsonValue[];
  /** The files stored before and after. */
  readonly stored?: readonly JsonValue[];
  readonly files?: readonly JsonValue[];
  /** How tokens are signed, by the names that headers mention. */
  readonly tokens?: Readonly<Record<string, readonly JsonValue[]>>;
}

/** A call of a function. */
export interface Invocation extends EmittedFunction {
  readonly kind: 'invocation';
  readonly headers: Readonly<Record<string, string>>;
  /** As JSON, with texts instead of bytes. */
  readonly inputs: readonly { readonly value: JsonValue | undefined; readonly isBytes: boolean }[];
  /** Their names. */
  readonly outputs: readonly string[];
}

/** How an example ends: with an answer, with what a function returns, or with why it fails. */
export interface Ended {
  readonly response?: Answer;
  readonly outputs?: JsonObject;
  readonly failure?: JsonObject;
}

/** Parts of at most one of them. */
export interface Expected {
  readonly response?: Partial<Answer>;
  readonly outputs?: JsonObject;
  readonly failure?: JsonObject;
}

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  /** A JSON value, or the text of a body that is not JSON. */
  readonly body: JsonValue;
}

/**
 * A failed part of an example: the actual and the expected value, or why there is none to compare. Effects are rows,
 * mails, jobs, files and requests to other servers, in any order.
 */
export type Mismatch =
  | {
      readonly kind: 'differs';
      readonly of: 'answer' | 'effects';
      readonly part: Part;
      readonly actual: JsonValue;
      readonly expected: JsonValue;
    }
  | { readonly kind: 'fails'; readonly part: Part; readonly message: string };

/**
 * `status`, `header "x-a"`, `body`, `output "total"`, `failure`, `outcome`, `rows of users`, `mails`, `jobs`, `http`,
 * `files`, `given rows of users`, `given http`, `given files`, `request`, `call`.
 */
export type Part = string;

export interface Outcome {
  readonly milliseconds: number;
  /** Undefined if it did not. */
  readonly ended?: Ended;
  readonly mismatches: readonly Mismatch[];
}

export interface Job {
  /** The folder of the emitted project. */
  readonly folder: string;
  readonly cases: readonly Case[];
}

/** Examples run in the order of the job. */
export type Message =
  | { readonly kind: 'started' }
  | { readonly kind: 'ended'; readonly outcome: Outcome }
  /** The server could not be started or stopped. */
  | { readonly kind: 'failed'; readonly message: string };
