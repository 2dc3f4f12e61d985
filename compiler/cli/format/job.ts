/** One text to format. A thread gets several at once, and answers them at once: a message costs more than a short text. */
export interface Job {
  readonly id: number;
  readonly path: string;
  readonly text: string;
}

export type Answer = { readonly id: number; readonly text: string } | { readonly id: number; readonly error: unknown };
