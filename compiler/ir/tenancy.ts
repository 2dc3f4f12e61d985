import type { Locate } from '../base/span.ts';

/** Where the tenant of a request comes from. */
export interface Tenancy {
  readonly guard: string;
  readonly output: string;
  /** Whether the database itself keeps tenants apart, too. */
  readonly rowSecurity?: true;
  /** The places of the object's parts. */
  readonly locate: Locate;
}
