/** The first rows of a table, as the page shows them. */
export interface TableRows {
  readonly columns: readonly string[];
  /** One text per column, cut if it is long; undefined if the server does not run, or has no such table. */
  readonly rows?: readonly (readonly (string | null)[])[];
  /** Whether there are more than these. */
  readonly hasMore?: true;
}
