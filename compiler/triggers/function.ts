import type { Trigger } from '../ir/trigger.ts';

/** What starts the flow of a function. No flow file names it: a function is called. */
export const functionTrigger: Trigger = {
  kind: 'function',
  noun: 'function',
  startedBy: 'calls',
  entrance: { kind: 'calls' },
};
