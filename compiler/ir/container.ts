/** The ports of a container: `list` takes the list; those marked `inside` are for the nodes in the container. */
export interface Container {
  readonly list: string;
  readonly item: string;
  readonly index: string;
  /** The control output that leads to the first node for an item, if the container's nodes act. */
  readonly body?: string;
  /** The maximum number of items in the list. */
  readonly most?: number;
  /** How many items run at the same time; by default, one after the other. */
  readonly concurrency?: number;
  /** The name of the item's variable. */
  readonly itemName: string;
  /** The inner input that takes the value of each item, and the output with the list of these values. */
  readonly result: string;
  readonly results: string;
  /** The output with the failures of items, if the container continues with the next item. */
  readonly failures?: string;
}
