import type { Connection } from './database.ts';
import type { Files } from './files.ts';
import type { HttpCall, HttpSink } from './http.ts';
import type { CountUse } from './limits.ts';
import type { MailSink } from './effects.ts';

/** What a flow acts on. Queued actions have separate sinks, since it is rolled back with the transaction. */
export interface World {
  readonly connection: Connection;
  readonly sendMail: MailSink;
  readonly queueMail: MailSink;
  readonly callServer: HttpSink;
  readonly queueCall: (call: HttpCall) => Promise<void>;
  readonly files: Files;
  readonly deleteFile: (key: string) => Promise<void>;
  readonly countUse: CountUse;
  /** Whether a failed statement aborts a transaction, up to its last savepoint. */
  readonly inTransaction: boolean;
  /** Rolls everything back, and returns the world outside of the transaction. */
  readonly rollBack: () => Promise<World>;
  /** Called for each node that runs. */
  readonly trace?: ((node: string) => void) | undefined;
}

export interface Answer {
  readonly status: number;
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** Undefined without a body. */
  readonly body: string | Uint8Array | undefined;
  /** Its media type, if it is not JSON. */
  readonly type?: string | undefined;
  /** The value of the body; missing if a scheduled flow ends without an answer. */
  readonly value: unknown;
  /** Whether it is sent in parts, so that its length is not known beforehand. */
  readonly isStream?: true;
  /** Whether a transaction with this answer commits. */
  readonly commits: boolean;
}
