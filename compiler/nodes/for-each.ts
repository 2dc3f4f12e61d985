import { z } from 'zod';
import { closedObject } from '../base/schema.ts';
import { empty } from '../code/code.ts';
import { list, number, unknown } from '../ir/type.ts';

import {
  containerInputs,
  containerOutputs,
  containerPorts,
  containerTaint,
  itemConfig,
  maxConfig,
} from './container.ts';
import { defineNode } from './define-node.ts';
import { failureOfItem } from './failure.ts';

const someAtOnce = 'a number of items from 1 to 100';

export const forEach = defineNode({
  type: 'for-each',
  title: 'For Each',
  summary:
    'Holds nodes that run for each item of a list, one after the other or several at the same time. They may act, decide and answer.',
  group: 'Lists',
  config: closedObject({
    item: itemConfig,
    collect: z
      .boolean()
      .default(false)
      .meta({ description: 'Whether it gives what goes to `result` for each item, as the list `results`.' }),
    onError: z.enum(['fail', 'collect']).default('fail').meta({
      description:
        'What a failure inside does that has no `error` edge: it fails the flow, or it takes back what was written for the item in a transaction, and goes on with the next item; `failures` has the index, message and code of each.',
    }),
    concurrency: z.int().min(1, someAtOnce).max(100, someAtOnce).default(1).meta({
      description:
        'How many items run at the same time. More than one only where nothing inside answers, or uses the database in a transaction.',
    }),
    max: maxConfig.default(1000).meta({ description: 'How many items the list may have; a longer one is refused.' }),
  }),
  facets: ({ item, collect, onError, concurrency, max }) => ({
    inputs: containerInputs.filter(({ inside }) => collect || inside !== true),
    outputs: [
      ...containerOutputs.flatMap((port) =>
        port.inside === true ? [port] : collect ? [{ ...port, with: 'next' }] : [],
      ),
      ...(onError === 'collect' ? [{ name: 'failures', with: 'next' }] : []),
    ],
    container: {
      ...containerPorts,
      ...{ itemName: item, body: 'body', most: max },
      ...(onError === 'collect' ? { failures: 'failures' } : {}),
      ...(concurrency === 1 ? {} : { concurrency }),
    },
    // For an empty container; others get their types from their nodes.
    typing: () => ({
      needs: { list: list(unknown) },
      outputs: { index: number('int32', 'index'), results: list(unknown), failures: list(failureOfItem) },
    }),
    behaviour: {
      kind: 'effect',
      // For an empty container; others have the effects of their nodes.
      effect: { kind: 'log', usesDatabase: false, synchronous: true },
      // A container with effects is emitted as a loop over its contents.
      emit: () => empty,
    },
    taint: containerTaint,
  }),
});
