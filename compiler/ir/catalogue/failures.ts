import type { Rule } from '../../base/diagnostic.ts';
import { quoted } from '../../base/visible-text.ts';

/** Rows FS3417 and FS2576: how flows fail by themselves, and what they ask of values. */

export const failInRequest: Rule<{ readonly node: string; readonly isGuard: boolean }> = {
  code: 'FS3417',
  severity: 'error',
  title: 'A Fail where a request waits for an answer',
  message: ({ node, isGuard }) =>
    `${node} ends ${isGuard ? 'a guard' : 'the flow of a request'}, which answers: whoever sent the request would learn nothing but “500”.`,
  hint: () => 'Use Return JSON, with a status from 400 on and a body that says why.',
  explanation: {
    cause:
      'Fail is for flows that have nobody to answer. A scheduled flow that ends in it is tried again; the call of a function that ends in it goes on by “error”, if that is wired.',
    bad: '{ "method": "POST", "path": "/orders" … { "id": "no", "type": "fail", "inputs": { "message": "Out of stock" } }',
    good: '{ "method": "POST", "path": "/orders" … { "id": "no", "type": "return-json", "config": { "status": 409 }, "inputs": { "body": { "error": "Out of stock" } } }',
  },
};

export const mixedRules: Rule<{ readonly field: string }> = {
  code: 'FS2576',
  severity: 'error',
  title: 'Rules that no value keeps',
  message: ({ field }) => `The field ${quoted(field)} has rules for texts and rules for numbers: no value keeps both.`,
  hint: () =>
    'Keep those of one sort: “range” and “integer” are for numbers, “required” is for either, and all others are for texts.',
  explanation: {
    cause: 'A rule for texts refuses numbers, and a rule for numbers refuses texts, also one such as "12".',
    bad: '"rules": { "age": [{ "rule": "range", "min": 18 }, { "rule": "pattern", "pattern": "^[0-9]+$" }] }',
    good: '"rules": { "age": [{ "rule": "integer" }, { "rule": "range", "min": 18 }] }',
  },
};
