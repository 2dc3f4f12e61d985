import { z } from 'zod';
import { closedObject } from '../base/schema.ts';
import { literal, objectLiteral, property, quantity } from '../code/code.ts';
import { isMissing } from '../code/condition.ts';
import { lib } from '../code/lib.ts';
import type { Kind, Typing } from '../ir/kind.ts';
import { number, optional, string } from '../ir/type.ts';
import { tenantInput } from '../ir/tenant.ts';
import { defineNode } from './define-node.ts';
import { acrossOf } from './database/tenants.ts';
import { keyOfTenant, keyPort, scopeOfKeys, tenantOfKey } from './keys.ts';

const most = 1_000_000_000;
/** In seconds: a year. */
const longest = 31_622_400;

export const limitRate = defineNode({
  type: 'limit-rate',
  title: 'Limit Rate',
  summary:
    'Goes on by `within` at most `max` times per key in `perSeconds` seconds, across restarts and replicas; else by `exceeded`. What it has counted stays, however the flow ends.',
  group: 'Security',
  config: closedObject({
    max: z
      .int()
      .min(1, 'a number from 1 to 1000000000')
      .max(most, 'a number from 1 to 1000000000')
      .meta({ description: 'How often a key may be used.', examples: [5] }),
    perSeconds: z
      .int()
      .min(1, 'a number of seconds from 1 to 31622400')
      .max(longest, 'a number of seconds from 1 to 31622400')
      .meta({ description: 'In how many seconds, from its first use on.', examples: [900] }),
    scope: scopeOfKeys.exactOptional().meta({
      description: 'Keys of one scope are counted together; by default that of the route.',
      examples: ['log-in by account'],
    }),
    across: z.literal(true).exactOptional().meta({
      description:
        'Behind the guard that finds out the tenant, each tenant has its own count of a key; with `true` all share one.',
    }),
  }),
  facets: ({ max, perSeconds, scope, across }, context) => {
    const ofTenant = across === undefined ? tenantOfKey(context) : { inputs: [], needs: {} };
    const inputs = [keyPort, ...ofTenant.inputs];
    const needs = { key: string(), ...ofTenant.needs };
    const typing: Typing = () => ({
      needs,
      outputs: { remaining: number('int32'), retryAfter: number('int32') },
    });
    const counted: Kind = {
      ...{ type: 'limit-rate', title: 'Limit Rate', inputs },
      outputs: ['remaining', 'retryAfter'].map((name) => ({ name, with: 'next' })),
      typing: () => ({
        needs,
        outputs: { remaining: number('int32'), retryAfter: optional(number('int32')) },
      }),
      behaviour: {
        kind: 'effect',
        effect: { kind: 'limit', usesDatabase: true, ...(scope === undefined ? {} : { scope }) },
        emit: (emit) =>
          lib.countUse([
            emit.db,
            literal(scope ?? context.routeId),
            keyOfTenant(emit, tenantInput),
            objectLiteral([
              ['max', quantity(max)],
              ['perSeconds', quantity(perSeconds)],
            ]),
          ]),
        output: (port, self) => property(self, port),
      },
      ...acrossOf({ across }, 'keys'),
      nameHint: 'allowance',
      taint: { kind: 'sanitizer' },
    };
    return {
      inputs,
      outputs: [
        { name: 'remaining', with: 'within' },
        { name: 'retryAfter', with: 'exceeded' },
      ],
      typing,
      behaviour: {
        kind: 'test',
        whenTrue: 'within',
        whenFalse: 'exceeded',
        emit: ({ input }) => isMissing(input('retryAfter')),
        narrows: { input: 'retryAfter', presentWhen: false },
        passesValues: [
          { output: 'remaining', input: 'remaining' },
          { output: 'retryAfter', input: 'retryAfter' },
        ],
      },
      before: counted,
      taint: { kind: 'sanitizer' },
    };
  },
});
