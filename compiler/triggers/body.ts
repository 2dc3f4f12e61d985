import type { Trigger } from '../ir/trigger.ts';

/** Starts the body of a container: the surrounding flow runs it once for each item. */
export const bodyTrigger: Trigger = {
  kind: 'item',
  noun: 'body',
  startedBy: 'the items of a list',
  entrance: { kind: 'calls' },
};
