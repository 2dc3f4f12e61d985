/** The ports of a container: `list` takes the list; those inside are for the nodes that it holds. */
export interface Container {
  readonly list: string;
  readonly item: string;
  readonly index: string;
  /** The control output that leads to the first node for an item, of a container whose nodes act. */
  readonly body?: string;
  /** How many items the list may have. */
  readonly most?: number;
  /** How many items run at the same time; one after the other by default. */
  readonly concurrency?: number;
  /** What the variable of the item is called. */
  readonly itemName: string;
  /** The input inside that takes the value of each item, and the output that gives these as a list. */
  readonly result: string;
  readonly results: string;
  /** The output with the failures of items, of a container that goes on with the next one. */
  readonly failures?: string;
}
