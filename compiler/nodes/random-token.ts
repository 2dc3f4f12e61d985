import { z } from 'zod';
import { closedObject } from '../base/schema.ts';
import { code, imported } from '../code/code.ts';
import { boundedText } from '../ir/type.ts';
import { defineNode } from './define-node.ts';

const length = 'a number of bytes from 16 to 256';

/** The number of characters for this many bytes. */
const written = {
  base64url: (bytes: number): number => Math.ceil((bytes * 4) / 3),
  hex: (bytes: number): number => bytes * 2,
};

export const randomToken = defineNode({
  type: 'random-token',
  title: 'Random Token',
  summary:
    'A text that nobody can guess, such as that of a session or a link. It goes to its owner; to find it again, store its Hash.',
  group: 'Security',
  config: closedObject({
    bytes: z.int().min(16, length).max(256, length).default(32).meta({ description: 'How many random bytes it has.' }),
    encoding: z.enum(['base64url', 'hex']).default('base64url').meta({ description: 'How the token is written.' }),
  }),
  facets: ({ bytes, encoding }) => ({
    inputs: [],
    outputs: [{ name: 'token' }],
    typing: () => ({ needs: {}, outputs: { token: boundedText(written[encoding](bytes), 'header') } }),
    behaviour: {
      kind: 'pure',
      fresh: true,
      emit: () => code`${imported('node:crypto', 'randomBytes')}(${bytes}).toString(${encoding})`,
    },
    taint: { kind: 'source', name: 'a random token', issued: true },
  }),
});
