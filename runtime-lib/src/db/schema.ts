/** Placeholder: each project has its own tables. */
export interface Database {
  things: { id: number };
}
