/** A condition on a column of the node's own table. */
export interface RowCondition {
  readonly column: string;
  /** The input that the column is compared with; is-null and a comparison with a constant have no such input. */
  readonly port: string;
  /** Whether the flow has named the input itself, instead of naming it after the column. */
  readonly isNamed: boolean;
  /** Whether the column always equals the input. */
  readonly isEquality: boolean;
}

/** What the settings of a node name besides its table and the columns there. */
export interface Mentions {
  readonly columns: readonly ColumnMention[];
  readonly relations: readonly RelationMention[];
}

export interface RelationMention {
  /** Where it starts. */
  readonly table: string;
  readonly relation: string;
}

/** A column of related rows that a setting names at the end of its text; and a port that is named after it. */
export interface ColumnMention {
  readonly table: string;
  readonly column: string;
  /** Where in the config. */
  readonly at: readonly (string | number)[];
  readonly port?: { readonly name: string; readonly before: string };
}
