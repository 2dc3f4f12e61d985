import type { TextChanges } from './text-changes.ts';

/** What the columns of tables do with the value of an input. */
export interface ForColumns {
  /** A record of this table, whose fields are used one by one, or a list of `many` that is used as a whole. */
  readonly record?: {
    readonly table: string;
    readonly changes: boolean;
    readonly many?: true;
    /** The changes of the columns that change texts and do nothing else with them, by name. */
    readonly texts?: ReadonlyMap<string, TextChanges>;
  };
  /** The changes of the columns that the value is compared with for equality, if nothing else is done with it. */
  readonly spelling?: TextChanges;
}
