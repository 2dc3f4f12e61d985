import type { Code } from '../code/code.ts';

/** A way out of an effect besides `next` and `error`. If it is not wired, the flow takes `insteadOf`. */
export type Exit =
  /**
   * Decided by an output. `ifMissing`: whether the exit is taken exactly if the output is missing. `givesBoth`: whether
   * the outputs of `next` are also available after the exit. `parts`: outputs that are fields of the deciding one,
   * which no flow can use as a whole.
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
  /**
   * Taken if the effect failed because the database enforced the constraint of that name. `columns`: the columns of the
   * node's table that end the name of the port, separated by hyphens.
   */
  | {
      readonly insteadOf: 'error';
      readonly port: string;
      readonly constraint: string;
      readonly columns?: readonly string[];
    };
