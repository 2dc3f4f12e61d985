/** Asks PostgreSQL about a statement on tables created by `schema`, without running the statement. */
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
  /** Empty if the statement returns no rows. */
  readonly columns: readonly QueryColumn[];
  readonly plan: QueryPlan;
}

export interface QueryColumn {
  readonly name: string;
  readonly type: number;
  /** PostgreSQL's name for it: `timestamp without time zone`. */
  readonly typeName: string;
  /** The table column that the value comes from, unless it is computed. */
  readonly origin?: { readonly table: string; readonly column: string };
}

export interface RefusedQuery {
  readonly kind: 'refused';
  readonly message: string;
  /** An SQLSTATE. */
  readonly code: string;
  /** The position in the statement, in characters (not UTF-16 units), starting at 0. */
  readonly position?: number;
  readonly hint?: string;
}

/** A node of the plan, as in the output of `explain (format json, verbose)`. */
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
