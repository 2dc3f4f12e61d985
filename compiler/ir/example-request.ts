import type { JsonValue } from '../base/json.ts';

/** The request of an example; with one of the bodies at most. */
export interface ExampleRequest {
  readonly url?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: JsonValue;
  /** The fields of a form. */
  readonly form?: Readonly<Record<string, string | readonly string[]>>;
  readonly files?: Readonly<Record<string, SentFile>>;
  /** A body that is not JSON. */
  readonly text?: string;
}

/** A part of a request that is its body, or one of a form. */
export type BodyPart = Exclude<keyof ExampleRequest, 'url' | 'headers'>;

/** A file that comes with a form: its contents are either a text or in Base64. */
interface SentFile {
  readonly filename?: string;
  readonly text?: string;
  readonly base64?: string;
}
