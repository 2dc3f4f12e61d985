/** How the sender of a webhook signs a delivery. */
export interface Signing {
  /** The header that contains the signature, and its format. */
  readonly header: string;
  readonly format: 'plain' | 'key-value' | 'list';
  /** The name of the signature in a header with several. */
  readonly version: string;
  readonly algorithm: string;
  readonly encoding: 'hex' | 'base64' | 'base64url';
  /** The text before the hash. */
  readonly prefix: string;
  /** `prefix` may precede the key, and is not part of it. */
  readonly secret: { readonly name: string; readonly encoding: 'utf8' | 'base64' | 'hex'; readonly prefix: string };
  /** The text that is hashed. */
  readonly data: readonly SignedPart[];
  /** The greatest age of a delivery. */
  readonly tolerance?: { readonly seconds: number; readonly clock: Clock };
}

/** How the sender of a webhook passes a secret in a header, without signing anything. */
export interface Token {
  readonly header: string;
  /** Before the secret, with a space between. */
  readonly scheme?: string;
  readonly secret: { readonly name: string };
}

/** Where a delivery says when it was sent. */
export type Clock = { readonly kind: 'signature' } | { readonly kind: 'header'; readonly name: string };

export type SignedPart = { readonly kind: 'text'; readonly text: string } | { readonly kind: 'body' } | Clock;
