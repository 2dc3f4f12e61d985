import type { DragStep } from '../../test/builder/drag-step.ts';
import type { Sizes } from '../../test/builder/page-sizes.ts';

/** Times in ms. */
export interface Spread {
  readonly p50: number;
  readonly p95: number;
}

/** What a user of the page waits for, in ms. */
export interface Flow {
  readonly nodes: number;
  /** From the click on the route until canvas and code are shown; arrangements are not kept yet. */
  readonly open: number;
  /** The same for a route that was open before. */
  readonly again: number;
  /** From a key until the code that it changes is on the screen. */
  readonly key: Spread;
  /** From a key until its letter is in the field, while typing continues without waiting for the code. */
  readonly letter: Spread;
  /** What a key costs without a page. */
  readonly alone: Spread;
  /** How many times slower than the design's machine this one was meanwhile. */
  readonly slowness: number;
  readonly drag: DragStep;
  /** In MB. */
  readonly heap: number;
}

export interface Measured {
  readonly sizes: Sizes;
  readonly flows: readonly Flow[];
  /** How much longer a request takes because the nodes that ran are lit, in ms. */
  readonly lit: { readonly ms: number; readonly slowness: number };
}
