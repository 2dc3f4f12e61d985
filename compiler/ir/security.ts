/** A header with which callers send their credential to a guard, as in OpenAPI's security schemes. */
export interface SecurityRequirement {
  /** The guard's name, followed by the header if the guard reads several. */
  readonly name: string;
  readonly guard: string;
  /** In lower case. */
  readonly header: string;
  /** The name of the cookie, if it is one. */
  readonly isCookie?: true;
  /** The prefix of the credential, such as `Bearer`. */
  readonly scheme?: string;
  /** Whether requests without the credential are also let through. */
  readonly optional: boolean;
}
