import type { Operation } from '../../compiler/base/operation.ts';
import type { Problem } from '../shared/messages.ts';

/** A file of the flow before and after an edit; undefined if it is not there. */
export interface Change {
  readonly file: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

export type Applied =
  | { readonly changes: readonly Change[]; readonly inverse: readonly Operation[] }
  | { readonly problem: Problem };
