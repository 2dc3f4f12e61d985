import type { Trigger } from '../ir/trigger.ts';

/** Starts the flow of a function when it is called. Flow files never name this trigger. */
export const functionTrigger: Trigger = {
  kind: 'function',
  noun: 'function',
  startedBy: 'calls',
  entrance: { kind: 'calls' },
};
