/** A header in which callers give a guard their credential, as the security schemes of OpenAPI describe it. */
export interface SecurityRequirement {
  /** The guard's name, followed by the header if the guard reads several. */
  readonly name: string;
  readonly guard: string;
  /** In lower case. */
  readonly header: string;
  /** It is a cookie of that name. */
  readonly isCookie?: true;
  /** What stands before the credential, such as `Bearer`. */
  readonly scheme?: string;
  /** Whether requests without the credential are let through, too. */
  readonly optional: boolean;
}
