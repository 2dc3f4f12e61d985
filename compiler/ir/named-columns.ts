/** A condition on a column of the node's own table. */
export interface RowCondition {
  readonly column: string;
  /** The input that the column is compared with. For is-null and beside a constant, no such input exists. */
  readonly port: string;
  /** The flow has given the input its name, which is not that of the column. */
  readonly isNamed: boolean;
  /** Whether the column always equals the input. */
  readonly isEquality: boolean;
}

/** A column of related rows that a setting names, in the end of its text; and a port that is called after it. */
export interface ColumnMention {
  readonly table: string;
  readonly column: string;
  /** Where in the config. */
  readonly at: readonly (string | number)[];
  readonly port?: { readonly name: string; readonly before: string };
}
