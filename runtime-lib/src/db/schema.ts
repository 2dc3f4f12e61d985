/** Stands for the tables of a project. */
export interface Database {
  things: { id: number };
}
