import { nearest } from '../../base/did-you-mean.ts';
import type { Rule } from '../../base/diagnostic.ts';
import { quoted, quotedNames } from '../../base/visible-text.ts';
import { meant } from '../fixes.ts';

/** Rows about what a text is compared with whose possible values are known: the cases of a Switch, constants. */

export const caseOfNothing: Rule<{ readonly value: string; readonly known: readonly string[] }> = {
  code: 'FS2539',
  severity: 'warning',
  title: 'A case that never is',
  message: ({ value, known }) => `The value is never ${quoted(value)}: it is one of ${quotedNames(known)}.`,
  hint: ({ value, known }) => {
    const near = nearest(value, known);
    return near === undefined ? 'Remove the case, or name one of these.' : `Did you mean ${quoted(near)}?`;
  },
  fixes: ({ value, known }, at) => meant(at, value, nearest(value, known), known),
  explanation: {
    cause: 'The value comes from a column with "enum", or was checked to be one of its texts, so that it is no other.',
    bad: '"state": { "type": "text", "enum": ["open", "paid"] } … { "type": "switch", "config": { "cases": ["open", "payd"] } }',
    good: '"state": { "type": "text", "enum": ["open", "paid"] } … { "type": "switch", "config": { "cases": ["open", "paid"] } }',
  },
};

export const missingCase: Rule<{
  readonly node: string;
  readonly missing: readonly string[];
  readonly path: readonly string[];
}> = {
  code: 'FS2540',
  severity: 'error',
  title: 'A Switch that leaves out what the value may be',
  message: ({ node, missing, path }) =>
    `${node} has no case for ${quotedNames(missing)}, and nothing is wired to its “default”: ${path.join(' → ')}.`,
  hint: ({ missing: [first = ''] }) => `Add the case ${quoted(first)} and wire it, or wire “default”.`,
  explanation: {
    cause:
      'A Switch over a text of which the values are known needs no “default” if it has a case for each of them. Otherwise the rest goes by “default”.',
    bad: '"state": { "type": "text", "enum": ["open", "paid"] } … { "type": "switch", "config": { "cases": ["open"] } }   // and nothing at default',
    good: '"state": { "type": "text", "enum": ["open", "paid"] } … { "type": "switch", "config": { "cases": ["open", "paid"] } }',
  },
};

export const neverEqual: Rule<{
  readonly node: string;
  readonly value: string;
  readonly known: readonly string[];
  /** Whether the constant is written at the place of the finding. */
  readonly isWritten: boolean;
}> = {
  code: 'FS3428',
  severity: 'warning',
  title: 'A comparison with a text that the value never is',
  message: ({ node, value, known }) =>
    `${node} compares a value with ${quoted(value)}, which it never is: it is one of ${quotedNames(known)}.`,
  hint: ({ value, known }) => {
    const near = nearest(value, known);
    return near === undefined ? 'Compare it with one of these.' : `Did you mean ${quoted(near)}?`;
  },
  fixes: ({ value, known, isWritten }, at) => (isWritten ? meant(at, value, nearest(value, known), known) : []),
  explanation: {
    cause:
      'The value comes from a column with "enum", or was checked to be one of its texts, so that it is no other: the comparison has the same result for every request.',
    bad: '"state": { "type": "text", "enum": ["open", "paid"] } … { "type": "compare", "config": { "operator": "eq" }, "inputs": { "right": "payd" } }',
    good: '"state": { "type": "text", "enum": ["open", "paid"] } … { "type": "compare", "config": { "operator": "eq" }, "inputs": { "right": "paid" } }',
  },
};
