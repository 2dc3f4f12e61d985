import { closedObject } from '../base/schema.ts';
import { lib } from '../code/lib.ts';
import { withRules } from '../ir/column-rules.ts';
import { boundedText } from '../ir/type.ts';
import { defineNode } from './define-node.ts';

/** In bytes: no real password is longer, and hashing a longer text would take time. */
export const longestPassword = 1024;

export const hashPassword = defineNode({
  type: 'hash-password',
  title: 'Hash Password',
  summary:
    'What is stored of a new password of 8 characters or more: a hash by scrypt, which is slow to guess. The password is a credential wherever the flow reads it.',
  group: 'Security',
  config: closedObject({}),
  facets: () => ({
    inputs: [{ name: 'password', passwords: [[]] }],
    outputs: [{ name: 'hash', with: 'next' }],
    typing: () => ({
      needs: { password: withRules(boundedText(longestPassword), { minLength: 8 }) },
      outputs: { hash: boundedText(100, 'header') },
    }),
    behaviour: {
      kind: 'effect',
      effect: { kind: 'compute', usesDatabase: false },
      emit: ({ input }) => lib.hashPassword([input('password')]),
    },
    nameHint: 'passwordHash',
    taint: { kind: 'source', name: 'the hash of a password' },
  }),
});
