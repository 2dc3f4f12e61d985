import type { JsonObject, JsonValue } from '../../base/json.ts';

/** What the command and the process that runs the examples tell each other. All of it survives a structured clone. */

type Rows = Readonly<Record<string, readonly JsonValue[]>>;

/** An example with all that is to be sent, and all that is expected: what its emitted test holds. */
export interface Case {
  readonly given: Rows;
  readonly call: JsonObject;
  readonly expected: Partial<Answer>;
  readonly rows: Rows;
  readonly mails?: readonly JsonValue[];
}

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  /** A JSON value, or the text where it is no JSON. */
  readonly body: JsonValue;
}

/**
 * A part of an example that is not as expected: by what was and what should be, or by why it could not be told. Rows
 * and mails, the effects, are lists in any order.
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

/** `status`, `header "x-a"`, `body`, `rows of users`, `mails`, `given rows of users`, `request`. */
export type Part = string;

export interface Outcome {
  readonly milliseconds: number;
  /** Undefined where none came. */
  readonly answer?: Answer;
  readonly mismatches: readonly Mismatch[];
}

export interface Job {
  /** Where the emitted project stands. */
  readonly folder: string;
  readonly cases: readonly Case[];
}

/** Examples begin and end in the order of the job. */
export type Message =
  | { readonly kind: 'started' }
  | { readonly kind: 'ended'; readonly outcome: Outcome }
  /** The server could not be started, or not be stopped. */
  | { readonly kind: 'failed'; readonly message: string };
