/** Steps to a part of a value; `null` for every item of a list. */
export type PartPath = readonly (string | null)[];
