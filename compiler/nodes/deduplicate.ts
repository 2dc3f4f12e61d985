import { z } from 'zod';
import { closedObject } from '../base/schema.ts';
import { code } from '../code/code.ts';
import { lib } from '../code/lib.ts';
import { string } from '../ir/type.ts';
import { defineNode } from './define-node.ts';

/** In days: a hundred years. */
const longest = 36_525;

export const deduplicate = defineNode({
  type: 'deduplicate',
  title: 'Deduplicate',
  summary: 'Goes on by `first` once per key, across restarts and replicas; else by `duplicate`.',
  group: 'Security',
  config: closedObject({
    scope: z
      .string()
      .min(1, 'a name')
      .exactOptional()
      .meta({ description: 'Keys of one scope are told apart; by default that of the route.', examples: ['payments'] }),
    keepDays: z
      .int()
      .min(1, 'a number of days from 1 to 36525')
      .max(longest, 'a number of days from 1 to 36525')
      .meta({ description: 'How long a key is remembered.' }),
  }),
  facets: ({ scope, keepDays }, { routeId }) => ({
    inputs: [
      {
        name: 'key',
        whenMissing:
          'Answer 400 where it is missing, with If Null, and wire the “value” of If Null. With a default, all that comes without it would count as one.',
      },
    ],
    outputs: [],
    typing: () => ({ needs: { key: string() }, outputs: {} }),
    behaviour: {
      kind: 'test',
      whenTrue: 'first',
      whenFalse: 'duplicate',
      effect: { kind: 'once', usesDatabase: true },
      emit: ({ db, input }) =>
        code`await ${lib.firstTime([db, code`${scope ?? routeId}`, input('key'), code`${keepDays}`])}`,
    },
  }),
});
