import type { Trigger } from '../ir/trigger.ts';

/** What starts the body of a container: the flow around it, once for each item. */
export const bodyTrigger: Trigger = {
  kind: 'item',
  noun: 'body',
  startedBy: 'the items of a list',
  entrance: { kind: 'calls' },
};
