import { z } from 'zod';
import { nearest } from '../base/did-you-mean.ts';
import { closedObject } from '../base/schema.ts';
import { bodyWithoutFields } from '../ir/catalogue/forms.ts';
import { unknownBodyField } from '../ir/catalogue/config.ts';
import { pathIssue, typeAtPath } from '../ir/type-path.ts';
import { defineNode } from './define-node.ts';

export const getBodyField = defineNode({
  type: 'get-body-field',
  title: 'Get Body Field',
  summary: 'One own field of the body: a JSON object, or a form, whose fields are texts.',
  group: 'Request data',
  config: closedObject({
    field: z.string().meta({ examples: ['email'] }),
    sensitive: z.boolean().default(false).meta({
      description: 'Whether this part of the body is a credential wherever it is read, such as a password.',
    }),
  }),
  facets: ({ field, sensitive }, { bodyType, accepts, isForm, report }) => {
    if (accepts?.whole !== undefined) report(bodyWithoutFields, { noun: accepts.noun }, []);
    const issue = pathIssue(bodyType, [field]);
    const known = issue?.kind === 'unknown-field' ? issue.known : [];
    if (issue !== undefined)
      report(unknownBodyField, { name: field, near: nearest(field, known), known, isForm }, ['field']);
    return {
      inputs: [],
      outputs: [{ name: 'value' }],
      typing: () => ({ needs: {}, outputs: { value: typeAtPath(bodyType, [field]) } }),
      behaviour: { kind: 'access', from: { kind: 'body' }, paths: new Map([['value', [field]]]) },
      reads: { kind: 'body' },
      ...(sensitive ? { readsCredential: true } : {}),
    };
  },
});
