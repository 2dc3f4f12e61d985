import type { JsonValue } from '../base/json.ts';

/** The request of an example, with at most one kind of body. */
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

/** A key of a request for its body or, for a form, for a part of it. */
export type BodyPart = Exclude<keyof ExampleRequest, 'url' | 'headers'>;

/** A file in a form, with its contents either as text or in Base64. */
interface SentFile {
  readonly filename?: string;
  readonly text?: string;
  readonly base64?: string;
}
