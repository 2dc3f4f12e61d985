/** A name that may stand at a place of the TypeScript in a config. */
export interface Completion {
  readonly name: string;
  /** Its type, as TypeScript writes it; undefined if it may be any, and for names that are not values, such as Math. */
  readonly type?: string;
  /** What takes the place of the text from `start` up to that place. */
  readonly text: string;
  readonly start: number;
}
