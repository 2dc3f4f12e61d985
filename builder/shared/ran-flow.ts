/** What ran in a route or a function. */
export interface RanFlow {
  readonly nodes: readonly string[];
  readonly lines: readonly number[];
  /** Whether control took a wire, by id. Nothing is known about wires that are not listed. */
  readonly wires: Readonly<Record<string, boolean>>;
  /**
   * The values on wires, by id, on one line each; `•••` replaces private values. Nothing is known about wires that are
   * not listed. Undefined if they were not recorded.
   */
  readonly values?: Readonly<Record<string, string>>;
  /** The node that refused the request, or failed, if known. */
  readonly failed?: string;
  /** Whether a guard answered on behalf of its callers. */
  readonly answers?: true;
}

export interface Ran extends RanFlow {
  /** The functions that ran, by flow name. */
  readonly functions?: Readonly<Record<string, RanFlow>>;
}
