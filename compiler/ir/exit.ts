import type { Code } from '../code/code.ts';

/** A way out of an effect besides `next` and `error`. If it is not wired, the flow takes its `insteadOf`. */
export type Exit =
  /**
   * Decided by an output. `ifMissing`: whether that is missing exactly if the exit is taken. `givesBoth`: whether the
   * outputs of `next` are available after the exit, too. `parts`: the outputs that are fields of the deciding one,
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
   * Taken if the failure is that the database enforced the constraint of that name. `columns`: those of the node's
   * table that end the name of the port, with hyphens between them.
   */
  | {
      readonly insteadOf: 'error';
      readonly port: string;
      readonly constraint: string;
      readonly columns?: readonly string[];
    };
