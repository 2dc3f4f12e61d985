import { z } from 'zod';
import { closedObject } from '../base/schema.ts';
import { code } from '../code/code.ts';
import { orNull } from '../ir/or-else.ts';
import { filledList, list, unknown } from '../ir/type.ts';
import { join } from '../ir/type-algebra.ts';
import { defineNode } from './define-node.ts';

const longest = 1000;

export const buildList = defineNode({
  type: 'build-list',
  title: 'Build List',
  summary: 'A list of its inputs, in order; a missing value prints null.',
  group: 'Objects and values',
  config: closedObject({ length: z.int().min(0, 'a length from 0 to 1000').max(longest, 'a length from 0 to 1000') }),
  facets: ({ length }) => {
    const ports = Array.from({ length }, (_, index) => `item${index}`);
    return {
      inputs: ports.map((name) => ({ name })),
      outputs: [{ name: 'list' }],
      typing: (input) => {
        const [first, ...others] = ports.map(input);
        return {
          needs: {},
          outputs: { list: first === undefined ? list(unknown) : filledList(others.reduce(join, first)) },
        };
      },
      behaviour: {
        kind: 'pure',
        emit: ({ input, type }) => code`[${ports.map((port) => orNull(input(port), type(port)))}]`,
      },
      meaning: { kind: 'list', items: ports },
      taint: { kind: 'parts-of', fields: new Map(ports.map((port, index) => [String(index), port])) },
    };
  },
});
