import { closedObject } from '../base/schema.ts';
import { code } from '../code/code.ts';
import { condition, isMissing, not } from '../code/condition.ts';
import { lib } from '../code/lib.ts';
import type { EmitContext } from '../ir/emit-context.ts';
import type { Code } from '../code/code.ts';
import { boundedText, optional, string } from '../ir/type.ts';
import { defineNode } from './define-node.ts';
import { longestPassword } from './hash-password.ts';

export const checkPassword = defineNode({
  type: 'check-password',
  title: 'Check Password',
  summary:
    'Goes on by `match` when the hash, made by Hash Password, is that of the password, else by `mismatch`. Without a hash that takes as long: the answer does not tell which users exist.',
  group: 'Security',
  config: closedObject({}),
  facets: () => ({
    inputs: [
      { name: 'password', passwords: [[]] },
      { name: 'hash', repeated: true },
    ],
    outputs: [],
    typing: () => ({ needs: { password: boundedText(longestPassword), hash: optional(string()) }, outputs: {} }),
    behaviour: {
      kind: 'test',
      whenTrue: 'match',
      whenFalse: 'mismatch',
      effect: { kind: 'compute', usesDatabase: false },
      emit: emitCheck,
      presentWhole: 'hash',
    },
    taint: { kind: 'sanitizer' },
  }),
});

/** If the hash may be missing, a correct password narrows it to present. */
function emitCheck({ input, type }: EmitContext): Code {
  const hash = input('hash');
  const matches = code`(await ${lib.checkPassword([input('password'), hash])})`;
  if (type('hash').presence === 'required') return matches;
  const missing = isMissing(hash);
  return condition(code`${matches} && ${not(missing)}`, code`!${matches} || ${missing}`);
}
