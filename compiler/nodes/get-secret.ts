import { z } from 'zod';
import { nearest } from '../base/did-you-mean.ts';
import { closedObject } from '../base/schema.ts';
import { property } from '../code/code.ts';
import { unknownSecret } from '../ir/catalogue/config.ts';
import { string } from '../ir/type.ts';
import { defineNode } from './define-node.ts';

export const getSecret = defineNode({
  type: 'get-secret',
  title: 'Get Secret',
  summary: 'A declared secret, from the environment. A credential.',
  group: 'Request data',
  config: closedObject({ name: z.string().meta({ description: 'A name declared under `secrets`.' }) }),
  facets: ({ name }, { secrets, report }) => {
    if (!secrets.has(name))
      report(unknownSecret, { name, near: nearest(name, secrets.keys()), known: [...secrets.keys()] }, ['name']);
    return {
      inputs: [],
      outputs: [{ name: 'value' }],
      typing: () => ({ needs: {}, outputs: { value: string() } }),
      behaviour: { kind: 'pure', emit: ({ app }) => property(property(app, 'config'), name) },
      named: `secret "${name}"`,
      taint: { kind: 'source', name: `secret "${name}"`, secret: name },
      meaning: { kind: 'secret' },
    };
  },
});
