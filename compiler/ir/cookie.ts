/** A cookie that an answer sets: its value comes from an input, unless it is deleted. */
export interface Cookie {
  readonly name: string;
  /** Undefined for a cookie that is deleted. */
  readonly port: string | undefined;
  /** The input of the secret that signs it, if one does. */
  readonly secret?: string;
  readonly options: {
    readonly path: string;
    readonly httpOnly?: true;
    readonly secure?: true;
    readonly sameSite: 'strict' | 'lax' | 'none';
    /** In seconds; without it, the cookie is gone when the browser is closed. */
    readonly maxAge?: number;
  };
}

/** A cookie that a flow reads. */
export interface CookieRead {
  readonly name: string;
  readonly isCredential: boolean;
}
