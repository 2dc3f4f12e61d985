import type { Code } from '../code/code.ts';

/** A way out of an effect beside `next` and `error`. If it is not wired, the one that it stands for is taken. */
export type Exit =
  /**
   * Decided by an output. `ifMissing`: whether that is present exactly if the exit is not taken. `givesBoth`: whether
   * the outputs of `next` are there behind the exit, too. `parts`: the outputs that are fields of that one, which no
   * flow asks for as a whole.
   */
  | {
      readonly insteadOf: 'next';
      readonly port: string;
      readonly output: string;
      readonly isTaken: (output: Code) => Code;
      readonly ifMissing?: true;
      readonly givesBoth?: true;
      readonly parts?: readonly string[];
    }
  /** Taken if the failure is that the database enforced the constraint of that name. */
  | { readonly insteadOf: 'error'; readonly port: string; readonly constraint: string };
