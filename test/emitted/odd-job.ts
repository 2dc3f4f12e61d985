import { flow } from '../support/compile-flow.ts';

/** A function that takes inputs of every kind, and writes nothing. */
export const later = {
  id: 'later',
  inputs: { text: 'string', size: 'integer', at: 'timestamp', code: 'uuid', data: 'unknown', tags: 'string[]' },
  flow: flow(
    { s: { type: 'start' }, l: { type: 'log', inputs: { message: 'x' } }, e: { type: 'return-values' } },
    's.next -> l.in\nl.next -> e.in',
  ),
};

export const oddJob = {
  config: { function: 'later' },
  inputs: {
    ...{ text: '"a"', size: '1', at: '"2024-01-01T00:00:00Z"', code: '"6f9619ff-8b86-4d01-b42d-00c04fc964ff"' },
    ...{ data: '{"a":[1]}', tags: '["a"]', delaySeconds: '100000', key: '"k"' },
  },
};
