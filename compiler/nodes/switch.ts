import { z } from 'zod';
import { closedObject } from '../base/schema.ts';
import { optional, string } from '../ir/type.ts';
import { defineNode } from './define-node.ts';
import { distinctNames } from './distinct-names.ts';
import { freePort } from './free-port.ts';

export const switchNode = defineNode({
  type: 'switch',
  title: 'Switch',
  summary: 'Goes on by the case that the value is equal to, else by `default`; a missing value goes there too.',
  group: 'Logic',
  config: closedObject({ cases: z.array(z.string()).min(1, 'a list of at least one case') }),
  facets: (config, context) => {
    const cases = distinctNames(config.cases, 'case', ['cases'], context);
    return {
      inputs: [{ name: 'value' }],
      outputs: [],
      typing: () => ({ needs: { value: optional(string()) }, outputs: {} }),
      behaviour: {
        kind: 'switch',
        value: 'value',
        cases: cases.map((value) => [freePort('case', value, ['default']), value]),
        otherwise: 'default',
      },
    };
  },
});
