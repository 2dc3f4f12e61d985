/** A name that can be used at a position of the TypeScript in a config. */
export interface Completion {
  readonly name: string;
  /** Its type in TypeScript; undefined if it can be any, and for names that are not values, such as Math. */
  readonly type?: string;
  /** What replaces the text from `start` to that position. */
  readonly text: string;
  readonly start: number;
}
