import { z } from 'zod';
import { closedObject } from '../base/schema.ts';
import { code } from '../code/code.ts';
import { lib } from '../code/lib.ts';
import { string } from '../ir/type.ts';
import { tenantInput } from '../ir/tenant.ts';
import { defineNode } from './define-node.ts';
import { keyOfTenant, keyPort, scopeOfKeys, tenantOfKey } from './keys.ts';

/** In days: a hundred years. */
const longest = 36_525;

export const deduplicate = defineNode({
  type: 'deduplicate',
  title: 'Deduplicate',
  summary: 'Goes on by `first` once per key, across restarts and replicas; else by `duplicate`.',
  group: 'Security',
  config: closedObject({
    scope: scopeOfKeys
      .exactOptional()
      .meta({ description: 'Keys are compared within one scope; by default the route.', examples: ['payments'] }),
    keepDays: z
      .int()
      .min(1, 'a number of days from 1 to 36525')
      .max(longest, 'a number of days from 1 to 36525')
      .meta({ description: 'How long a key is remembered.' }),
  }),
  facets: ({ scope, keepDays }, context) => {
    const { inputs, needs } = tenantOfKey(context);
    return {
      inputs: [keyPort, ...inputs],
      outputs: [],
      typing: () => ({ needs: { key: string(), ...needs }, outputs: {} }),
      behaviour: {
        kind: 'test',
        whenTrue: 'first',
        whenFalse: 'duplicate',
        effect: { kind: 'once', usesDatabase: true, ...(scope === undefined ? {} : { scope }) },
        emit: (emit) =>
          code`await ${lib.firstTime([emit.db, code`${scope ?? context.routeId}`, keyOfTenant(emit, tenantInput), code`${keepDays}`])}`,
      },
    };
  },
});
