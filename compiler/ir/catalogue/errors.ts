import type { Rule } from '../../base/diagnostic.ts';
import { quoted, quotedNames } from '../../base/visible-text.ts';
import { meant } from '../fixes.ts';

/** Row FS2575: how a project reports errors. */

export const unknownErrorInput: Rule<{
  readonly name: string;
  readonly near: string | undefined;
  readonly known: readonly string[];
}> = {
  code: 'FS2575',
  severity: 'error',
  title: 'Unknown input of the body of errors',
  message: ({ name }) => `The body of errors has no input ${quoted(name)}.`,
  hint: ({ near, known }) =>
    near === undefined
      ? `Its inputs are ${quotedNames(known)}: list those that it uses.`
      : `Did you mean ${quoted(near)}?`,
  fixes: ({ name, near, known }, at) => meant(at, name, near, known),
  explanation: {
    cause:
      'The body of errors is an expression over the same inputs for every error: what the server knows of it, and nothing of the request.',
    bad: '"errors": { "body": { "inputs": ["msg"], "expression": "({ error: msg })" } }',
    good: '"errors": { "body": { "inputs": ["message"], "expression": "({ error: message })" } }',
  },
};
