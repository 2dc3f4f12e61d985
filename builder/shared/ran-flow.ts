/** What ran of a route or a function. */
export interface RanFlow {
  readonly nodes: readonly string[];
  readonly lines: readonly number[];
  /** Whether it went that way, by the wires' ids; nothing is known about wires that are not listed. */
  readonly wires: Readonly<Record<string, boolean>>;
  /**
   * What wires carried, by their ids, in a line each; `•••` replaces private values. Nothing is known about wires that
   * are not listed. Undefined if nobody looked.
   */
  readonly values?: Readonly<Record<string, string>>;
  /** The node that refused it, or failed, if that is known. */
  readonly failed?: string;
  /** Whether a guard answered on behalf of its callers. */
  readonly answers?: true;
}

export interface Ran extends RanFlow {
  /** The functions that ran, by their names among the flows. */
  readonly functions?: Readonly<Record<string, RanFlow>>;
}
