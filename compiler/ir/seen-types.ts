/** The types that TypeScript in a config sees, in its notation. */
export interface SeenTypes {
  /** The types of the names that it may use; undefined if not known yet. */
  readonly names: readonly { readonly name: string; readonly type?: string }[];
  readonly result?: string;
}
