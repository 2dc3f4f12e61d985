import { z } from 'zod';
import { closedObject } from '../base/schema.ts';
import { property, literal } from '../code/code.ts';
import { lib } from '../code/lib.ts';
import { optional, string } from '../ir/type.ts';
import { cookieName } from './cookies.ts';
import { defineNode } from './define-node.ts';
import { keyOfSha256, secretPort } from './secret-hint.ts';

export const getCookie = defineNode({
  type: 'get-cookie',
  title: 'Get Cookie',
  summary: 'A cookie of the request; may be missing. A credential, unless `sensitive` is false.',
  group: 'Request data',
  config: closedObject({
    name: cookieName,
    signed: z.boolean().default(false).meta({
      description: 'Whether the secret at `secret` has to have signed it; otherwise it is missing.',
    }),
    sensitive: z
      .boolean()
      .default(true)
      .meta({ description: 'Whether the value is a credential, which must not leave the server.' }),
  }),
  facets: ({ name, signed, sensitive }) => {
    const named = `cookie "${name}"`;
    return {
      inputs: signed ? [secretPort] : [],
      outputs: [{ name: 'value' }],
      typing: () => ({ needs: signed ? { secret: string() } : {}, outputs: { value: optional(string()) } }),
      behaviour: {
        kind: 'pure',
        emit: ({ request, input }) => {
          const value = property(property(request, 'cookies'), name);
          return signed ? lib.readSigned([literal(name), value, input('secret')]) : value;
        },
      },
      reads: { kind: 'cookie', name, signed },
      named,
      taint: sensitive ? { kind: 'source', name: named } : { kind: 'sanitizer' },
      ...(signed ? { keyForm: keyOfSha256 } : {}),
    };
  },
});
