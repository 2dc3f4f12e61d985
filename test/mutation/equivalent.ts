/** A change that means the same as before, with the reason. The line is that of the file, trimmed. */
export interface Equivalent {
  readonly file: string;
  readonly what: string;
  readonly line: string;
  readonly because: string;
}

export const equivalent: readonly Equivalent[] = [];
