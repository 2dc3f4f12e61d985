/** Asks PostgreSQL about one statement on tables that `schema` creates, and runs nothing. */
export type DescribeQuery = (schema: string, statement: string) => QueryAnswer;

export type QueryAnswer =
  | DescribedQuery
  | RefusedQuery
  /** There is no database to ask. The hint says how to get one. */
  | { readonly kind: 'unavailable'; readonly why: string; readonly hint: string };

export interface DescribedQuery {
  readonly kind: 'described';
  /** The types of `$1`, `$2`, …, as OIDs. */
  readonly parameters: readonly number[];
  /** None if the statement gives no rows. */
  readonly columns: readonly QueryColumn[];
  readonly plan: QueryPlan;
}

export interface QueryColumn {
  readonly name: string;
  readonly type: number;
  /** As PostgreSQL writes it: `timestamp without time zone`. */
  readonly typeName: string;
  /** The column of a table whose value it is, unless it is computed. */
  readonly origin?: { readonly table: string; readonly column: string };
}

export interface RefusedQuery {
  readonly kind: 'refused';
  readonly message: string;
  /** An SQLSTATE. */
  readonly code: string;
  /** The place in the statement, in characters (not UTF-16 units) from 0. */
  readonly position?: number;
  readonly hint?: string;
}

/** A node of the plan, as `explain (format json, verbose)` gives it. */
export interface QueryPlan {
  readonly 'Node Type': string;
  readonly 'Join Type'?: string;
  readonly 'Relation Name'?: string;
  readonly Schema?: string;
  readonly Output?: readonly string[];
  readonly 'Grouping Sets'?: unknown;
  readonly 'Parent Relationship'?: string;
  readonly Plans?: readonly QueryPlan[];
}
