import { z } from 'zod';
import { closedObject } from '../base/schema.ts';
import { caseOfNothing } from '../ir/catalogue/cases.ts';
import { membersOf } from '../ir/listed-texts.ts';
import { optional, string, unknown } from '../ir/type.ts';
import { defineNode } from './define-node.ts';
import { distinctNames } from './distinct-names.ts';
import { freePort } from './free-port.ts';

/** Its output would have no name that a wire could lead from. */
const emptyCase = 'a text that is not empty (the empty one goes to “default”)';

export const switchNode = defineNode({
  type: 'switch',
  title: 'Switch',
  summary: 'Goes on by the case that the value is equal to, else by `default`; a missing value goes there too.',
  group: 'Logic',
  config: closedObject({ cases: z.array(z.string().min(1, emptyCase)).min(1, 'a list of at least one case') }),
  facets: (config, context) => {
    const cases = distinctNames(config.cases, 'case', ['cases'], context);
    return {
      inputs: [{ name: 'value' }],
      outputs: [],
      typing: () => ({
        needs: { value: optional(string()) },
        outputs: {},
        reportConfig: (report, given) => {
          const known = membersOf(given('value') ?? unknown);
          if (known === undefined) return;
          for (const [index, value] of config.cases.entries())
            if (!known.includes(value)) report(caseOfNothing, { value, known }, ['cases', index]);
        },
      }),
      behaviour: {
        kind: 'switch',
        value: 'value',
        cases: cases.map((value) => [freePort('case', value, ['default']), value]),
        otherwise: 'default',
      },
    };
  },
});
