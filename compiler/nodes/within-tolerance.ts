import { z } from 'zod';
import { closedObject } from '../base/schema.ts';
import { code } from '../code/code.ts';
import { boolean, number } from '../ir/type.ts';
import { defineNode } from './define-node.ts';

export const withinTolerance = defineNode({
  type: 'within-tolerance',
  title: 'Within Tolerance',
  summary: 'Whether a Unix timestamp is at most so many seconds away from the time of the request.',
  group: 'Security',
  config: closedObject({ seconds: z.number().min(0, 'a number of seconds, 0 or more') }),
  facets: ({ seconds }) => ({
    inputs: [{ name: 'timestamp' }],
    outputs: [{ name: 'result' }],
    typing: () => ({ needs: { timestamp: number() }, outputs: { result: boolean } }),
    behaviour: {
      kind: 'pure',
      emit: ({ input, clock }) => code`Math.abs(${clock}.getTime() / 1000 - ${input('timestamp')}) <= ${seconds}`,
    },
    reads: { kind: 'clock' },
    taint: { kind: 'sanitizer' },
    meaning: { kind: 'fresh', timestamp: 'timestamp', seconds },
  }),
});
