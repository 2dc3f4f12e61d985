import { closedObject } from '../base/schema.ts';
import { code, imported } from '../code/code.ts';
import { string } from '../ir/type.ts';
import { defineNode } from './define-node.ts';

export const uuid = defineNode({
  type: 'uuid',
  title: 'UUID',
  summary: 'A random UUID.',
  group: 'Objects and values',
  config: closedObject({}),
  facets: () => ({
    inputs: [],
    outputs: [{ name: 'value' }],
    typing: () => ({ needs: {}, outputs: { value: string('uuid') } }),
    behaviour: { kind: 'pure', fresh: true, emit: () => code`${imported('node:crypto', 'randomUUID')}()` },
  }),
});
