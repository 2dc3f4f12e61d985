import { z } from 'zod';
import { closedObject } from '../base/schema.ts';
import { code, importedType, property } from '../code/code.ts';
import { lib } from '../code/lib.ts';
import { list, number, optional, string } from '../ir/type.ts';
import { defineNode } from './define-node.ts';

export const parseSignature = defineNode({
  type: 'parse-signature',
  title: 'Parse Signature',
  summary: 'The timestamp and the signatures of a webhook’s header. Any of the signatures may match: keys rotate.',
  group: 'Security',
  config: closedObject({
    format: z.enum(['key-value', 'list']).meta({ description: 'key-value: `t=1,v1=ab,v1=cd`; list: `v1,ab v1,cd`.' }),
    version: z.string().min(1, 'the name of a version').default('v1'),
  }),
  facets: ({ format, version }) => ({
    inputs: [{ name: 'header' }],
    outputs: [{ name: 'timestamp' }, { name: 'signatures' }],
    typing: () => ({
      needs: { header: string() },
      outputs: { timestamp: optional(number('index')), signatures: list(string()) },
    }),
    behaviour: {
      kind: 'pure',
      emit: ({ input }) => lib.parseSignature([input('header'), code`${format}`, code`${version}`]),
      output: (port, self) => property(self, port),
      type: importedType('lib/values/signature.ts', 'Signature'),
    },
    nameHint: 'signature',
    meaning: { kind: 'signatures', header: 'header', output: 'signatures', timestamp: 'timestamp', format, version },
  }),
});
