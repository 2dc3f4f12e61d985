/** A condition on a column of the node's own table. */
export interface RowCondition {
  readonly column: string;
  /** The input to compare the column with; none for a constant, and for an operator that takes no value. */
  readonly port: string;
  /** Whether the flow has named the input itself; otherwise it is named after the column. */
  readonly isNamed: boolean;
  /** How the column compares with the input, such as `eq`, in every row; undefined if the condition may be skipped. */
  readonly always: string | undefined;
}

/** What the settings of a node mention besides its table and that table's columns. */
export interface Mentions {
  readonly columns: readonly ColumnMention[];
  readonly relations: readonly RelationMention[];
}

export interface RelationMention {
  /** Where it starts. */
  readonly table: string;
  readonly relation: string;
}

/** A column of related rows that a setting mentions at the end of its text, and the port named after it, if any. */
export interface ColumnMention {
  readonly table: string;
  readonly column: string;
  /** Where in the config. */
  readonly at: readonly (string | number)[];
  readonly port?: { readonly name: string; readonly before: string };
}
