/** What a formatting thread is told, and what it answers. */
export interface Job {
  readonly id: number;
  readonly path: string;
  readonly text: string;
}

export type Answer = { readonly id: number; readonly text: string } | { readonly id: number; readonly error: unknown };
