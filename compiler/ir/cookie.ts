/** A cookie that an answer sets to the value of an input, or deletes. */
export interface Cookie {
  readonly name: string;
  /** Undefined if the cookie is deleted. */
  readonly port: string | undefined;
  /** The input for the secret that signs it, if it is signed. */
  readonly secret?: string;
  readonly options: {
    readonly path: string;
    readonly httpOnly?: true;
    readonly secure?: true;
    readonly sameSite: 'strict' | 'lax' | 'none';
    /** In seconds; without it, the cookie is deleted when the browser is closed. */
    readonly maxAge?: number;
  };
}

/** A cookie that a flow reads. */
export interface CookieRead {
  readonly name: string;
  readonly isCredential: boolean;
}
